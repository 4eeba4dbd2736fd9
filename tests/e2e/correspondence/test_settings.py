"""Hours applied to running tables, and vacations in the player's time zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import sit_down

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

AHEAD = "Pacific/Kiritimati"
"""A zone fourteen hours ahead of UTC: for most of the UTC day, its date is already the next day."""


def test_hours_apply_to_running_tables_and_stay_a_week(visit: Visit) -> None:
    owner, guest = visit(), visit()
    sit_down(owner, guest)
    page = guest.page
    page.goto(f"{guest.url}/settings")
    page.select_option("#hours [name=zone]", "Europe/Berlin")
    page.uncheck("#hours [name=always]")
    page.fill("#hours [name=opens]", "07:30")
    page.fill("#hours [name=closes]", "22:00")
    page.click("button:text-is('Save hours')")
    expect(page.locator("#hours form [role=status]")).to_contain_text("Saved")
    row = page.locator(".running li")
    expect(row).to_contain_text("Day and night")
    page.click("button:text-is('Apply my hours')")

    expect(row).to_contain_text("From your next turn: 07:30 to 22:00, Europe/Berlin")
    told = page.locator(".running [role=status]")
    expect(told).to_have_text("The new hours apply from your next turn there.")
    expect(owner.page.locator("#lines")).to_contain_text("Europe/Berlin")
    page.reload()
    expect(row).to_contain_text(re.compile(r"You can change them again from \w+ \d+ \w+ \d\d:\d\d"))
    expect(row.locator("input")).to_be_disabled()
    page.fill("#vacations [name=days]", "7")
    page.click("button:text-is('Book vacation')")
    expect(owner.page.locator("#lines")).to_contain_text("is on vacation from")


def test_vacation_begins_at_midnight_in_the_profiles_time_zone(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/settings")
    page.select_option("#hours [name=zone]", AHEAD)
    page.click("button:text-is('Save hours')")
    expect(page.locator("#hours form [role=status]")).to_contain_text("Saved")
    first = (datetime.now(ZoneInfo(AHEAD)) + timedelta(days=3)).date()
    page.fill("#vacations [name=since]", first.isoformat())
    with page.expect_request(lambda sent: sent.method == "POST" and "vacations" in sent.url) as booked:
        page.click("button:text-is('Book vacation')")

    since = (booked.value.post_data_json or {})["since"]
    begins = datetime.fromtimestamp(since / 1_000, UTC).astimezone(ZoneInfo(AHEAD))
    assert f"{first.isoformat()} 00:00" == f"{begins:%Y-%m-%d %H:%M}"
    expect(page.locator(".booked").first).to_contain_text(f"{first.day} {first:%B} {first.year}")
