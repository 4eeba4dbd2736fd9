"""Email in the whole service, with real processes and a mail server on loopback."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from projections.notices.questions import REST_MS
from tests.services.courier.mail.mail_readers import HOST, Reader
from tests.services.courier.test_courier_process import asked_table, now
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

Register = Callable[[str], Reader]


def test_only_a_link_is_sent_before_confirmation(register: Register) -> None:
    ada = register("Ada")
    made = ada.mailbox()
    wait_until(ada.mails, "the link has come")
    (mail,) = ada.mails()
    wait_until(lambda: ada.ledger()[0]["state"] == "sent", "the ledger says so")
    looked = ada.follow(mail.link)

    assert "confirm-address" == ada.ledger()[0]["kind"]
    assert "ada@example.org" in looked.text
    assert 1 == looked.text.count("<button")
    assert "unverified" == ada.state
    pressed = ada.follow(mail.link, "POST")
    assert (200, "active") == (pressed.status_code, ada.state)
    ada.test(made["id"])
    wait_until(lambda: len(ada.mails()) == 2, "the test has come")


def test_confirmation_email_contains_no_text_of_the_player(register: Register) -> None:
    """Otherwise, players could send texts to strangers."""
    eve = register("Buy at evil dot example")
    eve.address = "stranger@example.org"
    answer = eve.post(
        "/v1/me/channels", {"type": "email", "name": "Buy at evil.example", "address": eve.address}
    )
    assert answer.is_success
    wait_until(eve.mails, "the link has come")

    assert b"uy at" not in eve.mails()[0].data
    assert "uy at" not in eve.mails()[0].part("plain") + eve.mails()[0].part("html")


@pytest.mark.parametrize("end", ["", "x", "."])
def test_forged_link_does_not_work(register: Register, end: str) -> None:
    bea = register(f"Bea{len(end)}{ord(end or 'a')}")
    bea.mailbox()
    wait_until(bea.mails, "the link has come")
    link = bea.mails()[0].link
    forged = link[:-1] + ("y" if link[-1] == end else end)

    assert 404 == bea.follow(forged, "POST").status_code
    assert "unverified" == bea.state


def test_queued_email_is_not_sent_to_a_different_mailbox(register: Register) -> None:
    cal = register("Cal")
    made = cal.confirmed_mailbox()
    cal.server.answers[cal.address] = ["451 later"]
    cal.test(made["id"])
    wait_until(lambda: len(cal.ledger()[0]["attempts"]) == 1, "it was tried")
    cal.address = "victim@example.org"
    assert cal.client.patch(f"/v1/me/channels/{made['id']}", json={"address": cal.address}).is_success
    old = cal.server.to("cal@example.org")[0].link

    assert "unverified" == cal.state
    assert 404 == cal.follow(old, "POST").status_code
    cal.test(made["id"])
    wait_until(lambda: len(cal.mails()) == 2, "the change and the test have each sent a link")
    assert ["confirm", "confirm"] == [one.link.split("/")[3] for one in cal.mails()]


def test_temporary_failure_is_retried_with_the_same_email(register: Register) -> None:
    dan = register("Dan")
    dan.server.answers[dan.address] = ["451 4.7.1 greylisted"]
    dan.mailbox()
    wait_until(dan.mails, "it has arrived in the end")
    wait_until(lambda: dan.ledger()[0]["state"] == "sent", "the ledger says so")
    (line,) = dan.ledger()
    first, again = [one for one in dan.server.tried if dan.address in one.recipients]

    assert [451, 250] == [one["code"] for one in line["attempts"]]
    assert first.data == again.data


def test_unknown_mailbox_appears_in_the_ledger_with_its_code(register: Register) -> None:
    fay = register("Fay")
    fay.server.refusals[fay.address] = "550 5.1.1 no such mailbox"
    fay.mailbox()
    wait_until(lambda: fay.ledger()[0]["state"] == "given up", "it is given up")
    (line,) = fay.ledger()

    assert ("refused", [550]) == (line["why"], [one["code"] for one in line["attempts"]])
    assert "unverified" == fay.state


def test_turn_email_links_to_the_table_and_unsubscribes(working: RunningService, register: Register) -> None:
    gus, hal = register("Gus"), register("Hal")
    people = {one.id: one for one in (gus, hal)}
    for one in people.values():
        one.confirmed_mailbox()
    played = asked_table(working, "02mailed", list(people), since=now() - REST_MS + 5_000)
    assert played.table is not None
    asked = people[list(people)[played.table.waiting[0].seat]]
    wait_until(
        lambda: any("Your turn" in one.mail["Subject"] for one in asked.mails()),
        "the player to move is notified",
    )
    told = next(one for one in asked.mails() if "Your turn" in one.mail["Subject"])

    assert f"Open the table: https://{HOST}/table/02mailed" in told.part("plain").splitlines()
    answer = asked.follow(told.link)
    assert told.link.startswith(f"https://{HOST}/answer/{asked.id}.")
    assert (303, "/login") == (answer.status_code, answer.headers["Location"].partition("?")[0])
    assert "image/png" in [part.get_content_type() for part in told.mail.walk()]
    page = httpx.get(f"{working.url}/table/02mailed", trust_env=False, timeout=60)
    assert page.is_success
    ending = told.mail["List-Unsubscribe"].strip("<>")
    assert 1 == asked.follow(ending).text.count("<button")
    assert [] == [one for one in asked.channels()[0]["kinds"] if one["when"] == "never"]
    answer = httpx.post(
        ending.replace(f"https://{HOST}", working.url),
        data={"List-Unsubscribe": "One-Click"},
        trust_env=False,
        timeout=60,
    )
    assert 200 == answer.status_code
    assert [("turn", "never")] == [(one["kind"], one["when"]) for one in asked.channels()[0]["kinds"]]


def test_killed_courier_sends_the_same_email_again(working: RunningService, register: Register) -> None:
    """The server has accepted the email, but the courier dies before it gets the response."""
    ida = register("Ida")
    ida.server.delays[ida.address] = 20.0
    ida.mailbox()
    wait_until(ida.mails, "the server has it")
    working.kill("courier")
    ida.server.delays.clear()
    working.let_holds_lapse(ida.id)
    working.start("courier")
    wait_until(lambda: len(ida.mails()) == 2, "it is sent again")
    first, again = ida.mails()

    assert first.mail["Message-ID"] == again.mail["Message-ID"]
    assert first.data == again.data
    wait_until(lambda: ida.ledger()[0]["state"] == "sent", "the ledger says that it arrived")


def test_slow_mail_server_delays_nothing_else(register: Register, receiver: HttpReceiver) -> None:
    slow, quick, program = register("Jan"), register("Kim"), register("Lea")
    slow.server.delays[slow.address] = 15.0
    began = time.monotonic()
    slow.mailbox()
    wait_until(slow.mails, "the slow one is under way")
    quick.confirmed_mailbox()
    program.active_channel(f"{receiver.url}/lea")

    assert "sent" != slow.ledger()[0]["state"] or time.monotonic() - began >= 15.0
    slow.server.delays.clear()


def test_emails_per_account_and_mailbox_are_limited(register: Register) -> None:
    """One mailbox gets at most three emails a day, in any spelling and from any account."""
    people = [register(f"Max{number}") for number in range(4)]
    answers: list[Any] = []
    for number, one in enumerate(people):
        address = f"Max.Box+{number}@example.org"
        answers.append(one.post("/v1/me/channels", {"type": "email", "name": "m", "address": address}))

    assert [201, 201, 201, 429] == [one.status_code for one in answers]
    assert [] == people[3].channels()
