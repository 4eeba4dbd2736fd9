"""Parameters that several features take, and what is read out of them."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Annotated, Any, get_args
from urllib.parse import quote, urlencode
from urllib.request import parse_http_list

from fastapi import Header, Path, Query
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from domain.table.talk.readable_text import plain_text, unreadable_reason
from services.api.problems import Problem

BOUNDS = ("ge", "le", "min_length", "max_length", "pattern")


def bounds(kind: Any) -> dict[str, Any]:
    """Return the bounds of a msgspec type as FastAPI takes them, so that both share one declaration."""
    metas = [one for one in get_args(kind) if isinstance(one, Meta)]
    found = {name: value for meta in metas for name in BOUNDS if (value := getattr(meta, name)) is not None}
    if "pattern" in found:
        found["pattern"] = found["pattern"].replace("\\Z", "$")  # as JSON Schema and pydantic write the end
    return found


MAX_PAGE_TABLES, MAX_PAGE_RECORDS, MAX_PAGE_ENTRIES = 100, 500, 200
"""Tables, records, and entries of the ledger, of one page."""


GameArg = Annotated[
    str,
    Path(
        max_length=60,
        pattern=r"^[a-z][a-z0-9_]*$",
        description="The game's name",
        examples=["gold_rush"],
        json_schema_extra={"x-component": "GameName"},
    ),
]
PlayerArg = Annotated[
    str,
    Path(
        min_length=1,
        max_length=64,
        pattern=r"^[0-9A-Za-z_-]+$",
        description="The player's id",
        examples=["p0123456789abcdef"],
    ),
]

GameFilterArg = Annotated[
    str | None,
    Query(
        max_length=60,
        pattern=r"^[a-z][a-z0-9_]*$",
        description="Only this game",
        examples=["gold_rush"],
        json_schema_extra={"x-component": "GameName"},
    ),
]
IdempotencyKeyArg = Annotated[
    str | None,
    Header(
        pattern=r'^("[0-9A-Za-z._=+/-]{1,64}"|[0-9A-Za-z._=+/-]{1,64})$',
        alias="Idempotency-Key",
        description="The same as `command_id`, bare or in quotes; if both are given they must match",
        examples=["move-17"],
    ),
]
PreferArg = Annotated[
    str | None,
    Header(
        alias="Prefer",
        description="`wait=N`: seconds to wait for the outcome, at most 20",
        examples=["wait=10"],
    ),
]
IfNoneMatchArg = Annotated[
    str | None,
    Header(
        alias="If-None-Match",
        description="ETags of cached responses: 304 if one still matches",
        examples=['"1c9d6f0b2a3e4d5c6b7a8f90"'],
    ),
]


def add_next_link(response: Response, request: Request, after: str | int | None) -> Response:
    """Say in `Link` where the next page is: the same query from `after` on; nothing where `after` is None."""
    if after is None:
        return response
    params = [(name, value) for name, value in request.query_params.multi_items() if name != "after"]
    query = urlencode([*params, ("after", str(after))])
    response.headers["Link"] = f'<{quote(request.url.path)}?{query}>; rel="next"'
    return response


MAX_WAIT_SECONDS = 20
"""Seconds that a request may be held open for its outcome."""

CACHE_SIZE = 64
"""Fields that are remembered with what they say: most programs send one and the same."""

MAX_DIGITS = 6
"""Digits of a number of seconds that are read; one that has more is beyond the bound."""


def preferred_wait(prefer: str | None, default: int) -> int:
    """Return the seconds to wait for an outcome, by `Prefer` as far as it says something."""
    seconds = requested_wait(prefer)
    return default if seconds is None else seconds


@lru_cache(CACHE_SIZE)
def requested_wait(prefer: str | None) -> int | None:
    """Return the seconds that the caller would wait, as far as they are waited; None where it says nothing.

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
    """Return the preferences by name, in small letters; of one that is said twice the first counts."""
    found: dict[str, str] = {}
    for one in parse_http_list(prefer or ""):
        name, _, value = one.partition(";")[0].partition("=")
        found.setdefault(name.strip().lower(), value.strip().strip('"'))
    return found


DOT_SEGMENTS = frozenset({".", ".."})


def find_command_id(named: str | None, key: str | None) -> str | None:
    """Return the one id of a request, None where it names none; bad-request where the two differ.

    The header is a quoted string in draft-ietf-httpapi-idempotency-key-header, and bare in most of what is
    sent.
    """
    bare = None if key is None else key.strip('"')
    if None not in (named, bare) and named != bare:
        raise Problem("bad-request", "`command_id` and Idempotency-Key differ; give one, or the same in both")
    found = bare or named
    if found is not None and DOT_SEGMENTS.intersection(found.split("/")):
        # Clients take them out of a path (RFC 3986, 5.2.4), so that nobody could ask for the outcome.
        raise Problem("bad-request", f"a command id may not have . or .. as a path segment: {found!r}")
    return found


def command_id_or_new(named: str | None, key: str | None) -> str:
    """Return the id of a request, or a fresh one: a retry is then another command."""
    return find_command_id(named, key) or secrets.token_urlsafe(12)


def require_command_id(named: str | None, key: str | None) -> str:
    """Return the id of a request; bad-request where it names none."""
    found = find_command_id(named, key)
    if found is None:
        raise Problem("bad-request", "a command needs an id: `command_id` in the body, or Idempotency-Key")
    return found


def require_readable(text: str, field: str) -> str:
    """Return the text of a field on one line; bad-request where it cannot be read."""
    line = plain_text(text)
    if reason := unreadable_reason(line):
        raise Problem("bad-request", f"`{field}` cannot be read: {reason}")
    return line
