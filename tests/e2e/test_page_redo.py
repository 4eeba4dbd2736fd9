"""Redo repeats the reader's undone moves, until another move is made."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def own_commands(reader: BrowserVisitor) -> list[str]:
    records = reader.read(f"/v1/tables/{reader.table}/events?seat=0&limit=200")["records"]
    own = [record for record in records if record["player"] == reader.player and not record.get("undone_by")]
    return [str(record["command"]) for record in own if record["command"]["type"] != "TakeBack"]


def steps_back(page: Page) -> int:
    return page.locator("[data-key^='back ']").count()


def take_back(page: Page) -> None:
    page.locator("[data-key^='back ']").first.click()
    expect(page.locator("[data-key=redo] svg")).to_be_visible()  # on a phone, it is all that is shown


def test_redo_repeats_undone_moves_even_after_a_reload(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("el_paso")
    page, redo = reader.page, reader.page.locator("[data-key=redo]")
    while steps_back(page) < 2:
        reader.choose(0)
        reader.confirm()
        reader.wait_for_turn()
    played = own_commands(reader)
    expect(redo).to_have_count(0)
    take_back(page)
    page.wait_for_timeout(700)
    before = reader.decision
    take_back(page)
    page.wait_for_function(
        "before => document.querySelector('#decision').dataset.decision !== before", arg=before
    )
    assert played[:-2] == own_commands(reader)

    page.reload()
    for left in (1, 0):
        before = reader.decision
        redo.click()
        page.wait_for_function(
            "before => document.querySelector('#decision').dataset.decision !== before", arg=before
        )
        assert played[: len(played) - left] == own_commands(reader)
        page.wait_for_timeout(700)

    expect(redo).to_have_count(0)


def test_redo_disappears_after_another_move(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("el_paso")
    page = reader.page
    while not steps_back(page):
        reader.choose(0)
        reader.confirm()
        reader.wait_for_turn()
    take_back(page)
    options = page.locator(".options > :not(.anytime) .choice").count()
    if options > 1:
        reader.choose(1)
        reader.confirm()
        expect(page.locator("[data-key=redo]")).to_have_count(0)


def test_reader_logged_out_elsewhere_is_asked_to_log_in(visit: Visit) -> None:
    reader = visit()
    reader.foresee("status of 404", "status of 403")
    reader.come_in()
    table = str(
        reader.call(
            "/v1/tables",
            {
                "game": "template",
                "seats": 2,
                "name": "Ours",
                "public": False,
                "me": {"seat": 0},
                "bots": {"1": "random"},
            },
        )["table"]["id"]
    )
    reader.go_to_table(table)
    reader.wait_for_turn()
    other = reader.new_page()
    other.goto(f"{reader.url}/table/{table}")
    other.click("#menu")
    other.locator("button:has-text('Log out (')").click()
    lift_pointer(other)
    with other.expect_response(lambda answer: answer.request.method == "DELETE"):
        other.locator("button:text-is('Log out anyway')").click()

    reader.choose(0)
    lift_pointer(reader.page)
    reader.page.click(".confirm .sign")

    expect(reader.page.locator("#line")).to_contain_text("You have been logged out")
    assert reader.page.get_attribute("#line a", "href") == f"/login?to=%2Ftable%2F{table}"
    expect(reader.page.locator("body")).not_to_contain_text("does not exist, or it is private")
    reader.page.reload()
    expect(reader.page.locator("main a:text-is('Log in')")).to_be_visible()
