"""The page of tables with a pace: opening, requests between players, pre-set moves, settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import open_menu, sit_down

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

LONG = 60_000
NAMES = ["Brisk", "Daily", "Weekly", "Steady", "Evening", "Open", "Fixed time", "Custom"]


def test_named_paces_are_offered_with_a_default_by_players(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    reader.fill_table(others="greedy")

    assert NAMES == page.locator(".pace .strong").all_inner_texts()
    expect(page.locator("[name=pace][value=open]")).to_be_checked()
    expect(page.locator(".paces")).to_contain_text("No other player has to wait for you")
    page.select_option("[name=seat-1]", "")
    expect(page.locator("[name=pace][value=daily]")).to_be_checked()
    page.check("[name=pace][value=weekly]")
    page.select_option("[name=seat-1]", "greedy")
    expect(page.locator("[name=pace][value=weekly]")).to_be_checked()


def test_changed_detail_makes_a_custom_pace(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    reader.fill_table()
    page.click(".pace-details summary")
    page.fill("[name=increment]", "6")
    page.dispatch_event("[name=increment]", "change")
    page.check("[name=weekend]")
    expect(page.locator("[name=pace][value=own]")).to_be_checked()
    reader.send_table()

    expect(page.locator(".terms")).to_contain_text("3 days at the start, plus 6 hours per turn")
    expect(page.locator(".terms")).to_contain_text("except Saturdays and Sundays")


def test_equal_time_for_each_decision_is_still_available(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    reader.fill_table()
    page.check("[name=pace][value=each]")
    page.select_option("[name=hours]", "72")
    reader.send_table()

    expect(page.locator(".terms")).to_contain_text("3 days per decision")


PAUSED = re.compile(r"Paused until (\w+day|\d+ \w+)")
"""Until a day of this week, or a date."""


def test_pause_is_proposed_agreed_on_and_ended_by_anyone(
    visit: Visit,
) -> None:
    """On a phone as well, the request is visible, and the board does not move."""
    owner, guest = visit(), visit(width=360, height=740)
    sit_down(owner, guest)
    before = guest.page.locator("#board").bounding_box()
    owner.page.click("#requests button:text-is('Pause')")
    owner.page.select_option("#requests [name=pause]", "3")
    owner.page.click("button:text-is('Send proposal')")
    expect(owner.page.locator("#proposals")).to_contain_text("You propose a pause until")
    agree = guest.page.locator("#proposals button:text-is('Agree to the pause')")
    expect(agree).to_be_in_viewport()
    after = guest.page.locator("#board").bounding_box()
    assert before is not None
    assert after is not None
    assert before["y"] == after["y"]
    assert 0 >= guest.sideways()
    guest.page.click("#proposals button:text-is('Decline')")
    expect(owner.page.locator("#proposals")).to_be_hidden()
    owner.page.click("#requests button:text-is('Pause')")
    owner.page.click("button:text-is('Send proposal')")
    agree.click()

    expect(owner.page.locator("#proposals")).to_contain_text("All clocks are stopped until")
    expect(owner.page.locator(".player.to-move .seat-clock")).to_contain_text("clock stopped (pause)")
    expect(owner.page.locator(".strip-seat.to-move .strip-clock")).to_have_text(PAUSED)
    owner.page.click("#proposals button:text-is('End the pause')")
    expect(owner.page.locator("#proposals")).to_be_hidden()
    expect(owner.page.locator(".player.to-move .seat-clock")).not_to_contain_text("stopped")


def test_leaver_returns_and_guest_takes_an_offered_seat(visit: Visit) -> None:
    owner, guest, third = visit(), visit(), visit()
    sit_down(owner, guest)
    open_menu(guest.page)
    guest.page.click("button:text-is('Leave the game ...')")
    guest.page.click("button:text-is('Leave the game')")
    guest.page.click("#proposals button:text-is('Come back')")
    expect(guest.page.locator(".player .name.strong")).to_contain_text("(you)")
    expect(owner.page.locator(".players")).not_to_contain_text("stands in")

    guest.page.click("#requests button:text-is('Offer seat')")
    guest.page.click("button:text-is('Offer my seat')")
    expect(guest.page.locator("#proposals")).to_contain_text("Your seat is on offer")
    third.come_in()
    third.page.goto(owner.page.url.partition("?")[0])
    guest.foresee("status of 403")  # the seat changes hands before the guest's page shows it
    third.page.click("#proposals button:text-is('Take this seat')")
    expect(third.page.locator(".player .name.strong")).to_contain_text("(you)")
    expect(owner.page.locator(".players")).not_to_contain_text("offered")
    expect(guest.page.locator(".player .name.strong")).to_have_count(0)


def test_clock_calculation_is_shown_line_by_line(visit: Visit) -> None:
    owner, guest = visit(), visit()
    sit_down(owner, guest)
    page = owner.page
    seats = page.locator(".player")
    asked = next(seat for seat in range(2) if "to-move" in (seats.nth(seat).get_attribute("class") or ""))
    page.click("#strip")
    page.click("button:text-is('How is time counted?')")
    page.select_option("#clock-of", str(asked))

    expect(page.locator("dialog[open] .terms")).to_contain_text("3 days at the start, plus 12 hours per turn")
    expect(page.locator("dialog[open] .clock-lines")).to_contain_text("Asked")
    expect(page.locator("dialog[open]")).to_contain_text("72:00 h left")


def test_latest_requested_clock_is_shown_despite_a_late_earlier_answer(visit: Visit) -> None:
    owner, guest = visit(), visit()
    sit_down(owner, guest)
    page = owner.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/clock?seat=0*", hold)
    page.click("#strip")
    page.click("button:text-is('How is time counted?')")
    page.select_option("#clock-of", "1")
    expect(page.locator("dialog[open] .strong")).to_contain_text("h left")
    shown = page.inner_text("dialog[open] [aria-live]")
    with page.expect_response("**/clock?seat=0*"):
        for route in held:
            route.fulfill(json={**route.fetch().json(), "left": "1:23"})
    page.wait_for_timeout(100)
    assert shown == page.inner_text("dialog[open] [aria-live]")


def test_pre_set_move_answers_until_cancelled(visit: Visit) -> None:
    owner, guest = visit(), visit()
    sit_down(owner, guest)
    page = owner.page
    page.click("#requests button:text-is('Pre-set moves')")
    page.click("button:text-is('Play forced moves for me')")
    expect(page.locator("#orders")).to_contain_text("Play forced moves for me")
    expect(guest.page.locator("#lines")).to_contain_text("pre-sets a move")
    expect(guest.page.locator("#orders")).to_be_hidden()
    page.click("#orders button:text-is('Cancel')")

    expect(page.locator("#orders")).to_contain_text("ended: cancelled")


def test_hours_are_saved_and_a_vacation_is_cancelled(visit: Visit) -> None:
    reader = visit(width=360, height=740)
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/settings")
    page.select_option("#hours [name=zone]", "Europe/Berlin")
    page.uncheck("#hours [name=always]")
    page.fill("#hours [name=opens]", "07:30")
    page.click("button:text-is('Save hours')")
    expect(page.locator("#hours [role=status]")).to_contain_text("Saved")
    page.fill("#vacations [name=days]", "5")
    page.click("button:text-is('Book vacation')")
    expect(page.locator(".booked")).to_contain_text("5 days")
    page.click("button:text-is('Cancel vacation')")
    expect(page.locator(".booked")).to_contain_text("Ended")
    page.reload()

    expect(page.locator("#hours [name=zone]")).to_have_value("Europe/Berlin")
    expect(page.locator("#hours [name=opens]")).to_have_value("07:30")
    assert 0 >= reader.sideways()
