"""Moving the engine and the end of the track (GWT-8.6, GWT-8.7, GWT-8.8.5)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import ConstructStation, DriveEngine, Forfeit, TakeDisc
from domain.games.great_western_trail.events import EngineMoved, MoneyGained
from domain.games.great_western_trail.frames import BuildStation, MoveEngine, PhaseB, Receive, TrackEnd
from tests.domain.games.great_western_trail.scene import asking, player
from tests.support.games.scene import options_of, play_all

AHEAD = MoveEngine(0, "forward", 3)


def test_an_engine_may_stop_early_and_passes_another_one() -> None:
    """EX-14, GWT-8.6.1"""
    scene = asking(AHEAD, players=[{"engine": "1"}, {"engine": "3"}])

    assert ["2", "4", "4.5", "5"] == [move.space for move in options_of(DriveEngine, scene)]
    scene.when(DriveEngine("3")).then_refused("GWT-8.5.2", "another engine")
    scene.when(DriveEngine("6")).then_refused("GWT-8.6.1", "up to 3")


def test_a_reward_may_be_forfeited() -> None:
    """GWT-8.1.2"""
    asked = asking(MoveEngine(0, "forward", 1, exact=True, optional=True), players=[{"engine": "1"}])
    play_all(asked, Forfeit()).then()
    asking(AHEAD, players=[{"engine": "1"}]).when(Forfeit()).then_refused("GWT-8.6.1")


def test_an_engine_moves_back_exactly() -> None:
    """GWT-8.7.1"""
    scene = asking(MoveEngine(0, "back", 2, exact=True), players=[{"engine": "5"}])

    assert {"3", "4"} == {move.space for move in options_of(DriveEngine, scene)}
    scene.when(DriveEngine("2")).then_refused("GWT-8.7.1", "exactly 2")


def test_money_comes_before_the_station_and_certificates_after_it() -> None:
    """GWT-8.7.2, EX-27"""
    back = MoveEngine(0, "back", 1, exact=True, money=3)
    scene = asking(Receive(0, 1), back, players=[{"engine": "8", "money": 0}])
    scene = play_all(scene, DriveEngine("7.5"))
    scene.then(EngineMoved(0, "7.5"), MoneyGained(0, 3))
    scene.then_asks(BuildStation(0, "S2"))

    assert 0 == player(scene).marker
    assert 1 == player(play_all(scene, Forfeit())).marker


def test_no_station_is_asked_for_where_it_cannot_be_paid() -> None:
    """GWT-8.8.2"""
    scene = play_all(asking(AHEAD, players=[{"engine": "4", "money": 1}]), DriveEngine("4.5"))

    assert isinstance(scene.state.stack[-1], PhaseB)


def test_an_engine_turns_back_at_the_end_of_the_track() -> None:
    """EX-47, GWT-8.8.5: the station of 39, the way back, three dollars, the station there."""
    scene = play_all(asking(AHEAD, players=[{"engine": "37", "money": 10}]), DriveEngine("39"))
    scene.then_asks(BuildStation(0, "S10"))
    scene = play_all(scene, ConstructStation("S10"), TakeDisc("aux_money_2"))
    scene.then_asks(TrackEnd(0))
    scene.when(DriveEngine("39")).then_refused("GWT-8.8.5")
    scene = play_all(scene, DriveEngine("33.5"))
    scene.then(EngineMoved(0, "33.5"), MoneyGained(0, 3))
    scene = play_all(scene, ConstructStation("S9"), TakeDisc("aux_draw_2"))

    assert (5, "33.5") == (player(scene).money, player(scene).engine)
    assert {"S9": (0,), "S10": (0,)} == scene.state.board.stations
    assert isinstance(scene.state.stack[-1], PhaseB)


def test_the_way_back_leads_to_any_free_space_even_the_start() -> None:
    """GWT-8.8.5"""
    scene = asking(AHEAD, players=[{"engine": "38", "money": 0}, {"engine": "21.5"}])
    scene = play_all(scene, DriveEngine("39"))

    assert 48 - 1 == len(scene.legal_options())
    assert DriveEngine("0") in scene.legal_options()
    assert DriveEngine("21.5") not in scene.legal_options()
