"""Setup (section 2 of the rules)."""

from __future__ import annotations

from random import Random

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.data import COUNTS, STATIONS, TILES, VILLAGE, ZONES
from domain.games.great_western_trail.events import TileTurned
from domain.games.great_western_trail.state import State
from domain.games.great_western_trail.variants import Options, invalid_reason
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from domain.kernel.chance import ScriptedChance
from domain.kernel.multiset import size

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def forced_chance(forced: dict[str, str]) -> ScriptedChance:
    """Return a source of chance with the given draws; all others are random."""
    random = Random(1)
    return ScriptedChance(
        forced, otherwise=lambda label, left: random.randrange(sum(count for _, count in left))
    )


def begun(seats: int, seed: int = 1, options: Options | None = None) -> State:
    state: State = kernel.start_game(GAME, options or Options(), seats, SimulatedChance(Random(seed))).state
    return state


@SEATS
def test_setup_places_all_components(seats: int) -> None:
    """GWT-2.1 to GWT-2.13"""
    state, counts = begun(seats), COUNTS[seats]
    board = state.board

    assert ("S1", "S2", "S3", "S4", "S5") == tuple(board.masters)
    assert {"A", "B", "C", "D", "E", "F", "G"} == set(board.neutral) == set(board.neutral.values())
    assert (7, counts.cattle_market_size, 4) == (len(board.tiles), len(board.market), len(board.display))
    assert counts.job_setup_tiles == sum(tile is not None for row in board.jobs for tile in row)
    assert all(tile for row in board.foresights for tile in row)
    assert 94 == (
        sum(map(size, board.stacks)) + 6 + counts.job_setup_tiles + len(board.tiles) + len(board.gone)
    )
    for player in state.players:
        assert (4, 10, 10, 1) == (len(player.hand), size(player.draw), len(player.unbuilt), len(player.area))
    assert len({player.area for player in state.players}) == seats


@SEATS
def test_starting_money_follows_turn_order(seats: int) -> None:
    """GWT-2.14"""
    state = begun(seats, options=Options(start_seat=1))

    assert [6, 7, 8, 9][:seats] == [state.players[(1 + later) % seats].money for later in range(seats)]
    assert (1,) == kernel.seats_to_act(state)


def test_beginner_setup_puts_neutral_buildings_on_their_sites() -> None:
    """GWT-2.2"""
    assert all(tile == site for site, tile in begun(2).board.neutral.items())


def test_random_sides_are_the_same_for_all_players() -> None:
    """GWT-2.2, GWT-2.11"""
    options = Options(neutral_layout="random", building_sides="random")
    states = [begun(3, seed, options) for seed in range(6)]

    assert len({tuple(state.board.neutral.values()) for state in states}) > 1
    assert len({state.sides for state in states}) > 1
    for state in states:
        assert all(player.unbuilt == state.players[0].unbuilt for player in state.players)
        assert [f"{number}{side}" for number, side in enumerate(state.sides, 1)] == list(
            state.players[0].unbuilt
        )


def test_tiles_fill_the_lowest_spaces_first() -> None:
    """GWT-2.5"""
    for seed in range(12):
        tiles = begun(2, seed).board.tiles
        for spaces in (*ZONES.values(), VILLAGE):
            filled = [space in tiles for space in spaces]
            assert filled == sorted(filled, reverse=True)


def test_hazard_without_space_returns_to_its_stack() -> None:
    """GWT-2.5: this hazard does not count towards the seven."""
    floods = ("flood_2_green", "flood_2_black", "flood_3_green", "flood_3_black", "flood_4_green")
    forced = {f"small:1:{number}": tile for number, tile in enumerate(floods, start=1)}
    decided = kernel.start_game(GAME, Options(), 2, forced_chance(forced))

    turned = [event for event in decided.events if isinstance(event, TileTurned)]
    assert TileTurned("flood_4_green", None) == turned[4]
    assert 7 == sum(event.to is not None for event in turned) == len(decided.state.board.tiles)
    assert 2 == dict(decided.state.board.stacks[0])["flood_4_green"]


def test_station_masters_and_small_tiles_are_random() -> None:
    """GWT-2.1, GWT-2.4"""
    assert len({tuple(begun(2, seed).board.masters.values()) for seed in range(8)}) > 1
    assert {"S1", "S2", "S3", "S4", "S5"} == {name for name, each in STATIONS.items() if each.station_master}
    assert {TILES[tile].kind for seed in range(8) for tile in begun(2, seed).board.tiles.values()} == {
        "hazard",
        "teepee",
    }


def test_start_seat_must_exist() -> None:
    """GWT-2.14"""
    assert invalid_reason(Options(start_seat=3), 3) is not None
    assert invalid_reason(Options(start_seat=3), 4) is None
    assert invalid_reason(Options(), 2) is None
