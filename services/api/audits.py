"""After the end: the log as a file, and audits as jobs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from infra.audit.report import Report
from infra.exports import Entry, Export, dump
from services.api.answering import Answer
from services.api.bodies import AskAudit, Taken
from services.api.describing import described
from services.api.errors import ACCEPTED, OK, Problem
from services.api.identity import Asking, Served, require_player
from services.api.looking import seen_by
from services.api.parameters import INVITE, TABLE
from services.api.shapes import AuditAsked
from services.api.showing import head_of
from services.reading import Folded

router = APIRouter()


@router.get(
    "/v1/tables/{table}/export",
    **described(
        "The whole log, after the end",
        "audit",
        None,
        (OK, None, ("application/octet-stream",), ("Railhead-Head", "Content-Disposition")),
        says="Give the log as the file that `railhead audit` takes.",
        takes=(TABLE, INVITE),
        problems=("not-allowed",),
    ),
)
async def export(request: Request, service: Served, caller: Asking) -> Response:
    """Give the log as the file that `railhead audit` takes."""
    table = TABLE(request)
    head = await seen_by(service, request, caller, table)
    _require_end(head)
    entries = await service.ports.reader.records(table)
    data = dump(Export(tuple(Entry(entry.hash, entry.record) for entry in entries), None))
    response = Response(data, media_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{table}.railhead"'
    response.headers["Railhead-Head"] = str(head_of(head))
    return response


@router.post(
    "/v1/audits",
    **described(
        "Ask for an audit",
        "audit",
        AskAudit,
        (ACCEPTED, AuditAsked),
        says="Have a table that has ended checked: chain, folding, decisions and draws. The report appears "
        "where the answer says.",
        takes=(INVITE,),
        problems=("not-allowed", "not-found", "forbidden"),
        access="player",
    ),
)
async def ask_audit(
    request: Request, service: Served, caller: Asking, body: Annotated[AskAudit, Depends(Taken(AskAudit))]
) -> Response:
    """Have a table that has ended checked: chain, folding, decisions and draws."""
    require_player(caller)
    _require_end(await seen_by(service, request, caller, body.table))
    await service.ports.audits.ask(body.table)
    return Answer(AuditAsked(body.table, f"/v1/audits/{body.table}"), ACCEPTED)


@router.get(
    "/v1/audits/{table}",
    **described(
        "The report of an audit",
        "audit",
        None,
        (OK, Report),
        says="Give the latest report on a table that has ended; not-found until there is one.",
        takes=(TABLE, INVITE),
        problems=("not-allowed",),
    ),
)
async def audit_report(request: Request, service: Served, caller: Asking) -> Response:
    """Give the latest report."""
    table = TABLE(request)
    _require_end(await seen_by(service, request, caller, table))
    report = await service.ports.audits.report(table)
    if report is None:
        raise Problem("not-found", f"there is no report on table {table} yet", retry=2)
    return Response(report, media_type="application/json")


def _require_end(head: Folded) -> None:
    if head.table.phase != "ended":
        raise Problem("not-allowed", "the log is open once the table has ended", head=head_of(head))
