"""What would have been different by the version of the rules that is proposed to a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from domain.audit.rules_comparison import compare_rules_for_seat
from domain.kernel.game import Game
from infra.ports.event_store import LogEntry
from services.api.auth.access import load_visible_table, require_seat_access
from services.api.auth.call import AnyCall
from services.api.auth.quotas import charge_records
from services.api.http.arguments import InviteArg, OwnSeatArg, TableArg
from services.api.http.operation import answers, problems
from services.api.http.responses import JsonResponse, encode_json
from services.api.presenters.proposals import build_rules_report
from services.api.presenters.table_view import to_log_head
from services.api.routing import ApiRoute
from services.api.schemas.problems import OK, Problem
from services.api.schemas.proposals import RulesReport

router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/rules-report",
    summary="What a proposed version of the rules would have changed",
    responses=answers(OK, RulesReport, headers=("Railhead-Head",)) | problems("forbidden"),
)
async def get_rules_report(
    call: AnyCall, table: TableArg, seat: OwnSeatArg = None, invite: InviteArg = None
) -> Response:
    """Each past command decided again, where it was given, by the version that an operator proposes.

    A seat is told of its own commands, and of all in a game that hides nothing: whether another's command is
    allowed may hang on what only that seat knows. Not-found where no version is proposed.
    """
    head = await load_visible_table(call, table, invite)
    proposal = head.table.proposed_rules
    if proposal is None:
        raise Problem(
            "not-found", f"no version of the rules is proposed to table {table}", head=to_log_head(head)
        )
    shown = head.table.seat_of(call.caller.player or "") if seat is None else seat
    require_seat_access(head.table, call.caller, shown)
    key, version, game = ("rules", head.hash, shown), proposal.version, head.code.game
    entries: Sequence[LogEntry] = ()
    if not call.api.executor.knows(key):
        await charge_records(call, head.seq)
        entries = await call.api.ports.reader.records(table)
    past = [entry for entry in entries if entry.seq <= head.seq]
    report = await call.api.executor.compute(
        call.caller.rate_key, key, lambda: _compare(game, past, version, shown)
    )
    return JsonResponse(msgspec.Raw(report), head=to_log_head(head))


def _compare(game: Game[Any], entries: Sequence[LogEntry], version: int, seat: int | None) -> bytes:
    found = compare_rules_for_seat((entry.record for entry in entries), version, seat)
    return encode_json(build_rules_report(game, version, seat, found))
