"""Undo requests: each request, withdrawal, refusal and consent reaches the other player without a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import ask_back, finish_turn, start_travelling

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

QUESTION = "requests an undo back"


def test_undo_request_is_withdrawn_declined_and_accepted_live_for_both(visit: Visit) -> None:
    asker, other = start_travelling(visit(), visit())
    asked, answering = asker.page.locator("#proposals"), other.page.locator("#proposals")
    finish_turn(asker)
    ask_back(asker)
    expect(answering).to_contain_text(QUESTION)
    asked.locator("button:text-is('Withdraw')").click()
    expect(answering).to_be_hidden()
    ask_back(asker)
    expect(answering).to_contain_text(QUESTION)
    answering.locator("button:text-is('Decline')").click()
    expect(asked).to_be_hidden()

    finish_turn(other)  # begins the next round; the first player begins the third
    finish_turn(other)
    finish_turn(asker)
    finish_turn(asker)
    expect(asker.page.locator("#turn")).to_have_text("turn 4")
    ask_back(asker)
    answering.locator("button:text-is('Agree')").click()
    expect(asked).to_be_hidden()
    branch = asker.page.locator(".branch")
    expect(branch.locator("summary")).to_have_text(re.compile(r"Undone: \d steps"))
    branch.locator("summary").click()
    expect(branch.locator(".lines li").first).to_be_visible()
    for reader in (asker, other):
        expect(reader.page.locator("#turn")).to_have_text("turn 3")
    finish_turn(asker)
    finish_turn(asker)
    for reader in (asker, other):
        expect(reader.page.locator("#turn")).to_have_text("turn 4")
