"""A press reaches what it was meant for, though the page draws its lists anew in the middle of it."""

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


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A list of one button that can be drawn anew with other words."""
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
def test_what_is_pressed_is_heard_and_what_is_new_is_shown_after(
    page: Page, hold: Callable[[Page], Callable[[], None]]
) -> None:
    let_go = hold(page)
    page.evaluate("draw('second'); draw('third')")

    expect(page.locator("#list button")).to_have_text("first")

    let_go()

    expect(page.locator("#list button")).to_have_text("third")
    assert page.evaluate("heard") == ["first"]


def test_a_press_that_ends_beside_the_page_holds_nothing_back_for_long(page: Page) -> None:
    hold_by_mouse(page)
    page.evaluate("draw('second')")

    expect(page.locator("#list button")).to_have_text("second")
