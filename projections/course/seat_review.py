"""A seat's look back at a game that is over, worked out turn by turn so that it can be done in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from domain.kernel.values import Value
from domain.planning.imagination import lead_of
from domain.planning.review import ReviewedPassage, Reviewer
from projections.course.played_turns import PlayedTurn, ReviewedGame

MOST_SWINGS = 3


class ReviewedTurn(Value, frozen=True):
    """A turn up to record `seq`, and what the seat that is looked back for did in it.

    `expected` are the points at the end that the seat could expect of each seat and rival after it, as far as
    it could know; `lead` how far ahead of the best other that is. `worth` sums up the passages, points, with
    its standard error.
    """

    turn: int
    seq: int
    expected: tuple[float, ...]
    lead: float
    passages: tuple[ReviewedPassage, ...] = ()
    worth: float = 0.0
    error: float = 0.0


class Swing(Value, frozen=True):
    """A turn after which the seat could expect to end `gain` points further ahead; behind, if negative."""

    turn: int
    seq: int
    gain: float


class SeatReview(Value, frozen=True):
    """How a seat's game looks to a planner of `states` states a plan, up to record `at`.

    `turns` begin with turn 0, the set-up; `swings` are the three turns, in order, after which the seat's
    expectation changed most. The game has `of` turns, that one counted; `hash` is
    of the record that ended it.
    """

    seat: int
    at: int
    states: int
    turns: tuple[ReviewedTurn, ...] = ()
    swings: tuple[Swing, ...] = ()
    hash: str = ""
    of: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every turn was looked at."""
        return 0 < self.of == len(self.turns)


def review_turn(reviewer: Reviewer, played: PlayedTurn) -> ReviewedTurn:
    """Look back at one turn; costs a plan, and as much again, for each passage in which the seat chose."""
    found = [reviewer.review(passage) for passage in played.passages]
    passages = tuple(one for one in found if one is not None)
    expected = reviewer.expect(played.state)
    return ReviewedTurn(
        turn=played.turn,
        seq=played.seq,
        expected=tuple(round(float(points), 1) for points in expected),
        lead=round(float(lead_of(expected, reviewer.seat)), 1),
        passages=passages,
        worth=round(float(sum(one.worth for one in passages)), 1),
        error=round(float(sum(one.error**2 for one in passages)) ** 0.5, 1),
    )


def go_on_reviewing(review: SeatReview, played: ReviewedGame, reviewer: Reviewer) -> SeatReview:
    """Add the next turn; those of a game never change, so what was looked at stands."""
    turn = review_turn(reviewer, played.turns[len(review.turns)])
    turns = (*review.turns, turn)
    swings, of = find_swings(turns), len(played.turns)
    return replace(review, at=turn.seq, turns=turns, swings=swings, hash=played.hash, of=of)


def find_swings(turns: Sequence[ReviewedTurn]) -> tuple[Swing, ...]:
    """Find the turns after which the seat's expected lead had changed most, at most three, in order."""
    swings = [
        Swing(now.turn, now.seq, round(float(now.lead - before.lead), 1)) for before, now in pairwise(turns)
    ]
    largest = sorted((one for one in swings if one.gain), key=lambda one: (-abs(one.gain), one.turn))
    return tuple(sorted(largest[:MOST_SWINGS], key=lambda one: one.turn))
