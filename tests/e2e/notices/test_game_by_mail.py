"""Two people play a whole game from their e-mails, and never open the lobby."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.runtime.clocked_machine import ClockedMachine, run_machine
from tests.support.runtime.mail_server import MailServer, ReceivedMail, run_mail_server
from tests.support.runtime.processes import free_port, wait_until
from tests.support.runtime.settable_clock import LIBRARY

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.browser,
    pytest.mark.skipif(LIBRARY is None, reason="no libfaketime here: install Debian's package libfaketime"),
]

A_WHILE = 0.1
"""Hours after which a turn is notified."""

MOST_TURNS = 40

ANSWERS = re.compile(r"^- (.+)\n  (https?://\S+/answer/\S+)$", re.MULTILINE)
"""The words and the link of each answer in a plain text."""


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with run_mail_server() as server:
        yield server


@pytest.fixture
def machine(tmp_path: Path, mails: MailServer) -> Iterator[ClockedMachine]:
    """Run a service that sends e-mails with links to itself; the test sets its clocks."""
    port = free_port()
    mail = {"smtp_url": f"smtp://127.0.0.1:{mails.port}", "smtp_from": "Railhead <games@games.example>"}
    public = {"port": port, "public_url": f"http://127.0.0.1:{port}", "notices_allow": "127.0.0.1"}
    with run_machine(tmp_path, "courier", **mail, **public) as running:
        yield running


class MailReader:
    """A person who reads e-mails and opens their links."""

    def __init__(self, browser: Browser, machine: ClockedMachine, mails: MailServer, name: str) -> None:
        self.visitor = BrowserVisitor(browser, machine.running.url)
        self.mails, self.read, self.linked = mails, 0, 0
        self.pages: list[str] = []
        self.visitor.page.on("framenavigated", lambda frame: self.pages.append(frame.url))
        self.visitor.come_in(name)
        self.address = f"{name.lower()}@example.org"
        body = {"type": "email", "name": "mail", "address": self.address}
        self.channel = str(self.visitor.call("/v1/me/channels", body)["id"])
        wait_until(lambda: mails.to(self.address), "the link has arrived")
        page = self.visitor.page
        page.goto(mails.to(self.address)[0].link)
        page.click("button:text-is('Confirm')")
        page.wait_for_selector("h1:text-is('Address confirmed')")

    def forget_login(self) -> None:
        """Allow answers without a login, and lose the session."""
        self.visitor.change(f"/v1/me/channels/{self.channel}", {"answers": True})
        self.visitor.context.clear_cookies()

    def next_turn(self) -> ReceivedMail:
        """Wait for the next e-mail about a turn."""
        wait_until(lambda: len(self._turns()) > self.read, f"{self.address} has a mail")
        mail = self._turns()[self.read]
        self.read += 1
        return mail

    def _turns(self) -> list[ReceivedMail]:
        return [mail for mail in self.mails.to(self.address) if "Your turn" in mail.mail["Subject"]]

    def play_turn(self) -> None:
        """Open the first answer of the next e-mail, and confirm it and the rest of the turn."""
        mail = self.next_turn()
        answers = ANSWERS.findall(mail.part("plain").replace("\r", ""))
        assert [link for _, link in answers] == re.findall(r'href="([^"]+/answer/[^"]+)"', mail.part("html"))
        words, link = answers[0] if answers else ("", mail.link)
        page = self.visitor.page
        page.goto(link)
        self.linked += bool(answers)
        if page.url == link and answers:
            self.answer_by_button(words)
        else:
            self.answer_at_table(words)

    def answer_by_button(self, words: str) -> None:
        """Press Confirm, and follow the links of the turn's further decisions."""
        page = self.visitor.page
        for _ in range(MOST_TURNS):
            assert f"Your answer: {words}" in page.inner_text("main")
            page.click("button:text-is('Confirm')")
            page.wait_for_selector("h1:text-is('Your answer was played')")
            more = page.locator("main li a")
            if not more.count():
                return
            words = more.last.inner_text()
            more.last.click()
            page.wait_for_selector("h1:text-is('Confirm your answer')")
        raise AssertionError("the turn does not end")

    def answer_at_table(self, words: str) -> None:
        """Press the main button, which names the answer, and choose the turn's further answers."""
        visitor, page = self.visitor, self.visitor.page
        visitor.wait_for_turn()
        if words:
            assert words == page.inner_text(".confirm .sign")
            visitor.confirm()
        while page.locator(".decision.asked").count():
            visitor.choose(-1)
            visitor.confirm()
        page.goto("about:blank")  # otherwise, the page shows the next turn, so no e-mail is sent


def begin(ada: MailReader, bo: MailReader) -> str:
    body: dict[str, Any] = {
        "game": "template",
        "seats": 2,
        "name": "By mail",
        "me": {"seat": 0},
        "options": {"rounds": 2, "mail": False},
        "pace": "daily",
    }
    table = str(ada.visitor.call("/v1/tables", body)["table"]["id"])
    bo.visitor.take_seat(table, 1)
    return table


def look(machine: ClockedMachine, table: str) -> Any:
    return httpx.get(f"{machine.running.url}/v1/tables/{table}", trust_env=False, timeout=60).json()


def test_two_people_play_a_whole_game_from_their_mails(
    browser: Browser, machine: ClockedMachine, mails: MailServer
) -> None:
    """Ada stays logged in; Bo has no session, and answers by the links alone."""
    ada, bo = (MailReader(browser, machine, mails, name) for name in ("Ada", "Bo"))
    table = begin(ada, bo)
    bo.forget_login()
    people, hours, turns = (ada, bo), 0.0, 0
    for person in people:
        person.pages.clear()
    while (seen := look(machine, table))["table"]["phase"] == "playing":
        hours, turns = hours + A_WHILE, turns + 1
        machine.set(hours)
        people[seen["waiting"][0]["seat"]].play_turn()
        assert turns < MOST_TURNS

    assert "ended" == seen["table"]["phase"]
    assert ada.linked > 0 < bo.linked
    assert f"{ada.visitor.url}/" not in {*ada.pages, *bo.pages}
    assert not any("/table/" in page or "/login" in page for page in bo.pages)
    for person in people:
        person.visitor.context.close()
        assert [] == person.visitor.troubles
