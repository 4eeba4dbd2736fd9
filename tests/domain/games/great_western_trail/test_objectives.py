"""Objective cards: taking them (GWT-8.13) and playing them (GWT-5.4, section 11 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.great_western_trail.commands import (
    Forfeit,
    PlayObjective,
    TakeCard,
    TakeTop,
)
from domain.games.great_western_trail.data import OBJECTIVE_DECK
from domain.games.great_western_trail.events import (
    ObjectiveDrawn,
    ObjectiveTaken,
)
from domain.games.great_western_trail.frames import (
    Auxiliary,
    DrawCount,
    MoveCattleman,
    MoveEngine,
    PhaseB,
    TakeObjective,
)
from domain.games.great_western_trail.redaction import redact
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import events_of, options_of, play_all

DISPLAY = ["O01", "O02", "O03", "O04"]


def test_only_the_owner_sees_the_top_card_taken_into_hand() -> None:
    """GWT-14.4"""
    asked = asking(TakeObjective(0, "hand", optional=True), display=DISPLAY)
    scene = play_all(asked.with_draws({"objective:5": "O09"}), TakeTop())
    event = events_of(ObjectiveDrawn, scene)[0]

    assert ObjectiveDrawn(0, None, "hand") == redact(event, 1) == redact(event, None)
    assert event == redact(event, 0)
    assert ("O09",) == player(scene).unseen == player(scene).hand
    assert () == player(play_all(scene, PlayObjective("O09"))).unseen


def test_empty_deck_does_not_refill_the_display() -> None:
    """GWT-8.13.2"""
    scene = play_all(asking(TakeObjective(0), display=DISPLAY, objectives=[]), TakeCard("O01"))

    scene.then(ObjectiveTaken(0, "O01", "discard"))
    assert ("O02", "O03", "O04") == scene.state.board.display


def test_objective_card_can_be_declined_only_as_a_reward() -> None:
    """GWT-8.13.3"""
    asking(TakeObjective(0), display=DISPLAY).when(Forfeit()).then_refused(
        "GWT-8.13.1", "the objective card for 1 building and 2 blue teepees, "
    )
    play_all(asking(TakeObjective(0, "hand", optional=True), display=DISPLAY), Forfeit()).then()


def test_cards_in_the_deck_cannot_be_chosen_by_name() -> None:
    """GWT-8.13.1"""
    asking(TakeObjective(0), display=DISPLAY).when(TakeCard("O24")).then_refused("GWT-8.13.1")


def test_objective_cards_can_be_played_before_moving_and_between_actions() -> None:
    """GWT-5.4, GWT-11.5"""
    hand = {"hand": ["O03", "O07", "jersey"]}
    cards = [PlayObjective("O03"), PlayObjective("O07")]
    before, between = at("move", players=[hand]), at("use", players=[hand])

    assert cards == options_of(PlayObjective, before) == options_of(PlayObjective, between)
    before.when(PlayObjective("O04")).then_refused(
        "GWT-5.4", "1 West Highland and 2 hazards, the objective card for 1 station"
    )


def test_objective_cards_cannot_be_played_during_an_action() -> None:
    """GWT-5.4"""
    scene = asking(TakeObjective(0), display=DISPLAY, players=[{"hand": ["O07"]}])

    assert [] == options_of(PlayObjective, scene)
    scene.when(PlayObjective("O07")).then_refused("GWT-5.4", "not during an action")


@pytest.mark.parametrize("ask", ["visit", "income", "city"])
def test_objective_cards_cannot_be_played_in_kansas_city(ask: Any) -> None:
    """GWT-5.4"""
    foresights = [[], [], ["engineer", "teepee_blue"]]
    scene = at(ask, players=[{"hand": ["O07"], "cattleman": "KC"}], foresights=foresights)

    scene.when(PlayObjective("O07")).then_refused("GWT-5.4", "Kansas City")


@pytest.mark.parametrize(
    ("card", "frame"),
    [
        ("O07", DrawCount(0, 3)),
        ("O16", MoveEngine(0, "forward", 2, optional=True)),
        ("O19", MoveEngine(0, "forward", 3, optional=True)),
        ("O21", Auxiliary(0, optional=True)),
        ("O11", MoveCattleman(0, 3, free=True)),
    ],
)
def test_each_card_offers_its_immediate_action(card: str, frame: object) -> None:
    """GWT-11.3: each may be forfeited."""
    scene = play_all(at("use", players=[{"hand": [card], "engine": "4"}]), PlayObjective(card))

    assert frame == scene.state.stack[-1]


def test_drawing_is_skipped_without_cards() -> None:
    """GWT-17.39"""
    scene = play_all(at("use", players=[{"hand": ["O07"], "draw": []}]), PlayObjective("O07"))

    assert isinstance(scene.state.stack[-1], PhaseB)


def test_objective_deck_has_24_cards() -> None:
    """GWT-1.9"""
    assert 24 == sum(count for _, count in OBJECTIVE_DECK)
