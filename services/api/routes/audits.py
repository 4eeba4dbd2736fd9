"""After the end: the log as a file, and audits as jobs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from domain.audit.report import AuditReport
from domain.log.export import EncodedRecord, LogExport, encode_export
from services.api.auth.access import load_visible_table
from services.api.auth.authentication import ApiStateDep, CallerDep, require_player
from services.api.http.operation import openapi_route
from services.api.http.parameters import INVITE, TABLE
from services.api.http.responses import JsonResponse
from services.api.presenters.table_view import to_log_head
from services.api.schemas.problems import ACCEPTED, OK, Problem
from services.api.schemas.requests import AuditRequest, BodyParser
from services.api.schemas.responses import AuditResponse
from services.queries.reader import LoadedTable

router = APIRouter()


@router.get(
    "/v1/tables/{table}/export",
    **openapi_route(
        "The whole log, after the end",
        "audit",
        None,
        (OK, None, ("application/octet-stream",), ("Railhead-Head", "Content-Disposition")),
        says="Give the log as the file that `railhead audit` takes.",
        takes=(TABLE, INVITE),
        problems=("not-allowed",),
    ),
)
async def export_log(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """Give the log as the file that `railhead audit` takes."""
    table = TABLE(request)
    head = await load_visible_table(api, request, caller, table)
    _require_end(head)
    entries = await api.ports.reader.records(table)
    data = encode_export(LogExport(tuple(EncodedRecord(entry.hash, entry.record) for entry in entries), None))
    response = Response(data, media_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{table}.railhead"'
    response.headers["Railhead-Head"] = str(to_log_head(head))
    return response


@router.post(
    "/v1/audits",
    **openapi_route(
        "Ask for an audit",
        "audit",
        AuditRequest,
        (ACCEPTED, AuditResponse),
        says="Have a table that has ended checked: chain, folding, decisions and draws. The report appears "
        "where the answer says.",
        takes=(INVITE,),
        problems=("not-allowed", "not-found", "forbidden"),
        access="player",
    ),
)
async def request_audit(
    request: Request,
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[AuditRequest, Depends(BodyParser(AuditRequest))],
) -> Response:
    """Have a table that has ended checked: chain, folding, decisions and draws."""
    require_player(caller)
    _require_end(await load_visible_table(api, request, caller, body.table))
    await api.ports.audits.request(body.table)
    return JsonResponse(AuditResponse(body.table, f"/v1/audits/{body.table}"), ACCEPTED)


@router.get(
    "/v1/audits/{table}",
    **openapi_route(
        "The report of an audit",
        "audit",
        None,
        (OK, AuditReport),
        says="Give the latest report on a table that has ended; not-found until there is one.",
        takes=(TABLE, INVITE),
        problems=("not-allowed",),
    ),
)
async def get_audit_report(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """Give the latest report."""
    table = TABLE(request)
    _require_end(await load_visible_table(api, request, caller, table))
    report = await api.ports.audits.read_report(table)
    if report is None:
        raise Problem("not-found", f"there is no report on table {table} yet", retry=2)
    return Response(report, media_type="application/json")


def _require_end(head: LoadedTable) -> None:
    if head.table.phase != "ended":
        raise Problem("not-allowed", "the log is open once the table has ended", head=to_log_head(head))
