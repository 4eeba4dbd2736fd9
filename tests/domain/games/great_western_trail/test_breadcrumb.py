"""The steps that led to a question, and those that may follow (GWT-3.1.4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.great_western_trail.commands import Deliver
from domain.games.great_western_trail.frames import (
    AnyFrame,
    BuildStation,
    Hire,
    Immediate,
    InUse,
    Move,
    MoveCattleman,
    PhaseB,
    PlaceDisc,
    Receive,
    StationMaster,
)
from domain.games.great_western_trail.presentation.breadcrumb import breadcrumb
from domain.games.great_western_trail.view import view
from domain.kernel.presentation import Breadcrumb
from tests.domain.games.great_western_trail.scene import asking, at


def test_breadcrumb_leads_from_kansas_city_to_the_disc() -> None:
    """GWT-3.1.4: it includes the steps that follow."""
    scene = at("city", value=10, players=[{"engine": "5"}]).when(Deliver("albuquerque"))
    crumb = breadcrumb(view(scene.state, 0), scene.state.stack)

    assert ("Kansas City 5", "delivery", "Albuquerque", "disc") == crumb.steps
    assert (
        "effects of the city",
        "crossing signs",
        "back to the start",
        "draw up to the hand limit",
    ) == crumb.then


@pytest.mark.parametrize(
    ("frames", "steps", "then"),
    [
        ((StationMaster(0, "S1"),), ("station 1", "station master"), ()),
        ((Receive(0, 2), BuildStation(0, "S1")), ("engine", "station 1"), ("certificates",)),
        ((Immediate(0, "engineer:3"),), ("hire", "engineer 3"), ()),
        ((Immediate(0, "SM_objectives"),), ("station", "station master"), ()),
        ((Hire(0, -2, optional=True),), ("immediate action", "hire"), ()),
        ((Hire(0, 0),), ("hire",), ()),
        ((PlaceDisc(0, "S1"),), ("station 1", "disc"), ()),
        ((PlaceDisc(0, "topeka"),), ("extraordinary delivery", "Topeka", "disc"), ()),
    ],
)
def test_breadcrumb_leads_through_nested_actions(
    frames: tuple[AnyFrame, ...], steps: tuple[str, ...], then: tuple[str, ...]
) -> None:
    """GWT-3.1.4"""
    state = asking(*frames, jobs={"1:4": "engineer"}).state

    assert Breadcrumb(
        ("actions at A", *steps), (*then, "further actions", "draw up to the hand limit")
    ) == breadcrumb(view(state, 0), state.stack)


def test_breadcrumb_names_adjacent_building_and_objective_card() -> None:
    """GWT-8.15, GWT-5.4"""
    state = at("use", tiles={"A1": "0:8b"}, players=[{"cattleman": "A1"}]).state
    top = state.stack[-1]
    assert isinstance(top, PhaseB)
    assert () == breadcrumb(view(state, 0), state.stack).steps
    named = replace(top, buildings=(*top.buildings, InUse("A2", "2a")))
    assert ("actions at site A1", "building at site A2") == breadcrumb(
        view(state, 0), (*state.stack[:-1], named)
    ).steps
    before = at(open=[Move(0), MoveCattleman(0, 3, free=True)]).state

    assert ("movement", "objective card", "move the cattleman") == breadcrumb(
        view(before, 0), before.stack
    ).steps
    assert Breadcrumb() == breadcrumb(view(before, 0), ())


def test_breadcrumb_skips_a_foresight_without_choice() -> None:
    """GWT-6.1: two equal tiles leave no choice."""
    state = at(
        "visit",
        foresights=[["teepee_blue", "flood_2_green"], ["cowboy", "cowboy"], ["cowboy", "teepee_green"]],
    ).state

    assert ("foresight 3", "income and delivery") == breadcrumb(view(state, 0), state.stack).then[:2]
