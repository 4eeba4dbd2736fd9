"""A late player: the clock warns, a time-out is claimed, the seat is voted out, and the player returns."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from domain.table.correspondence.pace import Absence, Bank, Pace
from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.runtime.running_service import RunningService
from tests.support.tables.late_tables import DAY, HOUR, begin_late, stored_behind

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

CLAIMED = Pace(Bank(60, 0, 60), absence=Absence("claim"))
RUNNING_OUT = Pace(Bank(72 * 60, 12 * 60, 120 * 60))
OPEN = Pace(None)
LONG = 60_000


def player_id(reader: BrowserVisitor) -> str:
    reader.come_in()
    return reader.player


def test_late_player_is_timed_out_loses_the_seat_and_returns(
    visit: Visit, running: RunningService, tmp_path: Path
) -> None:
    """Two tables have claims of both kinds, a third has votes, and a fourth has a clock near its end."""
    late, second, third = visit(), visit(), visit()
    players = [player_id(reader) for reader in (late, second, third)]
    now = time.time_ns() // 1_000_000
    with stored_behind(running, tmp_path) as tables:
        for table in ("00claimed", "00botted"):
            begin_late(tables, table, CLAIMED, now - 2 * DAY, *players)
        begin_late(tables, "00voted", OPEN, now - 8 * DAY, *players)
        begin_late(tables, "00warned", RUNNING_OUT, now - 60 * HOUR, *players)

    claim(second, "00claimed", "Play default moves")
    claim(second, "00botted", "Let a bot play")
    vote(late, second, third)
    see_the_warning(second)


def claim(reader: BrowserVisitor, table: str, words: str) -> None:
    """Claim the time-out, and wait for the decision that follows the automatic answer."""
    page = reader.page
    page.goto(f"{reader.url}/table/{table}")
    proposals = page.locator("#proposals")
    expect(proposals).to_contain_text(re.compile(r"has been out of time since .* Choose what happens"))
    proposals.locator(f"button:text-is('{words}')").click()
    expect(page.locator("#lines")).to_contain_text("claims that", timeout=LONG)
    page.wait_for_selector(".decision.asked", timeout=LONG)


def vote(late: BrowserVisitor, second: BrowserVisitor, third: BrowserVisitor) -> None:
    """Vote with both other players: a bot plays the vacated seat, and the next visitor takes it over."""
    for reader in (second, third):
        reader.page.goto(f"{reader.url}/table/00voted")
        reader.page.wait_for_selector("#board svg.board")
    expect(second.page.locator("#proposals")).to_contain_text("0 of 2 voted to replace")
    second.page.click("#proposals button:text-is('Vote to replace')")
    expect(third.page.locator("#proposals")).to_contain_text("1 of 2 voted to replace")
    expect(second.page.locator("#proposals button:text-is('Vote to replace')")).to_have_count(0)
    third.page.click("#proposals button:text-is('Vote to replace')")

    expect(second.page.locator(".players")).to_contain_text(re.compile("bot stands in.*on offer"))
    late.page.goto(f"{late.url}/table/00voted")
    late.page.click("#proposals button:text-is('Take this seat')")
    expect(late.page.locator(".player .name.strong")).to_contain_text("(you)")


def see_the_warning(reader: BrowserVisitor) -> None:
    """Check that the warning has an icon and words, not only a colour."""
    page = reader.page
    page.goto(f"{reader.url}/table/00warned")
    clock = page.locator(".player.to-move .seat-clock")
    expect(clock).to_have_class("seat-clock late")
    expect(clock).to_contain_text("nearly out of time")
    expect(clock.locator("svg.icon")).to_have_count(1)
    expect(page.locator(".player:not(.to-move) .seat-clock.late")).to_have_count(0)
