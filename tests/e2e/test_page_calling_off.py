"""Cancelling a game in which all opponents are bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_host_cancels_a_game_against_bots_after_a_question(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("gold_rush")
    page = reader.page
    page.click("#menu")
    page.click("button:text('Cancel the game ...')")
    expect(page.locator("dialog[open]")).to_contain_text("It will not be rated")
    page.click("button:text-is('Play on')")
    page.click("button:text('Cancel the game ...')")
    page.click("button:text-is('Cancel for good')")

    expect(page.locator("#lines")).to_contain_text("The table was cancelled")
    expect(page.locator("main")).to_contain_text("No game was finished")


def test_game_with_other_players_cannot_be_cancelled(visit: Visit) -> None:
    owner, guest = visit(), visit()
    owner.come_in()
    table = owner.begin_table("template", {}, 2)
    guest.come_in()
    guest.take_seat(table, 1)
    for reader in (owner, guest):
        reader.go_to_table(table)
        reader.page.wait_for_selector("#board svg.board")
        reader.page.click("#menu")
        expect(reader.page.locator("button:text('Resign ...')")).to_be_visible()
        expect(reader.page.locator("button:text('Cancel the game ...')")).to_have_count(0)
