"""Phase A and other moves of the cattleman (section 4 of the rules, GWT-8.14, GWT-11.4)."""

from __future__ import annotations

import pytest
from hypothesis import given as whenever
from hypothesis import strategies as st

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import EndPhaseB, Forfeit, MoveAlong
from domain.games.great_western_trail.data import SITES, TRAIL
from domain.games.great_western_trail.events import CattlemanMoved
from domain.games.great_western_trail.frames import Foresight, MoveCattleman, PhaseB
from domain.games.great_western_trail.model import ALWAYS, BIT, KANSAS_CITY, next_locations, paths
from domain.kernel.decide import default_answer
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.examples import examples
from tests.support.games.scene import options_of, play_all


def test_moves_respect_the_step_limit() -> None:
    """GWT-4.2, GWT-9.5"""
    scene = at(players=[{"cattleman": "start"}])

    assert 3 == max(len(move.path) for move in options_of(MoveAlong, scene))
    scene.when(MoveAlong(("A", "B", "C", "D"))).then_refused("GWT-4.2", "at most 3")
    cleared = at(players=[{"cattleman": "start", "cleared": ["step_left", "step_right"]}])
    assert 5 == max(len(move.path) for move in options_of(MoveAlong, cleared))


@pytest.mark.parametrize(
    ("seats", "tile", "fee"),
    [
        (2, "1:4a", 2),
        (2, "1:1a", 2),
        (3, "1:4a", 1),
        (3, "1:1a", 2),
        (4, "1:4a", 2),
        (4, "1:1a", 1),
        (3, "1:7a", 3),
        (3, "1:2a", 0),
    ],
)
def test_fees_depend_on_the_player_count(seats: int, tile: str, fee: int) -> None:
    """EX-24, GWT-4.6, GWT-17.5"""
    scene = at(seats=seats, tiles={"A1": tile}, players=[{"money": 10}, {"money": 0}])
    scene = play_all(scene, MoveAlong(("A1",)))

    assert (10 - fee, fee) == (player(scene).money, player(scene, 1).money)


def test_own_and_neutral_buildings_are_free() -> None:
    """GWT-4.5, GWT-17.6"""
    scene = at(tiles={"A1": "0:7a"}).when(MoveAlong(("A1", "B")))
    scene.then(CattlemanMoved(0, ("A1", "B")))


def test_teepees_next_to_the_trail_are_never_passed() -> None:
    """GWT-4.10"""
    tiles = {"T_m3": "teepee_green", "T_m2": "teepee_blue", "T_m1": "teepee_green", "T_1": "teepee_blue"}
    scene = at(tiles=tiles, players=[{"cattleman": "C"}])

    spaces = {space for move in options_of(MoveAlong, scene) for space in move.path}
    assert {"D", "E", "T_1", "E1"} >= spaces & {"D", "E", "T_1", "E1", "T_m3", "T_m2", "T_m1"}
    assert "T_1" in spaces


def test_kansas_city_opens_its_five_steps() -> None:
    """Section 6 of the rules."""
    scene = at(players=[{"cattleman": "G"}], foresights=[["teepee_blue", "flood_2_green"], [], []])
    scene.when(MoveAlong(("KC",))).then_asks(Foresight(0, 1))


def test_timeout_takes_the_cheapest_move() -> None:
    """A free move is forfeited."""
    scene = at(tiles={"A1": "1:4a", "A2": "1:1a", "A3": "1:7a"})

    assert MoveAlong(("B",)) == default_answer(GAME, scene.state, 0)
    free = asking(MoveCattleman(0, 3, free=True))
    assert Forfeit() == default_answer(GAME, free.state, 0)


def test_phase_b_can_end_immediately() -> None:
    """GWT-5.3"""
    scene = play_all(at(), MoveAlong(("B",)), EndPhaseB())

    assert not any(isinstance(frame, PhaseB) for frame in scene.state.stack)


MASKS = st.sets(
    st.sampled_from([*SITES, *(space for space in TRAIL if TRAIL[space].zone or TRAIL[space].money > 0)])
)


@examples(0.6)
@whenever(MASKS, st.sampled_from(sorted(TRAIL)), st.integers(1, 5))
def test_every_path_links_successive_locations(occupied: set[str], space: str, steps: int) -> None:
    """GWT-4.2, GWT-4.8; no path is listed twice."""
    mask = ALWAYS + sum(BIT[each] for each in occupied)
    found = paths(space, mask, steps)

    assert len(found) == len(set(found))
    for path in found:
        assert 1 <= len(path) <= steps
        for before, after in zip((space, *path), path, strict=False):
            assert after in next_locations(before, mask)
            assert mask & BIT[after]
        assert KANSAS_CITY not in path[:-1]
