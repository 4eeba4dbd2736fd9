"""Web push: encrypted for one browser (RFC 8291), signed for its push service (RFC 8292), posted to that.

A 404 or 410 says that the subscription is there no more; other refusals may be the fault of our own key, and
are tried again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import http_ece
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02, VapidException

from infra.ports.people.notices.addressees import NoticeChannel, PushTarget
from services.courier.channels.outcome import DeliveryOutcome, NotDelivered
from services.courier.channels.posting import post
from services.courier.channels.push_payload import encode_payload, seconds_kept, topic_of, urgency_of
from services.courier.message import Message
from services.notices.push_keys import read_base64url

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
