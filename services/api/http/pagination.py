"""Where a list goes on (RFC 8288)."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import Response


def add_next_link(response: Response, request: Request, after: str | int | None) -> Response:
    """Say in `Link` where the next page is: what was asked, from `after` on; nothing where there is none."""
    if after is None:
        return response
    asked = [(name, value) for name, value in request.query_params.multi_items() if name != "after"]
    query = urlencode([*asked, ("after", str(after))])
    response.headers["Link"] = f'<{quote(request.url.path)}?{query}>; rel="next"'
    return response
