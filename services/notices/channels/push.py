"""Devices, reached by web push: subscriptions, keys, and encrypted messages.

The libraries come with the extra `notices`. Without them push is not offered, and the functions that import
them are never called.
"""

from __future__ import annotations

import base64
import hashlib
import time
from binascii import Error as Base64Error
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from infra.ports.notices import ChannelTarget, NoticeChannel, PushTarget
from infra.settings.settings import Settings
from services.notices.channels.channel import (
    Channel,
    ChannelName,
    ChannelPart,
    InvalidTarget,
    Obstacle,
    Post,
    SenderParts,
    ShownParts,
)
from services.notices.channels.webhook import invalid_url_reason
from services.notices.messages import AnswerOption, DeliveryOutcome, Message, NotDelivered
from services.shared.bodies import RequestBody

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from py_vapid import Vapid02

PushEndpoint = Annotated[str, Meta(min_length=8, max_length=1_000)]
PushPoint = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{87}=?\Z")]
PushSecret = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{22}(==)?\Z")]
DeviceName = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""The first half of the SHA-256 of a device's endpoint, in hexadecimal."""


class PushKeys(RequestBody, frozen=True):
    """The keys of a push subscription, in URL-safe Base64, as in `PushSubscription.toJSON()`."""

    p256dh: PushPoint
    auth: PushSecret


class NewDevice(RequestBody, frozen=True, tag="push"):
    """A device, given by its browser's `PushSubscription`, which was made with the service's push key.

    A device that subscribes again keeps its channel: the channel with the same endpoint, or the one in
    `replaces`.
    """

    name: ChannelName
    endpoint: PushEndpoint
    keys: PushKeys
    replaces: DeviceName | None = None


class DeviceSummary(ChannelPart, frozen=True, tag="push"):
    """A device. `host` is its push service; `device` is the first half of the SHA-256 of its endpoint.

    `answers`: its notifications show the decision, and their buttons answer it without a login.
    """

    host: str
    device: DeviceName
    answers: bool


class PushChannel(Channel[PushTarget, NewDevice, DeviceSummary]):
    """Channels to devices whose browsers have subscribed to notifications."""

    kind = "push"
    changes = frozenset({"answers"})

    def find_obstacle(self, settings: Settings) -> Obstacle | None:
        """Return an obstacle unless the libraries are installed and the public URL, if any, uses https.

        Without a public URL, browsers on the same machine can subscribe, and those behind an https proxy.
        """
        says = "this service does not send push notifications"
        if not is_push_installed():
            return Obstacle(says, "install the extra `notices`")
        if push_subject(settings) is None:
            return Obstacle(says, "use https in RAILHEAD_PUBLIC_URL")
        return None

    def make(self, form: NewDevice, settings: Settings) -> PushTarget:
        """Build a target from a subscription."""
        reason = invalid_url_reason(form.endpoint, settings.notices_allow)
        if reason is not None:
            raise InvalidTarget(f"endpoint: {reason.removeprefix('url: ')}")
        try:
            check_keys(form.keys.p256dh, form.keys.auth)
        except InvalidSubscription as error:
            raise InvalidTarget(str(error)) from error
        return PushTarget(form.endpoint, form.keys.p256dh, form.keys.auth)

    def takes_over(self, target: ChannelTarget, form: NewDevice) -> bool:
        """Return whether a channel belongs to the same device."""
        if not isinstance(target, PushTarget):
            return False
        return target.endpoint == form.endpoint or device_name(target.endpoint) == form.replaces

    def show(self, target: PushTarget, parts: ShownParts) -> DeviceSummary:
        """Return the device's push service, and a name for its endpoint."""
        host = urlsplit(target.endpoint).hostname or ""
        device, answers = device_name(target.endpoint), parts.channel.answers
        return DeviceSummary(**parts.common(), host=host, device=device, answers=answers)

    def open_sender(self, parts: SenderParts) -> PushSender:
        subject = push_subject(parts.settings)
        if subject is None:
            raise LookupError("push does not work with a public URL without https")
        return PushSender(parts.post, derive_push_key(parts.key), subject)


