from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.table.commands import CloseTable
from domain.table.events import TakenBack
from projections.seats import SeatOccupancy
from projections.standings import PlayerStanding, sum_standings
from projections.table_results.results import ENDED, TableResult, rows
from projections.table_results.results import RESULTS as MODEL
from tests.support.tables.template_tables import (
    decode_log,
    finish_template_table,
    fold_model,
    latest_document,
    open_template_table,
    start_template_table,
)


def game(*results: tuple[str | None, int, int]) -> TableResult:
    """Return a finished game with the player, place and points of each seat."""
    seats, places, points = zip(*results, strict=True)
    held = tuple(SeatOccupancy(player) for player in seats)
    return TableResult(9, "template", held, public=True, several=False, ended=5, places=places, points=points)


def test_finished_game_has_places_and_points() -> None:
    played = finish_template_table()
    assert played.table is not None
    assert played.table.score is not None

    found = latest_document("standings", played)

    score = played.table.score
    assert (score.places, score.totals) == (found.places, found.points)
    assert [SeatOccupancy("p0"), SeatOccupancy("p1")] == list(found.seats)


def that_count(found: TableResult) -> list[str]:
    return [row for row in rows("t", found) if row.startswith(ENDED)]


def test_only_finished_games_have_rows() -> None:
    called_off = open_template_table(begin="owner")
    called_off.execute("p0", None, CloseTable())

    assert () == rows("t", latest_document("standings", start_template_table()))
    assert () == rows("t", latest_document("standings", called_off))
    assert 1 == len(that_count(latest_document("standings", finish_template_table())))


def test_hot_seat_table_counts_for_nobody() -> None:
    """One person may have held all of its seats."""
    assert [] == that_count(latest_document("standings", finish_template_table(several=True)))


def test_table_with_undone_draws_is_not_listed() -> None:
    """The players agreed to an undo, at a pace at which undo may cross draws and reveals."""
    played = finish_template_table()
    *before, last = decode_log(played)
    undo = replace(last.record, events=(TakenBack(3, crosses=True),))
    log = [*before, last._replace(record=undo), last._replace(record=replace(last.record, seq=undo.seq + 1))]

    found = fold_model(MODEL, log)

    assert last.record.at == found.ended
    assert [] == that_count(found)


def test_private_table_is_marked() -> None:
    assert (True, False) == tuple(
        latest_document("standings", finish_template_table(public=public)).public for public in (True, False)
    )


def test_results_are_added_to_earlier_sums() -> None:
    games = [game(("ann", 1, 3), ("bob", 2, 2)), game(("bob", 1, 90), ("cid", 2, 1))]

    assert sum_standings(games) == sum_standings(games[1:], sum_standings(games[:1]))


def test_first_places_count_before_points() -> None:
    table = sum_standings([game(("ann", 1, 3), ("bob", 2, 2)), game(("bob", 2, 90), ("cid", 1, 91))])

    assert ["cid", "ann", "bob"] == [one.player for one in table]
    assert PlayerStanding("bob", 2, (0, 2), 92) == table[2]


def test_equal_results_are_listed_by_player() -> None:
    table = sum_standings([game(("bob", 1, 5), ("ann", 1, 5))])

    assert ["ann", "bob"] == [one.player for one in table]


def test_empty_seat_counts_for_nobody() -> None:
    assert ["ann"] == [one.player for one in sum_standings([game(("ann", 1, 5), (None, 2, 1))])]


RESULTS = st.lists(
    st.tuples(st.sampled_from(["ann", "bob", "cid"]), st.integers(1, 4), st.integers(0, 50)),
    min_size=2,
    max_size=4,
)


@given(st.lists(RESULTS, max_size=6), st.randoms())
def test_order_of_games_does_not_matter(results: list[list[tuple[str, int, int]]], random: Random) -> None:
    games = [game(*result) for result in results]
    shuffled = random.sample(games, len(games))

    assert sum_standings(games) == sum_standings(shuffled)
