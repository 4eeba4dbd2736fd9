"""Two people play by correspondence with nothing but their browsers, to the end of a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import MOST_DECISIONS, is_asked, open_menu, play, sit_down_by_form

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

LONG = 60_000
OFFERED = re.compile(r"companion bot stands in.*offered")
FAR_OFF = re.compile(r"until \w+ \d+ \w+ \d\d:\d\d")


def book_vacation(reader: BrowserVisitor) -> None:
    """Go to the settings by the menu, book a vacation from now on, and come back once the table has it."""
    page, table = reader.page, reader.page.url
    open_menu(page)
    page.click("dialog[open] a:text-is('Settings')")
    page.wait_for_url("**/settings")
    page.fill("#vacations [name=days]", "7")
    page.click("button:text-is('Book the vacation')")
    expect(page.locator(".booked .notes dd")).to_have_text("noted", timeout=LONG)
    page.goto(table)
    page.wait_for_selector("#board svg.board")


def test_two_people_play_by_correspondence_until_one_leaves_and_a_bot_finishes_for_him(visit: Visit) -> None:
    ada, bob = visit(), visit()
    sit_down_by_form(ada, bob)
    asked, other = (ada, bob) if is_asked(ada) or not is_asked(bob) else (bob, ada)
    asked.page.wait_for_selector(".decision.asked")
    for _ in range(4):
        asked, other = play(asked, other), asked

    book_vacation(bob)
    see_the_vacation(ada, bob)
    take_back(ada, bob)
    leave(bob, ada)
    finish(ada)
    play_on(ada)


def see_the_vacation(reader: BrowserVisitor, away: BrowserVisitor) -> None:
    """See it in the journal, and that the other's flag falls after it."""
    expect(reader.page.locator("#lines")).to_contain_text("is on vacation from")
    if is_asked(reader):
        play(reader, away)
    clock = reader.page.locator(".player", has_not_text="(you)").locator(".seat-clock")
    expect(clock).to_have_text(FAR_OFF)


def take_back(asker: BrowserVisitor, other: BrowserVisitor) -> None:
    """Play until a step may be asked back, and have it; what was left lies folded in the journal."""
    while not ask_for_an_undo(asker):
        play(other, asker)
        asker, other = other, asker
    expect(other.page.locator("#proposals")).to_contain_text("asks to take the game back")
    other.page.click("#proposals button:text-is('Agree')")
    expect(asker.page.locator("#proposals")).to_be_hidden()
    branch = asker.page.locator(".branch")
    expect(branch.locator("summary")).to_have_text(re.compile(r"Taken back: \d+ step"))
    asker.page.wait_for_selector(".decision.asked")
    branch.locator("summary").click()
    expect(branch.locator(".lines li").first).to_be_visible()


def leave(reader: BrowserVisitor, other: BrowserVisitor) -> None:
    """Leave the game by the menu: a bot plays the seat, others may take it, and one may come back."""
    open_menu(reader.page)
    reader.page.click("button:text-is('Leave the game ...')")
    reader.page.click("button:text-is('Leave the game')")
    expect(other.page.locator(".players")).to_contain_text(OFFERED)
    expect(reader.page.locator("#proposals button:text-is('Come back')")).to_be_visible()


def finish(reader: BrowserVisitor) -> None:
    """Play against the bot to the score sheet, and have the game audited."""
    page = reader.page
    for count in range(MOST_DECISIONS):
        page.wait_for_selector(".decision.asked, .decision.ending", timeout=LONG)
        if not is_asked(reader):
            break
        reader.choose(count)
        reader.confirm()
    expect(page.locator(".sheet-table tfoot .total")).to_be_visible()
    page.click("button:text-is('Audit')")
    expect(page.locator(".verify")).to_contain_text("are sound", timeout=LONG)


def play_on(reader: BrowserVisitor) -> None:
    """Go back a turn with the slider, and play on from there at a table of one's own."""
    page, ended = reader.page, reader.page.url
    page.click("[aria-label='Turn before']")
    page.click("button:text-is('Play on from here')")
    page.wait_for_url(lambda url: "/table/" in url and url != ended and "at=" not in url)
    page.wait_for_selector(".decision.asked")


def ask_for_an_undo(reader: BrowserVisitor) -> bool:
    """Look at the turn before the last, and ask to take the game back to there; say whether one may ask.

    It may not where something was drawn since.
    """
    page = reader.page
    page.click("[aria-label='Turn before']")
    page.wait_for_selector("#past:not([hidden])")
    ask = page.locator("button:text-is('Ask to take back to here')")
    if ask.count() == 0:
        page.click("button:text-is('Back to now')")
        return False
    ask.click()
    expect(page.locator("#proposals")).to_contain_text("You ask to take the game back")
    return True
