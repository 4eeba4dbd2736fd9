"""Use with a thumb on a screen 360 pixels wide, from the lobby through a turn to the settings."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import ask_back, finish_turn, start_travelling

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True}
TARGETS = """() => {
  const controls = "button, a.choice, a.sign, summary, select, input:not([type=range])";
  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const visible = [...document.querySelectorAll(controls)].filter(isSeen);
  const top = document.querySelector("dialog[open]") ?? document.querySelector(".sheet-box.open");
  const seen = visible.filter((one) => !top || top.contains(one));
  if (seen.length < 2) return ["nothing to press"];
  return seen.flatMap((one) => {
    const box = (one.closest("label.check, label.pace") ?? one).getBoundingClientRect();
    const small = box.height < 43.5 || box.width < 43.5;
    const name = (one.getAttribute("aria-label") || one.innerText || one.name || one.id).slice(0, 40);
    return small ? [`${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`] : [];
  });
}"""
"""Selects targets smaller than a thumb.

A control is treated as being the size of the label that contains it.
"""

COVERED = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !document.querySelector(selector).contains(top);
}"""


def troubles(page: Page) -> list[str]:
    """Return the problems of the current page: sideways scrolling, or targets too small to tap."""
    sideways = int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
    return [*page.evaluate(TARGETS), *(["sideways"] if sideways > 0 else [])]


def test_nothing_is_too_small_wide_or_covered_on_a_phone(visit: Visit) -> None:
    owner, guest = visit(**PHONE), visit(**PHONE)
    reader, other = start_travelling(owner, guest)
    page = reader.page
    assert [] == troubles(page)
    take_a_step(page)
    plan_a_step(page)
    look_at_the_clock(page)
    propose_a_pause(page)

    expect(other.page.locator("#proposals button:text-is('Agree to the pause')")).to_be_in_viewport()
    assert not other.page.evaluate(COVERED, "#proposals button")
    assert [] == troubles(other.page)


def take_a_step(page: Page) -> None:
    page.locator(".options > :not(.anytime) .choice").first.tap()
    assert not page.evaluate(COVERED, ".confirm .sign")
    page.locator(".confirm .sign").tap()
    expect(page.locator("#question")).to_contain_text("Work at")


def plan_a_step(page: Page) -> None:
    """Plan the next move and save it as a pre-set move."""
    page.locator("#strip").tap()
    assert [] == troubles(page)
    page.locator("button:text-is('Pre-set moves')").tap()
    assert [] == troubles(page)
    page.locator("button:text-is('Conditional moves')").tap()
    page.wait_for_selector(".planning .options")
    assert not page.evaluate(COVERED, ".planning .options .choice")
    page.locator(".planning .options .choice").first.tap()
    page.locator(".planning .confirm .sign").tap()
    expect(page.locator(".planning .line-steps > li")).to_have_count(1)
    assert not page.evaluate(COVERED, ".planning .confirm .sign")
    assert [] == troubles(page)
    page.locator("button:text-is('Play this move')").tap()
    page.locator("#strip").tap()
    expect(page.locator("#orders li").first).to_be_visible()
    page.locator("#left .close-sheet").tap()


def look_at_the_clock(page: Page) -> None:
    """Open the clock in the players' sheet; the reader's pre-set moves are below it."""
    page.locator("#strip").tap()
    assert [] == troubles(page)
    page.locator("button:text-is('How is time counted?')").tap()
    page.wait_for_selector("dialog.counted .strong")
    assert [] == troubles(page)
    page.locator("dialog[open] button:text-is('Close')").tap()
    page.locator("#left .close-sheet").tap()


def propose_a_pause(page: Page) -> None:
    page.locator("#strip").tap()
    page.locator("#requests button:text-is('Pause')").tap()
    assert [] == troubles(page)
    page.locator("button:text-is('Send proposal')").tap()


def test_request_marks_the_head_until_answered_or_withdrawn(visit: Visit) -> None:
    asker, other = start_travelling(visit(**PHONE), visit(**PHONE))
    page, sign = other.page, other.page.locator("#show-proposals")
    finish_turn(asker)
    expect(sign).to_be_hidden()
    page.locator("#show-journal").tap()  # the journal covers all but the head
    ask_back(asker)
    expect(sign).to_have_accessible_name("One request is waiting for you")
    expect(sign).to_be_in_viewport()
    expect(asker.page.locator("#show-proposals")).to_be_hidden()
    asker.page.locator("#proposals button:text-is('Withdraw')").tap()
    expect(sign).to_be_hidden()

    propose_a_pause(asker.page)
    sign.tap()
    expect(page.locator("#journal")).to_be_hidden()
    expect(page.locator("#proposals")).to_be_focused()
    agree = page.locator("#proposals button:text-is('Agree to the pause')")
    expect(agree).to_be_in_viewport(ratio=1)
    assert [] == troubles(page)
    agree.tap()
    expect(sign).to_be_hidden()
    expect(page.locator("#proposals")).to_contain_text("All clocks are stopped until")


def test_lobby_new_table_and_settings_fit_a_phone(visit: Visit) -> None:
    reader = visit(**PHONE)
    reader.come_to_lobby()
    page = reader.page
    assert [] == troubles(page)
    reader.fill_table()
    page.locator("[name=pace][value=weekly]").tap()
    page.locator(".pace-details summary").tap()
    assert [] == troubles(page)
    page.goto(f"{reader.url}/settings")
    page.wait_for_selector("#vacations form")
    page.uncheck("#hours [name=always]")
    assert [] == troubles(page)
