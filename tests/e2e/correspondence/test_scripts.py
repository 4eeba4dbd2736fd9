"""Functions of the page for plans, days and the next visit, each called on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser_visitor import page_of_modules
from tests.support.tables.clocked_tables import moment

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

Ask = Callable[..., Any]

PLAN, OFFSETS, TURNS = "table/orders/plan", "shared/time/offsets", "table/history/turns"
A, B, C = ({"type": "Move", "stops": stops} for stops in (1, 2, 3))


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """Yield an empty page that can import the modules."""
    page = page_of_modules(browser, "<!doctype html><title>empty</title>")
    yield page
    page.close()


@pytest.fixture
def ask(page: Page) -> Ask:
    """Return a function that calls a script's function and returns the result."""

    def call(script: str, function: str, *given: Any) -> Any:
        return page.evaluate(
            "async ([script, name, given]) => (await import(`/${script}.js`))[name](...given)",
            [script, function, list(given)],
        )

    return call


def step(seat: int, command: dict[str, Any], *, secret: bool = False, only: bool = True) -> dict[str, Any]:
    return {
        "seat": seat,
        "command": command,
        "says": "",
        "shown": None if secret else command,
        "only": only,
    }


def expects(seat: int, *commands: dict[str, Any]) -> dict[str, Any]:
    first, *then = commands
    return {"type": "Differs", "seat": seat, "command": first, **({"then": then} if then else {})}


def test_moves_of_others_become_conditions_of_the_following_answer(ask: Ask) -> None:
    steps = [step(1, A), step(1, B), step(2, A), step(0, C), step(0, A), step(1, C), step(0, B), step(1, A)]

    assert {
        "type": "Line",
        "steps": [
            {"command": C, "unless": [expects(1, A, B), expects(2, A)]},
            {"command": A, "unless": []},
            {"command": B, "unless": [expects(1, C)]},
        ],
    } == ask(PLAN, "makeLine", steps, 0)


def test_secret_or_open_moves_and_everything_after_are_no_conditions(ask: Ask) -> None:
    secret = [step(1, A, secret=True), step(1, B), step(0, C)]
    left_open = [step(1, A), step(1, B, only=False), step(1, C), step(0, C)]

    assert [expects(1, B)] == ask(PLAN, "makeLine", secret, 0)["steps"][0]["unless"]
    assert [expects(1, A)] == ask(PLAN, "makeLine", left_open, 0)["steps"][0]["unless"]
    assert [True, True, False, False] == ask(PLAN, "findWatchable", left_open, 0)


@pytest.mark.parametrize(
    ("zone", "day", "begins"),
    [
        ("UTC", "2026-11-03", "2026-11-03T00:00Z"),
        ("Pacific/Auckland", "2026-11-03", "2026-11-02T11:00Z"),
        ("America/New_York", "2026-11-01", "2026-11-01T04:00Z"),
        ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00Z"),
        ("America/Havana", "2026-11-01", "2026-11-01T04:00Z"),
    ],
    ids=["utc", "ahead", "clocks go back later", "midnight is left out", "midnight comes twice"],
)
def test_day_begins_in_the_chosen_time_zone(ask: Ask, zone: str, day: str, begins: str) -> None:
    assert moment(begins) == ask(OFFSETS, "findStartOfDay", zone, moment(f"{day}T00:00Z"))


def line(seq: int, seat: int, *, by_order: bool = False) -> dict[str, Any]:
    return {
        "seq": seq,
        "at": 0,
        "seat": seat,
        "says": [""],
        "by_order": by_order,
        "turn": seq,
        "turn_of": seat,
    }


def test_pre_set_answers_since_the_last_manual_turn_are_reported(ask: Ask) -> None:
    lines = [line(1, 0), line(2, 1), line(3, 0, by_order=True), line(4, 1)]

    def fresh(lines: list[dict[str, Any]]) -> list[int]:
        turns, asked = ask(TURNS, "groupIntoTurns", lines), True
        return [one["seq"] for one in ask(TURNS, "findLinesSinceTurn", lines, turns, 0, asked)]

    assert [2, 3, 4] == fresh(lines)
    assert [3, 4] == fresh(lines[1:])
