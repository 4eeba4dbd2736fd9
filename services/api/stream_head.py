"""What a HEAD on a live stream is told: the head of its answer, after the same checks, and no stream."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from services.api.identity import caller_of
from services.api.looking import require_eyes, seen_by
from services.api.parameters import SEAT, TABLE
from services.api.service import service_of


async def head_of_stream(request: Request) -> Response:
    """Say whether there is such a stream for the caller; nothing is held open for it."""
    service, caller = service_of(request), await caller_of(request)
    head = await seen_by(service, request, caller, TABLE(request))
    require_eyes(head.table, caller, SEAT(request))
    response = Response(media_type="text/event-stream", headers={"Cache-Control": "no-store"})
    del response.headers["Content-Length"]
    return response
