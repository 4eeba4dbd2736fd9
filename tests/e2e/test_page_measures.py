"""Measurements of a table of each game, in three windows and both themes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from itertools import count
from secrets import token_hex
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.kernel.decide import legal_options
from domain.log.codec import codec_for
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import PRESETS, PresetName
from infra.redis.tables.table_import import import_table
from railhead import Client
from services.simulation.memory_table import MemoryTable
from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.measurement import MOUSE, SHIFT, TOUCH, broken_page, measure, measure_shift
from tests.support.page.people_table import new_name
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GAMES = ("great_western_trail", "el_paso", "trains_and_stations", "mini_express", "gold_rush")
WINDOWS = {"desk": (1400, 900), "tablet": (768, 1024), "phone": (360, 740)}
COLUMNS = ("great_western_trail", "el_paso")
"""The games whose hand and boards are below the decision."""
SIZES = (*WINDOWS.values(), (1024, 768))
LEAST_SYMBOL = 17.9
"""The smallest edge of a symbol in CSS pixels, with a margin for rounding."""
ANSWERS, MINUTES = 12, 30
"""The number of the reader's answers, and the age of the game in minutes."""


SETTLED = """async () => {
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map((each) => each.finished));
}"""


class PlayedTable(NamedTuple):
    """A three-player table in the middle of a game: the reader, who has a decision, against two bots."""

    id: str
    token: str


def play(
    running: RunningService, game: str, *, seats: int = 3, answers: int = ANSWERS, pace: PresetName = "open"
) -> PlayedTable:
    """Store a table after some decisions, each answered differently; every run stores the same table."""
    with Client(running.url) as client:
        me = client.register(new_name("Measured"))
    code, answered = codec_for(game), 0
    holders = (me.player, *(bot_account_id("random"),) * (seats - 1))
    begun = time.time_ns() // 1_000_000 - MINUTES * 60_000
    played = MemoryTable(code, game.encode().rjust(32), f"00{token_hex(6)}", begun)
    options = code.game.options_type()
    played.execute(me.player, None, OpenTable(game, seats, options, "Evening", pace=PRESETS[pace].pace))
    for seat, holder in enumerate(holders):
        played.execute(holder, seat, TakeSeat(f"nonce{seat}"))
    for number in count():
        assert played.table is not None
        asked = [one.seat for one in played.table.waiting]
        if answered >= answers and asked == [0]:
            break
        legal = legal_options(code.game, played.table.position, asked[0])
        played.execute(holders[asked[0]], asked[0], legal[number % len(legal)])
        answered += asked[0] == 0
    import_table(running.store, played.id, played.export(secret=True))
    return PlayedTable(played.id, me.token)


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest, running: RunningService) -> PlayedTable:
    """Return a table of each game."""
    return play(running, request.param)


@pytest.fixture
def open_at(browser: Browser, running: RunningService) -> Iterator[Any]:
    """Yield a function that opens a table in a window, with the light theme at first."""
    visitors: list[BrowserVisitor] = []

    def open_page(table: PlayedTable, window: str) -> Page:
        width, height = WINDOWS[window]
        visitor = BrowserVisitor(browser, running.url, width, height, has_touch=window == "phone")
        visitors.append(visitor)
        visitor.context.set_extra_http_headers({"Authorization": f"Bearer {table.token}"})
        visitor.page.emulate_media(color_scheme="light")
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
"""Returns, for each seat, whether the strip shows its largest counts in full."""


UNSCORED = ("great_western_trail", "trains_and_stations")
"""The games whose points are counted only at the end."""
MISSING = """(facts) => [...document.querySelectorAll("#strip .strip-seat")].map((seat) =>
    facts.filter((fact) => {
        const shown = seat.querySelector(fact)?.getBoundingClientRect();
        const { right, bottom } = seat.getBoundingClientRect();
        return !shown || shown.width < 5 || shown.left < 0 || shown.top < 0 ||
            shown.right > Math.min(innerWidth, right) + 1 || shown.bottom > Math.min(innerHeight, bottom) + 1;
    }))"""
