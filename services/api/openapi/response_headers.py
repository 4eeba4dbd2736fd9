"""The headers of answers, as the OpenAPI document describes them."""

from __future__ import annotations

from typing import Any

from services.api.schemas.allowance import RATE_LIMIT, RATE_LIMIT_POLICY


def _header(description: str, example: Any, **schema: Any) -> dict[str, Any]:
    return {"description": description, "schema": {"type": "string", **schema}, "example": example}


EXAMPLE_ETAG = '"1c9d6f0b2a3e4d5c6b7a8f90"'

RESPONSE_HEADERS: dict[str, dict[str, Any]] = {
    "Railhead-Head": _header(
        "The last record of the table's log: its number and its hash",
        "57 " + "9d3c1f0b" * 8,
        pattern="^[0-9]+ [0-9a-f]{64}$",
    ),
    "ETag": _header(
        "The tag of what is answered, for If-None-Match", EXAMPLE_ETAG, pattern='^"[0-9a-f]{24}"$'
    ),
    "Location": _header("Where it is found from now on", "/v1/tables/3fk5q2mzyxw4cap7", pattern="^/v1/"),
    "Link": _header(
        "Where the list goes on, as long as it does",
        '</v1/tables?after=1001790000000000%3A3fk5q2mzyxw4cap7>; rel="next"',
        pattern='; rel="next"$',
    ),
    "Retry-After": _header("Seconds after which to try again", 1, type="integer", minimum=0),
    RATE_LIMIT: _header(
        "How many requests are left of the window, and in how many seconds there are more",
        '"requests";r=397;t=4',
        pattern=r'^"[a-z-]+";r=[0-9]+;t=[0-9]+$',
    ),
    RATE_LIMIT_POLICY: _header(
        "How many requests may be made in a window of so many seconds",
        '"requests";q=400;w=4',
        pattern=r'^"[a-z-]+";q=[0-9]+;w=[0-9]+$',
    ),
    "Preference-Applied": _header(
        "The preferences that were followed", "wait=10, return=minimal", pattern="^[a-z0-9=, ]{6,40}$"
    ),
    "Content-Disposition": _header(
        "The name of the file", 'attachment; filename="3fk5q2mzyxw4cap7.railhead"', pattern="^attachment; "
    ),
    "Set-Cookie": _header(
        "The session's cookie", "__Host-railhead=SECRET; HttpOnly; Path=/; SameSite=lax; Secure"
    ),
    "WWW-Authenticate": _header("How to say who one is", 'Bearer realm="railhead"', pattern="^Bearer "),
}

RATE_LIMIT_HEADERS = (RATE_LIMIT_POLICY, RATE_LIMIT)
"""The headers of every answer to a request that counts for somebody."""

HEADERS_BY_STATUS = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}
"""The headers that a problem carries."""
