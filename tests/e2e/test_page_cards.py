"""Every place of a board explains itself by hover, keyboard and tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import violations

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def at_a_table(visit: Visit, **window: object) -> BrowserVisitor:
    """Open a table of Whistle Stop at the decision about where to run from the first stop."""
    reader = visit(**window)
    reader.come_in()
    reader.open_table("template", rounds=3)
    while "Bid" in (reader.page.text_content(".question") or ""):
        reader.choose(0)
        reader.confirm()
        reader.wait_for_turn()
    return reader


def hidden_by_the_card(page: Page, place: str) -> bool:
    """Return whether the card covers a place."""
    hides: bool = page.evaluate(
        """(place) => {
            const spot = document.querySelector(`.spot[data-at="${place}"]`).getBoundingClientRect();
            const card = document.getElementById("card").getBoundingClientRect();
            return spot.left < card.right && card.left < spot.right
                && spot.top < card.bottom && card.top < spot.bottom;
        }""",
        place,
    )
    return hides


def test_hovering_over_a_place_explains_it_and_its_actions(visit: Visit) -> None:
    page = at_a_table(visit).page
    card = page.locator("#card")
    page.locator('.spot[data-at="birch"]').hover()

    expect(card.locator("h2")).to_have_text("Birch")
    expect(card.locator(".card-lines li")).to_contain_text(
        ["Collect 2 coins in fares", "Load 1 coal", "Deliver a passenger"]
    )
    expect(card.locator(".card-ways li")).to_have_text(["Run to Birch"])
    expect(card.locator("svg")).to_have_count(1)
    assert not hidden_by_the_card(page, "birch")
    board, box = page.locator(".board-frame").bounding_box(), card.bounding_box()
    assert board
    assert box
    assert box["x"] >= board["x"] + board["width"]
    assert [] == violations(page)
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()


def test_pointer_resting_after_a_press_opens_no_card(visit: Visit) -> None:
    """After a press has chosen something, players need no explanation of what is under the pointer."""
    reader = at_a_table(visit)
    page, card = reader.page, reader.page.locator("#card")
    page.locator('.spot[data-at="birch"]').click()
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(900)
    expect(card).to_be_hidden()

    page.mouse.move(2, 2)
    page.locator('.spot[data-at="birch"]').hover()
    expect(card.locator("h2")).to_have_text("Birch")


def test_unavailable_place_says_why(visit: Visit) -> None:
    page = at_a_table(visit).page
    page.locator('.spot[data-at="elm"]').click()

    expect(page.locator("#card h2")).to_have_text("Elm")
    expect(page.locator(".card-refusal")).to_contain_text("Not now:")
    expect(page.locator('.spot.chosen[data-at="elm"]')).to_have_count(0)


def test_focus_opens_the_card_and_escape_closes_it_first(
    visit: Visit,
) -> None:
    page = at_a_table(visit).page
    card = page.locator("#card")
    page.locator('.spot[data-at="birch"]').click()
    expect(page.locator(".spot.chosen")).to_have_count(1)
    page.locator(".spot.option[tabindex='0']").focus()
    page.keyboard.press("Shift+ArrowRight")
    focused = page.evaluate("document.activeElement.getAttribute('data-name')")
    expect(card.locator("h2")).to_have_text(focused)
    page.keyboard.press("Escape")

    expect(card).to_be_hidden()
    expect(page.locator(".spot.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".spot.chosen")).to_have_count(0)


def test_phone_card_is_a_sheet_that_a_press_closes(visit: Visit) -> None:
    reader = at_a_table(visit, width=360, height=740, has_touch=True)
    page = reader.page
    page.locator('.spot[data-at="elm"]').tap()
    card = page.locator("#card")
    expect(card.locator("h2")).to_have_text("Elm")
    box = card.bounding_box()
    assert box is not None
    assert (0, 360, 740) == (box["x"], box["width"], box["y"] + box["height"])
    assert reader.sideways() == 0
    card.get_by_role("button", name="Close the card").tap()
    expect(card).to_be_hidden()


def test_long_press_explains_what_a_tap_would_choose(visit: Visit) -> None:
    page = at_a_table(visit, width=360, height=740, has_touch=True).page
    place = page.locator('.spot.option[data-at="birch"]')
    expect(page.locator(".spot.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".spot.chosen")).to_have_count(0)
    box = place.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator("#card h2")).to_have_text("Birch")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(page.locator("#card .card-ways li")).to_have_text(["Run to Birch"])
    expect(page.locator(".spot.chosen")).to_have_count(0)
    page.get_by_role("button", name="Close the card").tap()
    expect(page.locator("#card")).to_be_hidden()

    place.tap()
    expect(page.locator(".spot.chosen")).to_have_count(1)
