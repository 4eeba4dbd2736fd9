"""Resetting a forgotten password in the whole service, with a real mail server."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from infra.redis.keys import TAG
from tests.services.courier.mail.mail_readers import HOST, Reader
from tests.support.runtime.mail_server import ReceivedMail
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

Register = Callable[[str], Reader]

OLD, NEW = "the old password", "the new password"


def with_password(register: Register, name: str) -> Reader:
    """Register a player with a password and a confirmed mailbox."""
    reader = register(name)
    assert reader.post("/v1/me/password", {"password": OLD}).is_success
    reader.confirmed_mailbox(OLD)
    return reader


def ask(working: RunningService, name: str, address: str) -> httpx.Response:
    body = {"name": name, "address": address}
    return httpx.post(f"{working.url}/v1/resets", json=body, timeout=60, trust_env=False)


def redeem(working: RunningService, token: str, password: str = NEW, **more: object) -> httpx.Response:
    body = {"token": token, "password": password, **more}
    return httpx.post(f"{working.url}/v1/resets/redeem", json=body, timeout=60, trust_env=False)


def log_in(working: RunningService, name: str, password: str) -> httpx.Response:
    body = {"name": name, "password": password}
    return httpx.post(f"{working.url}/v1/session", json=body, timeout=60, trust_env=False)


def named(reader: Reader, words: str) -> list[ReceivedMail]:
    return [one for one in reader.mails() if words in one.mail["Subject"]]


def token_of(mail: ReceivedMail) -> str:
    page, _, token = mail.link.partition("#")
    assert f"https://{HOST}/reset" == page
    return token


def last_token(reader: Reader, number: int = 1) -> str:
    """Return the token of the link with this number, once it has arrived."""
    wait_until(lambda: len(named(reader, "Reset your Railhead password")) >= number, "the link has come")
    return token_of(named(reader, "Reset your Railhead password")[number - 1])


def test_link_resets_the_password_once_and_ends_sessions(working: RunningService, register: Register) -> None:
    ada = with_password(register, "Reset Ada")
    session = log_in(working, "Reset Ada", OLD).cookies
    assert 204 == ask(working, "reset ada", ada.address.upper()).status_code
    token = last_token(ada)
    assert httpx.get(f"{working.url}/reset", trust_env=False, timeout=60).is_success

    assert 200 == log_in(working, "Reset Ada", OLD).status_code
    assert 204 == redeem(working, token).status_code
    assert [401, 200] == [log_in(working, "Reset Ada", one).status_code for one in (OLD, NEW)]
    with httpx.Client(base_url=working.url, cookies=session, trust_env=False, timeout=60) as browser:
        assert 401 == browser.get("/v1/me").status_code
    assert 403 == redeem(working, token, "a third password").status_code
    assert 200 == ada.client.get("/v1/me").status_code  # tokens stay unless their end is requested
    wait_until(lambda: named(ada, "was changed"), "the change is announced")
    assert NEW not in named(ada, "was changed")[0].part("plain")
    assert "List-Unsubscribe" not in named(ada, "Reset your Railhead password")[0].mail


def test_secret_of_a_link_is_not_stored(working: RunningService, register: Register) -> None:
    bea = with_password(register, "Reset Bea")
    client = working.store.client
    before = {*client.scan_iter(match=f"{TAG}:reset:*", count=1_000)}
    ask(working, "Reset Bea", bea.address)
    token = last_token(bea)
    stored = b"".join(bytes(client.dump(key) or b"") for key in client.scan_iter(count=1_000))

    assert token.encode() not in stored
    (link,) = {*client.scan_iter(match=f"{TAG}:reset:*", count=1_000)} - before
    assert 3_500_000 < client.pttl(link) <= 3_600_000
    assert token not in str(bea.ledger())


def test_only_the_last_link_works_until_the_password_changes(
    working: RunningService, register: Register
) -> None:
    cal = with_password(register, "Reset Cal")
    tokens = []
    for number in (1, 2, 3):
        ask(working, "Reset Cal", cal.address)
        tokens.append(last_token(cal, number))

    assert 403 == redeem(working, tokens[0]).status_code
    changed = cal.post("/v1/me/password", {"password": "changed by hand", "old": OLD})
    assert changed.is_success
    assert 403 == redeem(working, tokens[2]).status_code
    assert 200 == log_in(working, "Reset Cal", "changed by hand").status_code


def test_response_does_not_reveal_accounts_or_mailboxes(working: RunningService, register: Register) -> None:
    dan = with_password(register, "Reset Dan")
    eve = register("Reset Eve")
    assert eve.post("/v1/me/password", {"password": OLD}).is_success
    eve.mailbox(OLD)  # an unconfirmed mailbox
    wait_until(eve.mails, "the question has come")
    asked: list[tuple[str, str]] = [
        ("Reset Nobody", dan.address),
        ("Reset Dan", "other@example.org"),
        ("Reset Dan", "no address"),
        ("Reset Eve", eve.address),
        ("Reset Dan", dan.address),
    ]
    answers = [ask(working, *one) for one in asked]
    last_token(dan)

    assert {(204, b"")} == {(one.status_code, one.content) for one in answers}
    assert 1 == len(named(dan, "Reset your Railhead password"))
    assert 1 == len(eve.mails())
    assert [] == working.store.client.keys(f"{TAG}:reset-of:{eve.id}")


def test_player_gets_at_most_five_links_a_day(working: RunningService, register: Register) -> None:
    fay = with_password(register, "Reset Fay")
    found: dict[int, int] = {}
    for number in range(6):
        found[number] = ask(working, "Reset Fay", fay.address).status_code
    last_token(fay, 5)
    gus = with_password(register, "Reset Gus")
    ask(working, "Reset Gus", gus.address)
    last_token(gus)  # later emails have arrived

    assert {204} == set(found.values())
    assert 5 == len(named(fay, "Reset your Railhead password"))
    assert 403 == redeem(working, "x" * 30).status_code


def test_link_arrives_after_an_outage_of_the_mail_server(working: RunningService, register: Register) -> None:
    hal = with_password(register, "Reset Hal")
    hal.server.answers[hal.address] = ["451 later"]
    ask(working, "Reset Hal", hal.address)
    token = last_token(hal)
    tried = [one for one in hal.server.tried if hal.address in one.recipients][-2:]

    assert tried[0].data == tried[1].data
    assert 204 == redeem(working, token, tokens=True).status_code
    assert 401 == hal.client.get("/v1/me").status_code


def test_session_alone_cannot_add_a_mailbox_that_resets_the_password(
    working: RunningService, register: Register
) -> None:
    """A stranger at an unattended browser can add a mailbox for notices, but cannot take over the account."""
    ida = register("Reset Ida")
    assert ida.post("/v1/me/password", {"password": OLD}).is_success
    made = ida.confirmed_mailbox()
    path = f"/v1/me/channels/{made['id']}"
    wrong = ida.client.patch(path, json={"password": "guessed"})
    assert (403, False) == (wrong.status_code, ida.channels()[0]["resets"])
    ask(working, "Reset Ida", ida.address)
    assert ida.client.patch(path, json={"password": OLD}).json()["resets"]
    ask(working, "Reset Ida", ida.address)
    last_token(ida)

    assert 1 == len(named(ida, "Reset your Railhead password"))
    moved = ida.client.patch(path, json={"address": "thief@example.org"}).json()
    assert (False, "unverified") == (moved["resets"], moved["state"])
