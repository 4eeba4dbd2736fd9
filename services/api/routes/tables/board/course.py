"""How the points of a game went that is over."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from starlette.responses import Response

from infra.ports.event_store import LogEntry
from projections.course.points_course import PointsCourse, follow_points
from services.api.auth.call import AnyCall
from services.api.auth.quotas import charge_records
from services.api.http.arguments import IfNoneMatchArg, InviteArg, TableArg
from services.api.http.negotiation import JSON
from services.api.http.operation import answers, problems
from services.api.http.responses import conditional_table_response, encode_json
from services.api.presenters.table_view import to_log_head
from services.api.routes.tables.table import TAGGED, UNCHANGED, compress_for, load_head
from services.api.routing import ApiRoute
from services.api.schemas.problems import OK, Problem
from services.queries.record_decoder import decode_record

router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/course",
    summary="How the points went, after the end",
    responses=answers(OK, PointsCourse, headers=TAGGED) | UNCHANGED | problems("forbidden", "not-allowed"),
)
async def get_course(
    call: AnyCall, table: TableArg, invite: InviteArg = None, if_none_match: IfNoneMatchArg = None
) -> Response:
    """The points of all who play after each turn, as the game's own scoring would have counted them there.

    With the turns that the game turned at, the points of rivals by category, and what decides between equal
    totals. The whole log is folded once, and what came of it kept for its head.
    """
    head = await load_head(call, table, None, invite)
    if head.table.phase != "ended":
        detail = "what a running game hides would show in its points; they are told once the table has ended"
        raise Problem("not-allowed", detail, head=to_log_head(head))
    key = ("course", head.hash)
    entries: Sequence[LogEntry] = ()
    if not call.api.executor.knows(key):
        await charge_records(call, head.seq)
        entries = await call.api.ports.reader.records(table)
    course = await call.api.executor.compute(call.caller.rate_key, key, lambda: _follow(entries))
    body, headers = await compress_for(call, key, course)
    return conditional_table_response(if_none_match, body, JSON, to_log_head(head), **headers)


def _follow(entries: Sequence[LogEntry]) -> bytes:
    return encode_json(follow_points(decode_record(entry)[0] for entry in entries))
