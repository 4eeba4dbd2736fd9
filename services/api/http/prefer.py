"""What a caller would like best (RFC 7240): how long to wait for an outcome, how much to be told of it."""

from __future__ import annotations

from functools import lru_cache

from werkzeug.http import parse_list_header

MAX_WAIT_SECONDS = 20
"""Seconds that a request may be held open for its outcome."""

CACHE_SIZE = 64
"""Fields that are remembered with what they say: most programs send one and the same."""

MAX_DIGITS = 6
"""Digits of a number of seconds that are read; one that has more is beyond the bound."""


def preferred_wait(prefer: str | None, default: int) -> int:
    """Give the seconds to wait for an outcome, by `Prefer` as far as it says something."""
    seconds = requested_wait(prefer)
    return default if seconds is None else seconds


@lru_cache(CACHE_SIZE)
def requested_wait(prefer: str | None) -> int | None:
    """Give the seconds that the caller would wait, as far as they are waited; None where it says nothing.

    Who wants an answer at once (`respond-async`) and names no time waits for none.
    """
    preferences = parse_prefer(prefer)
    seconds = preferences.get("wait", "")
    if seconds.isascii() and seconds.isdigit():
        return min(int(seconds), MAX_WAIT_SECONDS) if len(seconds) <= MAX_DIGITS else MAX_WAIT_SECONDS
    return 0 if "respond-async" in preferences else None


@lru_cache(CACHE_SIZE)
def prefers_minimal(prefer: str | None) -> bool:
    """Whether the caller needs no more than where the outcome is found."""
    return parse_prefer(prefer).get("return") == "minimal"


def parse_prefer(prefer: str | None) -> dict[str, str]:
    """Give the preferences by name, in small letters; of one that is said twice the first counts."""
    found: dict[str, str] = {}
    for one in parse_list_header(prefer) if prefer else ():
        name, _, value = one.partition(";")[0].partition("=")
        found.setdefault(name.strip().lower(), value.strip().strip('"'))
    return found
