"""The page shows the calendar's address, and webhooks of a table."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.notices.called_tables import fresh, store_asked_table
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_calendar_address_is_shown_once_and_revoked(visit: Visit) -> None:
    reader = visit(**PHONE)
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/notices")
    page.click("button:text-is('Create calendar address')")
    address = page.get_by_label("Calendar address").input_value()
    path = "/v1/me/calendar/" + address.rpartition("/")[2]
    assert "BEGIN:VCALENDAR" in httpx.get(f"{reader.url}{path}", trust_env=False, timeout=60).text
    assert [] == look_over(page, WIDTHS)

    page.reload()
    expect(page.locator("#calendar")).to_contain_text("Your address was created")
    expect(page.get_by_label("Calendar address")).to_have_count(0)
    page.click("button:text-is('Remove address')")
    expect(page.locator("button:text-is('Create calendar address')")).to_be_visible()
    assert 404 == httpx.get(f"{reader.url}{path}", trust_env=False, timeout=60).status_code


def test_owner_adds_a_webhook_of_a_table(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader, path = visit(**PHONE), fresh("/hooked")
    reader.come_in()
    page = reader.page
    table = store_asked_table(running, reader.player, seconds=3_600)
    page.goto(f"{reader.url}/table/{table}")
    reader.wait_for_turn()
    page.click("#menu")
    page.click("summary:has-text('webhooks for this table')")
    page.wait_for_selector("text=No webhooks yet.")
    page.fill("[name=hook-0]", f"{receiver.url}{path}")
    page.click("button:text-is('Save addresses')")
    page.wait_for_selector("text=Secret, shown only once:")
    assert [] == look_over(page, WIDTHS)

    wait_until(lambda: "test" in receiver.kinds(path), "the program has received its test")
