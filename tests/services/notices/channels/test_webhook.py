"""Webhook requests: signature, size and id; reading of responses."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from functools import partial
from typing import Any

import pytest
from standardwebhooks import Webhook

from infra.ports.notices import NoticeChannel, WebhookTarget
from services.courier import http_post
from services.notices.channels.webhook import MAX_BODY, WebhookSender, encode_body, new_secret, shown_secret
from services.notices.messages import Delivered, DeliveryOutcome, Message, NotDelivered
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver


def message(**data: Any) -> Message:
    return Message("turn.t.p1.5", "turn", 1_790_000_000_000, "Your turn", ("It is your turn.",), data)


def send(target: WebhookTarget, what: Message) -> DeliveryOutcome:
    async def sent() -> DeliveryOutcome:
        async with http_post.new_http_client() as client:
            sender = WebhookSender(partial(http_post.post, client))
            return await sender.deliver(NoticeChannel("c1", "mine", 0, target), what)

    return asyncio.run(sent())


@pytest.fixture
def receiver() -> Any:
    with run_receiver() as found:
        yield found


def test_standardwebhooks_verifies_the_signature(receiver: HttpReceiver) -> None:
    secret = new_secret()
    outcome = send(WebhookTarget(f"{receiver.url}/a", secret), message(table="t"))
    (post,) = receiver.at("/a")

    assert Delivered(204) == outcome
    assert {"table": "t"} == Webhook(shown_secret(secret)).verify(post.body, post.headers)["data"]
    assert ("turn.t.p1.5", "application/json") == (post.id, post.headers["content-type"])


def test_old_and_new_secret_sign_during_a_change(receiver: HttpReceiver) -> None:
    old, new = new_secret(), new_secret()
    until = int(time.time() * 1_000) + 60_000
    send(WebhookTarget(f"{receiver.url}/a", new, old, until), message())
    send(WebhookTarget(f"{receiver.url}/a", new, old, 1), message())
    first, second = receiver.at("/a")

    for secret in (old, new):
        assert Webhook(shown_secret(secret)).verify(first.body, first.headers)
    assert 1 == len(second.headers["webhook-signature"].split())


@pytest.mark.parametrize("status", [199 + 101, 301, 307, 404, 429, 500])
def test_only_a_2xx_counts_as_delivered(receiver: HttpReceiver, status: int) -> None:
    receiver.statuses["/a"] = status
    receiver.answer_headers["/a"] = {"Location": f"{receiver.url}/b"}
    outcome = send(WebhookTarget(f"{receiver.url}/a", new_secret()), message())

    assert NotDelivered(status, f"answered {status}") == outcome
    assert [] == receiver.at("/b")


def test_retry_after_has_two_forms_and_410_means_gone(receiver: HttpReceiver) -> None:
    receiver.statuses |= {"/s": 503, "/d": 503, "/g": 410, "/n": 503}
    receiver.answer_headers |= {
        "/s": {"Retry-After": "120"},
        "/d": {"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"},
        "/n": {"Retry-After": "soon"},
    }
    outcomes = [send(WebhookTarget(f"{receiver.url}/{path}", new_secret()), message()) for path in "sdgn"]

    assert [120.0, 0.0, None, None] == [one.retry_after for one in outcomes if isinstance(one, NotDelivered)]
    assert [False, False, True, False] == [one.gone for one in outcomes if isinstance(one, NotDelivered)]


def test_failed_connection_is_reported_without_the_address() -> None:
    outcome = send(WebhookTarget("http://127.0.0.1:1/secret-path", new_secret()), message())

    assert NotDelivered(None, "the connection failed") == outcome


def test_body_stays_within_the_limit() -> None:
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


def test_secret_has_256_bits() -> None:
    assert 32 == len(base64.b64decode(new_secret()))