P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT_BYTES, SECRET_BYTES = 65, 16

NO_CONTACT = "mailto:nobody@example.org"
"""Contact for a service without a public URL, at a domain reserved for examples (RFC 2606)."""

DEVICE_DIGITS = 32
"""Number of digits in a device's name: enough to be unique, but too few to derive the endpoint."""


class InvalidSubscription(ValueError):
    """A subscription that no browser would create; the message names the field and the problem."""


def is_push_installed() -> bool:
    """Return whether the libraries that encrypt and sign are installed."""
    return all(find_spec(name) is not None for name in ("http_ece", "py_vapid"))


def push_subject(settings: Settings) -> str | None:
    """Return the contact for push services; None if the public URL does not use https.

    It is the public URL, or NO_CONTACT without one, because the library that signs requires a contact.
    """
    url = settings.public_url
    if url is None:
        return NO_CONTACT
    return url if url.startswith("https://") else None


def derive_push_key(service_key: bytes) -> EllipticCurvePrivateKey:
    """Return the private key that signs messages, derived from the service key.

    Subscriptions are bound to it. A restored backup yields the same key, since it contains the service key.
    """
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - comes with the extra
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415 - the same
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415 - the same

    derived = HKDF(SHA256(), length=48, salt=None, info=b"web push").derive(service_key)
    return ec.derive_private_key(int.from_bytes(derived) % (P256_ORDER - 1) + 1, ec.SECP256R1())


def public_key_text(key: EllipticCurvePrivateKey) -> str:
    """Return the public key as browsers expect it: its point, in URL-safe Base64."""
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - comes with the extra

    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def read_base64url(text: str) -> bytes:
    """Decode URL-safe Base64, with or without padding; raise ValueError for anything else."""
    bare = text.rstrip("=")
    return base64.b64decode(f"{bare}{'=' * (-len(bare) % 4)}", altchars=b"-_", validate=True)


def check_keys(p256dh: str, auth: str) -> None:
    """Raise InvalidSubscription unless the keys are a point on the curve P-256 and a 16-byte secret."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - comes with the extra

    try:
        point = read_base64url(p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (Base64Error, ValueError):
        raise InvalidSubscription("keys.p256dh: must be a point on the curve P-256") from None
    if len(point) != POINT_BYTES:
        raise InvalidSubscription("keys.p256dh: must be an uncompressed point on the curve P-256, 65 bytes")
    try:
        secret = read_base64url(auth)
    except (Base64Error, ValueError):
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise InvalidSubscription("keys.auth: must be 16 bytes")


def device_name(endpoint: str) -> str:
    """Return a name for a device that does not reveal its endpoint."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:DEVICE_DIGITS]


MAX_TITLE, MAX_TEXT = 200, 1_200
"""Maximum numbers of characters.

An encrypted message then stays below the 4,096 bytes that push services accept.
"""

TOPIC_CHARACTERS = 32
"""Maximum length of a topic (RFC 8030)."""

LONGEST_SECONDS, SHORTEST_SECONDS = 28 * 86_400, 60
"""Bounds for how long (s) a push service keeps a message for an offline device."""

KEPT_SECONDS = {"test": 3_600, "digest": 86_400}
"""Seconds to keep a message without a deadline, keyed by kind; other kinds are kept as long as possible."""

HIGH_KINDS, LOW_KINDS = (
    frozenset({"warning", "test"}),
    frozenset({"started", "ended", "seat-offered", "replaced", "stale", "digest"}),
)


def topic_of(message_id: str) -> str:
    """Return a message's topic, so that the message replaces its earlier copy if it is sent again.

    The topic does not reveal the message's id.
    """
    digest = hashlib.sha256(message_id.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:TOPIC_CHARACTERS]


def urgency_of(kind: str) -> str:
    """Return the urgency (RFC 8030, section 5.3), which determines whether a device on low power is woken."""
    if kind in HIGH_KINDS:
        return "high"
    return "low" if kind in LOW_KINDS else "normal"


