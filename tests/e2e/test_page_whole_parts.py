"""A part is expanded by button, key or double press, used, and closed with the focus where it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from services.api.pages.endpoints import WEB
from tests.e2e.browser_visitor import lift_pointer, page_of_modules
from tests.e2e.test_page_parts import DESK, PHONE, part

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

EMPTY = (
    '<!doctype html><main id="page">'
    '<div class="slot slot-wide"></div><div class="slot slot-side"></div>'
    '<div class="board-frame"><div class="sheet-area" style="height:300px"></div></div>'
    '<button id="whole">Whole</button><div class="slot slot-right"></div>'
    '<section id="decision" tabindex="-1"><div class="confirm">'
    '<button class="sign" onclick="window.done = true">Go to a</button></div></section></main>'
    '<div id="card" hidden></div>'
)
TRAIL, HAND, OTHER = part("trail", "main", "b"), part("hand", "right", "a"), part("board-blue", "right")
OPTIONS: list[dict[str, Any]] = [
    {"command": {"type": "Go", "to": at}, "at": at, "places": [], "says": at, "ghost": None} for at in "ab"
]


@pytest.fixture(scope="module")
def loaded(browser: Browser) -> Iterator[Page]:
    """Load a page with the slots of a table."""
    page = page_of_modules(browser, EMPTY)
    for style in ("board/board.css", "layout/part-dialog.css"):
        page.add_style_tag(content=(WEB / "table" / style).read_text())
    page.evaluate(
        """async () => {
            const { Board } = await import("/table/board/board.js");
            const actions = { chosen: [], peek: () => null };
            actions.choosePlace = (at) => actions.chosen.push(at);
            const card = document.getElementById("card");
            const look = () => ({ shown: {}, now: {} });
            window.board = new Board(document.getElementById("page"), actions, { card, look });
        }"""
    )
    yield page
    page.close()


@pytest.fixture
def page(loaded: Page) -> Page:
    """Return the page on a desktop, with nothing expanded; the decision is in the hand."""
    loaded.set_viewport_size(DESK)
    show(loaded, TRAIL, HAND, OTHER)
    loaded.evaluate("window.board.partDialog.close(); window.board.actions.chosen.length = 0")
    return loaded


def show(page: Page, *parts: dict[str, Any]) -> None:
    """Show a board with two places to choose from."""
    page.evaluate(
        """([parts, options]) => {
            window.board.show({ definitions: "", parts, ghosts: [] }, options);
            window.board.offer(options, null, []);
        }""",
        [list(parts), OPTIONS],
    )


def expect_opened(page: Page, name: str) -> None:
    """Wait until this part covers the page and is visible there."""
    expect(page.locator(f"dialog[open] [data-part={name}]")).to_be_visible()
    expect(page.locator("[data-part]")).to_have_count(3)


def expect_closed(page: Page) -> None:
    """Wait until nothing covers the page and each drawing is in its panel, as before."""
    expect(page.locator("dialog[open]")).to_have_count(0)
    for name in ("hand", "board-blue"):
        drawing = page.locator(f"[data-panel={name}] > [data-part={name}]")
        expect(drawing).to_have_attribute("viewBox", "0 0 400 200")
    expect(page.locator(".stand-in")).to_have_count(0)


def test_button_expands_a_part_fully_and_closes_it(page: Page) -> None:
    opener = page.get_by_role("button", name="Enlarge Hand")
    small = page.locator("[data-part=hand]").bounding_box()
    opener.click()
    expect_opened(page, "hand")
    large = page.locator("[data-part=hand]").bounding_box()
    assert small
    assert large
    assert large["width"] > 3 * small["width"]
    page.keyboard.press("Escape")
    expect_closed(page)
    expect(opener).to_be_focused()

    lift_pointer(page)
    opener.click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect_closed(page)
    opener.click()
    page.mouse.click(2, 2)
    expect_closed(page)
    expect(opener).to_be_focused()


def test_key_or_double_press_on_the_caption_expands_a_part(
    page: Page,
) -> None:
    page.locator("[data-at=a]").focus()
    page.keyboard.press("w")
    expect_opened(page, "hand")
    page.keyboard.press("Escape")
    expect_closed(page)
    expect(page.locator("[data-at=a]")).to_be_focused()
    page.locator("[data-panel=board-blue] figcaption").dblclick()
    expect_opened(page, "board-blue")
    page.keyboard.press("Escape")
    expect_closed(page)


def test_places_of_an_expanded_part_can_be_chosen_and_confirmed(page: Page) -> None:
    page.locator("[data-panel=hand] > .open-part").click()
    page.keyboard.press("Tab")
    for _ in range(8):
        if page.evaluate("document.activeElement.dataset.at") == "a":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("dialog[open] [data-at=a]").click()
    assert ["a", "a"] == page.evaluate("window.board.actions.chosen")
    page.locator("dialog[open] >> text=Go to a").click()
    expect_closed(page)
    assert page.evaluate("window.done")

    page.locator("[data-panel=board-blue] > .open-part").click()
    expect(page.locator("dialog[open] >> text=Go to a")).to_be_hidden()
    page.keyboard.press("Escape")


def test_expanded_part_is_redrawn_and_closes_when_it_is_gone(page: Page) -> None:
    page.locator("[data-panel=hand] > .open-part").click()
    show(page, TRAIL, part("hand", "right", "c") | {"title": "Your hand"}, OTHER)
    expect_opened(page, "hand")
    expect(page.locator("dialog[open] h2")).to_have_text("Your hand")
    expect(page.locator("dialog[open] [data-at=c]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect_closed(page)
    page.locator("[data-panel=hand] > .open-part").click()
    show(page, TRAIL, OTHER)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_phone_expands_and_pans_a_part_at_legible_size(page: Page) -> None:
    page.set_viewport_size(ViewportSize(**PHONE))
    wide = part("trail", "main", "b", width=900)
    show(page, wide, HAND, OTHER)
    page.locator("[data-tab=trail]").dblclick()
    expect_opened(page, "trail")
    scale = page.evaluate("document.querySelector('[data-part=trail]').getScreenCTM().a")
    assert scale >= 900 / 400
    box = page.locator("dialog[open]").bounding_box()
    assert box
    assert box["width"] <= PHONE["width"]
    before = page.locator("[data-part=trail]").get_attribute("viewBox")
    page.mouse.move(180, 300)
    page.mouse.down()
    page.mouse.move(100, 300, steps=4)
    page.mouse.up()
    assert before != page.locator("[data-part=trail]").get_attribute("viewBox")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
