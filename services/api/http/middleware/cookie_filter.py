"""The session's cookie, parted from all others before a library reads them.

Python's own reader of quoted cookies takes time that grows with the square of their length, and the framework
calls it for every request, whether anything asks for a cookie or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request

SESSION_COOKIE = "railhead"

TLS_SESSION_COOKIE = "__Host-railhead"
"""The name over TLS: browsers take such a cookie from this very host alone, not from others of its domain."""

MAX_COOKIES = 3
"""Cookies of our names that are tried, as each may cost a look into the store."""

RawHeaders = Sequence[tuple[bytes, bytes]]

_OURS = frozenset({SESSION_COOKIE.encode(), TLS_SESSION_COOKIE.encode()})
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def keep_session_cookie(fields: RawHeaders) -> RawHeaders:
    """Return the fields of a head with our cookies alone, the last first; malformed values are dropped.

    There may be several of the plain name: another site under the same domain can set one for all of it.
    """
    lines = [value for name, value in fields if name == b"cookie"]
    if not lines:
        return fields
    pairs = _pairs(b";".join(lines))
    ours = [(name, value) for name, value in reversed(pairs) if name in _OURS and _PLAIN.issuperset(value)]
    ours.sort(key=lambda pair: pair[0] == SESSION_COOKIE.encode())
    kept = [field for field in fields if field[0] != b"cookie"]
    if not ours:
        return kept
    return [*kept, (b"cookie", b"; ".join(b"%b=%b" % one for one in ours[:MAX_COOKIES]))]


def session_cookies(request: Request) -> tuple[str, ...]:
    """Return the values of our cookies in a request whose head was filtered; each may be a session.

    Over TLS the plain name counts only without the other: a session from before is taken over, and another
    host of the domain cannot put its own in place of one.
    """
    named: dict[str, list[str]] = {}
    for part in filter(None, request.headers.get("cookie", "").split("; ")):
        name, _, value = part.partition("=")
        named.setdefault(name, []).append(value)
    bound = named.get(TLS_SESSION_COOKIE, ()) if request.url.scheme == "https" else ()
    return tuple(bound or named.get(SESSION_COOKIE, ()))


def _pairs(cookies: bytes) -> list[tuple[bytes, bytes]]:
    parts = (part.partition(b"=") for part in cookies.split(b";"))
    return [(name.strip(), value.strip()) for name, _, value in parts]
