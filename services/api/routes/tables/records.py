"""Records as one seat may know them: in pages, and as the lines of the journal."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from domain.table.consent.line import branch_over
from services.api.auth.access import load_visible_table, require_seat_access
from services.api.auth.call import AnyCall
from services.api.auth.quotas import charge_records
from services.api.http.arguments import AfterArg, InviteArg, LimitArg, SeatArg, TableArg
from services.api.http.operation import answers, problems
from services.api.http.pagination import add_next_link
from services.api.http.responses import JsonResponse
from services.api.presenters.people.talk import to_journal_line
from services.api.presenters.records import encode_visible_record, find_lines
from services.api.presenters.table_view import to_log_head
from services.api.routing import ApiRoute
from services.api.schemas.problems import OK
from services.api.schemas.responses import JournalResponse, RecordsResponse

PAGE_HEADERS = ("Railhead-Head", "Link")
router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/events",
    summary="Records",
    responses=answers(OK, RecordsResponse, headers=PAGE_HEADERS) | problems("forbidden"),
)
async def get_events(
    call: AnyCall,
    table: TableArg,
    seat: SeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
    invite: InviteArg = None,
) -> Response:
    """Records of the table's log as that seat, or a spectator, may know them.

    Those whose play was taken back say in `undone_by` by which record.
    """
    await load_visible_table(call, table, invite)
    await charge_records(call, limit)
    # Records before the head: what an end has opened is then never told of a table that goes on, and never
    # hidden of one whose end is among them.
    entries = await call.api.ports.reader.records(table, after, limit)
    head = await load_visible_table(call, table, invite)
    require_seat_access(head.table, call.caller, seat)
    ended = head.table.phase == "ended"
    journal = await call.api.ports.reader.read_journal(table)
    branches = journal.within(entries[0].seq, entries[-1].seq).left_branches if entries else ()
    lines = await find_lines(call.api, table, entries)
    records = (
        encode_visible_record(
            call.api,
            entry,
            seat,
            ended=ended,
            left_by=branch_over(branches, entry.seq),
            line=lines.get(entry.seq),
        )
        for entry in entries
    )
    page = RecordsResponse(head.table.game, tuple(map(msgspec.Raw, records)), to_log_head(head))
    more = entries[-1].seq if entries and entries[-1].seq < head.seq else None
    return add_next_link(JsonResponse(page, head=page.head), call.request, more)


@router.get(
    "/v1/tables/{table}/journal",
    summary="Records in words",
    responses=answers(OK, JournalResponse, headers=PAGE_HEADERS) | problems("forbidden"),
)
async def get_journal(
    call: AnyCall,
    table: TableArg,
    seat: SeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
    invite: InviteArg = None,
) -> Response:
    """What the records say, line by line, to that seat or a spectator."""
    head = await load_visible_table(call, table, invite)
    require_seat_access(head.table, call.caller, seat)
    await charge_records(call, limit)
    found = await call.api.ports.reader.journal_lines(
        table, seat, call.api.player_names, after=after, limit=limit
    )
    lines = tuple(to_journal_line(one) for one in found)
    journal = await call.api.ports.reader.read_journal(table)
    turn = None if head.code.game.turn_begins is None else len(journal.counted_turns)
    back_to = await call.api.ports.reader.find_return(table, seat, after)
    page = JournalResponse(lines, to_log_head(head), back_to, turn)
    more = lines[-1].seq if len(lines) == limit and lines[-1].seq < head.seq else None
    return add_next_link(JsonResponse(page, head=page.head), call.request, more)
