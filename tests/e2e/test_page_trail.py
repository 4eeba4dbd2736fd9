from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.slow]

MOST_DECISIONS = 500


def test_great_western_trail_is_played_to_the_score_sheet(visit: Visit) -> None:
    """Covers nested decisions, several things picked together, and a route shown along the trail."""
    reader = visit()
    reader.come_in()
    reader.open_table("great_western_trail")
    decisions = 0
    while reader.wait_for_turn():
        reader.choose(decisions)
        reader.confirm()
        decisions += 1
        assert decisions < MOST_DECISIONS

    assert decisions >= 40
    expect(reader.page.locator(".sheet-table tfoot .total")).to_be_visible()
    expect(reader.page.locator(".question")).to_contain_text("win")
