"""The clock of a seat, and why it stands as it does."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import Response

from services.api.auth.access import load_visible_table
from services.api.auth.call import AnyCall, ApiCall
from services.api.auth.credentials import now_ms
from services.api.auth.quotas import charge_records
from services.api.http.arguments import AfterArg, InviteArg, LimitArg, TableArg, bounds
from services.api.http.operation import answers
from services.api.http.pagination import add_next_link
from services.api.http.responses import JsonResponse, encode_json
from services.api.presenters.clock_explanation import build_clock_lines, build_clock_response
from services.api.presenters.table_view import to_log_head
from services.api.routing import ApiRoute
from services.api.schemas.clock_explanation import ClockLine, ClockResponse
from services.api.schemas.problems import OK, Problem
from services.api.schemas.requests import SeatNumber
from services.queries.reader import LoadedTable

ClockSeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        description="Whose clock; one's own, or the first seat's, where it is left out",
        examples=[0],
    ),
]

PAGE_HEADERS = ("Railhead-Head", "Link")
router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/clock",
    summary="Explain a clock",
    responses=answers(OK, ClockResponse, headers=PAGE_HEADERS),
)
async def get_clock(
    call: AnyCall,
    table: TableArg,
    seat: ClockSeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
    invite: InviteArg = None,
) -> Response:
    """How the clock of a seat stands, and each thing that moved it, with what was counted and what was not.

    Everybody who may see the table may see all its clocks. A table without a pace has none: not-found.
    """
    head = await load_visible_table(call, table, invite)
    play, own = head.table.paced, head.table.seat_of(call.caller.player or "")
    shown = (own or 0) if seat is None else seat
    if play is None:
        detail = f"table {table} has no clocks to explain: it was opened without a pace"
        raise Problem("not-found", detail, head=to_log_head(head))
    if shown >= len(play.clocks):
        detail = f"the table has seats 0 to {len(play.clocks) - 1}"
        raise Problem("not-found", detail, head=to_log_head(head))
    await charge_records(call, head.seq)
    lines = [line for line in await _lines(call, head, shown) if line.seq > after]
    last = lines[limit - 1].seq if len(lines) > limit else head.seq
    page = [line for line in lines if line.seq <= last]  # what one record says stays together
    response = build_clock_response(play, shown, now_ms(), page, to_log_head(head))
    more = last if len(page) < len(lines) else None
    return add_next_link(JsonResponse(response, head=response.head), call.request, more)


async def _lines(call: ApiCall, head: LoadedTable, seat: int) -> tuple[ClockLine, ...]:
    """Give the lines up to the head; made once for all who ask at that record."""
    key = ("clock", head.hash, seat)
    found = call.api.render_cache.get(key)
    if found is None:
        log = await call.api.ports.reader.records(head.table.id)
        entries = [entry for entry in log if entry.seq <= head.seq]
        found = await call.api.executor.compute(
            call.caller.rate_key, key, lambda: encode_json(build_clock_lines(entries, seat))
        )
    return msgspec.json.decode(found, type=tuple[ClockLine, ...])
