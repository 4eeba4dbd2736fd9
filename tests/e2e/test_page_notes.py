"""A private note at the table page: it saves itself, and survives a lost connection."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import lift_pointer
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def unfold(page: Page) -> None:
    page.wait_for_selector("#table:not(.loading)")
    summary = page.locator("#note summary")
    for _ in range(5):  # a press on a strip that has just changed is ignored
        page.click("#strip")
        if summary.is_visible():
            break
        lift_pointer(page)
        page.wait_for_timeout(700)
    summary.click()
    expect(page.locator("#note-text")).to_be_enabled()


def test_note_saves_itself_and_returns_for_its_author_only(visit: Visit) -> None:
    writer, watcher = visit(), visit()
    watcher.come_in()
    writer.come_in()
    writer.open_table("template")
    page = writer.page
    unfold(page)
    page.fill("#note-text", "The bot bids low.")
    expect(page.locator("#note")).to_contain_text("Saved.")
    page.reload()
    unfold(page)
    expect(page.locator("#note-text")).to_have_value("The bot bids low.")

    watcher.page.goto(page.url)
    unfold(watcher.page)
    expect(watcher.page.locator("#note-text")).to_have_value("")


def test_offline_note_is_kept_until_saved(visit: Visit) -> None:
    """The note is kept even if the page is closed before it is saved."""
    writer = visit()
    writer.foresee("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    writer.come_in()
    writer.open_table("template")
    page = writer.page
    unfold(page)
    writer.context.set_offline(True)
    page.fill("#note-text", "Written in a tunnel.")
    expect(page.locator("#note")).to_contain_text("This browser keeps your notes")
    address = page.url
    page.close()
    writer.context.set_offline(False)
    again = writer.page = writer.new_page()
    again.goto(address)
    unfold(again)
    expect(again.locator("#note-text")).to_have_value("Written in a tunnel.")
    expect(again.locator("#note")).to_contain_text("Saved.")
    kept = again.evaluate("Object.keys(localStorage).filter((name) => name.includes('note'))")

    assert [] == kept


def test_note_is_written_on_a_phone_and_by_keyboard(visit: Visit) -> None:
    writer = visit(width=360, height=740, has_touch=True)
    writer.come_in()
    writer.open_table("template")
    page = writer.page
    page.click("#strip")
    page.focus("#note summary")
    page.keyboard.press("Enter")
    expect(page.locator("#note-text")).to_be_enabled()
    page.focus("#note-text")
    page.keyboard.type("On the train.")
    expect(page.locator("#note")).to_contain_text("Saved.")
    box = page.locator("#note-text").bounding_box()

    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 360
    assert [] == look_over(page, WIDTHS)


def test_note_is_part_of_the_personal_data_download(visit: Visit) -> None:
    writer = visit()
    writer.come_in()
    writer.open_table("template")
    page = writer.page
    unfold(page)
    page.fill("#note-text", "The bot bids low.")
    expect(page.locator("#note")).to_contain_text("Saved.")
    page.goto(f"{writer.url}/settings")
    with page.expect_download() as begun:
        page.click("text=Download all your data")
    told = json.loads(begun.value.path().read_text())

    assert "railhead-data.json" == begun.value.suggested_filename
    assert (["The bot bids low."], True) == ([one["text"] for one in told["notes"]], told["complete"])
