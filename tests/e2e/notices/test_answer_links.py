"""Links and buttons that answer a decision, on the pages and in the service worker."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from infra.redis.keys import SERVICE_KEY
from services.notices.answers import AnswerLink, DecisionOption, make_answer_token, name_option
from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.e2e.notices.called_tables import fresh, store_asked_table
from tests.e2e.notices.test_app import notice, offer_push, wait_for_worker
from tests.e2e.notices.worker_tools import WorkerTools, shown
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.processes import wait_until
from tests.support.runtime.push_device import PushDevice
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


class AskedReader:
    """A reader with a device and an open decision."""

    def __init__(self, reader: BrowserVisitor, running: RunningService, receiver: HttpReceiver) -> None:
        self.reader, self.running = reader, running
        self.table = store_asked_table(running, reader.player, seconds=3_600)
        device = PushDevice(receiver, fresh("/answering"))
        self.channel = str(reader.call("/v1/me/channels", device.channel)["id"])

    def allow(self) -> None:
        self.reader.change(f"/v1/me/channels/{self.channel}", {"answers": True})

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.reader.read(f"/v1/tables/{self.table}?seat=0")
        return found

    def path(self, which: int) -> str:
        """Return the path of the link for an option."""
        seen = self.look()
        command = msgspec.json.encode(seen["options"][which]["command"])
        option = name_option(DecisionOption(command, "", passes=False))
        link = AnswerLink(self.reader.player, self.channel, self.table, 0, seen["decision"], option)
        key = bytes(self.running.store.client.get(SERVICE_KEY) or b"")
        return f"/answer/{make_answer_token(key, link, 0)}"


def test_link_selects_its_option_once_and_sends_nothing(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader = visit()
    reader.come_in()
    asked = AskedReader(reader, running, receiver)
    page, before = reader.page, asked.look()
    assert len(before["options"]) > 1
    page.goto(f"{reader.url}{asked.path(1)}")
    reader.wait_for_turn()
    chosen = page.locator("#decision .choice[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    button = page.inner_text(".confirm .sign")
    assert [] == look_over(page)

    assert before["options"][1]["says"].split()[-1] in button
    assert f"{reader.url}/table/{asked.table}?seat=0" == page.url
    assert before["head"] == asked.look()["head"]
    page.reload()
    reader.wait_for_turn()
    expect(chosen).to_have_count(0)
    page.goto(f"{reader.url}{asked.path(1)}")
    reader.wait_for_turn()
    reader.confirm()
    assert before["head"]["seq"] < asked.look()["head"]["seq"]


def test_link_of_an_earlier_decision_selects_nothing(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader = visit()
    reader.come_in()
    asked = AskedReader(reader, running, receiver)
    decision = asked.look()["decision"]
    reader.page.goto(f"{reader.url}/table/{asked.table}?seat=0&decision={decision - 1}&option=1")
    reader.wait_for_turn()

    expect(reader.page.locator("#decision .choice[aria-pressed=true]")).to_have_count(0)


def test_page_without_a_login_plays_with_one_button(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader, reading = visit(), visit(**PHONE)
    reader.come_in()
    asked = AskedReader(reader, running, receiver)
    asked.allow()
    page, before = reading.page, asked.look()
    page.goto(f"{reader.url}{asked.path(1)}")
    page.wait_for_selector("h1:text-is('Confirm your answer')")
    assert [] == look_over(page, WIDTHS)
    assert before["head"] == asked.look()["head"]
    page.click("button:text-is('Confirm')")
    page.wait_for_selector("h1:text-is('Your answer was played')")

    assert before["options"][1]["says"] in page.inner_text("main")
    assert before["head"]["seq"] + 1 == asked.look()["head"]["seq"]
    assert [] == look_over(page, WIDTHS)


def test_login_leads_to_the_selected_option(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader, reading = visit(), visit()
    reader.come_in(password="a long password")
    asked = AskedReader(reader, running, receiver)
    page = reading.page
    reading.foresee("status of 401")
    page.goto(f"{reader.url}{asked.path(1)}")
    page.fill("[name=name]", reader.name)
    page.fill("[name=password]", "a long password")
    page.click("button:text-is('Log in')")
    reading.wait_for_turn()

    expect(page.locator("#decision .choice[aria-pressed=true]")).to_have_count(1)


def test_setting_is_changed_on_the_notifications_page(visit: Visit, receiver: HttpReceiver) -> None:
    reader, device = visit(**PHONE), PushDevice(receiver, fresh("/setting"))
    offer_push(reader, device)
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/notices")
    page.click("button:text-is('Turn on for this device')")
    setting = page.get_by_label("Answer without logging in")
    assert not setting.is_checked()
    for allowed in (True, False):
        setting.set_checked(allowed)
        wait_until(lambda allowed=allowed: allowed == answers(reader), "the setting is stored")  # type: ignore[misc]  # bound defaults
        page.reload()
        assert allowed == page.get_by_label("Answer without logging in").is_checked()
        assert [] == look_over(page, WIDTHS)


def answers(reader: BrowserVisitor) -> bool:
    return bool(reader.read("/v1/me/channels")["channels"][0]["answers"])


PRESS = """async (action) => {
    const opened = new Promise((resolve) => {
        self.clients.openWindow = async (url) => resolve(url);
    });
    const { registration } = self;
    const told = new Promise((resolve) => {
        registration.showNotification = async (...given) => {
            await ServiceWorkerRegistration.prototype.showNotification.apply(registration, given);
            resolve(given[0]);
        };
    });
    const [notification] = await registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
    return Promise.race([opened, told]);
}"""
"""Presses a button of the only notification; returns the opened address or the next notification's title."""


