"""What a webhook is sent: signed as others verify it, bounded, under one id."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from typing import Any

import pytest
from standardwebhooks import Webhook

from infra.ports.notices import NoticeChannel, WebhookTarget
from services.courier.composer import Message
from services.courier.outcome import Delivered, DeliveryOutcome, NotDelivered
from services.courier.webhook import MAX_BODY, WebhookSender, encode_body, new_http_client
from services.notices.mail_addresses import new_secret, shown_secret
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver


def message(**data: Any) -> Message:
    return Message("turn.t.p1.5", "turn", 1_790_000_000_000, "Your turn", ("It is your turn.",), data)


def send(target: WebhookTarget, what: Message) -> DeliveryOutcome:
    async def sent() -> DeliveryOutcome:
        async with new_http_client() as client:
            return await WebhookSender(client).deliver(NoticeChannel("c1", "mine", 0, target), what)

    return asyncio.run(sent())


@pytest.fixture
def receiver() -> Any:
    with run_receiver() as found:
        yield found


def test_a_library_of_others_verifies_the_signature(receiver: HttpReceiver) -> None:
    secret = new_secret()
    outcome = send(WebhookTarget(f"{receiver.url}/a", secret), message(table="t"))
    (post,) = receiver.at("/a")

    assert Delivered(204) == outcome
    assert {"table": "t"} == Webhook(shown_secret(secret)).verify(post.body, post.headers)["data"]
    assert ("turn.t.p1.5", "application/json") == (post.id, post.headers["content-type"])


def test_while_a_secret_changes_both_sign(receiver: HttpReceiver) -> None:
    old, new = new_secret(), new_secret()
    until = int(time.time() * 1_000) + 60_000
    send(WebhookTarget(f"{receiver.url}/a", new, old, until), message())
    send(WebhookTarget(f"{receiver.url}/a", new, old, 1), message())
    first, second = receiver.at("/a")

    for secret in (old, new):
        assert Webhook(shown_secret(secret)).verify(first.body, first.headers)
    assert 1 == len(second.headers["webhook-signature"].split())


@pytest.mark.parametrize("status", [199 + 101, 301, 307, 404, 429, 500])
def test_what_is_no_2xx_is_no_arrival(receiver: HttpReceiver, status: int) -> None:
    receiver.statuses["/a"] = status
    receiver.answer_headers["/a"] = {"Location": f"{receiver.url}/b"}
    outcome = send(WebhookTarget(f"{receiver.url}/a", new_secret()), message())

    assert NotDelivered(status, f"answered {status}") == outcome
    assert [] == receiver.at("/b")


def test_retry_after_is_read_in_both_forms_and_410_says_gone(receiver: HttpReceiver) -> None:
    receiver.statuses |= {"/s": 503, "/d": 503, "/g": 410, "/n": 503}
    receiver.answer_headers |= {
        "/s": {"Retry-After": "120"},
        "/d": {"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"},
        "/n": {"Retry-After": "soon"},
    }
    found = [send(WebhookTarget(f"{receiver.url}/{path}", new_secret()), message()) for path in "sdgn"]

    assert [120.0, 0.0, None, None] == [one.retry_after for one in found if isinstance(one, NotDelivered)]
    assert [False, False, True, False] == [one.gone for one in found if isinstance(one, NotDelivered)]


def test_one_that_is_not_there_is_told_without_its_address() -> None:
    outcome = send(WebhookTarget("http://127.0.0.1:1/secret-path", new_secret()), message())

    assert NotDelivered(None, "the connection failed") == outcome


def test_a_body_is_never_too_long() -> None:
    options = [{"command": {"type": "Take", "n": n}, "says": "x" * 60} for n in range(500)]
    whole = message(table="t", question="?", options=options)

    assert "options" not in json.loads(encode_body(whole, options=True))["data"]
    assert "options" not in json.loads(encode_body(message(options=options[:3]), options=False))["data"]
    assert 3 == len(json.loads(encode_body(message(options=options[:3]), options=True))["data"]["options"])
    daily = message(notices=[{"type": "turn", "table": "t" * 400} for _ in range(90)])
    body = encode_body(daily, options=False)
    data = json.loads(body)["data"]
    assert len(body) <= MAX_BODY
    assert 90 == len(data["notices"]) + data["more"]


def test_a_secret_has_256_bits() -> None:
    assert 32 == len(base64.b64decode(new_secret()))
