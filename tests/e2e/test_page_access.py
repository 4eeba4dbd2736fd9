"""Every kind of page: axe-core, 200% and 400% zoom, forced colours."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from railhead import Client
from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import ALL, COLOURS, violations
from tests.support.page.people_table import new_name
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

DESK, PHONE = ViewportSize(width=1400, height=900), ViewportSize(width=360, height=740)
ZOOMED = {"200 %": ViewportSize(width=640, height=450), "400 %": ViewportSize(width=320, height=256)}
"""The page area of a 1280 x 1024 window, without the browser's own bars."""


class Tables:
    """Tables in each phase; `token` and `player` belong to the same player at all of them."""

    def __init__(self, url: str) -> None:
        with Client(url) as client, Client(url) as other:
            me = client.register(new_name("Reader of all"))
            self.token, self.player = me.token, me.player
            other.register(new_name("Other reader"))
            headers = {"Authorization": f"Bearer {self.token}"}
            with httpx.Client(base_url=url, headers=headers, timeout=60, trust_env=False) as http:
                self.http = http
                self.playing = self._open("gold_rush", {"1": "random"})
                self.waiting, self.open = self._open("gold_rush", {}), self._open("el_paso", {})
                self.over = self._open("template", {"1": "random"})
                for table in (self.playing, self.waiting, self.over):
                    client.take_seat(table, 0)
                other.take_seat(self.waiting, 1)
                next(iter(client.turns(self.playing, 0)))
                for seen in client.turns(self.over, 0):
                    client.answer(seen, seen.options[0])
                asked = http.get(f"/v1/tables/{self.waiting}").json()["waiting"][0]["seat"]
                if asked == 0:
                    seen = next(iter(client.turns(self.waiting, 0)))
                    client.answer(seen, seen.options[0])

    def _open(self, game: str, bots: dict[str, str]) -> str:
        body: dict[str, Any] = {"game": game, "seats": 2, "bots": bots, "name": "Evening"}
        table: str = self.http.post("/v1/tables", json=body).raise_for_status().json()["table"]["id"]
        return table


@pytest.fixture(scope="module")
def tables(running: RunningService) -> Tables:
    """Open tables of one reader, one in each phase."""
    return Tables(running.url)


def come(visit: Visit, tables: Tables, **window: Any) -> BrowserVisitor:
    """Visit as the reader of the tables."""
    reader = visit(**window)
    reader.context.set_extra_http_headers({"Authorization": f"Bearer {tables.token}"})
    return reader


def pages_of(tables: Tables) -> dict[str, str]:
    """Return the address of every kind of page, except those linked from emails, which other tests cover."""
    return {
        "lobby": "/",
        "new table": "/new?game=el_paso",
        "table open": f"/table/{tables.open}",
        "table playing": f"/table/{tables.playing}?seat=0",
        "table waiting": f"/table/{tables.waiting}?seat=0",
        "table over": f"/table/{tables.over}?seat=0",
        "board as text": f"/table/{tables.playing}/text?seat=0",
        "rules": "/rules/gold_rush",
        "edition": "/editions/gold_rush",
        "help": "/help",
        "settings": "/settings",
        "notices": "/notices",
        "profile": f"/player/{tables.player}",
        "ratings": "/ratings/gold_rush",
        "tournaments": "/tournaments",
        "login": "/login",
    }


def go(reader: BrowserVisitor, path: str) -> Page:
    """Open a page and wait until it is complete."""
    reader.page.goto(f"{reader.url}{path}")
    reader.page.wait_for_selector("main:not(.loading)")
    reader.page.wait_for_load_state("networkidle" if "/table/" not in path else "load")
    if path.partition("?")[0].endswith("/text"):
        expect(reader.page.get_by_role("region", name="The board as text")).not_to_be_empty()
    return reader.page


NOT_ELSEWHERE = (
    "table open",
    "table playing",
    "table waiting",
    "table over",
    "board as text",
    "help",
    "login",
)
"""Kinds of page that no other test checks with axe-core."""


def test_axe_finds_nothing_on_tables_and_plain_pages(visit: Visit, tables: Tables) -> None:
    reader = come(visit, tables)
    found: dict[str, list[str]] = {}
    for name in NOT_ELSEWHERE:
        page = go(reader, pages_of(tables)[name])
        for window in (DESK, PHONE):
            page.set_viewport_size(window)
            for theme, options in (("light", ALL), ("dark", COLOURS)):
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                found[f"{name}, {window['width']}, {theme}"] = violations(page, options)
        page.set_viewport_size(DESK)

    page = go(reader, pages_of(tables)["table playing"])
    page.keyboard.press("?")
    page.wait_for_selector("dialog.key-map")
    found["keys"] = violations(page, ALL)
    page.keyboard.press("Escape")
    page.click("#whole")
    found["part opened whole"] = violations(page, ALL)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    found["part opened whole, dark"] = violations(page, COLOURS)

    assert {} == {where: wrong for where, wrong in found.items() if wrong}


