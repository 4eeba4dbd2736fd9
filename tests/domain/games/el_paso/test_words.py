"""The texts of options, questions and events."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from domain.games.el_paso import GAME, commands
from domain.games.el_paso.data import AUXILIARY, NEUTRAL, REGULAR, TRAINS, tile_slots
from domain.games.el_paso.events import AnyEvent, CardsDrawn
from domain.games.el_paso.presentation.journal import LINES, event_text
from domain.games.el_paso.presentation.words import ASKED, SAID, action_text, cards_name, token_name
from domain.games.el_paso.view import view
from domain.kernel.game import Question
from domain.kernel.presentation import Breadcrumb
from tests.domain.games.el_paso.scene import at, stop
from tests.support.games.scene import Scene, play_all

NOBODY = {"cowboy": 0, "builder": 0, "engineer": 0, "versatile": 0}


def option_text(scene: Scene, command: commands.AnyCommand) -> str:
    return GAME.presentation.option_text(view(scene.state, 0), command)


def breadcrumb(scene: Scene) -> Breadcrumb:
    return GAME.presentation.breadcrumb(view(scene.state, 0), scene.state.stack)


BUILDING_2 = "remove a card from the game; gain 2 certificates"


@pytest.mark.parametrize(
    ("scene", "command", "words"),
    [
        (at(), commands.MoveRancher("el_paso"), "Move to El Paso (1 step)"),
        (stop("B"), commands.Use(1), "Discard a Galloway for $2"),
        (stop("B"), commands.Use(2), "Hire for $5, then a different kind for $8"),
        (stop("B"), commands.UseAuxiliary("aux_1"), "Auxiliary action: gain $1"),
        (stop("B"), commands.Done(), "Finish here"),
        (at(), commands.DiscardWorker("engineer"), "Discard an engineer: gain $1"),
        (at(), commands.DiscardWorker("builder"), "Discard a builder: pay $2, gain 1 certificate"),
        (
            stop("E"),
            commands.PlaceBuilding(2, "r9"),
            f"Place building 2 on space 9: 2 builders and $7 ({BUILDING_2})",
        ),
        (stop("E"), commands.BuyCattle("corriente"), "Buy a Corriente (3 points): 2 cowboys and $4"),
        (at(), commands.Deliver(0), "Deliver 7"),
        (
            at(),
            commands.PlaceDisc("disc_hand", 10),
            "Put the \u201chand limit\u201d disc on post 10, paying $4: 2 points, gain an exchange token",
        ),
        (at(), commands.TakeToken("goal", 1), "Take the goal for 2 Corriente (4 points)"),
    ],
)
def test_option_text_shows_effect_and_price(scene: Scene, command: commands.AnyCommand, words: str) -> None:
    assert words == option_text(scene, command)


def test_move_text_shows_required_cowboys() -> None:
    """ELP-4.6"""
    scene = at(players=[{"rancher": "el_paso"}])

    assert "Move to G, trading store (4 steps, discarding 1 cowboy)" == option_text(
        scene, commands.MoveRancher("G")
    )


@pytest.mark.parametrize(("cowboys", "more"), [(0, ""), (1, ", 1 more per cowboy discarded")])
def test_question_about_a_move_names_the_steps_for_cowboys(cowboys: int, more: str) -> None:
    """ELP-4.6"""
    scene = at(players=[{"rancher": "B", "area": {**NOBODY, "cowboy": cowboys}}])
    words = GAME.presentation.question_text(view(scene.state, 0), scene.state.stack[-1])

    assert f"Move your rancher, up to 3 steps{more}" == words


def test_auxiliary_disc_is_named_by_what_it_unlocks() -> None:
    line = option_text(at(), commands.PlaceDisc("disc_aux_3", 12))

    assert line.startswith("Put the \u201cauxiliary action: exchange up to 2 cards\u201d disc on post 12")


def test_second_hire_shows_its_own_price() -> None:
    scene = play_all(stop("B", money=20), commands.Use(2), commands.HireWorker("cowboy"))

    assert "Hire a different kind for $8" == option_text(scene, commands.Use(2))
    scene = play_all(scene, commands.Use(2))
    assert "Hire a versatile worker for $12" == option_text(scene, commands.HireWorker("versatile"))


def test_breadcrumb_shows_steps_so_far_and_open_actions() -> None:
    scene = stop("F", area=NOBODY | {"engineer": 3})
    scene = play_all(scene, commands.Use(2), commands.BoardTrain(3), commands.Use(2))

    assert ("F, railway station", "use the train: wagon 3", "take a token") == breadcrumb(scene).steps
    assert ("gain a Corriente", "gain $3") == breadcrumb(scene).then


def test_every_printed_action_has_a_text() -> None:
    tiles = [*NEUTRAL, *(f"{level}{side}" for level in REGULAR for side in "ab")]
    actions = [action for tile in tiles for action in tile_slots(tile)]
    actions += [action for card in TRAINS.values() for action in (*card.side_a, *card.side_b)]
    auxiliary = AUXILIARY.values()
    actions += [action for each in auxiliary for action in (each.base, each.upgraded) if action]

    assert all(action_text(action).strip() for action in actions)


def test_every_event_type_has_a_log_line() -> None:
    assert set(get_args(AnyEvent)) == set(LINES)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (CardsDrawn(0, 2), "Ann draws 2 cards"),
        (CardsDrawn(0, 0, ("cowboy",)), "Ann draws a cowboy into the worker area"),
        (
            CardsDrawn(0, ("criollo", "criollo", "galloway"), ("engineer",)),
            "Ann draws 2 Criollo and a Galloway, and an engineer into the worker area",
        ),
    ],
)
def test_drawing_line_shows_only_known_cards(event: Any, line: str) -> None:
    assert line == event_text(event, ("Ann", "Bo"))


def test_cards_and_tokens_have_printed_names() -> None:
    assert "2 Black Angus, a Hereford and a cowboy" == cards_name(
        ("black_angus", "black_angus", "hereford", "cowboy")
    )
    assert "the goal for 2 builders on owned buildings and 2 builders (4 points)" == token_name("goal", "g12")
    assert "the bonus token with a permanent certificate (1 point)" == token_name("bonus", "b01")
    assert "the bonus token without an effect (3 points)" == token_name("bonus", "b13")


def test_every_command_and_question_has_a_text() -> None:
    asking = {rule.frame for rule in GAME.rules if isinstance(rule, Question)}

    assert set(get_args(commands.AnyCommand)) == set(SAID)
    assert asking == set(ASKED)
