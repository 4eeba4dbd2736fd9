"""What the head of a request has to be (RFC 9112), where the parser lets more pass."""

from __future__ import annotations

import re

from services.api.schemas.problems import Problem

BLANKS = b" \t"
"""What may stand around the value of a field and is no part of it (RFC 9112, 5.1)."""

_AUTHORITY = re.compile(
    rb"(\[[0-9A-Fa-f:.]+\]|([0-9A-Za-z._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(:[0-9]{0,5})?",
)
_REQUEST_LINE = re.compile(rb"[0-9A-Za-z!#$%&'*+.^_`|~-]+ [!-~]+ HTTP/1\.[01]\r?\n")


def host_problem(version: str, hosts: list[bytes]) -> Problem | None:
    """Say what is wrong with the fields `Host` (RFC 9112, 3.2); HTTP/1.0 may have none."""
    if len(hosts) > 1:
        return Problem("bad-request", f"Host is given {len(hosts)} times")
    if not hosts:
        return Problem("bad-request", "a request of HTTP/1.1 has a Host") if version == "1.1" else None
    if _AUTHORITY.fullmatch(hosts[0]) is None:
        said = hosts[0][:60].decode("latin-1")
        return Problem("bad-request", f"Host is no name or address, with a port or without: {said!r}")
    return None


def method_problem(data: bytes) -> Problem | None:
    """Say of bytes that the parser broke on whether it is for their method: a token that it does not know.

    Only a whole request line at their beginning is told from what is no HTTP at all.
    """
    if _REQUEST_LINE.match(data) is None:
        return None
    method = data.partition(b" ")[0][:20].decode()
    return Problem("not-implemented", f"no method {method} is known here")
