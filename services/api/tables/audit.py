"""For finished tables: export of the log, and audits by a job."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from domain.audit.report import AuditReport
from domain.log.export import EncodedRecord, LogExport, encode_export
from domain.log.talk_lines import export_talk
from services.api.auth.authentication import AnyCaller, PlayingCaller
from services.api.auth.table_access import VisibleTable, load_visible_table
from services.api.http.arguments import InviteArg
from services.api.http.responses import EXPORT, JSON, JsonResponse
from services.api.problems import ACCEPTED, OK, LogHead, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.dependencies import Jobs, Limits, Tables
from services.api.tables.requests import AuditRequest
from services.api.tables.responses import AuditResponse
from services.api.tables.view import problem_at, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(tags=["audit"], route_class=ApiRoute)


EXPORTED = answers(OK, media=(EXPORT,), headers=("Railhead-Head", "Content-Disposition"))


def export_response(name: str, export: LogExport, head: LogHead) -> Response:
    response = Response(encode_export(export), media_type=EXPORT)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.railhead"'
    response.headers["Railhead-Head"] = str(head)
    return response


@router.get(
    "/v1/tables/{table}/export",
    summary="Export a table's log",
    responses=EXPORTED | problems("not-allowed"),
)
async def export_log(caller: AnyCaller, head: VisibleTable, tables: Tables, limits: Limits) -> Response:
    """Return the table's log and separately stored chat messages as a file for `railhead audit`."""
    table = head.table.id
    _require_end(head)
    await limits.charge_records(caller, head.seq)
    entries = await tables.reader.records(table)
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    talk = export_talk(await tables.talk.read_all(table) if head.table.keeps_talk_beside else {})
    return export_response(table, LogExport(records, None, talk=talk), to_log_head(head))


@router.post(
    "/v1/audits",
    summary="Request an audit",
    status_code=ACCEPTED,
    responses=answers(ACCEPTED, AuditResponse, headers=("Retry-After",))
    | problems("not-allowed", "not-found"),
)
async def request_audit(
    caller: PlayingCaller, body: JsonBody[AuditRequest], tables: Tables, jobs: Jobs, invite: InviteArg = None
) -> Response:
    """Audit a table that has ended: its hash chain, replay, decisions and random draws.

    The response holds the address at which the report will appear.
    """
    _require_end(await load_visible_table(tables, caller, body.table, invite))
    await jobs.audits.request(body.table)
    return _pending_response(body.table)


@router.get(
    "/v1/audits/{table}",
    summary="Get an audit report",
    responses=answers(OK, AuditReport)
    | answers(ACCEPTED, AuditResponse, headers=("Retry-After",))
    | problems("not-allowed"),
)
async def get_audit_report(caller: AnyCaller, head: VisibleTable, jobs: Jobs) -> Response:
    """Return the latest audit report on a finished table.

    If an audit is in progress, the response is 202. If none was requested, the response is 404 (`not-found`).
    """
    table = head.table.id
    _require_end(head)
    report = await jobs.audits.read_report(table)
    if report is None and await jobs.audits.is_active(table):
        return _pending_response(table)
    report = report or await jobs.audits.read_report(table)  # it may have ended between the two reads
    if report is None:
        raise Problem("not-found", f"table {table} has no report yet", retry=2)
    return Response(report, media_type=JSON)


def _pending_response(table: str) -> Response:
    response = JsonResponse(AuditResponse(table, f"/v1/audits/{table}"), ACCEPTED)
    response.headers["Retry-After"] = "1"
    return response


def _require_end(head: LoadedTable) -> None:
    if head.table.phase != "ended":
        raise problem_at(head, "not-allowed", "the log is public only after the table has ended")
