"""Seats on the page: one per player, several at a hot-seat table; the link to a private table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.axe_review import WIDTHS, look_over
from tests.support.runtime.processes import wait_until

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

Visit = Callable[..., BrowserVisitor]

TABLE = re.compile(r"/v1/tables/\w+/view")
"""The request with which the page reads a table."""


def form(reader: BrowserVisitor, seats: int = 2, **choices: str) -> None:
    """Fill in the form for a new table."""
    reader.come_in()
    reader.fill_table(seats=seats)
    for name, value in choices.items():
        reader.page.check(f"[name={name}][value={value}]")


def opened(reader: BrowserVisitor) -> None:
    reader.send_table()


def test_seated_player_is_offered_no_second_seat(visit: Visit) -> None:
    owner, guest = visit(), visit()
    form(owner, 3)
    opened(owner)
    expect(owner.page.locator(".terms")).to_contain_text("One per player")
    expect(owner.page.locator("#mode")).to_have_text("")
    expect(owner.page.locator("button:text-is('Add a bot')")).to_have_count(2)

    expect(owner.page.locator("button:text-is('Sit here')")).to_have_count(0)
    guest.page.goto(owner.page.url)
    expect(guest.page.locator("button:text-is('Sit here')")).to_have_count(2)


def test_added_bot_is_a_beginner_unless_another_one_is_picked(visit: Visit) -> None:
    owner, guest = visit(), visit()
    form(owner, 4)
    page = owner.page
    opened(owner)
    bot = page.locator("[name=bot]")
    expect(bot).to_have_value("beginner")
    expect(bot.locator("[value=greedy]")).to_contain_text("quick")
    add = page.locator("button:text-is('Add a bot')")
    add.first.click()
    expect(page.locator(".seats")).to_contain_text("(beginner bot)")

    bot.select_option("greedy")
    add.first.click()
    expect(page.locator(".seats")).to_contain_text("(quick bot)")
    expect(bot).to_have_value("greedy")
    assert [] == look_over(page, WIDTHS)
    guest.page.goto(page.url)
    expect(guest.page.locator("button:text-is('Join this game')")).to_have_count(1)
    expect(guest.page.locator("button:text-is('Sit here')")).to_have_count(0)  # it would mean the same
    expect(guest.page.locator(".seating")).not_to_contain_text("You can delete a message later")
    expect(guest.page.locator("[name=bot]")).to_have_count(0)


def test_bots_to_add_show_their_strength_in_stars(visit: Visit) -> None:
    owner = visit()
    owner.come_in()
    owner.fill_table("gold_rush", 2, "")
    opened(owner)
    quick = owner.page.locator("[name=bot] [value=greedy]")
    expect(quick).to_contain_text("quick \u2605\u2605\u2605\u2606\u2606:")


def test_only_hot_seat_tables_allow_several_own_seats(visit: Visit) -> None:
    """The form frees the previously chosen seat, unless the box is ticked."""
    reader = visit()
    form(reader, 3)
    page = reader.page
    page.select_option("[name=seat-1]", "me")
    expect(page.locator("[name=seat-0]")).to_have_value("")

    page.check("[name=several]")
    page.select_option("[name=seat-0]", "me")
    expect(page.locator("[name=seat-1]")).to_have_value("me")
    page.uncheck("[name=several]")
    expect(page.locator("[name=seat-1]")).to_have_value("")


def test_one_person_plays_all_seats_of_a_hot_seat_table(visit: Visit) -> None:
    reader = visit()
    form(reader, 3)
    page = reader.page
    page.check("[name=several]")
    page.select_option("[name=seat-1]", "me")
    page.fill("[name=title]", "One for all")
    opened(reader)

    expect(page.locator("#mode")).to_have_text("hot-seat")
    expect(page.locator(".terms")).to_contain_text("Several per player allowed (hot-seat)")
    page.click("button:text-is('Sit here')")
    reader.wait_for_turn()
    expect(page.locator(".player .name.strong")).to_have_count(3)
    expect(page.locator("#lines")).to_contain_text("Hot-seat: one person may hold several seats")
    watcher = visit().page
    watcher.goto(reader.url)
    watcher.click("button:text('Games to watch')")
    watcher.fill("[name=search]", "one for all")
    expect(watcher.locator("#tables tbody tr")).to_have_count(1)
    expect(watcher.locator("#tables tbody tr")).to_contain_text("hot-seat")


def test_host_renews_the_link_to_a_private_table(visit: Visit) -> None:
    owner, guest = visit(), visit()
    guest.foresee("status of 404")
    form(owner, 2, public="no")
    opened(owner)
    shown = owner.page.locator("input[readonly]")
    before = shown.input_value()

    owner.page.click("button:text-is('Renew the link')")
    expect(shown).not_to_have_value(before)

    guest.page.goto(before)
    expect(guest.page.locator("main")).to_contain_text("does not exist, or it is private")
    guest.page.goto(shown.input_value())
    guest.page.click("button:text-is('Join this game')")
    guest.page.fill("dialog[open] [name=name]", "A late guest")
    guest.page.click("dialog[open] button:text-is('Continue')")
    expect(owner.page.locator("#board svg.board")).to_be_visible()
    owner.page.click("#menu")
    owner.page.click("dialog[open] button:text-is('Renew the link')")
    expect(owner.page.locator("#lines")).to_contain_text("The invitation link has changed")


def test_player_sitting_down_during_a_refresh_has_the_seat_immediately(visit: Visit) -> None:
    """The answer to an earlier request arrives after the player sat down, and still shows a free seat."""
    owner, guest = visit(), visit()
    form(owner, 3)
    opened(owner)
    guest.come_in()
    page = guest.page
    page.goto(owner.page.url)
    told: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        told.append((route, route.fetch()))

    page.route(TABLE, hold, times=1)
    with page.expect_request(TABLE):
        owner.page.click("button:text-is('Leave seat')")
    wait_until(lambda: page.wait_for_timeout(20) or told, "the table was read")  # type: ignore[func-returns-value]
    with page.expect_response("**/seats"):
        page.click("button:text-is('Sit here') >> nth=0")
    for route, answer in told:
        route.fulfill(response=answer)

    expect(page.locator("button:text-is('Leave seat')")).to_have_count(1)
    expect(page.locator("#talk")).not_to_have_attribute("hidden", "")
