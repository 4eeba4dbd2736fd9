"""Extraordinary deliveries (GWT-8.16)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import ConstructStation, Deliver, DriveEngine, TakeDisc
from domain.games.great_western_trail.events import DiscPlaced, EngineMoved, MoneyGained
from domain.games.great_western_trail.frames import BuildStation, ExtraCity, ExtraTarget
from tests.domain.games.great_western_trail.scene import asking, player
from tests.support.games.scene import events_of, options_of, play_all


def test_the_engine_moves_back_and_delivers_as_far_as_it_went() -> None:
    """EX-37, GWT-8.16: no income, no transport cost."""
    scene = asking(ExtraTarget(0), players=[{"engine": "18"}, {"engine": "12"}])
    scene = play_all(scene, DriveEngine("7"))
    scene.then(EngineMoved(0, "7"))
    scene.then_asks(ExtraCity(0, 10))
    scene.when(Deliver("el_paso")).then_refused("GWT-8.16.2", "value 10 or less")
    scene = play_all(scene, Deliver("albuquerque"), TakeDisc("cert_6"))

    assert {"albuquerque": (0,)} == scene.state.board.cities
    assert 10 == player(scene).money
    assert [] == events_of(MoneyGained, scene)


def test_a_turnout_counts_nothing_and_its_station_comes_after_the_delivery() -> None:
    """GWT-8.16.1, GWT-8.16.3, GWT-17.37"""
    scene = play_all(asking(ExtraTarget(0), players=[{"engine": "8"}]), DriveEngine("7.5"))
    scene.then_asks(ExtraCity(0, 0))

    assert (Deliver("kansas_city"),) == scene.legal_options()
    scene = play_all(scene, Deliver("kansas_city"), TakeDisc("aux_draw_2"))
    assert [DiscPlaced(0, "aux_draw_2", "kansas_city")] == events_of(DiscPlaced, scene)
    scene.then_asks(BuildStation(0, "S2"))
    assert 16 - 2 == player(play_all(scene, ConstructStation("S2"))).money


def test_every_free_space_behind_is_a_target() -> None:
    """GWT-8.16.1"""
    scene = asking(ExtraTarget(0), players=[{"engine": "6"}, {"engine": "4"}])

    assert ["5", "4.5", "3", "2", "1", "0"] == [one.space for one in options_of(DriveEngine, scene)]