LAID_OUT = """() => {
    const main = document.querySelector(".confirm .sign, .summary button[type=submit]");
    document.activeElement.blur();
    if (main) main.focus();
    const seen = main?.getBoundingClientRect();
    const above = seen && document.elementFromPoint(seen.left + seen.width / 2, seen.top + seen.height / 2);
    return {
        sideways: document.documentElement.scrollWidth - innerWidth,
        covered: Boolean(main) && !main.contains(above),
        options: [...document.querySelectorAll(".asked .options")].some(
            (list) => innerHeight < 300 && list.scrollWidth > list.clientWidth + 1),
    };
}"""
FINE = {"sideways": 0, "covered": False, "options": False}


def lay_out(page: Page) -> Any:
    """Return the layout of the page once its parts are drawn for its width."""
    for _ in range(60):
        page.wait_for_timeout(50)
        if (found := page.evaluate(LAID_OUT)) == FINE:
            break
    return found


SPOTS = """() => {
    const spot = document.querySelector(".spot.option[tabindex='0']");
    spot.focus();
    const { left, top, width, height } = spot.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== null && above.closest("svg.board") !== null;
}"""


def test_zoomed_pages_scroll_one_way_without_covering_the_focus(visit: Visit, tables: Tables) -> None:
    reader = come(visit, tables, **ZOOMED["200 %"])
    found = {}
    for name, path in pages_of(tables).items():
        page = go(reader, path)
        for zoom, window in ZOOMED.items():
            page.set_viewport_size(window)
            found[f"{name}, {zoom}"] = lay_out(page)
            if name == "table playing":
                page.keyboard.press("d")
                expect(page.locator(".question")).to_be_in_viewport()
                page.wait_for_selector(".spot.option[tabindex='0']", state="attached")
                assert page.evaluate(SPOTS), zoom
                page.evaluate("document.activeElement.blur()")
                page.wait_for_selector("#card", state="hidden")

    assert {} == {where: laid for where, laid in found.items() if laid != FINE}


SHOWN = """(selector) => {
    const element = document.querySelector(selector);
    const style = getComputedStyle(element);
    const sides = ["Top", "Right", "Bottom", "Left"];
    return [
        ...sides.map((side) => `${style[`border${side}Width`]} ${style[`border${side}Color`]}`),
        style.color, style.backgroundColor, style.textDecorationLine,
    ].join();
}"""


def test_forced_colours_keep_choice_turn_and_focus_visible(visit: Visit, tables: Tables) -> None:
    reader = come(visit, tables)
    reader.page.emulate_media(forced_colors="active", color_scheme="dark")
    page = go(reader, pages_of(tables)["table playing"])
    page.wait_for_selector(".decision.asked")
    plain = page.evaluate(SHOWN, ".options .choice[aria-pressed=false]")
    idle = page.evaluate(SHOWN, ".confirm .sign")
    page.locator(".spot.option").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ghost.chosen")).to_have_count(1)

    assert plain != page.evaluate(SHOWN, ".options .choice[aria-pressed=true]")
    assert idle != page.evaluate(SHOWN, ".confirm .sign")
    assert page.evaluate(SHOWN, ".player.to-move") != page.evaluate(SHOWN, ".player:not(.to-move)")
    expect(page.locator(".ghost.chosen")).to_have_css("opacity", "1")
    line = "svg => getComputedStyle(svg.querySelector('.spot.chosen > *')).stroke"
    ground = "svg => getComputedStyle(svg).backgroundColor"
    board = page.locator("svg.board:has(.spot.chosen)")
    assert board.evaluate(line) != board.evaluate(ground)  # system colours do not affect the drawing
    page.locator(".options .choice").last.focus()
    assert "0px" != page.evaluate("getComputedStyle(document.activeElement).outlineWidth")

    page.set_viewport_size(PHONE)
    assert page.evaluate(SHOWN, ".strip .to-move") != page.evaluate(
        SHOWN, ".strip > span:not(.to-move, .unseen)"
    )
    page.wait_for_selector(".part-tabs .tab")
    tabs = [page.evaluate(SHOWN, f".part-tabs .tab[aria-pressed={pressed}]") for pressed in ("true", "false")]
    assert tabs[0] != tabs[1]
