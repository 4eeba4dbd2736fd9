"""Lost sessions and connections in the middle of a choice: the choice is kept, and sent only once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit
from tests.support.page.people_table import new_name

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PASSWORD = "correct horse battery"
OFFLINE = "ERR_INTERNET_DISCONNECTED"
SOON = 3_000
"""Milliseconds to wait, on a busy machine, for changes that normally appear almost at once."""

CUT_NEXT_VIEW = """() => {
  const read = Response.prototype.json;
  Response.prototype.json = function () {
    if (!this.url.includes("/view?")) return read.call(this);
    Response.prototype.json = read;
    return Promise.reject(new TypeError("The connection was lost"));
  };
}"""


def choosing(visit: Visit) -> tuple[BrowserVisitor, str]:
    """Choose a move at a table, and return the reader and the words of the move."""
    reader = visit()
    reader.foresee("status of 403", "status of 404", OFFLINE)
    reader.come_in(new_name("Forgotten"), PASSWORD)
    reader.open_table("el_paso")
    reader.page.evaluate("window.stays = true")
    reader.choose(0)
    return reader, reader.page.inner_text(".confirm .sign")


def press_confirm(page: Page) -> None:
    lift_pointer(page)
    page.click(".confirm .sign")


def ids_of_commands(page: Page) -> list[str]:
    """Return a list that grows with the id of every command that the page sends."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/commands"):
            sent.append(str((request.post_data_json or {})["command_id"]))

    page.on("request", note)
    return sent


def log_in(page: Page, password: str = PASSWORD) -> None:
    page.fill("dialog[open] .welcome >> nth=0 >> [name=password]", password)
    page.click("dialog[open] button:text-is('Log in')")


def wait_for_the_move(reader: BrowserVisitor, before: str | None) -> None:
    reader.page.wait_for_function(
        "before => document.querySelector('#decision').dataset.decision !== before", arg=before
    )
    assert reader.page.evaluate("window.stays")


def test_refused_move_is_sent_after_logging_in_at_the_table(visit: Visit) -> None:
    reader, move = choosing(visit)
    page, before, sent = reader.page, reader.decision, ids_of_commands(reader.page)
    reader.lose_sessions()
    press_confirm(page)
    refusal = page.locator("#decision .refusal")
    expect(refusal).to_contain_text("You have been logged out")
    expect(refusal).to_contain_text("Log in to send your move.")
    expect(page.locator(".confirm .sign")).to_have_text(move)

    refusal.locator("button:text-is('Log in')").click()
    log_in(page, "another password")
    expect(page.locator("dialog[open] .error").first).to_contain_text("wrong name or password")
    log_in(page)
    wait_for_the_move(reader, before)

    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".refusal")).to_have_count(0)
    expect(page.locator("#line")).to_be_empty()
    assert len(set(sent)) == 1


def test_choice_survives_a_lost_session_and_waits_for_its_player(visit: Visit) -> None:
    reader, move = choosing(visit)
    page, before = reader.page, reader.decision
    reader.lose_sessions()
    expect(page.locator("#line")).to_contain_text("You have been logged out")
    expect(page.locator("#decision .refusal")).to_contain_text("Log in to continue.")

    page.click("#line a")
    page.click("dialog[open] button:text-is('Not now')")
    page.click("#line a")
    log_in(page)

    expect(page.locator("#line")).to_be_empty()
    expect(page.locator(".refusal")).to_have_count(0)
    expect(page.locator(".confirm .sign")).to_have_text(move)
    assert before == reader.decision
    press_confirm(page)
    wait_for_the_move(reader, before)


def test_other_player_who_logs_in_gets_their_own_view(visit: Visit) -> None:
    reader, _ = choosing(visit)
    other = visit()
    name = new_name("Other")
    other.come_in(name, PASSWORD)
    page = reader.page
    reader.lose_sessions()
    page.click("#decision .refusal button:text-is('Log in')")
    page.fill("dialog[open] .welcome >> nth=0 >> [name=name]", name)
    log_in(page)

    page.wait_for_function(
        "() => !window.stays && document.querySelector('#decision.waiting, #decision.asked')"
    )
    expect(page.locator(".confirm .sign")).to_have_count(0)


def test_move_is_kept_while_offline_and_sent_afterwards(visit: Visit) -> None:
    reader, _ = choosing(visit)
    page, before, sent = reader.page, reader.decision, ids_of_commands(reader.page)
    line, main = page.locator("#line"), page.locator(".confirm .sign")
    reader.context.set_offline(True)
    expect(line).to_have_text("Not connected")
    press_confirm(page)

    expect(main).to_have_text("Sending")
    expect(main).to_have_text("Not connected: your move is kept")
    expect(page.locator("#decision .refusal")).to_contain_text(
        "It will be sent once you are connected again."
    )
    reader.context.set_offline(False)
    expect(line).to_be_empty(timeout=SOON)
    wait_for_the_move(reader, before)

    expect(page.locator(".refusal")).to_have_count(0)
    assert len(set(sent)) == 1


def test_lost_request_does_not_leave_a_stale_sign(visit: Visit) -> None:
    reader, _ = choosing(visit)
    page = reader.page
    reader.foresee("ERR_FAILED")
    page.route("**/v1/**/view?*", lambda route: route.abort(), times=1)
    before = reader.decision
    press_confirm(page)

    wait_for_the_move(reader, before)
    expect(page.locator("#line")).to_be_empty(timeout=SOON)


def test_response_cut_short_is_requested_again(visit: Visit) -> None:
    reader, _ = choosing(visit)
    page = reader.page
    page.evaluate(CUT_NEXT_VIEW)
    before = reader.decision
    press_confirm(page)

    wait_for_the_move(reader, before)
    expect(page.locator("#line")).to_be_empty(timeout=SOON)


def test_slow_move_is_reported(visit: Visit) -> None:
    reader, _ = choosing(visit)
    page, before = reader.page, reader.decision
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/commands", hold, times=1)
    press_confirm(page)

    expect(page.locator(".confirm .sign")).to_have_text("Sending")
    expect(page.locator(".confirm .sign")).to_have_text("Still sending")
    held[0].continue_()
    wait_for_the_move(reader, before)
    expect(page.locator("body")).not_to_contain_text("Still sending")


def test_unknown_address_leads_to_the_lobby(visit: Visit) -> None:
    reader = visit()
    reader.foresee("status of 404")
    for path, heading in (("/nothing", "Page not found"), ("/table/zzzz", "Table not found")):
        reader.page.goto(f"{reader.url}{path}")
        expect(reader.page.locator("h1")).to_have_text(heading)
        reader.page.click("main a:text-is('Go to the lobby')")
        reader.page.wait_for_selector(".lobby")
