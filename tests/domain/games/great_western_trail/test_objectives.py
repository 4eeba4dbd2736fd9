"""Objective cards: taking them (GWT-8.13) and playing them (GWT-5.4, section 11 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.great_western_trail.commands import (
    DriveEngine,
    EndPhaseB,
    Forfeit,
    MoveAlong,
    PlayObjective,
    TakeCard,
    TakeTop,
)
from domain.games.great_western_trail.data import OBJECTIVE_DECK
from domain.games.great_western_trail.events import (
    CattlemanMoved,
    MoneyGained,
    ObjectiveDrawn,
    ObjectivePlayed,
    ObjectivesDealt,
    ObjectiveTaken,
    redact,
)
from domain.games.great_western_trail.frames import (
    Auxiliary,
    DrawCount,
    Move,
    MoveCattleman,
    MoveEngine,
    PhaseB,
    TakeObjective,
)
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import events_of, options_of, play_all

DISPLAY = ["O01", "O02", "O03", "O04"]


def test_a_card_of_the_display_goes_to_the_discard_pile_and_the_next_one_comes() -> None:
    """EX-30, GWT-8.13.1"""
    scene = asking(TakeObjective(0), display=DISPLAY).with_draws({"objective:5": "O05"})
    scene = play_all(scene, TakeCard("O02"))
    scene.then(ObjectiveTaken(0, "O02", "discard"), ObjectivesDealt(("O05",)))

    assert ("O02",) == player(scene).discard
    assert ("O01", "O03", "O04", "O05") == scene.state.board.display


def test_the_top_card_leaves_the_display_as_it_is() -> None:
    """EX-30, GWT-14.4: it goes face up to the discard pile."""
    scene = play_all(asking(TakeObjective(0), display=DISPLAY).with_draws({"objective:5": "O09"}), TakeTop())
    scene.then(ObjectiveDrawn(0, "O09", "discard"))

    assert ObjectiveDrawn(0, "O09", "discard") == redact(events_of(ObjectiveDrawn, scene)[0], 1)
    assert () == player(scene).unseen


def test_the_top_card_taken_into_the_hand_is_seen_by_its_owner_alone() -> None:
    """GWT-14.4"""
    asked = asking(TakeObjective(0, "hand", optional=True), display=DISPLAY)
    scene = play_all(asked.with_draws({"objective:5": "O09"}), TakeTop())
    event = events_of(ObjectiveDrawn, scene)[0]

    assert ObjectiveDrawn(0, None, "hand") == redact(event, 1) == redact(event, None)
    assert event == redact(event, 0)
    assert ("O09",) == player(scene).unseen == player(scene).hand
    assert () == player(play_all(scene, PlayObjective("O09"))).unseen


def test_an_empty_deck_refills_nothing() -> None:
    """GWT-8.13.2"""
    scene = play_all(asking(TakeObjective(0), display=DISPLAY, objectives=[]), TakeCard("O01"))

    scene.then(ObjectiveTaken(0, "O01", "discard"))
    assert ("O02", "O03", "O04") == scene.state.board.display


def test_a_card_has_to_be_taken_unless_it_is_a_mere_reward() -> None:
    """GWT-8.13.3"""
    asking(TakeObjective(0), display=DISPLAY).when(Forfeit()).then_refused("GWT-8.13.1", "O01, O02")
    play_all(asking(TakeObjective(0, "hand", optional=True), display=DISPLAY), Forfeit()).then()


def test_a_card_of_the_deck_cannot_be_named() -> None:
    """GWT-8.13.1"""
    asking(TakeObjective(0), display=DISPLAY).when(TakeCard("O24")).then_refused("GWT-8.13.1")


def test_the_cards_of_the_hand_can_be_played_before_the_move_and_between_actions() -> None:
    """GWT-5.4, GWT-11.5"""
    hand = {"hand": ["O03", "O07", "jersey"]}
    cards = [PlayObjective("O03"), PlayObjective("O07")]
    before, between = at("move", players=[hand]), at("use", players=[hand])

    assert cards == options_of(PlayObjective, before) == options_of(PlayObjective, between)
    before.when(PlayObjective("O04")).then_refused("GWT-5.4", "O03, O07")


def test_no_card_is_played_during_an_action() -> None:
    """GWT-5.4"""
    scene = asking(TakeObjective(0), display=DISPLAY, players=[{"hand": ["O07"]}])

    assert [] == options_of(PlayObjective, scene)
    scene.when(PlayObjective("O07")).then_refused("GWT-5.4", "not during an action")


@pytest.mark.parametrize("ask", ["visit", "income", "city"])
def test_no_card_is_played_in_kansas_city(ask: Any) -> None:
    """GWT-5.4"""
    foresights = [[], [], ["engineer", "teepee_blue"]]
    scene = at(ask, players=[{"hand": ["O07"], "cattleman": "KC"}], foresights=foresights)

    scene.when(PlayObjective("O07")).then_refused("GWT-5.4", "Kansas City")


def test_money_of_a_card_is_gained_in_any_case() -> None:
    """EX-52, GWT-11.2"""
    scene = play_all(at("move", players=[{"hand": ["O03"], "money": 0}]), PlayObjective("O03"))
    scene.then(ObjectivePlayed(0, "O03"), MoneyGained(0, 2))

    assert "O03" in player(scene).area
    assert () == player(scene).hand
    assert isinstance(scene.state.stack[-1], Move)


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
def test_each_card_asks_for_its_immediate_action(card: str, frame: object) -> None:
    """GWT-11.3; each may be forfeited."""
    scene = play_all(at("use", players=[{"hand": [card], "engine": "4"}]), PlayObjective(card))

    assert frame == scene.state.stack[-1]


def test_the_immediate_engine_move_may_be_forfeited() -> None:
    """EX-52b"""
    scene = play_all(at("use", players=[{"hand": ["O16"], "engine": "4"}]), PlayObjective("O16"))

    assert {"4.5", "5", "6"} == {move.space for move in options_of(DriveEngine, scene)}
    assert isinstance(play_all(scene, Forfeit()).state.stack[-1], PhaseB)


def test_a_free_move_pays_no_fee_and_phase_a_follows_from_there() -> None:
    """EX-52, GWT-11.4"""
    scene = at("move", tiles={"A1": "1:4a"}, players=[{"hand": ["O11"], "cattleman": "A"}])
    scene = play_all(scene, PlayObjective("O11"), MoveAlong(("A1", "B")))
    scene.then(CattlemanMoved(0, ("A1", "B")))

    assert "B" == player(scene).cattleman
    assert isinstance(scene.state.stack[-1], Move)


def test_a_free_move_ends_phase_b() -> None:
    """GWT-11.4, GWT-17.35"""
    scene = play_all(at("use", players=[{"hand": ["O11"], "cattleman": "A"}]), PlayObjective("O11"))

    assert isinstance(play_all(scene, Forfeit()).state.stack[-1], PhaseB)
    assert isinstance(play_all(scene, MoveAlong(("B",))).state.stack[-1], Move)
    assert 1 == play_all(scene, MoveAlong(("B",))).state.stack[-1].seat


def test_a_free_move_does_not_enter_kansas_city() -> None:
    """GWT-11.4, GWT-17.34: without another way the action is forfeited, the card stays in the area."""
    scene = play_all(at("use", players=[{"hand": ["O11"], "cattleman": "G"}]), PlayObjective("O11"))

    assert "O11" in player(scene).area
    assert isinstance(scene.state.stack[-1], PhaseB)
    assert EndPhaseB() in scene.legal_options()


def test_without_cards_left_to_draw_nothing_is_drawn() -> None:
    """GWT-17.39"""
    scene = play_all(at("use", players=[{"hand": ["O07"], "draw": []}]), PlayObjective("O07"))

    assert isinstance(scene.state.stack[-1], PhaseB)


def test_the_deck_holds_what_is_nowhere_else() -> None:
    """GWT-1.9"""
    assert 24 == sum(count for _, count in OBJECTIVE_DECK)
