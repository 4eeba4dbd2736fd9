"""What a caller would like best (RFC 7240): how long to wait for an outcome."""

from __future__ import annotations

from starlette.requests import Request
from werkzeug.http import parse_list_header

MAX_WAIT_SECONDS = 20
"""Seconds that a request may be held open for its outcome."""

MAX_DIGITS = 6


def parse_prefer(request: Request) -> dict[str, str]:
    """Give the preferences by name, in small letters; of one that is said twice the first counts."""
    found: dict[str, str] = {}
    for one in parse_list_header(",".join(request.headers.getlist("prefer"))):
        name, _, value = one.partition(";")[0].partition("=")
        found.setdefault(name.strip().lower(), value.strip().strip('"'))
    return found


def requested_wait(request: Request) -> int | None:
    """Give the seconds that the caller would wait, as far as they are waited; None where it says nothing.

    Who wants an answer at once (`respond-async`) and names no time waits for none.
    """
    said = parse_prefer(request)
    seconds = said.get("wait", "")
    if seconds.isascii() and seconds.isdigit():
        return min(
            int(seconds[-MAX_DIGITS:]) if len(seconds) <= MAX_DIGITS else MAX_WAIT_SECONDS, MAX_WAIT_SECONDS
        )
    return 0 if "respond-async" in said else None
