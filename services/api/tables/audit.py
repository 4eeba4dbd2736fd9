"""After the end: the log as a file, and audits as jobs."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from domain.audit.report import AuditReport
from domain.log.export import EncodedRecord, LogExport, encode_export
from domain.log.talk_lines import export_talk
from services.api.auth.access import load_visible_table
from services.api.auth.authentication import AnyCall, PlayingCall
from services.api.auth.quotas import charge_records
from services.api.http.responses import JsonResponse
from services.api.problems import ACCEPTED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.tables.arguments import InviteArg, TableArg
from services.api.tables.requests import AuditRequest
from services.api.tables.responses import AuditResponse
from services.api.tables.view import to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(tags=["audit"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/export",
    summary="Export a table's log",
    responses=answers(
        OK, media=("application/octet-stream",), headers=("Railhead-Head", "Content-Disposition")
    )
    | problems("not-allowed"),
)
async def export_log(call: AnyCall, table: TableArg, invite: InviteArg = None) -> Response:
    """Return the log as a file for `railhead audit`, with the chat messages stored outside it."""
    head = await load_visible_table(call, table, invite)
    _require_end(head)
    await charge_records(call, head.seq)
    entries = await call.api.ports.reader.records(table)
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    talk = export_talk(await call.api.ports.talk.read_all(table) if head.table.keeps_talk_beside else {})
    data = encode_export(LogExport(records, None, talk=talk))
    response = Response(data, media_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{table}.railhead"'
    response.headers["Railhead-Head"] = str(to_log_head(head))
    return response


@router.post(
    "/v1/audits",
    summary="Request an audit",
    status_code=ACCEPTED,
    responses=answers(ACCEPTED, AuditResponse, headers=("Retry-After",))
    | problems("not-allowed", "not-found"),
)
async def request_audit(
    call: PlayingCall, body: JsonBody[AuditRequest], invite: InviteArg = None
) -> Response:
    """Audit a table that has ended: hash chain, replay, decisions and random draws.

    The report appears at the address in the response.
    """
    _require_end(await load_visible_table(call, body.table, invite))
    await call.api.ports.audits.request(body.table)
    return _tell_of_audit(body.table)


@router.get(
    "/v1/audits/{table}",
    summary="Get an audit report",
    responses=answers(OK, AuditReport)
    | answers(ACCEPTED, AuditResponse, headers=("Retry-After",))
    | problems("not-allowed"),
)
async def get_audit_report(call: AnyCall, table: TableArg, invite: InviteArg = None) -> Response:
    """Return the latest audit report on a table that has ended.

    Until it is ready, the response is 202 if it was requested, otherwise not-found.
    """
    _require_end(await load_visible_table(call, table, invite))
    audits = call.api.ports.audits
    report = await audits.read_report(table)
    if report is None and await audits.is_active(table):
        return _tell_of_audit(table)
    report = report or await audits.read_report(table)  # the audit may have ended between the two looks
    if report is None:
        raise Problem("not-found", f"table {table} has no report yet", retry=2)
    return Response(report, media_type="application/json")


def _tell_of_audit(table: str) -> Response:
    """Say where the report of an audit appears, and in how many seconds to look."""
    response = JsonResponse(AuditResponse(table, f"/v1/audits/{table}"), ACCEPTED)
    response.headers["Retry-After"] = "1"
    return response


def _require_end(head: LoadedTable) -> None:
    if head.table.phase != "ended":
        raise Problem(
            "not-allowed", "the log is public only after the table has ended", head=to_log_head(head)
        )
