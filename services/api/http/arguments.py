"""Parameters that several features share, and how they are parsed."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, get_args
from urllib.parse import quote, urlencode
from urllib.request import parse_http_list

from fastapi import Depends, Header, Path, Query
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from domain.log.ids import TABLE_ID
from domain.table.talk.readable_text import plain_text, unreadable_reason
from services.api.problems import Problem
from services.shared.bodies import documented_as

_SEGMENT = r"(\.*[0-9A-Za-z_=+-][0-9A-Za-z._=+-]*|\.{3,})?"
"""A path segment other than `.` and `..`.

The pattern uses no look-ahead, because some regular expression engines do not support it.
"""

CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[0-9A-Za-z._=+/-]+\Z",
        extra_json_schema=documented_as(pattern=f"^{_SEGMENT}(/{_SEGMENT})*$"),
    ),
]
"""A command's id. The API document excludes dot segments; `find_command_id` rejects them."""

SeatNumber = Annotated[int, Meta(ge=0, le=7)]
TableId = Annotated[str, Meta(pattern=rf"^{TABLE_ID}\Z")]

MAX_SEQ = 999_999_999_999_999
"""The highest record number accepted in requests."""

BOUNDS = ("ge", "le", "min_length", "max_length", "pattern")


def bounds(kind: Any) -> dict[str, Any]:
    """Return the constraints of a msgspec type as arguments for FastAPI's parameters."""
    metas = [argument for argument in get_args(kind) if isinstance(argument, Meta)]
    constraints = {
        name: value for meta in metas for name in BOUNDS if (value := getattr(meta, name)) is not None
    }
    if "pattern" in constraints:
        # JSON Schema and pydantic write the end of the text as `$`.
        constraints["pattern"] = constraints["pattern"].replace("\\Z", "$")
    return constraints


MAX_PAGE_TABLES, MAX_PAGE_RECORDS, MAX_PAGE_ENTRIES = 100, 500, 200
"""Maximum numbers of tables, records and ledger entries per page."""


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
        description="Only results for this game",
        examples=["gold_rush"],
        json_schema_extra={"x-component": "GameName"},
    ),
]
TableArg = Annotated[
    str, Path(**bounds(TableId), description="The table's id", examples=["3fk5q2mzyxw4cap7"])
]

RecordArg = Annotated[int, Path(ge=1, le=MAX_SEQ, description="The record's number", examples=[57])]

SeatNumberArg = Annotated[int, Path(**bounds(SeatNumber), description="The seat's number", examples=[1])]

SeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        description="The seat whose view is shown; a spectator's view if omitted",
        examples=[0],
    ),
]

OwnSeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        alias="seat",
        description="One of the caller's seats; the first one if omitted",
        examples=[0],
    ),
]

AtArg = Annotated[
    int | None,
    Query(
        ge=1,
        le=MAX_SEQ,
        description="Show the state after this record; the latest if omitted",
        examples=[57],
    ),
]

AtLeastArg = Annotated[
    int | None,
    Query(ge=0, le=MAX_SEQ, description="Wait up to 5 s for the table to reach this record", examples=[57]),
]

InviteArg = Annotated[
    str | None,
    Query(max_length=100, description="The invitation code of a private table", examples=["k3v9x"]),
]

AfterArg = Annotated[int, Query(ge=0, le=MAX_SEQ, description="Only records after this one", examples=[56])]

LimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_RECORDS, description="The maximum number of records", examples=[100])
]

CommandIdQueryArg = Annotated[
    str | None,
    Query(
        **bounds(CommandId),
        description="The request's id; it is safe to repeat a request with the same id",
        examples=["move-17"],
    ),
]

IdempotencyKeyArg = Annotated[
    str | None,
    Header(
        pattern=r'^("[0-9A-Za-z._=+/-]{1,64}"|[0-9A-Za-z._=+/-]{1,64})$',
        alias="Idempotency-Key",
        description="The same as `command_id`, with or without quotes; if both are given, they must match",
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
        description="ETags of cached responses; the response is 304 if one still matches",
        examples=['"1c9d6f0b2a3e4d5c6b7a8f90"'],
    ),
]


