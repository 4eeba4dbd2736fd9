"""Network cost of a table: bytes and requests are counted; times are measured elsewhere."""

from __future__ import annotations

from contextlib import closing
from statistics import median

import pytest
from playwright.sync_api import Browser

from services.api.pages.endpoints import page_assets
from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.page_reader import PageReader
from tests.support.page.people_table import PeopleTable
from tests.support.page.traffic import (
    PAINTS,
    Traffic,
    time_click,
    wait_until_quiet,
    watch_traffic,
    watch_work,
)
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

TABLES = {
    "great_western_trail": 4,
    "el_paso": 4,
    "trains_and_stations": 5,
    "mini_express": 5,
    "gold_rush": 5,
}
BEFORE, MOVES = 20, 3
READY = "#table:not(.loading) .decision.asked"
SENDS = ".confirm .sign:not([aria-disabled=true])"

COLD_BYTES, COLD_REQUESTS = 124 * 1024, 12
FONT_BYTES = 60_000
"""The two font files for western letters, which a browser then keeps."""

FROM_CHECKOUT_BYTES = 330_000
"""Without bundles, about a hundred modules are loaded separately, each with its own headers."""

MOVE_BYTES = 12 * 1024
"""Limit on the headers and compressed bodies of all requests after a move, plus stream messages."""

MOVE_LAYOUTS = 5
"""One layout for the main button's interim words, one for the new contents, and a few to spare."""

LARGEST = {
    "gold_rush": (2, 0, 80),
    "great_western_trail": (4, 80, 5),
    "el_paso": (4, 80, 5),
    "trains_and_stations": (5, 80, 5),
}
"""Where to find a game's largest moves: seats, decisions before them, and the reader's number of moves.

In two-player Gold Rush, the largest moves come once the map is scaled down, so that game is read to the end.
"""


@pytest.mark.parametrize("game", TABLES)
def test_opening_a_table_and_each_move_are_light(
    browser: Browser, running: RunningService, game: str
) -> None:
    table = PeopleTable(running.url, game, TABLES[game])
    table.play_until(BEFORE)
    visitor = BrowserVisitor(browser, running.url)
    visitor.context.set_extra_http_headers({"Authorization": table.token})
    visitor.page.add_init_script(PAINTS)
    with watch_traffic(visitor.page) as cold:
        visitor.page.goto(f"{running.url}/table/{table.id}?seat=0")
        visitor.page.wait_for_selector(READY)
        wait_until_quiet(visitor.page)
    visitor.page.evaluate("window.line = [...document.querySelectorAll('#lines li')].at(-1)")
    moves = make_moves(visitor, table)
    stays = visitor.page.evaluate("window.line.isConnected")
    visitor.context.close()
    table.close()

    assert visitor.troubles == []
    bundled = bool(page_assets().find("bundles/table.js"))
    fonts = sum(one.size for one in cold.files.values() if is_font(one.url))
    assert cold.size - fonts <= (COLD_BYTES if bundled else FROM_CHECKOUT_BYTES)
    assert fonts <= FONT_BYTES
    others = [one.url for one in cold.files.values() if not is_module(one.url) and not is_font(one.url)]
    assert others[COLD_REQUESTS:] == []
    assert max(one.size for one, _ in moves) <= MOVE_BYTES
    assert median(layouts for _, layouts in moves) <= MOVE_LAYOUTS
    assert stays


@pytest.mark.parametrize("game", LARGEST)
def test_largest_moves_are_not_heavy(running: RunningService, game: str) -> None:
    seats, before, moves = LARGEST[game]
    with closing(PeopleTable(running.url, game, seats)) as table:
        reader = PageReader(table)
        for number in range(moves):
            if not table.play_until(before):
                break
            sizes = reader.move(number)

            assert sum(sizes.values()) <= MOVE_BYTES, sizes


def test_no_move_of_a_whole_game_is_heavy(running: RunningService) -> None:
    with closing(PeopleTable(running.url, "mini_express", 2)) as table:
        readers = [PageReader(table, seat) for seat in range(2)]
        moves: list[dict[str, int]] = []
        while (seen := table.look(0))["table"]["phase"] == "playing":
            moves.append(readers[seen["waiting"][0]["seat"]].move(len(moves)))

    assert "course" in moves[-1]
    assert "again" not in moves[-1], "this game hides nothing"
    assert max(sum(sizes.values()) for sizes in moves) <= MOVE_BYTES, moves


def is_font(url: str) -> bool:
    return url.endswith(".woff2")


def is_module(url: str) -> bool:
    """Return whether the file would be part of a bundle."""
    return url.endswith(".js") and "/bundles/" not in url and not url.endswith("theme.js")


def make_moves(visitor: BrowserVisitor, table: PeopleTable) -> list[tuple[Traffic, float]]:
    """Make some moves by hand; return the traffic and the number of layouts of each move."""
    found: list[tuple[Traffic, float]] = []
    for number in range(MOVES):
        table.play_until()
        wanted = str(table.look(0)["decision"])
        visitor.page.wait_for_selector(f"#decision.asked[data-decision='{wanted}']")
        wait_until_quiet(visitor.page)
        if visitor.page.locator(SENDS).count() == 0:
            visitor.choose(number)
        with watch_traffic(visitor.page) as traffic, watch_work(visitor.page) as work:
            time_click(visitor.page, SENDS)
        found.append((traffic, work["layouts"]))
    return found
