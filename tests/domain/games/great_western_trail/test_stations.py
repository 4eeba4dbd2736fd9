"""Stations and their masters (GWT-8.8, GWT-8.17)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import (
    AppointWorker,
    ConstructStation,
    Forfeit,
    TakeDisc,
)
from domain.games.great_western_trail.frames import (
    BuildStation,
    PhaseB,
    StationBehind,
    StationMaster,
)
from tests.domain.games.great_western_trail.scene import asking
from tests.support.games.scene import play_all

WORKERS = {"cowboy": 3, "craftsman": 1, "engineer": 2}


def test_station_master_can_be_declined() -> None:
    """GWT-8.8.3"""
    scene = asking(StationMaster(0, "S1"), players=[{"workers": WORKERS}], masters={"S1": "SM_teepees"})
    scene = play_all(scene, Forfeit())
    scene.then()

    assert "SM_teepees" == scene.state.board.masters["S1"]


def test_impossible_station_master_action_is_not_offered() -> None:
    """GWT-8.8.4: there is no hazard on the board, and no affordable teepee."""
    scene = asking(
        StationMaster(0, "S2"),
        players=[{"money": 0, "workers": WORKERS}],
        masters={"S2": "SM_objectives"},
        tiles={"T_m2": "teepee_green"},
    )

    assert isinstance(play_all(scene, AppointWorker("cowboy")).state.stack[-1], PhaseB)


def test_station_disc_moves_when_no_other_is_left() -> None:
    """GWT-9.3.4: the former station may be built again."""
    spaces = [
        *("aux_money_2", "aux_draw_2", "aux_cert_1", "aux_cert_2", "aux_engine_1", "aux_engine_2"),
        *("aux_trash_1", "aux_trash_2", "cert_4", "cert_6", "step_left", "step_right"),
    ]
    scene = asking(
        BuildStation(0, "S2"),
        players=[{"engine": "7.5", "money": 6, "cleared": spaces}],
        stations={"S1": [0]},
    )
    scene = play_all(scene, ConstructStation("S2"))

    assert (TakeDisc("S1"),) == scene.legal_options()
    assert {"S2": (0,)} == play_all(scene, TakeDisc("S1")).state.board.stations


def test_station_at_the_engine_is_not_behind_it() -> None:
    """GWT-8.17.1"""
    scene = asking(StationBehind(0), players=[{"engine": "10.5", "money": 9}])

    scene.when(ConstructStation("S3")).then_refused("GWT-8.17.1")
    scene.when(ConstructStation("S1")).then_accepted()


def test_player_cannot_build_a_station_twice() -> None:
    """GWT-8.8.1: other players' discs do not matter."""
    scene = asking(
        StationBehind(0),
        players=[{"engine": "18", "cleared": ["aux_draw_2"]}, {"cleared": ["aux_draw_2"]}],
        stations={"S1": [0], "S2": [1]},
    )

    scene.when(ConstructStation("S1")).then_refused("GWT-8.8.2", "already built")
    scene.when(ConstructStation("S2")).then_accepted()