class NextPageLink(NamedTuple):
    """Sets the response's `Link` header to the next page: the same query with a different `after`."""

    request: Request
    response: Response

    def __call__(self, after: str | int | None) -> None:
        """Link to the page after this position; None means that this is the last page."""
        if after is None:
            return
        params = [(name, value) for name, value in self.request.query_params.multi_items() if name != "after"]
        query = urlencode([*params, ("after", str(after))])
        self.response.headers["Link"] = f'<{quote(self.request.url.path)}?{query}>; rel="next"'


async def open_link(request: Request, response: Response) -> NextPageLink:
    return NextPageLink(request, response)


NextLink = Annotated[NextPageLink, Depends(open_link)]


MAX_WAIT_SECONDS = 20
"""Maximum seconds to wait for an outcome."""

CACHE_SIZE = 64
"""Number of cached header values: most programs always send the same one."""

MAX_DIGITS = 6
"""Numbers with more digits exceed MAX_WAIT_SECONDS anyway."""


@lru_cache(CACHE_SIZE)
def requested_wait(prefer: str | None) -> int | None:
    """Return the seconds to wait as requested by `Prefer`, at most 20; 0 for `respond-async`.

    None if the header contains neither.
    """
    preferences = parse_prefer(prefer)
    seconds = preferences.get("wait", "")
    if seconds.isascii() and seconds.isdigit():
        return min(int(seconds), MAX_WAIT_SECONDS) if len(seconds) <= MAX_DIGITS else MAX_WAIT_SECONDS
    return 0 if "respond-async" in preferences else None


@lru_cache(CACHE_SIZE)
def prefers_minimal(prefer: str | None) -> bool:
    return parse_prefer(prefer).get("return") == "minimal"


def parse_prefer(prefer: str | None) -> dict[str, str]:
    """Return the preferences by lower-case name; if a name is repeated, the first one counts."""
    preferences: dict[str, str] = {}
    for preference in parse_http_list(prefer or ""):
        name, _, value = preference.partition(";")[0].partition("=")
        preferences.setdefault(name.strip().lower(), value.strip().strip('"'))
    return preferences


DOT_SEGMENTS = frozenset({".", ".."})


def find_command_id(named: str | None, key: str | None) -> str | None:
    """Return the command id from the body or the header, or None; raise bad-request if they differ.

    According to draft-ietf-httpapi-idempotency-key-header the header is a quoted string, but most clients
    send it unquoted.
    """
    bare = None if key is None else key.strip('"')
    if None not in (named, bare) and named != bare:
        raise Problem("bad-request", "`command_id` and Idempotency-Key differ; give one, or the same in both")
    command_id = bare or named
    if command_id is not None and DOT_SEGMENTS.intersection(command_id.split("/")):
        # Clients remove dot segments from paths (RFC 3986, 5.2.4), so nobody could request the outcome.
        raise Problem("bad-request", f"a command id may not have . or .. as a path segment: {command_id!r}")
    return command_id


class CommandHeaderValues(NamedTuple):
    """The headers of a request that sends a command."""

    prefer: str | None = None
    key: str | None = None

    def wait(self, default: int = 0) -> int:
        seconds = requested_wait(self.prefer)
        return default if seconds is None else seconds

    def command_id(self, named: str | None) -> str:
        """Return the request's command id, or a new one; a retry without an id is a separate command."""
        return find_command_id(named, self.key) or secrets.token_urlsafe(12)

    def require_command_id(self, named: str | None) -> str:
        """Return the request's command id; raise bad-request if it has none."""
        command_id = find_command_id(named, self.key)
        if command_id is None:
            raise Problem(
                "bad-request", "a command needs an id: `command_id` in the body, or Idempotency-Key"
            )
        return command_id


async def read_command_headers(
    prefer: PreferArg = None, key: IdempotencyKeyArg = None
) -> CommandHeaderValues:
    return CommandHeaderValues(prefer, key)


CommandHeaders = Annotated[CommandHeaderValues, Depends(read_command_headers)]
"""`Prefer` and `Idempotency-Key`."""


def require_readable(text: str, field: str) -> str:
    """Return the text as one line; raise bad-request, naming the field, if it has unreadable characters."""
    line = plain_text(text)
    if reason := unreadable_reason(line):
        raise Problem("bad-request", f"`{field}` cannot be read: {reason}")
    return line