def deliver(reader: BrowserVisitor, table: str, path: str) -> Any:
    """Deliver a notification with a button; return a function that presses it."""
    reader.page.goto(f"{reader.url}/help")
    wait_for_worker(reader.page)
    tools = WorkerTools(reader)
    tools.deliver_push(notice(table, buttons=[{"title": "Run to Fir", "path": path}]))
    shown(reader.page, "t1")
    (worker,) = reader.context.service_workers
    seen = worker.evaluate(
        "async () => (await self.registration.getNotifications())[0].actions.map(({ title }) => title)"
    )
    assert ["Run to Fir"] == seen
    return worker.evaluate(PRESS, path)


def test_pressed_button_answers_at_once_and_says_so(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader = visit()
    reader.context.grant_permissions(["notifications"], origin=reader.url)
    reader.come_in()
    asked = AskedReader(reader, running, receiver)
    asked.allow()
    before = asked.look()

    assert "Your answer was played" == deliver(reader, asked.table, asked.path(0))
    assert before["head"]["seq"] + 1 == asked.look()["head"]["seq"]
    assert ["Run to Fir\nPress to open the table."] == [one["body"] for one in shown(reader.page, "t1")]


def test_refused_button_leads_to_the_table_with_the_answer_selected(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    """The player has forbidden answers without a login since the notification was sent."""
    reader = visit()
    reader.foresee("status of 403")
    reader.context.grant_permissions(["notifications"], origin=reader.url)
    reader.come_in()
    asked = AskedReader(reader, running, receiver)
    before = asked.look()

    opened = deliver(reader, asked.table, asked.path(0))

    assert f"{reader.url}{asked.path(0)}" == opened
    assert before["head"] == asked.look()["head"]
    reader.page.goto(opened)
    chosen = reader.page.locator(".confirm [data-key=confirm]:not([aria-disabled=true])")
    expect(chosen).to_contain_text(before["options"][0]["says"].split()[-1])
    assert before["head"] == asked.look()["head"]
    assert json.loads(notice(asked.table))["table"] == asked.table
