"""Webhooks: signed requests as defined by Standard Webhooks 1.0."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from infra.ports.notices import NoticeChannel, WebhookTarget
from infra.settings.settings import Settings
from services.notices.channels.channel import (
    Channel,
    ChannelChange,
    ChannelName,
    ChannelPart,
    ChannelUrl,
    InvalidTarget,
    Post,
    SenderParts,
    ShownParts,
)
from services.notices.messages import DeliveryOutcome, Message
from services.shared.address_filter import AddressFilter
from services.shared.bodies import RequestBody


class NewWebhook(RequestBody, frozen=True, tag="webhook"):
    """A program that receives notifications by POST at `url`.

    With `options`, a notification of a turn lists the legal moves. If there are at most eight, each has a
    `link` with which the player can play it, provided that the service knows its public URL.
    """

    name: ChannelName
    url: ChannelUrl
    options: bool = False


class WebhookSummary(ChannelPart, frozen=True, tag="webhook"):
    """A webhook. `secret` signs the messages; it is returned only when it is created."""

    url: str
    options: bool
    secret: str | None = None


TWO_SECRETS_MS = 86_400_000
"""How long (ms) a replaced secret keeps signing alongside the new one."""


class WebhookChannel(Channel[WebhookTarget, NewWebhook, WebhookSummary]):
    """Channels to programs that receive JSON."""

    kind = "webhook"
    changes = frozenset({"url", "options", "renew_secret"})

    def make(self, form: NewWebhook, settings: Settings) -> WebhookTarget:
        """Build a target with a new secret."""
        return new_webhook(form.url, settings, options=form.options)

    def change(
        self, target: WebhookTarget, change: ChannelChange, settings: Settings, now: int
    ) -> WebhookTarget:
        """Change the URL, options or secret; a replaced secret signs for another day."""
        if change.url is not UNSET:
            require_url(change.url, settings)
            target = replace(target, url=change.url)
        if change.options is not UNSET:
            target = replace(target, options=change.options)
        if change.renew_secret is True:
            until = now + TWO_SECRETS_MS
            target = replace(target, secret=new_secret(), old_secret=target.secret, old_until=until)
        return target

    def is_same_place(self, before: WebhookTarget, after: WebhookTarget) -> bool:
        """Compare URLs."""
        return before.url == after.url

    def show(self, target: WebhookTarget, parts: ShownParts) -> WebhookSummary:
        """Return the URL and options, and the secret if it is new."""
        secret = shown_secret(target.secret) if parts.with_secret else None
        return WebhookSummary(**parts.common(), url=target.url, options=target.options, secret=secret)

    def open_sender(self, parts: SenderParts) -> WebhookSender:
        return WebhookSender(parts.post)


def new_webhook(url: str, settings: Settings, *, options: bool = False) -> WebhookTarget:
    """Build a target with a new secret; raise InvalidTarget if the URL is not allowed.

    This function also builds table webhooks.
    """
    require_url(url, settings)
    return WebhookTarget(url, new_secret(), options=options)


ALLOWED_BY = "RAILHEAD_NOTICES_ALLOW"
"""The setting that allows non-public addresses."""


def require_url(url: str, settings: Settings) -> None:
    """Raise InvalidTarget unless the service may post to a URL."""
    reason = invalid_url_reason(url, settings.notices_allow)
    if reason is not None:
        raise InvalidTarget(reason)


def invalid_url_reason(url: str, allowed: Sequence[str]) -> str | None:
    """Return why the service may not post to a URL; None if it may.

    Plain `http` is only allowed for numeric addresses in networks that the operator allows.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "url: not a valid address; use one like https://example.org/hook"
    if parts.scheme not in {"http", "https"} or not host or not url.isascii() or not url.isprintable():
        return "url: not a valid address; use one like https://example.org/hook"
    if " " in url or "@" in parts.netloc:
        return "url: must not contain spaces, a user name or a password"
    try:
        ip_address(host)
    except ValueError:
        return None if parts.scheme == "https" else "url: must use https"
    if not AddressFilter(allowed).is_allowed(host):
        return f"url: the address is not public; the operator can allow it with {ALLOWED_BY}"
    is_open = parts.scheme == "http" and not AddressFilter(allowed).is_named(host)
    return "url: must use https" if is_open else None


SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"  # noqa: S105 - the prefix of Standard Webhooks


def new_secret() -> str:
    """Create a secret, in Base64."""
    return base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def shown_secret(secret: str) -> str:
    """Return a secret in the form that programs expect."""
    return f"{SECRET_PREFIX}{secret}"


def signed_headers(id_: str, seconds: int, body: bytes, keys: Iterable[str]) -> Mapping[str, str]:
    """Return the headers of an attempt at a time (UTC, s), with one signature for each key (in Base64)."""
    signed = b".".join((id_.encode(), str(seconds).encode(), body))
    signatures = (hmac.digest(base64.b64decode(key), signed, hashlib.sha256) for key in keys)
    return {
        "webhook-id": id_,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(
            f"v1,{base64.b64encode(signature).decode()}" for signature in signatures
        ),
    }


MAX_BODY = 20_000
"""Maximum number of bytes in a request."""

GONE = frozenset({410})
OPTIONAL_FIELDS = ("options", "question")
"""Fields to omit from a body that is too long, in this order."""


@dataclass(frozen=True)
class WebhookSender:
    """Posts messages."""

    post: Post

    wants_board = False

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Post a message within ten seconds."""
        target = channel.target_as(WebhookTarget)
        body = encode_body(message, options=target.options)
        seconds = int(time.time())
        headers = {
            **signed_headers(message.id, seconds, body, _secrets(target, seconds)),
            "content-type": "application/json",
        }
        return await self.post(target.url, body, headers, GONE)


def encode_body(message: Message, *, options: bool) -> bytes:
    """Encode the body.

    If it exceeds MAX_BODY, omit optional fields, or the last parts of a daily message.
    """
    data: dict[str, Any] = dict(message.data)
    if not options:
        data.pop("options", None)
    leave_out = list(OPTIONAL_FIELDS)
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
