"""A whole game is reviewed turn by turn, in any number of pieces."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games import catalog
from domain.log.codec import codec_for
from domain.planning.review import Reviewer
from projections.course import (
    ReviewedGame,
    ReviewedTurn,
    SeatReview,
    find_swings,
    follow_turns,
    go_on_reviewing,
)
from projections.decoded_record import DecodedRecord
from tests.support.games.game_matrix import every_game, random_game_of
from tests.support.games.table_driver import TableDriver

STATES = 20


def records_of(played: TableDriver) -> tuple[DecodedRecord, ...]:
    code = codec_for(played.table.game)
    return tuple(DecodedRecord(record, f"hash {record.seq}", code) for record in played.log)


def game_of(name: str) -> tuple[TableDriver, ReviewedGame]:
    """Return a random game with the fewest players, and the turns in which seat 0 answered."""
    game = catalog.game(name)
    seats = next(one for one in game.seat_counts if game.invalid_reason(game.variants[0], one) is None)
    played = random_game_of(name, seats, game.variants[0])
    turns = follow_turns(records_of(played), 0)
    assert turns is not None
    return played, turns


@every_game
def test_every_manual_answer_is_reviewed_in_its_turn(name: str) -> None:
    played, found = game_of(name)
    code = codec_for(name)
    answers = [one for turn in found.turns for passage in turn.passages for one in passage]
    commands = {record.seq: record.command for record in played.log if record.seat == 0}

    assert {one.seq: one.command for one in answers}.items() <= commands.items()
    by_hand = [record for record in played.log if record.seat == 0 and record.draws]
    ends = {passage[-1].seq for turn in found.turns for passage in turn.passages}
    assert {record.seq for record in by_hand} & {one.seq for one in answers} <= ends
    assert [turn.turn for turn in found.turns] == sorted({turn.turn for turn in found.turns})
    assert code.game.score(found.turns[-1].state).totals == played.table.score.totals  # type: ignore[union-attr]
    assert f"hash {found.turns[-1].seq}" == found.hash


@pytest.mark.parametrize("name", ["template", "gold_rush"])
def test_review_in_pieces_covers_every_turn(name: str) -> None:
    played, found = game_of(name)
    review, reviewer = SeatReview(0, 0, STATES), Reviewer(found.game, 0, STATES)
    for _ in found.turns:
        review = go_on_reviewing(review, found, reviewer)
    last, score = review.turns[-1], played.table.score
    assert score is not None

    assert [turn.turn for turn in found.turns] == [turn.turn for turn in review.turns]
    assert (found.turns[-1].seq, score.totals) == (review.at, last.expected)
    assert 0 < len(review.swings) <= 3
    assert {one.seq for one in review.swings} <= {turn.seq for turn in review.turns}
    assert any(turn.passages for turn in review.turns)


def expecting(*leads: float) -> tuple[ReviewedTurn, ...]:
    return tuple(ReviewedTurn(number, 10 * number, (lead, 0.0), lead) for number, lead in enumerate(leads))


def test_swings_have_the_largest_changes() -> None:
    swings = find_swings(expecting(0, 1, 9, 8, 2, 2, 12.5, 13))

    assert [(2, 20, 8.0), (4, 40, -6.0), (6, 60, 10.5)] == [(one.turn, one.seq, one.gain) for one in swings]


def test_constant_expectation_has_no_swings() -> None:
    assert find_swings(expecting(3, 3, 3)) == ()
    assert find_swings(()) == ()


def test_no_review_before_the_game() -> None:
    game: Any = catalog.game("template")
    played = random_game_of("template", 2, game.variants[0])

    assert follow_turns(records_of(played)[:1], 0) is None
