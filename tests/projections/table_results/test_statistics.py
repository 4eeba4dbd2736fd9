"""Statistics of a game."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.log.hash_chain import digest
from projections.decoded_record import DecodedRecord
from projections.seats import SeatOccupancy
from projections.table_results.results import BOUNDS, TableResult, TurnTimes, add_turn, apply, median_turn
from projections.table_results.statistics import OptionUse, ResultSpread, SeatPlaces, sum_statistics
from tests.domain.table.tenure.seats_in_play import answer, answer_turn, begin, let_time_run_out
from tests.support.games.table_driver import TableDriver
from tests.support.tables.template_tables import finish_template_table, latest_document


def played(*points: int, **said: object) -> TableResult:
    """Return a finished game with these points by seat."""
    seats = tuple(SeatOccupancy(f"p{seat}") for seat in range(len(points)))
    places = tuple(1 + sum(other > one for other in points) for one in points)
    whole: dict[str, object] = {"started": 0, "ended": 60_000, "moves": 10, **said}
    return TableResult(
        9,
        "template",
        seats,
        public=True,
        several=False,
        places=places,
        points=points,
        **whole,  # type: ignore[arg-type]  # by name
    )


def test_plays_are_counted_by_seats_and_places() -> None:
    found = sum_statistics([played(3, 1), played(2, 4), played(5, 6, 7)])

    assert (3, ((2, 2), (3, 1))) == (found.plays, found.by_seats)
    assert SeatPlaces(2, 0, (1, 1)) in found.places
    assert SeatPlaces(3, 0, (0, 0, 1)) in found.places


def test_points_and_lengths_have_quartiles() -> None:
    found = sum_statistics([played(1, 9), played(2, 8), played(3, 7)])

    assert ResultSpread(1, 2, 5, 8, 9) == found.points
    assert ResultSpread(7, 8, 8, 8, 9) == found.winners
    assert ResultSpread(60_000, 60_000, 60_000, 60_000, 60_000) == found.lasted


def test_options_are_counted_by_value() -> None:
    found = sum_statistics(
        [played(1, 2, options=msgspec.Raw(b'{"mail":%s,"rounds":2}' % mail)) for mail in (b"true", b"false")]
    )

    assert (
        OptionUse("mail", "false", 1),
        OptionUse("mail", "true", 1),
        OptionUse("rounds", "2", 2),
    ) == found.options


def test_no_games_give_empty_statistics() -> None:
    found = sum_statistics([])

    assert (0, None, None, None) == (found.plays, found.points, found.median_turn, found.lasted)


def test_finished_table_has_moves_and_duration() -> None:
    found = latest_document("standings", finish_template_table())

    assert found.started is not None
    assert found.started < found.ended
    assert found.moves == found.seq - 3  # all records except the opening and two for taking seats


@given(st.lists(st.integers(0, 3_000_000), min_size=1, max_size=60))
def test_median_turn_is_accurate_to_a_fifth(seconds: list[int]) -> None:
    times: TurnTimes = ()
    for one in seconds:
        times = add_turn(times, one * 1_000)
    median = sorted(seconds)[(len(seconds) - 1) // 2]

    found = median_turn([times])

    assert found is not None
    assert found <= median
    following = next((bound for bound in BOUNDS if bound > found), None)
    assert following is None or median < following


def times_of(played: TableDriver) -> TurnTimes:
    found = None
    for record, data in zip(played.log, played.record_bytes, strict=True):
        found = apply(found, DecodedRecord(record, digest(data), played.codec))
    assert found is not None
    return found.turns


def test_turns_of_people_are_timed_by_their_clocks() -> None:
    game = begin(2)
    turns = 0
    while game.table.phase == "playing" and turns < 4:
        game.now += 600_000
        answer_turn(game)
        turns += 1

    assert turns == sum(count for _, count in times_of(game))
    assert 512 <= (median_turn([times_of(game)]) or 0) <= 900


def test_bot_turns_take_no_time() -> None:
    game = begin(2, each="bot")
    before = sum(count for _, count in times_of(game))
    seat = game.seats_to_act[0]
    let_time_run_out(game, seat)
    while seat in game.seats_to_act:
        answer(game, seat)

    assert before == sum(count for _, count in times_of(game))
