"""Records as one seat may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from fastapi import APIRouter
from msgspec.structs import replace
from starlette.responses import Response

from domain.log.codec import Codec, codec_for, rules_of
from domain.log.talk_lines import spoken_digest
from domain.table import visibility
from domain.table.journal_lines import show_words
from domain.table.talk.words import TalkLine
from domain.table.undo.line import branch_over, is_play
from infra.ports.event_store import LogEntry
from services.api.auth.access import load_visible_table, require_seat_access
from services.api.auth.authentication import AnyCall
from services.api.auth.quotas import charge_records
from services.api.http.arguments import add_next_link
from services.api.http.responses import JsonResponse
from services.api.problems import OK
from services.api.routing import ApiRoute, answers
from services.api.runtime.state import ApiState
from services.api.tables.arguments import AfterArg, InviteArg, LimitArg, SeatArg, TableArg
from services.api.tables.responses import JournalResponse, RecordsResponse
from services.api.tables.view import to_journal_line, to_log_head
from services.queries.reader import UnfoldableLog

router = APIRouter(tags=["play"], route_class=ApiRoute)


def codec_of(record: bytes) -> Codec:
    """Return the codec that a record names, or raise UnfoldableLog where this process does not know it."""
    try:
        return codec_for(*rules_of(record))
    except KeyError as error:
        raise UnfoldableLog(str(error)) from error


async def find_lines(api: ApiState, table: str, entries: Sequence[LogEntry]) -> Mapping[int, TalkLine]:
    """Return what lies beside the records of talk among these, by seq."""
    spoken = [entry.seq for entry in entries if spoken_digest(entry.record) is not None]
    return await api.ports.talk.read(table, spoken) if spoken else {}


def encode_visible_record(
    api: ApiState,
    entry: LogEntry,
    seat: int | None,
    *,
    ended: bool,
    left_by: int | None = None,
    line: TalkLine | None = None,
) -> bytes:
    """Return a record as that seat (None: a spectator) may know it, as JSON; from the cache where it can be.

    `left_by` is the record by which the branch that it lies in was left. With the `line` of talk that lies
    beside it, it is never cached: the words would outlive their erasure there.
    """
    if line is not None:
        return _encode(entry, seat, line, ended=ended, left_by=left_by)
    key = ("record", entry.hash, seat, ended, left_by)
    cached = api.render_cache.get(key)
    if cached is not None:
        return cached
    return api.render_cache.put_bytes(key, _encode(entry, seat, None, ended=ended, left_by=left_by))


def _encode(
    entry: LogEntry, seat: int | None, line: TalkLine | None, *, ended: bool, left_by: int | None
) -> bytes:
    codec = codec_of(entry.record)
    record = codec.decode_record(entry.record)
    visible = visibility.redact_record(codec.game, record, entry.hash, seat, ended=ended)
    if left_by is not None and is_play(map(type, record.events)):
        visible = replace(visible, undone_by=left_by)
    return codec.encode(show_words(visible, line))


PAGE_HEADERS = ("Railhead-Head", "Link")


@router.get(
    "/v1/tables/{table}/events",
    summary="List records",
    responses=answers(OK, RecordsResponse, headers=PAGE_HEADERS),
)
async def get_events(
    call: AnyCall,
    table: TableArg,
    seat: SeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
    invite: InviteArg = None,
) -> Response:
    """List the records of the table's log as a seat or a spectator may see them.

    Records that were undone name the record that did so in `undone_by`.
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
    summary="List records in words",
    responses=answers(OK, JournalResponse, headers=PAGE_HEADERS),
)
async def get_journal(
    call: AnyCall,
    table: TableArg,
    seat: SeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
    invite: InviteArg = None,
) -> Response:
    """Describe the records in words, line by line, as a seat or a spectator may see them."""
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
