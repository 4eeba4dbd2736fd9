"""Looks back of a seat at its game: some turns a job, so that other chores wait for none."""

from __future__ import annotations

import time

import msgspec

from domain.planning.review import Reviewer
from infra.logs import get_logger
from projections.course.played_turns import ReviewedGame, follow_turns
from projections.course.seat_review import SeatReview, go_on_reviewing
from services.jobs.job_context import current_context
from services.queries.record_decoder import decode_records

STATES = 2_000
"""States of a plan, and about as many of the comparison; docs/bots.md says how long a game then takes."""

PIECE_SECONDS = 10.0
"""How long a job goes on before it lets others go first; a turn that was begun is ended."""

log = get_logger()


def review_seat(table: str, seat: int) -> bool:
    """Go on with the review of a seat; say whether it is whole. What is whole already is left as it is."""
    context = current_context()
    played = follow_turns(decode_records(context.ports.log.read(table)), seat)
    if played is None:
        log.warning("there is no game to look back at", table=table)
        return False
    reviews, ends = context.ports.reviews, time.monotonic() + PIECE_SECONDS
    review = _find_begun(reviews.read(table, seat), played, seat)
    reviewer = Reviewer(played.game, seat, STATES)
    while not review.is_whole:
        review = go_on_reviewing(review, played, reviewer)
        reviews.save(table, seat, msgspec.json.encode(review))
        if context.stopping or time.monotonic() >= ends:
            break
    if not review.is_whole:
        reviews.put_next_piece(table, seat, len(review.turns))
    return review.is_whole


def _find_begun(kept: bytes | None, played: ReviewedGame, seat: int) -> SeatReview:
    """Give what was worked out by then of this very game with as many states, else a review without turns."""
    new = SeatReview(seat, 0, STATES, hash=played.hash, of=len(played.turns))
    if kept is None:
        return new
    try:
        found = msgspec.json.decode(kept, type=SeatReview)
    except msgspec.DecodeError:  # of an earlier form
        return new
    return found if (found.hash, found.states, found.of) == (new.hash, new.states, new.of) else new
