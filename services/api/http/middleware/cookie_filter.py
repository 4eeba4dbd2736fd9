"""The one cookie that is ours, parted from all others before a library reads them.

Python's own reader of quoted cookies takes time that grows with the square of their length, and the framework
calls it for every request, whether anything asks for a cookie or not.
"""

from __future__ import annotations

from collections.abc import Sequence

SESSION_COOKIE = "railhead"

RawHeaders = Sequence[tuple[bytes, bytes]]

_OURS = SESSION_COOKIE.encode()
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def keep_session_cookie(fields: RawHeaders) -> RawHeaders:
    """Give the fields of a head with our cookie alone; one that we never set is none."""
    said = [value for name, value in fields if name == b"cookie"]
    if not said:
        return fields
    ours = [value for name, value in _pairs(b";".join(said)) if name == _OURS and _PLAIN.issuperset(value)]
    kept = [field for field in fields if field[0] != b"cookie"]
    return [*kept, (b"cookie", b"%b=%b" % (_OURS, ours[-1]))] if ours else kept


def _pairs(said: bytes) -> list[tuple[bytes, bytes]]:
    parts = (part.partition(b"=") for part in said.split(b";"))
    return [(name.strip(), value.strip()) for name, _, value in parts]
