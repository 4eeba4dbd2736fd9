"""Choosing beside the question, and several things at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_what_may_be_done_between_actions_stands_apart_and_leaves_the_question_open(visit: Visit) -> None:
    """Whistle Stop sells coal beside the question where to run."""
    reader = visit()
    reader.come_in()
    reader.open_table("template", rounds="3")
    page = reader.page
    while "Bid" in (page.text_content(".question") or ""):
        reader.choose(0)
        reader.confirm()
        reader.wait_for_turn()
    asked = page.text_content(".question")
    page.click("summary:text-is('Besides')")
    page.locator(".anytime[open] .choice", has_text="Buy a coal").click()
    reader.confirm()

    expect(page.locator(".question")).to_have_text(asked or "")
    expect(page.locator(".options > .section .choice", has_text="for 1 coal")).to_have_count(1)
