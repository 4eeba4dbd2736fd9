"""Others' moves since the reader's last turn are marked, listed, replayed and animated."""

from __future__ import annotations

from typing import Any, Literal

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from railhead import Client
from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.people_table import new_name
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SHORTEST, LONGEST = 250, 400
"""The shortest and the longest animation of a piece, in milliseconds."""
WATCH_MOTION = """
window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  window.moves.push(how.duration);
  return animate.call(this, frames, how);
};
"""

TABLES_TRIED = 8


class ChangedTable:
    """A table with one reader and two bots; the bots have played, and the reader has a decision."""

    def __init__(self, url: str, game: str) -> None:
        self.url = url
        with Client(url) as client:
            self.token = client.register(new_name("Watcher")).token
            self.headers = {"Authorization": f"Bearer {self.token}"}
            opened = {"game": game, "seats": 3, "bots": {"1": "greedy", "2": "greedy"}, "name": "Changes"}
            self.id: str = self.call("POST", "/v1/tables", json=opened)["table"]["id"]
            client.take_seat(self.id, 0)
            self.play_on(client, lambda: len(self.changes()) > 1)

    def call(self, method: str, path: str, **more: Any) -> Any:
        """Call the API as the reader."""
        url = f"{self.url}{path}"
        answer = httpx.request(method, url, headers=self.headers, timeout=60, trust_env=False, **more)
        return answer.raise_for_status().json()

    def play_on(self, client: Client, is_done: Any) -> None:
        """Answer until a condition holds."""
        for number, seen in enumerate(client.turns(self.id, 0)):
            if number > 2 and is_done():
                break
            client.answer(seen, seen.options[number % len(seen.options)])

    def changes(self) -> list[str]:
        """Return the changes since the reader's last answer."""
        head = self.call("GET", f"/v1/tables/{self.id}?seat=0")["at"]
        path = f"/v1/tables/{self.id}/journal?seat=0&limit=200&after={max(0, head - 200)}"
        lines = self.call("GET", path)["lines"]
        own = [line["seq"] for line in lines if line["kind"] == "play" and line["seat"] == 0]
        return [each for line in lines if line["seq"] > max(own, default=10**6) for each in line["changes"]]

    def answer_once(self) -> None:
        """Answer through the API, as if on a different device."""
        with Client(self.url, token=self.token) as client:
            client.answer(seen := next(iter(client.turns(self.id, 0))), seen.options[0])


def open_page(
    browser: Browser, table: ChangedTable, *, motion: Literal["reduce", "no-preference"], **window: Any
) -> BrowserVisitor:
    """Open the table as its reader."""
    visitor = BrowserVisitor(browser, table.url, **window)
    visitor.context.set_extra_http_headers({"Authorization": f"Bearer {table.token}"})
    visitor.page.emulate_media(reduced_motion=motion)
    visitor.page.add_init_script(WATCH_MOTION)
    visitor.page.goto(f"{table.url}/table/{table.id}?seat=0")
    visitor.page.wait_for_selector("#table:not(.loading) .decision.asked")
    return visitor


def numbers_on(page: Page, selector: str) -> list[str]:
    return sorted(page.locator(selector).all_text_contents())


def numbers_on_tabs(tabs: Locator) -> list[int]:
    """Return the numbers of changes on tabs; "2–4" stands for three numbers."""
    ranges = [words.split("–") for words in tabs.locator(".ring-number").all_text_contents()]
    return [number for ends in ranges for number in range(int(ends[0]), int(ends[-1]) + 1)]


@pytest.fixture(scope="module")
def table(running: RunningService) -> ChangedTable:
    """Return a table on whose map others have laid tiles."""
    return ChangedTable(running.url, "gold_rush")


def test_changes_are_numbered_on_board_and_list_until_dismissed(
    browser: Browser, table: ChangedTable
) -> None:
    visitor = open_page(browser, table, motion="no-preference")
    page = visitor.page
    page.wait_for_selector(".marks .mark text", state="attached")
    listed = numbers_on(page, "#lines .ring-number[data-mark]")
    assert listed == numbers_on(page, ".marks .mark text")
    assert len(listed) > 1
    assert page.locator(".marks:not([aria-hidden=true])").count() == 0

    page.focus(".play-again")
    page.keyboard.press("Enter")
    expect(page.locator(".again .ring-number")).to_have_text("1")
    expect(page.locator(".mark.now")).to_have_text("1")
    expect(page.locator(".marks .mark")).to_have_count(1)  # the past board has no other marks
    page.keyboard.press("ArrowRight")
    expect(page.locator(".mark.now")).to_have_text("2")
    expect(page.locator("#lines .ring-number.now")).to_have_text("2")
    expect(page.locator(".marks .mark")).to_have_count(2)
    page.wait_for_function("window.moves.length > 1")
    assert all(SHORTEST <= each <= LONGEST for each in page.evaluate("window.moves"))
    page.keyboard.press("Escape")
    expect(page.locator(".mark.now")).to_have_count(0)
    assert page.locator(".marks .mark").count() == len(listed)
    page.click(".play-again")
    page.wait_for_selector(".again.over", timeout=60_000)  # every step has been shown
    expect(page.locator(".mark.now")).to_have_count(0)
    assert page.locator(".marks .mark").count() == len(listed)
    page.click("button:text-is('Done')")
    expect(page.locator(".marks .mark")).to_have_count(0)
    expect(page.locator(".play-again")).to_be_visible()
    assert visitor.troubles == []
    visitor.context.close()


