"""Whole games by keyboard alone, with the page's accessibility tree as the only eyes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import httpx
import pytest

from railhead import Client
from tests.e2e.conftest import Visit
from tests.support.page.people_table import new_name
from tests.support.page.screen_reader import Heard, LostOnPage, ScreenReader
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

BESIDE = ("Leave an order", "At any time", "Also: ")
"""Folds among the answers that hold none."""
LATE = 155
"""A game of El Paso alone takes some 170 answers: so many are given by the API before the end is played."""

Open = Callable[..., ScreenReader]


@pytest.fixture
def open_table(visit: Visit, running: RunningService) -> Open:
    """Open a table, answer some questions by the first option, and come to its page to listen."""

    def come(game: str, seats: int, answered: int = 0) -> ScreenReader:
        with Client(running.url) as client:
            token = client.register(new_name("Ear")).token
            bots = {str(seat): "random" for seat in range(1, seats)}
            body: dict[str, Any] = {"game": game, "seats": seats, "name": "By ear", "bots": bots}
            headers = {"Authorization": f"Bearer {token}"}
            with httpx.Client(base_url=running.url, headers=headers, trust_env=False) as http:
                table = http.post("/v1/tables", json=body).raise_for_status().json()["table"]["id"]
            client.take_seat(table, 0)
            for number, seen in enumerate(client.turns(table, 0)):
                if number == answered:
                    break
                client.answer(seen, seen.options[0])
        reader = visit()
        reader.context.set_extra_http_headers(headers)
        reader.page.goto(f"{running.url}/table/{table}?seat=0")
        return ScreenReader(reader.page, "Decision")

    return come


def question(heard: list[Heard]) -> Heard | None:
    """Give the group that is named as what is asked."""
    return next((one for one in heard if one.role == "group" and one.name), None)


def is_over(heard: list[Heard]) -> bool:
    return any(one.role == "heading" and one.name == "The end" for one in heard)


def has_focus(heard: list[Heard]) -> bool:
    return bool(heard) and "active" in heard[0].states


def answers(ear: ScreenReader, asked: Heard) -> list[Heard]:
    """Give the buttons among the answers; what is folded up is opened first where it hides them all."""
    inside = ear.within("group", asked.name)
    buttons = [one for one in inside if one.role == "button"]
    folds = [one for one in inside if one.role == "generic" and one.name and not one.name.startswith(BESIDE)]
    if buttons or not folds:
        return buttons
    ear.go_to(lambda focused: focused.name == folds[0].name)
    ear.press("Enter")
    return [one for one in ear.within("group", asked.name) if one.role == "button"]


def main_buttons(ear: ScreenReader, asked: Heard) -> list[Heard]:
    """Give the buttons behind the answers: the main one, then what does without, then what takes back."""
    everything, inside = ear.hear(), ear.within("group", asked.name)
    start = everything.index(
        next(one for one in everything if one.name == asked.name and one.role == "group")
    )
    return [one for one in everything[start + len(inside) + 1 :] if one.role == "button"]


def answer(ear: ScreenReader, press: str) -> list[Heard]:
    """Choose what is offered first, confirm it, and listen until the focus is on what is asked next."""
    asked = question(ear.hear())
    assert asked is not None
    offered = answers(ear, asked) or main_buttons(ear, asked)[1:2]
    ear.go_to(lambda focused: (focused.role, focused.name) == (offered[0].role, offered[0].name))
    ear.press(press)
    ear.wait(lambda _: "disabled" not in main_buttons(ear, asked)[0].states)
    said = main_buttons(ear, asked)[0].name
    ear.go_to(lambda focused: focused.name == said and "pressed" not in focused.states)
    ear.press(press)
    ear.wait(lambda heard: has_focus(heard) or is_over(heard))
    return ear.wait(lambda heard: is_over(heard) or question(heard) is not None, 30_000)


def play(ear: ScreenReader, most: int) -> int:
    """Play to the end; gives how many answers that took."""
    ear.wait(lambda heard: question(heard) is not None)
    ear.press("Tab")  # the first stop of the page leads to the decision
    ear.press("Enter")
    heard = ear.wait(has_focus)
    for number, press in zip(range(most), cycle(("Enter", "Space")), strict=False):
        if is_over(heard):
            return number
        heard = answer(ear, press)
    raise LostOnPage(f"no end after {most} answers")


def test_a_game_of_gold_rush_is_played_by_ear(open_table: Open) -> None:
    ear = open_table("gold_rush", 5)

    assert play(ear, 60) > 12
    assert any(one.role == "table" and one.name == "Score sheet" for one in ear.hear())


@pytest.mark.parametrize("answered", [LATE, pytest.param(0, marks=pytest.mark.slow)], ids=["end", "whole"])
def test_a_game_of_el_paso_alone_is_played_by_ear(open_table: Open, answered: int) -> None:
    ear = open_table("el_paso", 1, answered)

    assert play(ear, 400) > 5
    assert any(one.role == "table" and one.name == "Score sheet" for one in ear.hear())
