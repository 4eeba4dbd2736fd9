"""Webhooks: signed JSON by POST. A 2xx is an arrival; redirects are not followed, and bodies not believed."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx
import msgspec

from infra.ports.people.notices.addressees import NoticeChannel, WebhookTarget
from services.courier.channels.outcome import DeliveryOutcome
from services.courier.channels.posting import TIMEOUT_SECONDS, post
from services.courier.channels.signature import signed_headers
from services.courier.message import Message

MAX_BODY = 20_000
"""Bytes that are sent."""

GONE = frozenset({410})
NOT_OVER = ("options", "question")
"""What is left out of a body that would be too long, in this order."""


@dataclass(frozen=True)
class WebhookSender:
    """Posts messages; `client` follows no redirects and takes no proxy from the environment."""

    client: httpx.AsyncClient

    wants_board = False

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Post a message, in ten seconds at most."""
        target = channel.target_as(WebhookTarget)
        body = encode_body(message, options=target.options)
        seconds = int(time.time())
        headers = {
            **signed_headers(message.id, seconds, body, _secrets(target, seconds)),
            "content-type": "application/json",
        }
        return await post(self.client, target.url, body, headers, GONE)


def new_http_client() -> httpx.AsyncClient:
    """Make the client that all webhooks share."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=50, keepalive_expiry=30.0)
    return httpx.AsyncClient(
        follow_redirects=False, trust_env=False, timeout=TIMEOUT_SECONDS, limits=limits, http2=False
    )


def encode_body(message: Message, *, options: bool) -> bytes:
    """Give the body: what would make it longer than MAX_BODY is left out, or of a daily message the last."""
    data: dict[str, Any] = dict(message.data)
    if not options:
        data.pop("options", None)
    leave_out = list(NOT_OVER)
    while len(body := _encode(message, data)) > MAX_BODY:
        notices = data.get("notices")
        if notices:
            data = {**data, "notices": notices[:-1], "more": data.get("more", 0) + 1}
        elif leave_out:
            data.pop(leave_out.pop(0), None)
        else:
            raise ValueError("the message is too long")
    return body


def _encode(message: Message, data: dict[str, Any]) -> bytes:
    moment = datetime.fromtimestamp(message.at / 1_000, UTC).isoformat(timespec="milliseconds")
    whole = {"type": message.kind, "timestamp": moment.replace("+00:00", "Z"), "data": data}
    return msgspec.json.encode(whole, order="deterministic")


def _secrets(target: WebhookTarget, seconds: int) -> list[str]:
    old = target.old_secret
    return [target.secret, *([old] if old is not None and seconds * 1_000 < target.old_until else [])]
