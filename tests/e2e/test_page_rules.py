"""The rules page of a game in a browser: readable without scripts, searchable, and linked from the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Visit
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.page.people_table import new_name
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SMALLEST = """() => Math.min(...[...document.querySelectorAll('.drawn text')].map(text => {
    const { a, b } = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
}))"""
"""Returns the height of the smallest letters on a displayed drawing, in CSS pixels."""

GAMES = ("el_paso", "gold_rush", "great_western_trail", "mini_express", "trains_and_stations")
THOROUGH = "gold_rush"
"""The game whose page is checked at both widths; other games' pages differ only in words and drawings."""


PAGES = ("/help", "/rules/gold_rush", "/settings", "/notices", "/ratings/gold_rush", "/tournaments")


def test_every_page_has_a_top_bar_with_menu_and_keys(visit: Visit) -> None:
    reader = visit()
    nell = new_name("Nell")
    reader.come_in(nell)
    page = reader.page
    bar = page.get_by_role("navigation", name="Pages")
    for path in PAGES:
        page.goto(f"{reader.url}{path}")
        expect(page.locator("#status")).to_have_text(nell)
        for name in ("Tables", "Tournaments", "Ratings", "Help"):
            expect(bar.get_by_role("link", name=name, exact=True)).to_be_visible()
    page.goto(f"{reader.url}/help")
    expect(page.locator("#status")).to_have_text(nell)
    page.keyboard.press("?")
    page.locator("dialog.key-map").get_by_role("button", name="Close").click()
    page.click("#menu")
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("heading", name="Menu")).to_be_visible()
    expect(menu.get_by_role("link", name="Settings", exact=True)).to_have_count(1)
    expect(menu.get_by_role("heading", name="Settings")).to_have_count(0)


def test_help_has_first_steps_and_links_to_all_rules(visit: Visit) -> None:
    page = (reader := visit()).page
    page.goto(f"{reader.url}/help")
    expect(page.locator("main h2").first).to_have_text("Getting started")
    for game in GAMES:
        expect(page.locator(f"main a[href='/rules/{game}']")).to_be_visible()
    assert "hash" not in page.locator("main").inner_text()  # the list is folded


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_accessible_and_every_letter_is_legible(visit: Visit, game: str) -> None:
    reader = visit()
    page = reader.page
    page.goto(f"{reader.url}/rules/{game}")
    page.wait_for_selector("#search:not([hidden])")
    assert [] == look_over(page, WIDTHS if game == THOROUGH else (PHONE,))
    for window in WIDTHS:
        page.set_viewport_size(window)
        assert page.evaluate(SMALLEST) >= 11, window


def test_search_keeps_matches_of_all_words_and_counts_them(visit: Visit) -> None:
    page = (reader := visit()).page
    page.goto(f"{reader.url}/rules/gold_rush")
    find = page.locator("#find")
    find.fill("locomotive TIE")
    expect(page.locator("#found")).to_contain_text("place")
    for article in page.locator("#rules article:visible").all():
        words = (article.text_content() or "").lower()
        assert "locomotive" in words
        assert "tie" in words
    find.fill("zeppelin")
    expect(page.locator("#found")).to_contain_text("No matches")
    assert 0 == page.locator("#rules article:visible").count()
    find.fill("")
    expect(page.locator("#tents")).to_be_visible()


def test_heading_link_unfolds_its_section(visit: Visit) -> None:
    page = (reader := visit()).page
    page.goto(f"{reader.url}/rules/gold_rush#reconstructed")

    expect(page.locator("#reconstructed h3")).to_be_in_viewport()
    page.locator("#tents h3 a").click()
    assert page.url.endswith("#tents")


def test_rules_are_complete_without_a_script(browser: Browser, running: RunningService) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{running.url}/rules/gold_rush#mountains")

    expect(page.locator("#mountains h3")).to_be_in_viewport()
    assert page.locator(".drawn svg").count() >= 8
    assert page.locator("#search").is_hidden()


def test_decision_and_place_card_link_to_their_rules(visit: Visit) -> None:
    page = (reader := visit()).page
    reader.come_in()
    reader.open_table("gold_rush")
    reader.wait_for_turn()
    sign = page.locator(".question-line .rules-sign")
    expect(sign).to_have_attribute("href", "/rules/gold_rush#tiles")

    page.locator('.spot[data-at="0,0:r0"]').hover()
    link = page.locator("#card .rules-link")
    expect(link).to_have_attribute("href", "/rules/gold_rush#railroads")
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("#railroads h3")).to_be_in_viewport()
