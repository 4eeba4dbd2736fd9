"""People meet through seeks, play for days with notifications, have a rematch, and see their ratings."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from domain.audit.audit import audit_log
from domain.log.export import EncodedRecord, LogExport
from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.notices.test_app import offer_push, wait_for_worker
from tests.e2e.notices.test_page_notices import add_webhook
from tests.e2e.notices.three_players import Days, Program, SeatedReader, meet, name_of, seats_at, table_of
from tests.e2e.notices.worker_tools import WorkerTools, shown
from tests.e2e.test_page_ratings import agree
from tests.support.page.axe_review import look_over
from tests.support.runtime.clocked_machine import ClockedMachine, run_machine
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.processes import wait_until
from tests.support.runtime.push_device import PushDevice
from tests.support.runtime.settable_clock import LIBRARY

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(LIBRARY is None, reason="no libfaketime here: install Debian's package libfaketime"),
]

DAY_HOURS, CALLED_HOURS = 24, 0.1
"""The hours in a day, and enough hours for notices that are due after a minute."""

EXPLAINED = {"sent", "moot", "muted", "given up"}
"""States of ledger entries whose notices are settled."""


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[ClockedMachine]:
    """Run a service with a courier that may send to loopback; the test sets its clocks."""
    changes = {"public_url": "https://games.example"}
    with run_machine(tmp_path, "courier", notices_allow="127.0.0.1", **changes) as running:
        yield running


@pytest.fixture
def people(browser: Browser, machine: ClockedMachine) -> Iterator[tuple[BrowserVisitor, BrowserVisitor]]:
    """Yield Ada on a desktop and Bob on a phone."""
    url = machine.running.url
    both = BrowserVisitor(browser, url), BrowserVisitor(browser, url, 360, 740, has_touch=True)
    yield both
    for reader in both:
        reader.context.close()
        assert [] == reader.troubles


@pytest.fixture
def cleo(machine: ClockedMachine) -> Iterator[Program]:
    """Yield Cleo, a program."""
    with closing(Program(machine.running.url)) as program:
        yield program


def set_up_notifications(ada: BrowserVisitor, bob: BrowserVisitor, device: PushDevice) -> None:
    """Set up a device and a webhook for Ada, and a daily digest for Bob; both agree to be rated."""
    offer_push(ada, device)
    for reader, path in ((ada, "/ada"), (bob, "/bob")):
        reader.come_in()
        agree(reader)
        reader.page.goto(f"{reader.url}/notices")
        add_webhook(reader.page, f"{device.receiver.url}{path}")
        reader.page.click("button:text-is('Done')")
    bob.page.select_option("[name=preset]", "daily")
    bob.page.wait_for_selector(".timing >> text=Saved.")
    ada.page.click("button:text-is('Turn on for this device')")
    ada.page.wait_for_selector("text=This device gets notifications")
    wait_until(device.received, "the device has received its test")


def read_settled_ledger(reader: BrowserVisitor) -> list[dict[str, Any]]:
    """Return the reader's ledger once every notice in it is settled."""
    found: list[dict[str, Any]] = []

    def has_settled() -> bool:
        found[:] = ledger(reader)
        return all(one["state"] in EXPLAINED or (one["state"] == "held" and one["why"]) for one in found)

    wait_until(has_settled, "each notice has an outcome")
    return found


def check_notices_of_ada(ada: BrowserVisitor, days: Days, device: PushDevice) -> None:
    """Advance the time: the program and the device are notified, and the app shows the notification."""
    days.pass_time(CALLED_HOURS)
    wait_until(lambda: "turn" in device.receiver.kinds("/ada"), "Ada's program is notified")
    wait_until(lambda: days.table in [one["table"] for one in device.received()], "Ada's device is notified")
    pushed = next(one for one in device.received() if one["table"] == days.table)
    wait_for_worker(ada.page)
    tools = WorkerTools(ada)  # kept open until the notification is shown
    tools.deliver_push(json.dumps(pushed))
    assert pushed["title"] in [one["title"] for one in shown(ada.page, pushed["tag"])]


