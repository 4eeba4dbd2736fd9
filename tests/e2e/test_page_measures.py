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
        token = client.register(f"Reader of {game}").token
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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_table_can_be_read_pressed_and_is_still(
    table: PlayedTable, open_at: Any, window: str, theme: Literal["light", "dark"]
) -> None:
    page = open_at(table, window, theme)

    found = measure(page, 44 if window == "phone" else 24)
    assert {} == broken_page(found, measure_shift(page), WINDOWS[window])
