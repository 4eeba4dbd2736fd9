"""The webhook channel: signed requests as in Standard Webhooks 1.0."""

from __future__ import annotations

import asyncio
import base64
import email.utils
import hashlib
import hmac
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx
import msgspec

from infra.ports.notices import NoticeChannel, WebhookTarget
from services.courier.composer import Message
from services.courier.outcome import Delivered, DeliveryOutcome, NotDelivered
from services.shared.address_filter import AddressRefused

TIMEOUT_SECONDS = 10.0
MAX_REPLY = 2_000
"""Bytes that are read of the reply."""

USER_AGENT = "Railhead"


async def post(
    client: httpx.AsyncClient, url: str, body: bytes, headers: Mapping[str, str], gone: frozenset[int]
) -> DeliveryOutcome:
    """Post in ten seconds at most; a 2xx is an arrival, and a status of `gone` says never to come again."""
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await _exchange(client, url, body, {"user-agent": USER_AGENT, **headers}, gone)
    except TimeoutError:
        return NotDelivered(None, f"no answer within {TIMEOUT_SECONDS:.0f} s")
    except AddressRefused as refused:
        return NotDelivered(None, str(refused))
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
        return NotDelivered(None, unreached_reason(error))


async def _exchange(
    client: httpx.AsyncClient, url: str, body: bytes, headers: dict[str, str], gone: frozenset[int]
) -> DeliveryOutcome:
    async with client.stream("POST", url, content=body, headers=headers) as reply:
        read = 0
        async for chunk in reply.aiter_raw():
            read += len(chunk)
            if read >= MAX_REPLY:
                break
    if reply.is_success:
        return Delivered(reply.status_code)
    return NotDelivered(
        reply.status_code,
        f"answered {reply.status_code}",
        read_retry_after(reply.headers.get("retry-after")),
        gone=reply.status_code in gone,
    )


def read_retry_after(said: str | None) -> float | None:
    """Read a Retry-After of either form; None for none and for nonsense."""
    if said is None:
        return None
    try:
        return max(0.0, float(int(said)))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(said).timestamp() - time.time())
    except (ValueError, TypeError):
        return None


def unreached_reason(error: Exception) -> str:
    """Return why nothing arrived, in words that hold no address."""
    refused = _find_refused(error)
    if refused is not None:
        return str(refused)
    kinds: tuple[tuple[type[Exception], str], ...] = (
        (httpx.ConnectTimeout, "the connection took too long"),
        (httpx.TimeoutException, f"no answer within {TIMEOUT_SECONDS:.0f} s"),
        (httpx.ConnectError, "the connection failed"),
    )
    return next((says for kind, says in kinds if isinstance(error, kind)), "the exchange broke off")


def _find_refused(error: BaseException | None) -> AddressRefused | None:
    while error is not None:
        if isinstance(error, AddressRefused):
            return error
        if isinstance(error, BaseExceptionGroup):
            return next((one for part in error.exceptions if (one := _find_refused(part))), None)
        error = error.__cause__ or error.__context__
    return None


def signed_headers(id_: str, seconds: int, body: bytes, secrets: Iterable[str]) -> Mapping[str, str]:
    """Return the headers of an attempt at a moment (UTC, s); one signature for each secret, in Base64."""
    signed = b".".join((id_.encode(), str(seconds).encode(), body))
    signatures = (hmac.digest(base64.b64decode(secret), signed, hashlib.sha256) for secret in secrets)
    return {
        "webhook-id": id_,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(f"v1,{base64.b64encode(one).decode()}" for one in signatures),
    }


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