def seconds_kept(message: Message, now: int) -> int:
    """Return the seconds to keep a message from `now` (UTC, ms): until its deadline, at most 28 days."""
    if message.due is not None:
        return max(SHORTEST_SECONDS, min(LONGEST_SECONDS, (message.due - now) // 1_000))
    return KEPT_SECONDS.get(message.kind, LONGEST_SECONDS)


PLAIN_BUTTON = "Pass"
"""The text of the only button on a device whose notifications do not show the decision."""

MAX_BUTTONS, MAX_BUTTON_TEXT, MAX_QUESTION = 2, 60, 200
"""Maximum numbers of buttons, which browsers limit, and of characters on a button and of a question."""


def encode_payload(message: Message, *, answers: bool = False) -> bytes:
    """Encode the text to show.

    It reveals nothing hidden in the game, since it appears on locked screens: its only button is a pass. With
    `answers`, it shows the decision if there are buttons that answer it. A button's `path` is that of the
    answer's link.
    """
    payload: dict[str, Any] = {
        "title": message.subject[:MAX_TITLE],
        "body": _body_text(message),
        "table": message.data.get("table"),
        "tag": topic_of(message.id),
        "due": message.due,
    }
    buttons = _select_buttons(message.answers, answers=answers)
    if buttons:
        payload["buttons"] = [
            {
                "title": answer.text[:MAX_BUTTON_TEXT] if answers else PLAIN_BUTTON,
                "path": urlsplit(answer.url).path,
            }
            for answer in buttons
        ]
    if buttons and answers:
        question = str(message.data.get("question", ""))[:MAX_QUESTION]
        payload["body"] = f"{payload['body'][:MAX_QUESTION]}\n{question}"
    return msgspec.json.encode(payload, order="deterministic")


def _select_buttons(options: Sequence[AnswerOption], *, answers: bool) -> Sequence[AnswerOption]:
    """Return all options if they may be shown and are few enough, else only a pass."""
    if answers and len(options) <= MAX_BUTTONS:
        return options
    return [option for option in options if option.passes][:1]


def _body_text(message: Message) -> str:
    """Return the first line; for a daily message, as many lines as fit."""
    if not message.parts:
        return message.lines[0][:MAX_TEXT]
    text = ""
    for line in message.lines:
        if len(text) + len(line) >= MAX_TEXT:
            return f"{text}\n..."
        text = f"{text}\n{line}" if text else line
    return text


TOKEN_SECONDS = 12 * 3_600
"""How long a signature is valid, in seconds; push services accept at most 24 hours."""

GONE = frozenset({404, 410})


def _now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class PushSender:
    """Encrypts messages and posts them; `key` is the service's push key, `subject` its contact."""

    post: Post
    key: EllipticCurvePrivateKey
    subject: str
    clock: Callable[[], int] = _now
    _signer: Vapid02 = field(init=False, repr=False, compare=False)

    wants_board = False

    def __post_init__(self) -> None:
        """Build the signer.

        The library's check of the subject is off, since it rejects URLs with a port.
        """
        from py_vapid import Vapid02  # noqa: PLC0415 - comes with the extra

        object.__setattr__(self, "_signer", Vapid02(self.key, {"no-strict": True}))

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Push a message, within ten seconds."""
        from http_ece import ECEException  # noqa: PLC0415 - comes with the extra
        from py_vapid import VapidException  # noqa: PLC0415 - the same

        target = channel.target_as(PushTarget)
        try:
            body = _encrypt(encode_payload(message, answers=channel.answers), target)
            headers = self._headers(target, message)
        except (ValueError, ECEException, VapidException):
            return NotDelivered(None, "the device's subscription is invalid", gone=True)
        return await self.post(target.endpoint, body, headers, GONE)

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
    import http_ece  # noqa: PLC0415 - comes with the extra
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - the same

    encrypted: bytes = http_ece.encrypt(
        payload,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=read_base64url(target.p256dh),
        auth_secret=read_base64url(target.auth),
        version="aes128gcm",
    )
    return encrypted
