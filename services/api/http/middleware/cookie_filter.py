"""The one cookie that is ours, parted from all others before a library reads them.

Python's own reader of quoted cookies takes time that grows with the square of their length, and the framework
calls it for every request, whether anything asks for a cookie or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import Headers

SESSION_COOKIE = "railhead"

MAX_COOKIES = 3
"""Of so many of our name each is tried, as each may cost a look into the store."""

RawHeaders = Sequence[tuple[bytes, bytes]]

_OURS = SESSION_COOKIE.encode()
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def keep_session_cookie(fields: RawHeaders) -> RawHeaders:
    """Give the fields of a head with our cookie alone, the last first; one that we never set is none.

    There may be several of the name: another site under the same domain can set one for all of it.
    """
    lines = [value for name, value in fields if name == b"cookie"]
    if not lines:
        return fields
    ours = [value for name, value in _pairs(b";".join(lines)) if name == _OURS and _PLAIN.issuperset(value)]
    kept = [field for field in fields if field[0] != b"cookie"]
    if not ours:
        return kept
    return [*kept, (b"cookie", b"; ".join(b"%b=%b" % (_OURS, one) for one in ours[: -MAX_COOKIES - 1 : -1]))]


def session_cookies(headers: Headers) -> tuple[str, ...]:
    """Give the values of our cookie in a head that was filtered; each may be a session."""
    return tuple(part.partition("=")[2] for part in headers.get("cookie", "").split("; ") if part)


def _pairs(cookies: bytes) -> list[tuple[bytes, bytes]]:
    parts = (part.partition(b"=") for part in cookies.split(b";"))
    return [(name.strip(), value.strip()) for name, _, value in parts]
