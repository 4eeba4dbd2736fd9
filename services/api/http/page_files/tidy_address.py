"""Addresses of pages with what a text or a chat put behind a link: a full stop, a bracket, a slash."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, urlencode

from starlette.requests import Request

TRAILING = "/.,;:!?)]}>'\"*\u00bb\u2019\u201d\u2026"
CODES = frozenset({"invite"})
"""Parameters that end a link, and whose values never end in one of these characters."""

MACHINES = ("/v1/", "/static/")
"""Paths that programs ask for: they get the refusal."""


def tidy_address(request: Request) -> str | None:
    """Return the page's address without what trails behind it; None where nothing does."""
    path = str(request.scope["path"])
    if request.method not in {"GET", "HEAD"} or path.startswith(MACHINES):
        return None
    tidy = f"/{path.rstrip(TRAILING).lstrip('/')}"  # two slashes at its beginning would lead to another host
    query = parse_qsl(request.url.query, keep_blank_values=True)
    tidied = [(name, value.rstrip(TRAILING) if name in CODES else value) for name, value in query]
    if (tidy, tidied) == (path, query):
        return None
    return quote(tidy) + (f"?{urlencode(tidied)}" if tidied else "")
