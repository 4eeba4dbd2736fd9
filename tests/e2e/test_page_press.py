"""A press reaches its target, even if the page redraws its lists during the press."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MARKUP = """<!doctype html><title>a list</title><div id="list"></div><script type="module">
import { el, replaceContent } from "/shared/dom.js";
window.heard = [];
window.draw = (words) => {
  const button = el("button", { data: { key: "one" }, onclick: () => heard.push(words) }, words);
  replaceContent(document.querySelector("#list"), button);
};
draw("first");
</script>"""

SPOTS = """<!doctype html><title>a sheet</title>
<svg width="400" height="300" style="position: fixed; inset: 0">
<g class="spot option" data-at="steel"><rect x="50" y="100" width="160" height="30" opacity="0"/></g>
<g class="spot" data-at="lumber"><rect x="50" y="60" width="160" height="30" opacity="0"/></g>
<g class="spot option" data-at="town"><circle cx="300" cy="80" r="22" opacity="0"/></g>
<g class="spot" data-at="guest"><circle cx="300" cy="80" r="5"/></g>
<g class="spot option" data-at="stop"><circle cx="300" cy="220" r="8" opacity="0"/></g></svg>
<script type="module">import { findPressed } from "/table/board/pressed.js";
window.press = (x, y) => findPressed(document.body, { clientX: x, clientY: y });</script>"""
"""A wide place below another place, a town with a guest on it, and a small stop."""


def test_press_just_outside_a_place_counts_unless_on_another(
    browser: Browser,
) -> None:
    page = page_of_modules(browser, SPOTS)
    page.wait_for_function("() => window.press")

    def pressed(x: int, y: int) -> str | None:
        return page.evaluate("([x, y]) => press(x, y)", [x, y])  # type: ignore[no-any-return]  # it is a place

    assert pressed(130, 75) is None, "a press on lumber is handled by lumber"
    assert pressed(130, 88) is None, "so is a press on lumber close to steel"
    assert pressed(130, 95) == "steel", "this is five pixels above it"
    assert pressed(130, 150) is None, "this is too far below, although the place is wide"
    assert pressed(300, 80) == "town", "the guest there cannot be chosen"
    assert pressed(300, 115) is None, "this is too far from the town"
    assert pressed(315, 225) == "stop", "the stop is smaller than a finger"
    assert pressed(340, 220) is None
    page.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a list with one button that can be redrawn with different words."""
    page = page_of_modules(browser, MARKUP)
    page.wait_for_selector("#list button")
    yield page
    page.close()


def hold_by_mouse(page: Page) -> Callable[[], None]:
    page.locator("#list button").hover()
    page.mouse.down()
    return page.mouse.up


def hold_by_key(page: Page) -> Callable[[], None]:
    page.locator("#list button").focus()
    page.keyboard.down(" ")
    return lambda: page.keyboard.up(" ")


@pytest.mark.parametrize("hold", [hold_by_mouse, hold_by_key])
def test_press_is_handled_before_a_redraw_is_shown(
    page: Page, hold: Callable[[Page], Callable[[], None]]
) -> None:
    let_go = hold(page)
    page.evaluate("draw('second'); draw('third')")

    expect(page.locator("#list button")).to_have_text("first")

    let_go()

    expect(page.locator("#list button")).to_have_text("third")
    assert page.evaluate("heard") == ["first"]


def test_press_released_outside_the_page_blocks_nothing_for_long(page: Page) -> None:
    hold_by_mouse(page)
    page.evaluate("draw('second')")

    expect(page.locator("#list button")).to_have_text("second")


ANSWERS = """<!doctype html><title>answers</title>
<section id="panel" style="position: fixed; inset: 0"></section>
<script type="module">
import { el } from "/shared/dom.js";
import { OptionScroll } from "/table/decision/option-scroll.js";
import { createPointing } from "/table/decision/pointing.js";
window.seen = [];
const panel = document.querySelector("#panel");
new OptionScroll(panel);
const create = (number, chosen, high) => el("button", {
  class: "choice", data: { key: String(number) }, "aria-pressed": String(number === chosen),
  style: { display: "block", height: `${high}px` },
  ...createPointing(() => seen.push(number), () => seen.push(null)),
}, `Answer ${number}`);
window.answers = (chosen, high = 40) => panel.replaceChildren(el("div", {
  class: "options", style: { height: "100px", width: "200px", overflow: "auto" },
}, [...Array(12).keys()].map((number) => create(number, chosen, high))));
answers(null);
</script>"""


def test_list_keeps_its_scroll_position_and_ignores_a_still_pointer(
    browser: Browser,
) -> None:
    page = page_of_modules(browser, ANSWERS)
    page.wait_for_selector(".options .choice")
    options = page.locator(".options")
    page.mouse.move(20, 10)
    page.mouse.move(20, 20)
    page.evaluate("answers(0, 15)")
    page.wait_for_timeout(200)
    page.mouse.move(21, 22)

    assert set(page.evaluate("seen.filter((each) => each !== null)")) == {0}, (
        "the still pointer must not hit options that moved under it"
    )

    page.mouse.move(21, 35)
    assert page.evaluate("seen.at(-1)") == 2
    page.evaluate("document.querySelector('.options').scrollTop = 60")
    page.wait_for_timeout(100)
    page.evaluate("answers(0)")
    page.wait_for_timeout(100)
    assert options.evaluate("(list) => list.scrollTop") == 60

    page.evaluate("answers(9)")
    page.wait_for_timeout(100)
    expect(page.locator(".choice[aria-pressed=true]")).to_be_in_viewport(ratio=1)
    page.close()
