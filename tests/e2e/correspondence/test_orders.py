"""Pre-set moves on the page: lines planned by clicks in an imagined game, and the simple kinds."""

from __future__ import annotations

import re
from secrets import token_urlsafe
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import answer, finish_turn, is_asked, sit_down, start_travelling
from tests.support.page.measurement import measure

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

BY_ORDER = re.compile("A pre-set move plays for")
FINISH = "Finish here"


def open_orders(page: Page) -> None:
    page.click("#requests button:text('Pre-set moves')")


def plan_ahead(page: Page) -> None:
    open_orders(page)
    page.click("button:text-is('Conditional moves')")
    page.wait_for_selector(".decision.planning .options")


def add_step(page: Page, words: str, button: str) -> None:
    """Choose an answer in the plan's list, and add it as the next step."""
    steps = page.locator(".planning .line-steps > li").count()
    page.click(f".planning .choice[aria-label='{words}']")
    page.click(f".planning .confirm button:text-is('{button}')")
    expect(page.locator(".planning .line-steps > li")).to_have_count(steps + 1)


def add_move(page: Page, button: str) -> str:
    """Run the active player's train by clicking on the board; return the name of the answer."""
    steps = page.locator(".planning .line-steps > li").count()
    page.click("#board .spot.option")
    words = page.locator(".planning .options .choice[aria-pressed=true]").first.get_attribute("aria-label")
    page.click(f".planning .confirm button:text-is('{button}')")
    expect(page.locator(".planning .line-steps > li")).to_have_count(steps + 1)
    return words or ""


def leave_line(page: Page) -> tuple[str, str]:
    """Save a plan: if the other player runs and stops, then I run and stop; return the names of both runs."""
    plan_ahead(page)
    theirs = add_move(page, "If they do this")
    add_step(page, FINISH, "If they do this")
    mine = add_move(page, "Then I do this")
    add_step(page, FINISH, "Then I do this")
    page.click("button:text-is('Save these moves')")
    expect(page.locator(".planning")).to_have_count(0)
    expect(page.locator("#decision")).to_contain_text("You have saved 1 pre-set move.")
    return theirs, mine


def test_imagined_moves_are_marked_and_leave_the_table_unchanged(visit: Visit) -> None:
    asked, other = start_travelling(visit(), visit())
    page = other.page
    records = asked.page.locator("#lines li").count()
    board = page.locator("#board svg.board").first.inner_html()
    plan_ahead(page)
    expect(page.locator("#imagined")).to_be_visible()
    add_move(page, "If they do this")
    assert board != page.locator("#board svg.board").first.inner_html()
    add_step(page, FINISH, "If they do this")
    page.click("button:text-is('Undo last step')")
    expect(page.locator(".planning .line-steps > li")).to_have_count(1)
    page.click("button:text-is('Stop planning')")

    expect(page.locator("#imagined")).to_be_hidden()
    assert board == page.locator("#board svg.board").first.inner_html()
    assert records == asked.page.locator("#lines li").count()
    expect(page.locator("#orders")).to_be_hidden()


BOXES = """() => [...document.querySelectorAll(".boards .part-panel, .sheet-area")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.dataset.panel, ...Object.values(each.getBoundingClientRect().toJSON())].join())"""


def test_imagined_board_replaces_the_parts_at_any_window_width(visit: Visit) -> None:
    owner, guest = visit(), visit()
    sit_down(owner, guest)
    owner.page.wait_for_function("() => document.querySelector('.player.to-move')")
    page = (owner if is_asked(owner) else guest).page
    before = page.evaluate(BOXES)
    plan_ahead(page)

    assert before == page.evaluate(BOXES)
    assert len(before) > 2
    for window in (ViewportSize(width=1400, height=900), ViewportSize(width=768, height=1024)):
        page.set_viewport_size(window)
        wide = page.locator("[data-part=companies]")
        page.wait_for_function(
            "width => parseFloat(document.querySelector('[data-part=companies]').style"
            ".getPropertyValue('--wide')) <= width",
            arg=window["width"],
        )
        assert wide.is_visible()
        found = measure(page)["texts"]
        assert (0, 0) == (found["under_least"], found["over_each_other"]), found


def test_line_answers_expected_moves_and_is_reported_later(
    visit: Visit,
) -> None:
    asked, other = start_travelling(visit(), visit())
    theirs, mine = leave_line(other.page)
    listed = other.page.locator("#orders")
    expect(listed).to_contain_text("2 conditional moves")
    expect(listed).to_contain_text(re.compile(rf"Only if .* plays: {theirs}; {FINISH}"))
    expect(listed).to_contain_text(mine)
    expect(asked.page.locator("#orders")).to_be_hidden()
    other.page.goto(other.url)  # leaves the table
    table = asked.page.url
    answer(asked, theirs)
    answer(asked, FINISH)
    expect(asked.page.locator("#lines p", has_text=BY_ORDER)).to_have_count(2)

    other.page.goto(table.partition("?")[0])
    expect(other.page.locator("#lines")).to_contain_text(BY_ORDER)
    open_orders(other.page)
    expect(listed).to_contain_text("played 2 times")
    expect(listed).to_contain_text("ended: all moves played")


