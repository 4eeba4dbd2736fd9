"""After the end: the log as a file, and audits as jobs."""

from __future__ import annotations

from starlette.responses import Response

from domain.audit.report import AuditReport
from domain.log.export import EncodedRecord, LogExport, encode_export
from domain.log.talk_lines import export_talk
from services.api.auth.access import load_visible_table
from services.api.auth.call import ApiCall, PlayerCall
from services.api.auth.quotas import charge_records
from services.api.http.arguments import InviteArg, TableArg
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.presenters.table_view import to_log_head
from services.api.routing.route_table import RouteTable
from services.api.schemas.problems import ACCEPTED, OK, Problem
from services.api.schemas.requests import AuditRequest
from services.api.schemas.responses import AuditResponse
from services.queries.reader import LoadedTable

routes = RouteTable("audit")


@routes.get(
    "/v1/tables/{table}/export",
    "The whole log, after the end",
    ResponseSpec(OK, media=("application/octet-stream",), headers=("Railhead-Head", "Content-Disposition")),
    problems=("not-allowed",),
)
async def export_log(call: ApiCall, table: TableArg, invite: InviteArg) -> Response:
    """Give the log as the file that `railhead audit` takes, with the words that lie beside it."""
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


@routes.post(
    "/v1/audits",
    "Ask for an audit",
    ResponseSpec(ACCEPTED, AuditResponse, headers=("Retry-After",)),
    problems=("not-allowed", "not-found", "forbidden"),
)
async def request_audit(call: PlayerCall, invite: InviteArg, body: AuditRequest) -> Response:
    """Have a table that has ended checked: chain, folding, decisions and draws.

    The report appears where the answer says.
    """
    _require_end(await load_visible_table(call, body.table, invite))
    await call.api.ports.audits.request(body.table)
    return _tell_of_audit(body.table)


@routes.get(
    "/v1/audits/{table}",
    "The report of an audit",
    ResponseSpec(OK, AuditReport),
    ResponseSpec(ACCEPTED, AuditResponse, headers=("Retry-After",)),
    problems=("not-allowed",),
)
async def get_audit_report(call: ApiCall, table: TableArg, invite: InviteArg) -> Response:
    """Give the latest report on a table that has ended.

    Until there is one, 202 where it was asked for and is on its way, else not-found.
    """
    _require_end(await load_visible_table(call, table, invite))
    audits = call.api.ports.audits
    report = await audits.read_report(table)
    if report is None and await audits.is_active(table):
        return _tell_of_audit(table)
    report = report or await audits.read_report(table)  # the audit may have ended between the two looks
    if report is None:
        raise Problem("not-found", f"there is no report on table {table} yet", retry=2)
    return Response(report, media_type="application/json")


def _tell_of_audit(table: str) -> Response:
    """Say where the report of an audit appears, and in how many seconds to look."""
    response = JsonResponse(AuditResponse(table, f"/v1/audits/{table}"), ACCEPTED)
    response.headers["Retry-After"] = "1"
    return response


def _require_end(head: LoadedTable) -> None:
    if head.table.phase != "ended":
        raise Problem("not-allowed", "the log is open once the table has ended", head=to_log_head(head))
