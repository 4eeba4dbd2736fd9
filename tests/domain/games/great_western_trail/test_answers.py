"""Answers that say before they are pressed what will come of them."""

from __future__ import annotations

from domain.games.great_western_trail.commands import (
    ChooseForesight,
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


def test_a_tile_of_the_foresight_that_finds_no_space_is_said_to_leave_the_game() -> None:
    """GWT-6.1.2"""
    village = dict.fromkeys(VILLAGE, "teepee_blue")
    shown = view(at("visit", tiles=village, foresights=[["teepee_green", "flood_2_green"], [], []]).state, 0)

    assert "Take the green teepee out of the game: the village is full" == option_text(
        shown, ChooseForesight(1)
    )
    assert "Place the flood of 2 points" == option_text(shown, ChooseForesight(2))


def test_ways_to_one_place_are_told_apart_by_whole_words() -> None:
    """Where what two ways begin with alike is left out, up to the comma, the rest of each says the way."""
    shown = view(at(players=[{"cattleman": "C"}]).state, 0)
    lines = [option_text(shown, MoveAlong(path)) for path in (("C", "E"), ("C", "D", "E"), ("C", "F", "E"))]

    assert [
        "Move to E, 2 steps: past C",
        "Move to E, 3 steps: past C and D",
        "Move to E, 3 steps: past C and F",
    ] == lines


def test_a_building_that_counts_the_woods_warns_where_none_stands_there() -> None:
    """GWT-8.2"""
    shown = view(asking(Build(0, 2)).state, 0)
    line = "Place building 1 on site A1 for $2: $2 for each own building in the woods"

    assert f"{line} (nothing now: none of yours stands in the woods)" == option_text(
        shown, PlaceBuilding("1a", "A1")
    )
    assert "woods" in option_text(shown, PlaceBuilding("1a", "B1"))
    assert "nothing now" not in option_text(shown, PlaceBuilding("1a", "B1"))


def test_a_disc_says_which_action_it_opens_and_why_two_do_the_same() -> None:
    """GWT-9.4"""
    shown = view(asking(PlaceDisc(0, "S1")).state, 0)
    opened = "unlocks it, as its other space would (pay $1, engine 1 back, gain 1 certificate)"

    assert [
        f"Take your disc from the first space of engine back for certificates (white space): {opened}",
        f"Take your disc from the second space of engine back for certificates (white space): {opened}",
        "Take your disc from the second space of gain money (white space): doubles it (gain $2)",
    ] == [option_text(shown, TakeDisc(space)) for space in ("aux_cert_1", "aux_cert_2", "aux_money_2")]


def test_a_station_that_the_engine_reached_without_the_money_is_named() -> None:
    """GWT-8.8.1: nobody is asked about it."""
    scene = asking(MoveEngine(0, "forward", 5), players=[{"engine": "3", "money": 1}]).when(
        DriveEngine("4.5")
    )
    asked = question_text(view(scene.state, 0), scene.state.stack[-1])
    later = scene.when(EndPhaseB()).state

    assert asked.endswith(" (Station 1 costs $2, and you have $1)")
    assert "Station" not in question_text(view(later, 1), later.stack[-1])
