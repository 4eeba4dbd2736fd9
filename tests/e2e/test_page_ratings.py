"""Ratings on the page: agreed to, predicted before the game, updated after it, and explained."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.axe_review import PHONE, WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

Visit = Callable[..., BrowserVisitor]
COUNTED = 60_000
"""The maximum time in milliseconds until a finished game is rated."""


def agree(reader: BrowserVisitor) -> None:
    """In the settings, agree to be rated."""
    reader.page.goto(f"{reader.url}/settings")
    reader.page.check("text=I agree to be rated")
    reader.page.click("button:text-is('Save choice')")
    reader.page.wait_for_selector("text=This applies to rated tables you join from now on")


def open_rated(reader: BrowserVisitor) -> None:
    """Open a rated two-player table of the template's game with the form, and sit down."""
    page = reader.page
    reader.fill_table("template")
    page.check("[name=rated]")
    reader.send_table()


def give_up(page: Page) -> None:
    """Resign from the menu."""
    page.click("#menu")
    page.click("button:text('Resign ...')")
    page.click("button:text-is('Resign for good')")


def test_rated_game_is_predicted_counted_and_explained(visit: Visit) -> None:
    ada, bob = visit(), visit(**PHONE)
    for reader in (ada, bob):
        reader.come_in()
        agree(reader)
    open_rated(ada)
    page = bob.page
    page.goto(ada.page.url)
    page.wait_for_selector(".rated >> text=rating 0.0")
    assert [] == look_over(page, WIDTHS)
    page.click("button:text-is('Join this game')")
    ada.wait_for_turn()

    give_up(ada.page)
    page.wait_for_selector(".rated >> text=The game is rated.", timeout=COUNTED)
    page.wait_for_selector(".rated >> text=1st place")
    assert [] == look_over(page, WIDTHS)

    page.click("#menu")
    page.click("dialog[open] a:text-is('Your games and ratings')")
    page.wait_for_selector(".plotted")
    page.wait_for_selector("#history td:text-is('1 of 2')")
    page.wait_for_selector("#games >> text=1st of 2")
    assert "3.4" in page.inner_text("#ratings")
    assert [] == look_over(page, WIDTHS)

    page.click("text=All players of this game by rating")
    page.wait_for_selector("#ladder th:has-text('1.')")
    page.wait_for_selector("#statistics >> text=finished game")
    assert [] == look_over(page, WIDTHS)


def test_form_says_when_a_table_cannot_be_rated(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    reader.fill_table()
    assert page.is_visible("text=To play rated games, first agree to be rated")

    page.check("[name=public][value=no]")

    assert page.is_disabled("[name=rated]")
    assert page.is_visible("text=Only public games with two or more players")


def test_page_of_a_missing_player_leads_to_the_lobby(visit: Visit) -> None:
    reader = visit()
    reader.foresee("status of 404")

    reader.page.goto(f"{reader.url}/player/nobody")

    reader.page.click("text=This player does not exist. >> xpath=.. >> text=Go to the lobby")
    reader.page.wait_for_url(f"{reader.url}/")
