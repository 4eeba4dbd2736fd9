"""The app: notifications on a device, which its service worker shows, and the offline page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from infra.redis.keys import addressee_key
from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.e2e.notices.called_tables import fresh, store_asked_table
from tests.e2e.notices.worker_tools import WorkerTools, shown
from tests.support.page.axe_review import look_over
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.processes import wait_until
from tests.support.runtime.push_device import PushDevice
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SUBSCRIBED = """
(device) => {
  // A headless browser has no push service: what it would subscribe to is ours, and all else is its own.
  let subscription = null;
  const create = (options) => ({
    endpoint: device.endpoint,
    options,
    toJSON: () => device,
    unsubscribe: async () => ((subscription = null), true),
  });
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async (options) => (subscription = create(options));
}
"""


def offer_push(reader: BrowserVisitor, device: PushDevice) -> None:
    """Make a reader's browser subscribe to a device's endpoint without asking for permission."""
    said = json.dumps({"endpoint": device.endpoint, "keys": device.keys})
    reader.context.add_init_script(f"({SUBSCRIBED})({said})")
    reader.context.grant_permissions(["notifications"], origin=reader.url)


def wait_for_worker(page: Page) -> None:
    """Wait until the page is controlled by its worker."""
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration())?.active")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def notice(table: str | None = "02called", **changes: Any) -> str:
    said = {"title": "Your turn", "body": "It is your turn.", "table": table, "tag": "t1", "due": None}
    return json.dumps({**said, **changes})


def test_device_is_turned_on_notified_and_turned_off(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader, device = visit(), PushDevice(receiver, fresh("/phone"))
    offer_push(reader, device)
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/notices")
    page.click("button:text-is('Turn on for this device')")
    page.wait_for_selector("text=This device gets notifications")
    page.wait_for_selector(".channel .state.on", timeout=60_000)
    assert ["A test from Railhead"] == [one["title"] for one in device.received()]
    assert [] == look_over(page)

    table = store_asked_table(running, reader.player)
    wait_until(lambda: table in [one["table"] for one in device.received()], "the device is notified")
    page.click("button:text-is('Turn off for this device')")
    page.wait_for_selector("button:text-is('Turn on for this device')")
    expect(page.locator(".channel")).to_have_count(0)
    assert page.evaluate(
        "async () => !(await (await navigator.serviceWorker.ready).pushManager.getSubscription())"
    )


def test_only_the_button_asks_for_permission(visit: Visit) -> None:
    reader = visit()
    reader.context.add_init_script(
        "window.asked = 0; Notification.requestPermission = async () => ((window.asked += 1), 'default');"
    )
    reader.come_in()
    page = reader.page
    for path in ("/", "/notices", "/settings"):
        page.goto(f"{reader.url}{path}")
        page.wait_for_selector("#status > *")
        assert 0 == page.evaluate("window.asked")
    page.goto(f"{reader.url}/notices")
    page.click("button:text-is('Turn on for this device')")

    page.wait_for_function("() => window.asked === 1")
    expect(page.locator(".channel")).to_have_count(0)


def test_logging_out_removes_the_device(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader, device = visit(), PushDevice(receiver, fresh("/shared"))
    offer_push(reader, device)
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/notices")
    page.click("button:text-is('Turn on for this device')")
    page.wait_for_selector(".channel .state.on", timeout=60_000)
    row = addressee_key(reader.player)
    assert b"/shared" in (running.store.client.get(row) or b"")
    page.click("#menu")
    page.click("button:text('Log out (')")
    page.click("button:text-is('Log out anyway')")
    page.wait_for_selector(".welcome")

    wait_until(lambda: running.store.client.get(row) is None, "the device is no longer a channel")


def test_new_push_replaces_the_previous_one(visit: Visit) -> None:
    reader = visit()
    reader.context.grant_permissions(["notifications"], origin=reader.url)
    reader.come_to_lobby()
    page = reader.page
    wait_for_worker(page)
    tools = WorkerTools(reader)
    tools.deliver_push(notice(due=1_790_000_000_000))
    (first,) = shown(page, "t1")
    assert ("Your turn", {"table": "02called"}) == (first["title"], first["data"])
    assert first["body"].startswith("It is your turn.\nDeadline: ")

    tools.deliver_push(notice(title="Your time is running out", tag="t2"))
    assert ["Your time is running out"] == [one["title"] for one in shown(page, "t2")]
    tools.deliver_push(notice("02other", tag="t3"))
    shown(page, "t2", "t3")
    tools.deliver_push("no notice at all")
    assert "You have a new notification." in [one["body"] for one in shown(page, "t2", "t3", "any")]


def test_pressed_notification_opens_its_table_and_closes(visit: Visit, running: RunningService) -> None:
    """Browsers open pages only after a real click, so this test checks what the worker would open."""
    reader = visit()
    reader.context.grant_permissions(["notifications"], origin=reader.url)
    reader.come_to_lobby()
    page = reader.page
    wait_for_worker(page)
    tools = WorkerTools(reader)
    table = store_asked_table(running, reader.player, seconds=3_600)
    tools.deliver_push(notice(table))
    shown(page, "t1")
    (worker,) = reader.context.service_workers
    opened = worker.evaluate(
        """async () => {
            const found = new Promise((resolve) => {
                self.clients.openWindow = async (url) => resolve(url);
            });
            const [notification] = await self.registration.getNotifications();
            self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
            return found;
        }"""
    )

    assert f"{reader.url}/table/{table}" == opened
    assert [] == shown(page)
    page.goto(opened)
    assert reader.wait_for_turn()


def test_viewing_a_table_closes_its_notifications(visit: Visit, running: RunningService) -> None:
    reader = visit()
    reader.context.grant_permissions(["notifications"], origin=reader.url)
    reader.come_to_lobby()
    page = reader.page
    wait_for_worker(page)
    tools = WorkerTools(reader)
    table = store_asked_table(running, reader.player, seconds=3_600)
    tools.deliver_push(notice(table))
    tools.deliver_push(notice("02other", tag="t2"))
    shown(page, "t1", "t2")
    page.goto(f"{reader.url}/table/{table}")
    reader.wait_for_turn()

    shown(page, "t2")


def test_offline_page_appears_and_retries(visit: Visit) -> None:
    reader = visit()
    reader.come_to_lobby()
    reader.foresee("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    page = reader.page
    wait_for_worker(page)
    reader.context.set_offline(True)
    page.goto(f"{reader.url}/settings")
    page.wait_for_selector("h1:text-is('Not connected')")
    assert "Not connected" in page.title()
    assert "rgb(0, 0, 0)" != page.evaluate(
        "getComputedStyle(document.querySelector('.sign')).backgroundColor"
    )
    assert [] == look_over(page)

    page.evaluate("() => { window.before = true; }")
    page.click("button:text-is('Try again')")
    page.wait_for_function("() => !window.before && document.title.startsWith('Not connected')")
    reader.context.set_offline(False)
    page.wait_for_selector("h1:text-is('Settings')")


def test_nothing_that_needs_a_session_is_cached(visit: Visit, running: RunningService) -> None:
    reader = visit()
    reader.come_to_lobby()
    page = reader.page
    wait_for_worker(page)
    table = store_asked_table(running, reader.player, seconds=3_600)
    for path in (f"/table/{table}", "/settings", "/notices", "/"):
        page.goto(f"{reader.url}{path}")
        page.wait_for_selector("#status > *")
    kept = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
            return found.flat().map((request) => [new URL(request.url).pathname, request.credentials]);
        }"""
    )

    assert {
        ("/static/app/offline.html", "omit"),
        ("/static/app/offline.js", "omit"),
        ("/static/shared/theme.js", "omit"),
        ("/static/shared/base.css", "omit"),
        ("/ink.css", "omit"),
        ("/static/fonts/zilla-slab-latin-700.woff2", "omit"),
    } == {tuple(one) for one in kept}


def test_tab_counts_waiting_tables(visit: Visit, running: RunningService) -> None:
    reader = visit()
    reader.context.add_init_script(
        "window.badges = []; navigator.setAppBadge = async (count) => { window.badges.push(count); };"
    )
    reader.come_to_lobby()
    page = reader.page
    table, _ = (store_asked_table(running, reader.player, seconds=3_600) for _ in range(2))
    page.wait_for_function("() => document.title.startsWith('(2) Your turn: Lobby')", timeout=60_000)
    assert 2 == page.evaluate("window.badges.at(-1)")
    page.goto(f"{reader.url}/table/{table}")
    reader.wait_for_turn()
    assert not page.evaluate("window.badges.length"), "the same tables are still waiting"
    while page.locator(".decision.asked").count():
        reader.choose(0)
        reader.confirm()
    page.wait_for_function("() => window.badges.at(-1) === 1")
