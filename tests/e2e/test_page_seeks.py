"""Seeks on the page: two people meet through a seek and play; a seek shows its rating requirements."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import DESK, PHONE, WIDTHS, look_over
from tests.support.page.people_table import new_name

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

BROUGHT_TOGETHER = 60_000
"""The maximum time in milliseconds until matching seeks get a table."""


def look_for_others(reader: BrowserVisitor, **said: str) -> None:
    """Seek one opponent for the template game with these requirements, using the form."""
    page = reader.page
    seeks = page.locator("section[aria-label='Players looking for a game']")
    seeks.locator("summary:text-is('Find opponents')").click()
    page.select_option("[name=seek-game]", "template")
    page.select_option("[name=seek-seats]", "2")
    if said:
        seeks.locator("summary:text-is('Opponents')").click()
    for name, value in said.items():
        seeks.locator(f"[name={name}]").fill(value)
    assert [] == look_over(page, WIDTHS)
    lift_pointer(page)
    seeks.locator("button:text-is('Find opponents')").click()
    expect(seeks).to_contain_text("You are looking for")


def sit_down(page: Page) -> None:
    """Go to the table created from a seek, and sit down."""
    link = page.locator("section[aria-label='Players looking for a game'] a:text-is('Sit down')")
    page.wait_for_function(
        """() => {
            if (document.querySelector("section[aria-label='Players looking for a game'] a")) return true;
            document.dispatchEvent(new Event("visibilitychange"));
            return false;
        }""",
        polling=500,
        timeout=BROUGHT_TOGETHER,
    )
    lift_pointer(page)
    link.click()
    page.wait_for_url("**/table/*")
    page.click("button:text-is('Join this game')")


@pytest.fixture
def two(visit: Visit) -> Iterator[tuple[BrowserVisitor, BrowserVisitor]]:
    """Yield two readers; afterwards, withdraw their seeks, so that no other test matches them."""
    both = visit(**PHONE), visit(**DESK)
    yield both
    for reader in both:
        reader.withdraw_seeks()


def test_two_people_meet_through_a_seek_and_play(two: tuple[BrowserVisitor, BrowserVisitor]) -> None:
    (first, second), name = two, new_name("Seeker")
    first.come_to_lobby(name)
    look_for_others(first)
    second.come_to_lobby()
    second.page.get_by_role("button", name=f"Join {name}", exact=True).click()
    for reader in (first, second):
        sit_down(reader.page)
    tables = {reader.page.url.partition("?")[0] for reader in (first, second)}
    assert 1 == len(tables)

    expect(second.page.locator("#board svg.board")).to_be_visible()
    first.page.wait_for_selector(".decision.asked, .decision.waiting")
    second.page.wait_for_selector(".decision.asked, .decision.waiting")
    asked = first if first.page.locator(".decision.asked").count() else second
    asked.choose(0)
    asked.confirm()
    for reader in (first, second):
        assert [] == look_over(reader.page)


def test_seek_shows_its_requirements_and_is_withdrawn(visit: Visit) -> None:
    reader, other = visit(), visit(**PHONE)
    reader.come_to_lobby()
    look_for_others(reader, lowest="12", highest="20")
    other.come_to_lobby()
    found = other.page.locator("section[aria-label='Players looking for a game']")
    expect(found).to_contain_text("Rating from 12 to 20")
    assert [] == look_over(other.page)

    reader.page.click("button:text-is('Stop looking')")
    expect(reader.page.locator("button:text-is('Stop looking')")).to_have_count(0)
