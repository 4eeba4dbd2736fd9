"""The web push channel: what a device receives, and sending it."""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import http_ece
import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02, VapidException

from infra.ports.notices import NoticeChannel, PushTarget
from services.courier.composer import Message
from services.courier.outcome import DeliveryOutcome, NotDelivered
from services.courier.webhook import post
from services.notices.push_keys import read_base64url

MAX_TITLE, MAX_TEXT = 200, 1_200
"""Characters; encrypted, it all stays below the 4,096 bytes that push services take."""

TOPIC_CHARACTERS = 32
"""What RFC 8030 has room for."""

LONGEST_SECONDS, SHORTEST_SECONDS = 28 * 86_400, 60
"""How long a push service keeps what a device that is off has not fetched."""

KEPT_SECONDS = {"test": 3_600, "digest": 86_400}
"""For how long it is of use without a flag; all else for as long as can be."""

HIGH_KINDS, LOW_KINDS = (
    frozenset({"warning", "test"}),
    frozenset({"started", "ended", "seat-offered", "replaced", "stale", "digest"}),
)


def topic_of(message_id: str) -> str:
    """Name what is sent, so that one that is sent again takes its place: no letter of the id is in it."""
    digest = hashlib.sha256(message_id.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:TOPIC_CHARACTERS]


def urgency_of(kind: str) -> str:
    """Return whether a device that saves its battery should wake up (RFC 8030, 5.3)."""
    if kind in HIGH_KINDS:
        return "high"
    return "low" if kind in LOW_KINDS else "normal"


def seconds_kept(message: Message, now: int) -> int:
    """Return how long the push service may keep it at `now` (UTC, ms): until the flag, 28 days at most."""
    if message.due is not None:
        return max(SHORTEST_SECONDS, min(LONGEST_SECONDS, (message.due - now) // 1_000))
    return KEPT_SECONDS.get(message.kind, LONGEST_SECONDS)


def encode_payload(message: Message) -> bytes:
    """Return what is shown: names and what is wanted, and no question, as it is read on locked screens."""
    payload: dict[str, Any] = {
        "title": message.subject[:MAX_TITLE],
        "body": _text(message),
        "table": message.data.get("table"),
        "tag": topic_of(message.id),
        "due": message.due,
    }
    return msgspec.json.encode(payload, order="deterministic")


def _text(message: Message) -> str:
    """Return the first line; of a daily message as many of all as there is room for."""
    if not message.parts:
        return message.lines[0][:MAX_TEXT]
    text = ""
    for line in message.lines:
        if len(text) + len(line) >= MAX_TEXT:
            return f"{text}\n..."
        text = f"{text}\n{line}" if text else line
    return text


TOKEN_SECONDS = 12 * 3_600
"""How long a signature is good for; push services take 24 hours at most."""

GONE = frozenset({404, 410})


def _now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class PushSender:
    """Pushes messages; `key` is the service's own, `subject` whom a push service may write to."""

    client: httpx.AsyncClient
    key: ec.EllipticCurvePrivateKey
    subject: str
    clock: Callable[[], int] = _now
    _signer: Vapid02 = field(init=False, repr=False, compare=False)

    wants_board = False

    def __post_init__(self) -> None:
        """Make what signs, once: its check of a subject knows no ports and is left out."""
        object.__setattr__(self, "_signer", Vapid02(self.key, {"no-strict": True}))

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Push a message, in ten seconds at most."""
        target = channel.target_as(PushTarget)
        try:
            body = _encrypt(encode_payload(message), target)
            headers = self._headers(target, message)
        except (ValueError, http_ece.ECEException, VapidException):
            return NotDelivered(None, "the subscription of the device makes no sense", gone=True)
        return await post(self.client, target.endpoint, body, headers, GONE)

    def _headers(self, target: PushTarget, message: Message) -> dict[str, str]:
        parts, now = urlsplit(target.endpoint), self.clock()
        claims = {
            "sub": self.subject,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now // 1_000 + TOKEN_SECONDS,
        }
        return {
            **self._signer.sign(claims),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(seconds_kept(message, now)),
            "urgency": urgency_of(message.kind),
            "topic": topic_of(message.id),
        }


def _encrypt(payload: bytes, target: PushTarget) -> bytes:
    encrypted: bytes = http_ece.encrypt(
        payload,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=read_base64url(target.p256dh),
        auth_secret=read_base64url(target.auth),
        version="aes128gcm",
    )
    return encrypted
