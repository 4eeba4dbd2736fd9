"""Options and questions that state their consequences."""

from __future__ import annotations

from domain.games.great_western_trail.commands import (
    ChooseForesight,
    ConstructStation,
    DriveEngine,
    EndPhaseB,
    MoveAlong,
    PlaceBuilding,
    TakeDisc,
)
from domain.games.great_western_trail.data import VILLAGE
from domain.games.great_western_trail.frames import Build, MoveEngine, PlaceDisc
from domain.games.great_western_trail.presentation.options import option_text, question_text
from domain.games.great_western_trail.view import view
from tests.domain.games.great_western_trail.scene import asking, at


def test_foresight_option_warns_that_a_tile_leaves_the_game() -> None:
    """GWT-6.1.2"""
    village = dict.fromkeys(VILLAGE, "teepee_blue")
    shown = view(at("visit", tiles=village, foresights=[["teepee_green", "flood_2_green"], [], []]).state, 0)

    assert "Remove the green teepee from the game: the village is full" == option_text(
        shown, ChooseForesight(1)
    )
    assert "Place the 2-point flood" == option_text(shown, ChooseForesight(2))


def test_paths_to_one_location_differ_after_the_comma() -> None:
    """This lets a page omit the common beginning, up to the comma."""
    shown = view(at(players=[{"cattleman": "C"}]).state, 0)
    lines = [option_text(shown, MoveAlong(path)) for path in (("C", "E"), ("C", "D", "E"), ("C", "F", "E"))]

    assert [
        "Move to E, cattle dealer, 2 steps: past C",
        "Move to E, cattle dealer, 3 steps: past C and D",
        "Move to E, cattle dealer, 3 steps: past C and F",
    ] == lines


def test_building_option_warns_if_there_are_no_woods_to_count() -> None:
    """GWT-8.2"""
    shown = view(asking(Build(0, 2)).state, 0)
    line = "Place building 1 (sawmill) on site A1 for $2: gain $2 for each of your buildings in the woods"

    assert f"{line} (nothing now: you have no building in the woods)" == option_text(
        shown, PlaceBuilding("1a", "A1")
    )
    assert "woods" in option_text(shown, PlaceBuilding("1a", "B1"))
    assert "nothing now" not in option_text(shown, PlaceBuilding("1a", "B1"))


def test_disc_options_name_the_action_they_unlock() -> None:
    """GWT-9.4"""
    shown = view(asking(PlaceDisc(0, "S1")).state, 0)
    unlocked = "single action “pay $1, engine 1 back, gain 1 certificate”"

    assert [
        f"Take your disc from the first certificate space: {unlocked}",
        f"Take your disc from the second certificate space: {unlocked}",
        "Take your disc from the second money space: double action “gain $2”",
    ] == [option_text(shown, TakeDisc(space)) for space in ("aux_cert_1", "aux_cert_2", "aux_money_2")]


def test_question_mentions_an_unaffordable_station() -> None:
    """GWT-8.8.1: the station is not offered."""
    scene = asking(MoveEngine(0, "forward", 5), players=[{"engine": "3", "money": 1}]).when(
        DriveEngine("4.5")
    )
    asked = question_text(view(scene.state, 0), scene.state.stack[-1])
    later = scene.when(EndPhaseB()).state

    assert asked.endswith(" (Station 1 costs $2; you have $1)")
    assert "Station" not in question_text(view(later, 1), later.stack[-1])


def test_question_after_paying_a_station_mentions_no_price() -> None:
    """GWT-8.8.1: after paying $2 for station 1, the player cannot afford it again while choosing its disc."""
    scene = asking(MoveEngine(0, "forward", 5), players=[{"engine": "3", "money": 3}])
    scene = scene.when(DriveEngine("4.5")).when(ConstructStation("S1"))
    frame = scene.state.stack[-1]

    assert isinstance(frame, PlaceDisc)
    assert "costs" not in question_text(view(scene.state, 0), frame)
