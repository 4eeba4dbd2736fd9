"""The problems that axe-core finds on a page in both themes, at the requested widths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Error, Page, ViewportSize

DESK, PHONE = ViewportSize(width=1400, height=900), ViewportSize(width=360, height=740)
WIDTHS = (DESK, PHONE)
ALL: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = {**ALL, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that depend on the theme."""
THEMES = {"light": ALL, "dark": COLOURS}
RUN = """async (options) => (await axe.run(options)).violations
    .map(({ id, nodes }) => ({ id, target: nodes[0].target }))"""
SETTLE_MS = 5_000
TURN = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map((each) => each.finished));
}"""


def violations(page: Page, options: dict[str, Any] = ALL) -> list[str]:
    """Return axe-core's findings on the current page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(RUN, options)
    return [f"{one['id']} {one['target']}" for one in found]


def look_over(page: Page, windows: Sequence[ViewportSize] = ()) -> list[str]:
    """Return the problems of the current page at these widths, by default at its current width."""
    own, found = page.viewport_size, list[str]()
    assert own is not None
    for window in windows or (own,):
        if window != page.viewport_size:
            page.set_viewport_size(window)
        for theme, options in THEMES.items():
            page.evaluate(TURN, theme)
            found += [f"{window['width']}, {theme}: {one}" for one in violations(page, options)]
        found += [f"{window['width']}: sideways"] if is_wide(page) else []
    page.set_viewport_size(own)
    return found


def is_wide(page: Page) -> bool:
    """Return whether the page is still wider than its window after it had time to redraw."""
    try:
        page.wait_for_function("document.documentElement.scrollWidth <= window.innerWidth", timeout=SETTLE_MS)
    except Error:
        return True
    return False
