"""A guided first game: marks on the table, words on the first decisions; it can be left and resumed."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import violations
from tests.support.runtime.processes import wait_until

NUMBERS = count(1)
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def newcomer(visit: Visit) -> BrowserVisitor:
    """Return a player who has started the tour from the rules page of Gold Rush."""
    reader = visit()
    page = reader.page
    page.goto(f"{reader.url}/rules/gold_rush")
    page.get_by_role("button", name="Try this game").click()
    page.locator("dialog[open] [name=name]").first.fill(f"Newcomer {next(NUMBERS)}")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/table/"))
    return reader


def test_four_marks_explain_the_table_before_the_first_decision(newcomer: BrowserVisitor) -> None:
    page = newcomer.page
    mark = page.locator(".tour-mark")

    for number, part in enumerate((None, None, "seats", None), start=1):
        expect(mark.locator(".label")).to_have_text(f"{number} of 4")
        expect(mark).to_be_focused()
        shown = page.locator(".toured")
        expect(shown).to_have_count(1)
        if part is not None:
            expect(shown).to_have_attribute("data-panel", part)
        lift_pointer(page)
        mark.get_by_role("button", name=re.compile("Next|Play")).click()
    expect(mark.get_by_role("heading")).to_have_text(re.compile("Lay your first tile"))

    newcomer.choose(0)
    newcomer.confirm()
    expect(mark.get_by_role("heading")).to_have_text(re.compile("Place a cowboy|Dig for gold"))  # by the tile
    assert [] == violations(page)


def test_tour_is_left_by_escape_and_resumed_where_it_was(newcomer: BrowserVisitor) -> None:
    page = newcomer.page
    mark = page.locator(".tour-mark")
    mark.get_by_role("button", name="Next").click()
    expect(mark.locator(".label")).to_have_text("2 of 4")

    page.keyboard.press("Escape")
    expect(mark).to_be_hidden()
    expect(page.locator(".toured")).to_have_count(0)
    page.goto(page.url.split("#")[0])
    expect(page.locator(".question")).to_be_visible()
    expect(mark).to_be_hidden()

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take the tour").click()
    expect(mark.locator(".label")).to_have_text("2 of 4")


def lies_away(page: Page) -> bool:
    """Return whether the mark leaves the middle of its target visible.

    Either box may be missing while the page is drawing or scrolling.
    """
    page.wait_for_timeout(50)
    card, about = page.locator(".tour-mark").bounding_box(), page.locator(".toured").bounding_box()
    if card is None or about is None:
        return False
    middle = about["y"] + about["height"] / 2
    return not card["y"] <= middle <= card["y"] + card["height"]


def test_mark_on_a_phone_does_not_cover_its_target(newcomer: BrowserVisitor) -> None:
    page = newcomer.page
    page.set_viewport_size(PHONE)
    mark = page.locator(".tour-mark")
    for number in range(1, 5):
        expect(mark.locator(".label")).to_have_text(f"{number} of 4")
        wait_until(lambda: lies_away(page), f"mark {number} lies away")
        lift_pointer(page)
        mark.get_by_role("button", name=re.compile("Next|Play")).click()


def test_tour_is_offered_before_the_first_move_in_a_new_game(visit: Visit) -> None:
    reader = visit(**PHONE, has_touch=True)
    reader.come_in()
    reader.open_table("gold_rush")
    page = reader.page
    offer = page.locator("#decision").get_by_role("button", name="Take the tour")
    offer.tap()
    expect(page.locator(".tour-mark .label")).to_have_text("1 of 4")
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Leave the tour").tap()
    expect(offer).to_have_count(0)

    reader.open_table("el_paso")
    expect(offer).to_be_visible()
    reader.choose(0)
    reader.confirm()
    reader.wait_for_turn()
    expect(offer).to_have_count(0)
