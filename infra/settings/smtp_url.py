"""The address of a mail server, as an operator writes it."""

from __future__ import annotations

from typing import Literal, NamedTuple
from urllib.parse import unquote, urlsplit

SmtpSecurity = Literal["smtp", "starttls", "smtps"]
"""Plain; plain until both sides turn to TLS, which has to be; TLS from the beginning."""

DEFAULT_PORTS: dict[SmtpSecurity, int] = {"smtp": 25, "starttls": 587, "smtps": 465}

WRITTEN_AS = "an address like smtps://user:password@mail.example.org:465, or with starttls:// or smtp://"


class SmtpServer(NamedTuple):
    """A mail server, how to reach it, and who to say we are; without a user nobody logs in."""

    host: str
    port: int
    security: SmtpSecurity
    user: str | None = None
    password: str | None = None


def parse_smtp_url(said: str) -> SmtpServer:
    """Read an address; ValueError says what is wrong with it. User and password may be percent-encoded."""
    try:
        parts = urlsplit(said)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError(WRITTEN_AS) from None
    security = next((one for one in DEFAULT_PORTS if one == parts.scheme), None)
    if security is None or not host or parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError(WRITTEN_AS)
    user, password = parts.username or None, parts.password
    if (user is None) != (password is None):
        raise ValueError("a user goes with a password")
    if user is not None and security == "smtp":
        raise ValueError("smtp:// would send the password for all to read; starttls:// or smtps:// hide it")
    return SmtpServer(
        host,
        port or DEFAULT_PORTS[security],
        security,
        None if user is None else unquote(user),
        None if password is None else unquote(password),
    )
