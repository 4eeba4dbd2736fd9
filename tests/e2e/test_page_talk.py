"""Chat on the page: authors delete messages after confirming, and all viewers see them disappear."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.people_table import new_name

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_deleted_message_disappears_for_all_viewers(visit: Visit) -> None:
    speaker, watcher = visit(), visit()
    speaker.come_in()
    speaker.open_table("template")
    page = speaker.page
    page.click("#show-talk")
    expect(page.locator("#talk-note")).to_contain_text("You can delete a message later")
    page.fill("#text", "Good morning")
    page.click("button:text-is('Send')")
    watcher.page.goto(page.url)
    expect(watcher.page.locator("#talk-lines .talk")).to_contain_text("Good morning")
    expect(watcher.page.locator("#talk-lines .talk button:text-is('Delete')")).to_have_count(0)

    page.click("#talk-lines .talk button:text-is('Delete')")
    expect(page.locator("#talk-lines .talk .ask")).to_contain_text("Others will still see that you posted")
    page.click("#talk-lines .ask button:text-is('Keep')")
    expect(page.locator("#talk-lines .talk")).to_contain_text("Good morning")
    page.click("#talk-lines .talk button:text-is('Delete')")
    page.click("#talk-lines .ask button:text-is('Delete')")

    for reader in (page, watcher.page):
        expect(reader.locator("#talk-lines .talk")).to_contain_text("deleted a message")
        expect(reader.locator("#talk-lines")).not_to_contain_text("Good morning")


def sit_down_together(owner: BrowserVisitor, guest: BrowserVisitor) -> str:
    """Open a table as the host, seat the guest at it, and return its address."""
    table = owner.begin_table("template", {}, 2)
    guest.take_seat(table, 1)
    owner.go_to_table(table)
    expect(owner.page.locator("#board svg.board")).to_be_visible()
    return owner.page.url


def test_mentioned_player_finds_the_message_marked(visit: Visit) -> None:
    speaker, named, name = visit(), visit(), new_name("Ada Byron")
    speaker.come_in()
    named.come_in(name)
    url = sit_down_together(speaker, named)
    page = speaker.page
    page.click("#show-talk")
    page.locator("#text").press_sequentially("Well played, @ad")
    expect(page.locator("#named [role=option]")).to_have_text(name)
    expect(page.locator("#text")).to_have_attribute("aria-expanded", "true")
    page.press("#text", "Enter")
    expect(page.locator("#text")).to_have_value(f"Well played, @{name} ")
    expect(page.locator("#named")).to_be_hidden()
    page.press("#text", "Enter")

    named.page.goto(url)
    expect(named.page.locator("#talk-lines li:has(.to-you)")).to_contain_text(f"Well played, @{name}")
    expect(named.page.locator("#talk-lines li:has(.to-you)")).to_contain_text("To you")
    expect(page.locator("#talk-lines .talk")).to_contain_text("Well played")
    expect(page.locator("#talk-lines li:has(.to-you)")).to_have_count(0)


def test_press_completes_a_name_and_escape_keeps_the_text(visit: Visit) -> None:
    speaker, named = visit(width=360, height=740, has_touch=True), visit()
    speaker.come_in()
    name = new_name("Grace Hopper")
    named.come_in(name)
    page = speaker.page
    sit_down_together(speaker, named)
    page.click("#show-journal")
    page.click("#show-talk")
    page.locator("#text").press_sequentially("@g")
    option = page.locator("#named [role=option]")
    assert (option.bounding_box() or {"height": 0})["height"] >= 44
    page.press("#text", "Escape")
    expect(page.locator("#named")).to_be_hidden()
    expect(page.locator("#journal.open")).to_be_visible()
    page.locator("#text").press_sequentially("r")
    option.click()

    expect(page.locator("#text")).to_have_value(f"@{name} ")
    assert 0 == speaker.sideways()


def test_message_of_another_player_is_reported_after_a_question(visit: Visit) -> None:
    speaker, watcher = visit(), visit()
    watcher.come_in()
    speaker.come_in()
    speaker.open_table("template")
    speaker.page.click("#show-talk")
    speaker.page.fill("#text", "You are a fool")
    speaker.page.click("button:text-is('Send')")
    watcher.page.goto(speaker.page.url)
    watcher.page.click("#show-talk")
    lines = watcher.page.locator("#talk-lines")
    lines.locator("button:text-is('Report')").click()
    expect(lines.locator(".ask")).to_contain_text("Only the operators see who reported it")
    lines.locator("button:text-is('Insults')").click()

    expect(lines.locator(".talk")).to_contain_text("Reported to the operators")
    expect(speaker.page.locator("#talk-lines")).not_to_contain_text("Reported")


def test_account_and_its_messages_are_deleted_on_request_or_kept(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/settings")
    page.click("summary:text('Delete my account')")
    page.check("input[name=talk]")
    page.click("button:text-is('Delete my account in 7 days')")
    expect(page.locator("#deletion")).to_contain_text("Your account will be deleted on")
    page.reload()
    page.click("button:text-is('Keep my account')")

    expect(page.locator("#deletion summary")).to_be_visible()