def test_line_stops_at_an_unexpected_move_and_its_owner_decides(visit: Visit) -> None:
    asked, other = start_travelling(visit(), visit())
    leave_line(other.page)
    asked.page.wait_for_selector(".decision.asked")
    asked.page.click(".besides summary")  # plain: a CSS class
    lift_pointer(asked.page)
    answer(asked, "Buy 1 coal for 1 coin")

    expect(other.page.locator("#orders")).to_contain_text("ended: somebody played a different move")


def test_plan_reports_that_the_table_moved_on_and_restarts(visit: Visit) -> None:
    asked, other = start_travelling(visit(), visit())
    plan_ahead(other.page)
    add_move(other.page, "If they do this")
    finish_turn(asked)
    expect(other.page.locator(".planning .refusal")).to_contain_text("The game has moved on")
    expect(other.page.locator("button:text-is('Save these moves')")).to_have_count(0)
    other.page.click("button:text-is('Plan again')")

    expect(other.page.locator(".planning .line-steps")).to_have_count(0)
    expect(other.page.locator(".planning .confirm")).to_contain_text("Then I do this")


def test_pass_until_my_turn_passes_immediately(visit: Visit) -> None:
    owner, guest = visit(), visit()
    sit_down(owner, guest, "template")
    page = guest.page
    page.wait_for_selector(".decision.asked")
    open_orders(page)
    page.click("button:text-is('Pass until my turn')")

    expect(page.locator("#orders")).to_contain_text("Pass until my turn \u00b7 played 1 time")
    expect(page.locator("#lines")).to_contain_text(BY_ORDER)
    expect(page.locator(".decision.asked")).to_have_count(0)


def test_always_answers_this_time_and_each_time_until_cancelled(visit: Visit) -> None:
    asked, other = start_travelling(visit(), visit())
    page = asked.page
    page.locator(".decision .choice[aria-label^='Run to']").first.click()
    asked.confirm()
    page.click(f".decision .choice[aria-label='{FINISH}']")
    open_orders(page)
    page.click(f"button:text-is('Always choose: {FINISH}')")
    expect(page.locator("#orders")).to_contain_text(f"Always: {FINISH} \u00b7 played 1 time")
    table = page.url
    page.goto(asked.url)
    finish_turn(other)
    finish_turn(other)  # this turn begins the next round
    page.goto(table)
    page.wait_for_selector(".decision.asked")
    page.locator(".decision .choice[aria-label^='Run to']").first.click()
    asked.confirm()

    open_orders(page)
    expect(page.locator("#orders")).to_contain_text("played 2 times")
    page.click("#orders button:text-is('Cancel')")
    expect(page.locator("#orders")).to_contain_text("ended: cancelled")


def test_forced_move_is_played(visit: Visit) -> None:
    asked, _ = start_travelling(visit(), visit())
    page = asked.page
    fill_with_coal(asked)
    open_orders(page)
    page.click("button:text-is('Play forced moves for me')")
    run_out_of_answers(asked)

    expect(page.locator("#orders")).to_contain_text(re.compile(r"for me . played \d+ time"))
    expect(page.locator("#lines")).to_contain_text(BY_ORDER)


def fill_with_coal(reader: BrowserVisitor) -> None:
    """Buy coal until no more is available, and wait until the page no longer offers it."""
    seen = read_question(reader)
    while coal := [command for command in list_commands(seen) if command["type"] == "BuyCoal"]:
        seen = post_answer(reader, seen, coal[0])
    expect(reader.page.locator(f".decision.asked[data-decision='{seen['decision']}']")).to_be_visible()
    expect(reader.page.locator(".choice[aria-label='Buy 1 coal for 1 coin']")).to_have_count(0)


def run_out_of_answers(reader: BrowserVisitor) -> None:
    """Take actions until only one option is left, which the pre-set move then takes."""
    seen = read_question(reader)
    while len(options := seen.get("options") or []) > 1:
        seen = post_answer(reader, seen, options[0]["command"])
    expect(reader.page.locator("#orders")).to_contain_text("played")


def read_question(reader: BrowserVisitor, at_least: int = 0) -> Any:
    """Read the table as the reader's seat sees it, at that record or a later one."""
    path = f"/v1/tables/{reader.table}"
    seats = reader.read(path)["table"]["seats"]
    mine = next(seat for seat, sitter in enumerate(seats) if sitter["player"] == reader.player)
    return {**reader.read(f"{path}?seat={mine}&at_least={at_least}"), "seat": mine}


def list_commands(seen: Any) -> list[dict[str, Any]]:
    """List the possible commands of the seat, if it has a decision."""
    return [one["command"] for one in (*(seen.get("options") or ()), *(seen.get("anytime") or ()))]


def post_answer(reader: BrowserVisitor, seen: Any, command: dict[str, Any]) -> Any:
    """Answer through the API, and read the next decision."""
    body = {"seat": seen["seat"], "decision": seen["decision"], "command": command}
    done = reader.call(f"/v1/tables/{reader.table}/commands", {**body, "command_id": token_urlsafe(9)})
    return read_question(reader, done["seq"])
