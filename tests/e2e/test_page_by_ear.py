"""Whole games played by keyboard, and read only through the page's accessibility tree."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from domain.kernel.decide import legal_options
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from infra.redis.tables.table_import import import_table
from railhead import Client, requests
from services.simulation.memory_table import MemoryTable
from tests.e2e.browser_visitor import PATIENCE
from tests.e2e.conftest import Visit
from tests.e2e.notices.called_tables import fresh
from tests.support.page.people_table import new_name
from tests.support.page.screen_reader import Heard, LostOnPage, ScreenReader
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

BESIDE = ("At any time", "Also: ")
"""Folds whose names begin with one of these contain no answers."""
LAST = 15
"""The number of answers left, out of about 170, in a stored solo game of El Paso."""
EL_PASO = codec_for("el_paso")
DAY_MS = 86_400_000

MOMENT = 3_000
"""Milliseconds within which the page chooses an only answer."""

Open = Callable[..., ScreenReader]


def begin(table: str, player: str) -> MemoryTable:
    """Begin a solo game of El Paso."""
    made = MemoryTable(EL_PASO, table.encode().rjust(32), table, time.time_ns() // 1_000_000 - DAY_MS)
    made.execute(player, None, OpenTable("el_paso", 1, EL_PASO.game.options_type(), "By ear"))
    made.execute(player, 0, TakeSeat("nonce"))
    return made


def answer_first(made: MemoryTable, player: str, most: int) -> int:
    """Answer with the first option, at most `most` times; return the number of answers."""
    for number in range(most):
        assert made.table is not None
        if not made.table.waiting:
            return number
        made.execute(player, 0, legal_options(EL_PASO.game, made.table.position, 0)[0])
    return most


def store_end(running: RunningService, player: str) -> str:
    """Store a solo game of El Paso that is nearly over, and return its table."""
    table = fresh("02ear")
    made = begin(table, player)
    answer_first(made, player, answer_first(begin(table, player), player, 1_000) - LAST)
    import_table(running.store, table, made.export(secret=True))
    return table


@pytest.fixture
def open_table(visit: Visit, running: RunningService) -> Open:
    """Return a function that opens a table and returns a screen reader on its page."""

    def come(game: str, seats: int, answered: int = 0, *, ends: bool = False) -> ScreenReader:
        with Client(running.url) as client:
            me = client.register(new_name("Ear"))
            bots = {str(seat): "random" for seat in range(1, seats)}
            body: dict[str, Any] = {"game": game, "seats": seats, "name": "By ear", "bots": bots}
            headers = {"Authorization": f"Bearer {me.token}"}
            if ends:
                table = store_end(running, me.player)
            else:
                table = client.send(requests.open_table(body)).table.id
                client.take_seat(table, 0)
                for _, seen in zip(range(answered), client.turns(table, 0), strict=False):
                    client.answer(seen, seen.options[0])
        reader = visit()
        reader.context.set_extra_http_headers(headers)
        reader.page.goto(f"{running.url}/table/{table}?seat=0")
        return ScreenReader(reader.page, "Decision")

    return come


def question(heard: list[Heard]) -> Heard | None:
    """Return the group that is named after the decision."""
    return next((one for one in heard if one.role == "group" and one.name), None)


def is_over(heard: list[Heard]) -> bool:
    return any(one.role == "heading" and one.name == "The end" for one in heard)


def has_focus(heard: list[Heard]) -> bool:
    return bool(heard) and "active" in heard[0].states


def answers(ear: ScreenReader, asked: Heard) -> list[Heard]:
    """Return the answer buttons; if groups hide them all, unfold one first."""
    inside = ear.within("group", asked.name)
    buttons = [one for one in inside if one.role == "button"]
    folds = [one for one in inside if one.role == "generic" and one.name and not one.name.startswith(BESIDE)]
    if buttons or not folds:
        return buttons
    ear.go_to(lambda focused: focused.name == folds[0].name)
    ear.press("Enter")
    return [one for one in ear.within("group", asked.name) if one.role == "button"]


def main_buttons(ear: ScreenReader, asked: Heard) -> list[Heard]:
    """Return the buttons after the answers: the main one, then the pass button; none while they change."""
    everything, inside = ear.hear(), ear.within("group", asked.name)
    group = next((one for one in everything if one.name == asked.name and one.role == "group"), None)
    if group is None:
        return []
    start = everything.index(group)
    return [one for one in everything[start + len(inside) + 1 :] if one.role == "button"]


def is_chosen(ear: ScreenReader, asked: Heard) -> bool:
    return any("disabled" not in main.states for main in main_buttons(ear, asked)[:1])


def is_chosen_alone(ear: ScreenReader, asked: Heard) -> bool:
    """Return whether the page chooses the only answer, after a moment."""
    try:
        ear.wait(lambda _: is_chosen(ear, asked), MOMENT)
    except LostOnPage:
        return False
    return True


def answer(ear: ScreenReader, press: str) -> list[Heard]:
    """Choose the first answer, confirm it, and listen until the focus is on the next decision."""
    asked = question(ear.hear())
    assert asked is not None
    listed = answers(ear, asked)
    if listed or not is_chosen_alone(ear, asked):
        offered = listed or main_buttons(ear, asked)[1:2]
        ear.go_to(lambda focused: (focused.role, focused.name) == (offered[0].role, offered[0].name))
        ear.press(press)
    ear.wait(lambda _: is_chosen(ear, asked), PATIENCE)
    said = main_buttons(ear, asked)[0].name
    ear.go_to(lambda focused: focused.name == said and "pressed" not in focused.states)
    ear.press(press)
    ear.wait(lambda heard: has_focus(heard) or is_over(heard), PATIENCE)
    return ear.wait(lambda heard: is_over(heard) or question(heard) is not None, PATIENCE)


def play(ear: ScreenReader, most: int) -> int:
    """Play to the end; return the number of answers."""
    ear.wait(lambda heard: question(heard) is not None, PATIENCE)
    ear.press("Tab")  # the first Tab stop links to the decision
    ear.press("Enter")
    heard = ear.wait(has_focus, PATIENCE)
    for number, press in zip(range(most), cycle(("Enter", "Space")), strict=False):
        if is_over(heard):
            return number
        heard = answer(ear, press)
    raise LostOnPage(f"no end after {most} answers")


@pytest.mark.parametrize("answered", [18, pytest.param(0, marks=pytest.mark.slow)], ids=["end", "whole"])
def test_gold_rush_can_be_played_by_screen_reader(open_table: Open, answered: int) -> None:
    """In a five-player game, each player answers 28 times."""
    ear = open_table("gold_rush", 5, answered)

    assert play(ear, 60) > 24 - answered
    assert any(one.role == "table" and one.name == "Score sheet" for one in ear.hear())


@pytest.mark.parametrize("ends", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["end", "whole"])
def test_solo_el_paso_can_be_played_by_screen_reader(open_table: Open, *, ends: bool) -> None:
    ear = open_table("el_paso", 1, ends=ends)

    assert play(ear, 400) > 5
    assert any(one.role == "table" and one.name == "Score sheet" for one in ear.hear())
