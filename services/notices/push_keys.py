"""Web push: by which key push services know this service, and what a browser may give of its own.

What is imported inside comes with the extra `notices`: without it push is not offered, and nobody calls this.
"""

from __future__ import annotations

import base64
import hashlib
from binascii import Error as Base64Error
from importlib.util import find_spec
from typing import TYPE_CHECKING

from infra.settings.settings import Settings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT_BYTES, SECRET_BYTES = 65, 16

DEVICE_DIGITS = 32
"""Of a device's name: enough that no two meet, and nobody finds the endpoint by it."""


class InvalidSubscription(ValueError):
    """A browser gave no such thing; the message says what is wrong."""


def is_push_installed() -> bool:
    """Return whether the libraries are there that encrypt and sign."""
    return all(find_spec(name) is not None for name in ("http_ece", "py_vapid"))


def push_subject(settings: Settings) -> str | None:
    """Return where push services find out about this service: its address, which has to be https."""
    url = settings.public_url
    return url if url is not None and url.startswith("https://") else None


def derive_push_key(service_key: bytes) -> EllipticCurvePrivateKey:
    """Return the private key that the service signs with: for as long as the service's key it is the same.

    Subscriptions are made for one key, and end with it. It lies where the accounts lie, in each backup too.
    """
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - comes with the extra
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415 - the same
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415 - the same

    derived = HKDF(SHA256(), length=48, salt=None, info=b"web push").derive(service_key)
    return ec.derive_private_key(int.from_bytes(derived) % (P256_ORDER - 1) + 1, ec.SECP256R1())


def public_key_text(key: EllipticCurvePrivateKey) -> str:
    """Write the public key as browsers take it: its point, in Base64 for URLs."""
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - comes with the extra

    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def read_base64url(text: str) -> bytes:
    """Read Base64 for URLs, with or without what fills it up; ValueError for anything else."""
    bare = text.rstrip("=")
    return base64.b64decode(f"{bare}{'=' * (-len(bare) % 4)}", altchars=b"-_", validate=True)


def check_keys(p256dh: str, auth: str) -> None:
    """Raise InvalidSubscription unless these are a point of the curve P-256 and a secret of 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - comes with the extra

    try:
        point = read_base64url(p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (Base64Error, ValueError):
        raise InvalidSubscription(
            "keys.p256dh: a point of the curve P-256, as the browser gives it"
        ) from None
    if len(point) != POINT_BYTES:
        raise InvalidSubscription("keys.p256dh: a whole point of the curve P-256, 65 bytes")
    try:
        secret = read_base64url(auth)
    except (Base64Error, ValueError):
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise InvalidSubscription("keys.auth: 16 bytes, as the browser gives them")


def device_name(endpoint: str) -> str:
    """Name a device by its endpoint, without saying where that is."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:DEVICE_DIGITS]
