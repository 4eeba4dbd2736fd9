"""Chat messages of blocked players are folded away, but only for the player who blocked their authors."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.page.people_table import new_name

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def block(reader: BrowserVisitor, name: str) -> None:
    """Block a player in the settings."""
    page = reader.page
    page.goto(f"{reader.url}/settings")
    page.fill("#people [name=player]", name.lower())
    page.click(f"summary:text-is('More about {name}')")
    page.click("button:text-is('Block')")
    expect(page.locator("section[aria-label=Blocked]")).to_contain_text(name)


def test_chat_is_folded_only_for_players_who_block_its_author(visit: Visit) -> None:
    speaker, reader, other, name = visit(), visit(**PHONE), visit(), new_name("Quentin")
    speaker.come_in(name)
    speaker.open_table("template")
    speaker.page.click("#show-talk")
    speaker.page.fill("#text", "A word that hurts")
    speaker.page.click("button:text-is('Send')")
    expect(speaker.page.locator("#talk-lines .talk")).to_contain_text("A word that hurts")
    reader.come_in()
    block(reader, name)

    reader.page.goto(speaker.page.url)
    folded = reader.page.locator("#talk-lines details")
    expect(folded).to_contain_text("Message from a player you blocked")
    reader.page.click("#show-journal")
    reader.page.click("#show-talk")
    expect(folded.locator("summary")).to_be_in_viewport()
    expect(folded.get_by_text("A word that hurts")).to_be_hidden()
    assert [] == look_over(reader.page, WIDTHS)
    folded.locator("summary").press("Enter")
    expect(folded.get_by_text("A word that hurts")).to_be_visible()

    other.page.goto(speaker.page.url)
    expect(other.page.locator("#talk-lines details")).to_have_count(0)
    expect(other.page.locator("#talk-lines .talk")).to_contain_text("A word that hurts")
