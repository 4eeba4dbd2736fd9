"""Every place of a board explains itself: by pointing, by keyboard, by tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import violations

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def at_a_table(visit: Visit, **window: object) -> BrowserVisitor:
    """Bring a reader to a table of Whistle Stop, asked where to run to from the first stop."""
    reader = visit(**window)
    reader.come_in()
    reader.open_table("template", rounds=3)
    while "Bid" in (reader.page.text_content(".question") or ""):
        reader.choose(0)
        reader.confirm()
        reader.wait_for_turn()
    return reader


def hidden_by_the_card(page: Page, place: str) -> bool:
    """Say whether the card lies over a place."""
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


def test_pointing_at_a_place_says_what_it_is_and_what_can_be_done_there(visit: Visit) -> None:
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
    assert [] == violations(page)
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()


def test_a_pointer_that_pressed_and_rests_opens_no_card_until_it_comes_again(visit: Visit) -> None:
    """Whoever chooses by a press is not asked what it is, nor what comes to lie under the pointer then."""
    reader = at_a_table(visit)
    page, card = reader.page, reader.page.locator("#card")
    page.locator('.spot[data-at="birch"]').click()
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(900)
    expect(card).to_be_hidden()

    page.mouse.move(2, 2)
    page.locator('.spot[data-at="birch"]').hover()
    expect(card.locator("h2")).to_have_text("Birch")


def test_what_cannot_be_chosen_says_why(visit: Visit) -> None:
    page = at_a_table(visit).page
    chosen = page.locator(".spot.chosen").count()
    page.locator('.spot[data-at="elm"]').click()

    expect(page.locator("#card h2")).to_have_text("Elm")
    expect(page.locator(".card-refusal")).to_contain_text("Not now:")
    assert chosen == page.locator(".spot.chosen").count(), "a press on it chooses nothing"


def test_by_keyboard_the_focus_opens_the_card_and_escape_closes_it_before_it_drops_the_choice(
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


def test_on_a_phone_the_card_is_a_sheet_that_a_press_closes(visit: Visit) -> None:
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


def test_on_a_phone_a_finger_that_is_held_explains_what_a_tap_would_choose(visit: Visit) -> None:
    page = at_a_table(visit, width=360, height=740, has_touch=True).page
    place = page.locator('.spot.option[data-at="birch"]')
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