"""Returns, for each seat, which of these facts are not on the screen in full."""


WHOLE_MAP = """() => {
    const frame = document.querySelector(".sheet-area"); // plain: a selector
    const decision = document.querySelector("#decision").getBoundingClientRect();
    const isBelow = decision.left < frame.getBoundingClientRect().right;
    return !frame.classList.contains("zoomed") &&
        frame.getBoundingClientRect().bottom <= (isBelow ? decision.top : innerHeight) + 1;
}"""
"""Returns whether the map is on the screen in full."""
CHEVRON = """() => {
    const sign = getComputedStyle(document.querySelector("#strip"), "::after");
    return [sign.borderBottomStyle, sign.borderColor];
}"""
"""Returns the style and colour of the strip's chevron."""


def reload_table(page: Page) -> None:
    page.reload()
    page.wait_for_selector("#table:not(.loading) .decision.asked")


HIDDEN = """() => {
    const panel = document.querySelector("#decision");
    const [list, confirm] = [panel.querySelector(".options"), panel.querySelector(".confirm")];
    const shown = list.getBoundingClientRect();
    const end = shown.bottom - (parseFloat(list.style.scrollPaddingBottom) || 0);
    const options = [...list.querySelectorAll(".choice")].filter((option) => option.checkVisibility());
    const drawn = options.map((option) => option.getBoundingClientRect());
    const wrong = {
        question: panel.querySelector(".question").getBoundingClientRect().top < 0,
        button: confirm.querySelector(".sign").getBoundingClientRect().bottom > innerHeight,
        first: drawn.length > 0 && drawn[0].bottom > end + 3,
        sideways: drawn.some(({ right }) => right > shown.right + 1),
        halves: drawn.some(({ top, bottom }) => top < end - 3 && bottom > end + 3),
        unsaid: list.scrollHeight > list.clientHeight + 3 && !confirm.dataset.more,
        covered: Boolean(confirm.dataset.more) && confirm.getBoundingClientRect().left < shown.right &&
            end > confirm.getBoundingClientRect().top - 11,
    };
    return Object.keys(wrong).filter((name) => wrong[name]);
}"""
"""Returns the faults of the decision.

Question, main button and first option must be on the screen, no option may be cut off, and a note at the
button must announce further options.
"""


@pytest.mark.parametrize("game", GAMES)
def test_map_seats_and_decision_are_on_the_screen_until_the_reader_zooms(
    running: RunningService, open_at: Any, game: str
) -> None:
    page = open_at(play(running, game, pace="brisk"), "desk")
    facts = [".strip-name", *([] if game in UNSCORED else [".strip-score"]), ".strip-clock"]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        reload_table(page)
        assert page.evaluate(MISSING, facts) == [[]] * 3, (width, height)
        assert width < 600 or page.evaluate(WHOLE_MAP), (width, height)
        assert page.evaluate(HIDDEN) == [], (width, height)
    drawing = page.locator(".large > svg")
    page.click("#closer")
    expect(page.locator(".sheet-area")).to_have_class(re.compile("zoomed"))
    zoomed = drawing.get_attribute("viewBox")
    reload_table(page)
    assert drawing.get_attribute("viewBox") == zoomed
    style, colour = page.evaluate(CHEVRON)
    assert style == "solid"
    page.hover("#strip")
    assert page.evaluate(CHEVRON)[1] != colour


