"""The view of a map: places to choose stay visible while the page around it changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

EMPTY = (
    '<!doctype html><div id="frame" style="width:300px;height:300px">'
    '<svg id="map" width="300" height="300"></svg></div>'
)
SHOW = """async () => {
    const { Zoom } = await import("/table/board/zoom.js");
    window.zoom = new Zoom(document.getElementById("frame"));
    zoom.show({ svg: document.getElementById("map"), whole: [0, 0, 1000, 1000] }, 0.6, true);
    zoom.showAll([100, 100, 450, 450], true);
}"""
"""The map is twice as large as its frame, and nearly the whole view is needed for the places to choose."""
LOWER = """async () => {
    const frame = document.getElementById("frame");
    frame.style.height = "240px";
    const resized = new Promise((resolve) => new ResizeObserver(resolve).observe(frame));
    await resized;
    await new Promise(requestAnimationFrame);
}"""
SHOWN = "() => zoom.shows([100, 100, 450, 450])"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    found = page_of_modules(browser, EMPTY)
    found.evaluate(SHOW)
    yield found
    found.close()


def test_places_stay_visible_in_a_lower_frame(page: Page) -> None:
    assert page.evaluate(SHOWN)
    page.evaluate(LOWER)
    assert page.evaluate(SHOWN)


def test_readers_own_view_is_kept_in_a_lower_frame(page: Page) -> None:
    page.evaluate("() => zoom.closer(2)")
    scale = page.evaluate("() => zoom.scale")
    page.evaluate(LOWER)
    assert (False, scale) == (page.evaluate(SHOWN), page.evaluate("() => zoom.scale"))
