"""What a channel may lead to, as far as an address says it; who connects looks at every address itself."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from services.shared.address_filter import AddressFilter

ALLOWED_BY = "RAILHEAD_NOTICES_ALLOW"
"""The setting that allows addresses which are not public."""

SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"  # noqa: S105 - how Standard Webhooks writes one


def invalid_url_reason(url: str, allowed: Sequence[str]) -> str | None:
    """Say why nothing may be posted there; None where it may.

    `http` is for addresses of networks that the operator allows, written as numbers.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "url: an address like https://example.org/hook"
    if parts.scheme not in {"http", "https"} or not host or not url.isascii() or not url.isprintable():
        return "url: an address like https://example.org/hook"
    if " " in url or "@" in parts.netloc:
        return "url: an address without blanks, name and password"
    try:
        ip_address(host)
    except ValueError:
        return None if parts.scheme == "https" else "url: https, so that nobody reads it on the way"
    if not AddressFilter(allowed).is_allowed(host):
        return f"url: the address is not public; to allow it, the operator adds it to {ALLOWED_BY}"
    is_open = parts.scheme == "http" and not AddressFilter(allowed).is_named(host)
    return "url: https, so that nobody reads it on the way" if is_open else None


def new_secret() -> str:
    """Make a secret, in Base64."""
    return base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def shown_secret(secret: str) -> str:
    """Write a secret as programs take it."""
    return f"{SECRET_PREFIX}{secret}"