SMALL_SYMBOLS = """(least) => {
    const parts = new Set(["jobs", "cattle", "goals", "hand", "board", "objectives"]);
    const masters = [...document.querySelectorAll("[data-at^='master:']")];
    const isMaster = ({ left, top, right, bottom }) => masters.some((master) => {
        const box = master.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    });
    return [...document.querySelectorAll("[data-part] .art use")].flatMap((symbol) => {
        const name = symbol.getAttribute("href");
        if (!/-(sign|bold)-/.test(name) || !symbol.checkVisibility()) return [];
        const part = symbol.closest("[data-part]").dataset.part.split("-")[0];
        const size = 24 * symbol.getScreenCTM().a;
        const isMeasured = parts.has(part) || isMaster(symbol.getBoundingClientRect());
        return isMeasured && size < least ? [[part, name, size]] : [];
    });
}"""
BELOW = """() => {
    const column = document.querySelector(".beside"); // plain: a selector
    const { top, bottom } = column.getBoundingClientRect();
    return [...document.querySelectorAll(".slot-right > .part-panel:not(.put-away)")].map((panel) => {
        const box = panel.getBoundingClientRect();
        const isSeen = box.top >= top && box.bottom <= Math.min(bottom, innerHeight) + 1;
        return [panel.dataset.panel.split("-")[0], isSeen];
    });
}"""
"""Returns each part below the decision, and whether it is on the screen in full."""
UNUSED = """() => {
    const list = document.querySelector("#decision.asked > .options");
    const cut = list ? list.scrollHeight - list.clientHeight : 0;
    const [decision, ...others] = [...document.querySelectorAll(".beside > *")] // plain: a selector
        .filter((panel) => panel.offsetHeight);
    const used = others.reduce((sum, panel) => sum + panel.offsetHeight + 8, decision.offsetHeight);
    return Math.min(cut, decision.parentElement.clientHeight - used);
}"""
"""Returns the pixels of options out of sight for which the column has room."""
LITTLE = 12


@pytest.mark.parametrize(("seats", "answers"), [(2, 30), (3, 0), (4, ANSWERS)])
@pytest.mark.parametrize("game", COLUMNS)
def test_desk_shows_hand_and_own_board_with_large_symbols(
    running: RunningService, open_at: Any, game: str, seats: int, answers: int
) -> None:
    page = open_at(play(running, game, seats=seats, answers=answers), "desk")
    assert page.evaluate(SMALL_SYMBOLS, LEAST_SYMBOL) == []
    below = dict(page.evaluate(BELOW))
    assert {"hand", "board"} <= set(below)
    assert set(below.values()) == {True}, below
    assert page.evaluate(UNUSED) <= LITTLE


@pytest.mark.parametrize("window", WINDOWS)
def test_table_is_legible_pressable_and_stable_and_each_part_expands(
    table: PlayedTable, open_at: Any, window: str
) -> None:
    """The table is measured in both themes, its expanded parts only in the dark theme."""
    page = open_at(table, window)
    least = TOUCH if window == "phone" else MOUSE
    assert {} == broken_page(measure(page, least), measure_shift(page), WINDOWS[window])
    assert window == "desk" or page.evaluate(STRIP) == [True] * 3

    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    assert {} == broken_page(measure(page, least), measure_shift(page), WINDOWS[window])
    open_each_part_whole(page)


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
"""Presses without a pointer, which would open a card."""


def open_each_part_whole(page: Page) -> None:
    """Expand each part; check that it fits the window, is legible, and is at least as large as before."""
    names = page.evaluate("[...document.querySelectorAll('[data-panel]')].map((each) => each.dataset.panel)")

    for name in names:
        tab = page.locator(f"[data-tab='{name}'], [data-part-choice='{name}']").first
        if tab.is_visible():
            tab.evaluate(PRESS)
        elif page.locator(f"[data-panel='{name}']").is_hidden():
            continue  # the piece, which is shown next to the question
        page.evaluate(BEFORE, name)
        opener = page.locator(f"[data-panel='{name}'] > .open-part")
        (opener if opener.is_visible() else page.locator("#whole")).evaluate(PRESS)
        found = page.evaluate(WHOLE)
        assert found == {"part": name, "inside": True, "legible": True, "large": True, "pressed": True}
        page.get_by_role("button", name="Close", exact=True).evaluate(PRESS)
    assert page.locator(".part-panel > svg").count() == len(names)