def test_past_turn_is_marked_with_what_happened_in_it(browser: Browser, table: ChangedTable) -> None:
    visitor = open_page(browser, table, motion="reduce")
    page = visitor.page
    page.click("button[aria-label='Previous turn']")
    page.wait_for_selector("#table.in-past:not(.loading)")
    expect(page.locator(".marks .mark").first).to_be_visible()
    listed = numbers_on(page, "#lines .ring-number[data-mark]")

    assert listed == numbers_on(page, ".marks .mark text")
    assert listed == [str(number + 1) for number in range(len(listed))]
    assert visitor.troubles == []
    visitor.context.close()


def test_marks_clear_on_action_and_reduced_motion_is_respected(browser: Browser, table: ChangedTable) -> None:
    still, moving = (open_page(browser, table, motion=motion) for motion in ("reduce", "no-preference"))
    expect(still.page.locator(".marks .mark").first).to_be_visible()
    moving.page.wait_for_function("() => window.moves.length > 0")  # once, when the page opens
    before = still.page.locator(".marks .mark").count()
    expect(moving.page.locator(".travelling")).to_have_count(0)
    come = moving.page.evaluate("window.moves.length")

    still.page.click(".play-again")
    expect(still.page.locator(".mark.now")).to_have_text("1")
    assert before
    table.answer_once()
    expect(still.page.locator("#lines .ring-number.now")).to_have_count(0)
    expect(moving.page.locator(".travelling")).to_have_count(0)
    still.page.reload()
    expect(still.page.locator(".play-again")).to_be_visible()
    with Client(table.url, token=table.token) as client:
        table.play_on(client, lambda: len(table.changes()) > 1)
    moving.page.wait_for_function("(before) => window.moves.length > before", arg=come)
    expect(moving.page.locator(".travelling")).to_have_count(0)
    assert still.page.evaluate("window.moves") == []
    for visitor in (still, moving):
        assert visitor.troubles == []
        visitor.context.close()


def test_phone_tabs_show_the_change_numbers_of_other_parts(browser: Browser, running: RunningService) -> None:
    for _ in range(TABLES_TRIED):
        table = ChangedTable(running.url, "trains_and_stations")
        visitor = open_page(browser, table, motion="reduce", width=360, height=740, has_touch=True)
        page = visitor.page
        page.wait_for_selector(".marks .mark, .part-tabs .ring-number", state="attached")
        if page.locator(".part-tabs .ring-number").count():
            break
        visitor.context.close()  # by chance, all changes were on the visible part
    tabs = page.locator(".part-tabs .tab:has(.ring-number)")
    shown = [int(number) for number in numbers_on(page, ".marks .mark text")]
    hidden = numbers_on_tabs(tabs)
    assert sorted(shown + hidden) == list(range(1, len(shown + hidden) + 1))
    expected = numbers_on_tabs(tabs.first)
    tabs.first.click()
    expect(page.locator(".large .marks .mark")).to_have_count(len(expected))
    assert sorted(expected + numbers_on_tabs(tabs)) == sorted(shown + hidden)
    assert visitor.troubles == []
    visitor.context.close()


def test_phone_shows_a_sign_for_unread_chat(running: RunningService, visit: Visit) -> None:
    reader = visit(width=360, height=740, has_touch=True)
    reader.come_in()
    reader.fill_table("template")
    reader.send_table()
    page, table = reader.page, reader.page.url.split("/")[-1].split("?")[0]
    with Client(running.url) as guest:
        headers = {"Authorization": f"Bearer {guest.register(new_name('Guest who speaks')).token}"}
        guest.take_seat(table, 1)
        expect(page.locator("#board svg.board").first).to_be_visible()
        expect(page.locator("#show-journal[data-unread]")).to_have_count(0)
        said = {"command_id": "hello", "seat": 1, "command": {"type": "Say", "text": "Hello"}}
        url = f"{running.url}/v1/tables/{table}/commands"
        httpx.post(url, json=said, headers=headers, timeout=60, trust_env=False).raise_for_status()

    expect(page.locator("#show-journal")).to_have_attribute("aria-label", "Journal, one new message")
    page.click("#show-journal")
    expect(page.locator("#show-journal")).to_have_attribute("aria-label", "Journal")
