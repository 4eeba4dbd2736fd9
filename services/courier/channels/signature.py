"""Signatures of webhooks as Standard Webhooks 1.0 has them."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterable, Mapping


def signed_headers(id_: str, seconds: int, body: bytes, secrets: Iterable[str]) -> Mapping[str, str]:
    """Give the headers of an attempt at a moment (UTC, s); one signature for each secret, in Base64."""
    signed = b".".join((id_.encode(), str(seconds).encode(), body))
    signatures = (hmac.digest(base64.b64decode(secret), signed, hashlib.sha256) for secret in secrets)
    return {
        "webhook-id": id_,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(f"v1,{base64.b64encode(one).decode()}" for one in signatures),
    }
