"""What a reader meets at a table of each game, in three windows and both themes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page

from railhead import Client
from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.measurement import SHIFT, broken_page, measure, measure_shift
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GAMES = ("great_western_trail", "el_paso", "trains_and_stations", "mini_express", "gold_rush")
WINDOWS = {"desk": (1400, 900), "tablet": (768, 1024), "phone": (360, 740)}
ANSWERS = 12


class PlayedTable(NamedTuple):
    """A table of three in the middle of a game, one reader against two bots; the reader is asked."""

    id: str
    token: str


def play(url: str, game: str) -> PlayedTable:
    """Open a table and answer some questions, each another way."""
    with Client(url) as client:
        token = client.register(f"Reader {GAMES.index(game)}").token
        headers = {"Authorization": f"Bearer {token}"}
        opened = {"game": game, "seats": 3, "bots": {"1": "random", "2": "random"}, "name": "Evening"}
        with httpx.Client(base_url=url, headers=headers, timeout=60, trust_env=False) as http:
            table: str = http.post("/v1/tables", json=opened).raise_for_status().json()["table"]["id"]
        client.take_seat(table, 0)
        for number, seen in enumerate(client.turns(table, 0)):
            if number == ANSWERS:
                break
            client.answer(seen, seen.options[number % len(seen.options)])
    return PlayedTable(table, token)


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest, running: RunningService) -> PlayedTable:
    """A table of each game."""
    return play(running.url, request.param)


@pytest.fixture
def open_at(browser: Browser, running: RunningService) -> Iterator[Any]:
    """Open a table in a window and a theme."""
    visitors: list[BrowserVisitor] = []

    def open_page(table: PlayedTable, window: str, theme: Literal["light", "dark"]) -> Page:
        width, height = WINDOWS[window]
        visitor = BrowserVisitor(browser, running.url, width, height, has_touch=window == "phone")
        visitors.append(visitor)
        visitor.context.set_extra_http_headers({"Authorization": f"Bearer {table.token}"})
        visitor.page.emulate_media(color_scheme=theme)
        visitor.page.add_init_script(SHIFT)
        visitor.page.goto(f"{running.url}/table/{table.id}?seat=0")
        visitor.page.wait_for_selector("#table:not(.loading) .decision.asked")
        return visitor.page

    yield open_page
    for visitor in visitors:
        visitor.context.close()
        assert visitor.troubles == []


STRIP = """() => [...document.querySelectorAll("#strip .strip-facts")].map((seat) => {
    const { right, bottom } = seat.getBoundingClientRect();
    const fact = seat.querySelector(".fact").getBoundingClientRect();
    return fact.width > 0 && fact.right <= right + 1 && fact.bottom <= bottom + 1;
})"""
"""Of each seat: what it has most of all is seen whole in the strip."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_table_can_be_read_pressed_and_is_still(
    table: PlayedTable, open_at: Any, window: str, theme: Literal["light", "dark"]
) -> None:
    page = open_at(table, window, theme)

    found = measure(page, 44 if window == "phone" else 24)
    assert {} == broken_page(found, measure_shift(page), WINDOWS[window])
    assert window == "desk" or page.evaluate(STRIP) == [True] * 3


WHOLE = """() => {
    const dialog = document.querySelector("dialog[open]");
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    const drawing = dialog.querySelector(".part-frame > svg");
    const letters = [...drawing.querySelectorAll("text")].map(
        (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
    return {
        part: drawing.dataset.part,
        inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        legible: letters.every((size) => size >= 11),
        large: drawing.getScreenCTM().a >= Number(dialog.dataset.before),
        pressed: [...dialog.querySelectorAll("button")].filter((button) => button.checkVisibility()).every(
            (button) => Math.min(button.offsetWidth, button.offsetHeight) >= 44),
    };
}"""
BEFORE = """(name) => {
    const drawing = document.querySelector(`[data-part="${name}"]`);
    document.querySelector("dialog.part-dialog").dataset.before = drawing.getScreenCTM().a - 0.001;
}"""


PRESS = "(button) => button.click()"
"""Without a pointer that a card would open under."""


@pytest.mark.parametrize(("window", "theme"), [("desk", "light"), ("tablet", "dark"), ("phone", "dark")])
def test_every_part_can_be_opened_whole_and_read_there(
    table: PlayedTable, open_at: Any, window: str, theme: Literal["light", "dark"]
) -> None:
    page = open_at(table, window, theme)
    names = page.evaluate("[...document.querySelectorAll('[data-panel]')].map((each) => each.dataset.panel)")

    for name in names:
        tab = page.locator(f"[data-tab='{name}'], [data-part-choice='{name}']").first
        if tab.is_visible():
            tab.evaluate(PRESS)
        page.evaluate(BEFORE, name)
        opener = page.locator(f"[data-panel='{name}'] > .open-part")
        (opener if opener.is_visible() else page.locator("#whole")).evaluate(PRESS)
        found = page.evaluate(WHOLE)
        assert found == {"part": name, "inside": True, "legible": True, "large": True, "pressed": True}
        page.get_by_role("button", name="Close", exact=True).evaluate(PRESS)
    assert page.locator(".part-panel > svg").count() == len(names)