def check_notices_of_bob(bob: BrowserVisitor, days: Days, receiver: HttpReceiver) -> None:
    """Advance the time by a day, and check that held notices arrive in one message."""
    days.pass_time(CALLED_HOURS)
    wait_until(
        lambda: (
            ("turn", "held", "digest") in [(one["kind"], one["state"], one["why"]) for one in ledger(bob)]
        ),
        "Bob's turn is held for the daily message",
    )
    days.pass_time(DAY_HOURS)
    wait_until(lambda: "digest" in receiver.kinds("/bob"), "Bob has the daily message")
    assert "turn" not in receiver.kinds("/bob")


def ledger(reader: BrowserVisitor) -> list[dict[str, Any]]:
    """Return the entries of the reader's ledger."""
    script = "async () => (await (await fetch('/v1/me/ledger?limit=100')).json()).entries"
    found: list[dict[str, Any]] = reader.page.evaluate(script)
    return found


def check_log(machine: ClockedMachine, table: str) -> None:
    stored = machine.running.store.log.read(table)
    report = audit_log(LogExport(tuple(EncodedRecord(one.hash, one.record) for one in stored), None))
    assert report.sound, report.divergence


def check_ledgers(people: tuple[BrowserVisitor, BrowserVisitor]) -> None:
    """Check that notices were sent, and that each unsent one has a reason."""
    for reader in people:
        found = read_settled_ledger(reader)
        assert "sent" in {one["state"] for one in found}
        assert all(one["why"] for one in found if one["state"] != "sent")


def test_three_people_play_over_days_with_notifications(
    machine: ClockedMachine,
    people: tuple[BrowserVisitor, BrowserVisitor],
    cleo: Program,
    receiver: HttpReceiver,
) -> None:
    ada, bob = people
    device = PushDevice(receiver, "/device")
    set_up_notifications(ada, bob, device)
    table = meet(ada, bob, cleo)
    seats = seats_at(cleo.http.get(f"/v1/tables/{table}"))
    of_ada, of_bob, of_cleo = (seats[name] for name in (name_of(ada), name_of(bob), "Cleo"))
    visits: dict[int, Callable[[], None]] = {
        of_ada: SeatedReader(ada, table, of_ada).answer,
        of_bob: SeatedReader(bob, table, of_bob).answer,
        of_cleo: lambda: cleo.answer(table, of_cleo),
    }
    days = Days(machine, table, visits)
    for reader in people:
        reader.page.goto(f"{reader.url}/help")

    days.play_until(lambda: days.asked == [of_ada])
    check_notices_of_ada(ada, days, device)
    days.answers[of_ada]()
    days.play_until(lambda: days.asked == [of_bob])
    check_notices_of_bob(bob, days, receiver)
    days.play_until(lambda: False)

    assert "ended" == cleo.http.get(f"/v1/tables/{table}").json()["table"]["phase"]
    check_log(machine, table)
    play_again(people, cleo, table)
    see_ratings(people)
    check_ledgers(people)


def play_again(people: tuple[BrowserVisitor, BrowserVisitor], cleo: Program, table: str) -> None:
    """Propose a rematch as Ada, and join as all players."""
    ada, bob = people
    ada.page.goto(f"{ada.url}/table/{table}")
    ada.page.click("button:text-is('Rematch')")
    ada.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    again = table_of(ada.page)
    bob.page.goto(f"{bob.url}/table/{table}")
    bob.page.click("button:text-is('Join the rematch')")
    bob.page.wait_for_url(f"**/table/{again}*")
    body = {"seats": "rotate", "command_id": f"again-{time.time_ns()}"}
    cleo.http.post(f"/v1/tables/{table}/rematch", json=body).raise_for_status()
    for reader in people:
        reader.page.wait_for_selector(".decision.asked, .decision.waiting")


def see_ratings(people: tuple[BrowserVisitor, BrowserVisitor]) -> None:
    """Check the ratings pages, once the game has been rated."""
    for reader in people:
        player = reader.page.evaluate("async () => (await (await fetch('/v1/me')).json()).player")
        wait_until(
            lambda reader=reader, player=player: "Trains & Stations" in ratings_page(reader, player),  # type: ignore[misc]  # bound defaults
            "the game is counted",
        )
        assert [] == look_over(reader.page)


def ratings_page(reader: BrowserVisitor, player: str) -> str:
    """Read the ratings of a player's page."""
    page = reader.page
    page.goto(f"{reader.url}/player/{player}")
    page.wait_for_selector("main h2")
    page.wait_for_timeout(500)
    return page.inner_text("main")
