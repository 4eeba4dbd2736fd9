"""Tables of Gold Rush at which the reader lays the first tile."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.runtime.processes import wait_until

MOST_TABLES = 40
"""The maximum number of tables to open until the required tile is drawn."""


def places_offered(reader: BrowserVisitor, table: str) -> set[str]:
    """Wait for a decision, and return the places that can be chosen."""
    options: list[dict[str, Any]] = []

    def is_asked() -> bool:
        options[:] = reader.read(f"/v1/tables/{table}?seat=0")["options"] or []
        return bool(options)

    wait_until(is_asked, "the reader is asked")
    return {option["at"] for option in options if option["at"]}


def gold_rush(reader: BrowserVisitor, places: int = 1) -> Page:
    """Open tables of Gold Rush until the first tile fits in at least this many places."""
    reader.come_in()
    for _ in range(MOST_TABLES):
        table = reader.begin_table("gold_rush", {"1": "random"})
        if len(places_offered(reader, table)) >= places:
            break
    reader.go_to_table(table)
    reader.page.wait_for_selector(".spot.option")
    return reader.page


def ways(page: Page) -> int:
    """Choose the first place with several options, or else the first one; return its number of options."""
    places = page.locator(".spot.option[aria-label*=' options']")
    if places.count() == 0:
        page.locator(".spot.option").first.click()
        return 1
    said = places.first.get_attribute("aria-label") or ""
    places.first.click()
    found = re.search(r"(\d+) options", said)
    assert found is not None, said
    return int(found[1])
