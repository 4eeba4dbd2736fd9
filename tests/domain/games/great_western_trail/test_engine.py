"""Moving the engine and the end of the track (GWT-8.6, GWT-8.7, GWT-8.8.5)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import DriveEngine, Forfeit
from domain.games.great_western_trail.frames import MoveEngine, PhaseB
from tests.domain.games.great_western_trail.scene import asking
from tests.support.games.scene import options_of, play_all

AHEAD = MoveEngine(0, "forward", 3)


def test_only_optional_engine_moves_can_be_forfeited() -> None:
    """GWT-8.1.2"""
    asked = asking(MoveEngine(0, "forward", 1, exact=True, optional=True), players=[{"engine": "1"}])
    play_all(asked, Forfeit()).then()
    asking(AHEAD, players=[{"engine": "1"}]).when(Forfeit()).then_refused("GWT-8.6.1")


def test_engine_moves_back_exactly() -> None:
    """GWT-8.7.1"""
    scene = asking(MoveEngine(0, "back", 2, exact=True), players=[{"engine": "5"}])

    assert {"3", "4"} == {move.space for move in options_of(DriveEngine, scene)}
    scene.when(DriveEngine("2")).then_refused("GWT-8.7.1", "exactly 2")


def test_unaffordable_station_is_not_offered() -> None:
    """GWT-8.8.2"""
    scene = play_all(asking(AHEAD, players=[{"engine": "4", "money": 1}]), DriveEngine("4.5"))

    assert isinstance(scene.state.stack[-1], PhaseB)


def test_engine_returns_from_the_end_to_any_free_space() -> None:
    """GWT-8.8.5"""
    scene = asking(AHEAD, players=[{"engine": "38", "money": 0}, {"engine": "21.5"}])
    scene = play_all(scene, DriveEngine("39"))

    assert 48 - 1 == len(scene.legal_options())
    assert DriveEngine("0") in scene.legal_options()
    assert DriveEngine("21.5") not in scene.legal_options()
