"""What a HEAD on a live stream is told: the head of its answer, after the same checks, and no stream."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.access import load_visible_table, require_seat_access
from services.api.auth.authentication import authenticate
from services.api.http.parameters import SEAT, TABLE
from services.api.runtime.state import api_state


async def head_stream(request: Request) -> Response:
    """Say whether there is such a stream for the caller; nothing is held open for it."""
    service, caller = api_state(request), await authenticate(request)
    head = await load_visible_table(service, request, caller, TABLE(request))
    require_seat_access(head.table, caller, SEAT(request))
    response = Response(media_type="text/event-stream", headers={"Cache-Control": "no-store"})
    del response.headers["Content-Length"]
    return response
