"""Records, as a seat or a spectator may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from fastapi import APIRouter
from msgspec.structs import replace

from domain.log.codec import Codec, codec_for, rules_of
from domain.log.talk_lines import spoken_digest
from domain.table import visibility
from domain.table.journal_lines import show_words
from domain.table.talk.words import TalkLine
from domain.table.undo.line import branch_over, is_play
from infra.ports.event_store import LogEntry
from services.api.auth.authentication import AnyCaller
from services.api.auth.table_access import VisibleTable, load_visible_table, require_seat_access
from services.api.http.arguments import AfterArg, InviteArg, LimitArg, NextLink, SeatArg, TableArg
from services.api.routing import ApiRoute
from services.api.runtime.dependencies import Limits, Tables
from services.api.tables.responses import JournalResponse, RecordsResponse
from services.api.tables.tie_lines import add_ties
from services.api.tables.view import to_journal_line, to_log_head
from services.queries.reader import UnfoldableLog

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)


def codec_of(record: bytes) -> Codec:
    """Return the codec for the rules that a record names; raise UnfoldableLog if this build lacks them."""
    try:
        return codec_for(*rules_of(record))
    except KeyError as error:
        raise UnfoldableLog(str(error)) from error


async def find_lines(tables: Tables, table: str, entries: Sequence[LogEntry]) -> Mapping[int, TalkLine]:
    """Return the texts of the chat messages among these records, by record number."""
    spoken = [entry.seq for entry in entries if spoken_digest(entry.record) is not None]
    return await tables.talk.read(table, spoken) if spoken else {}


def encode_visible_record(
    tables: Tables,
    entry: LogEntry,
    seat: int | None,
    *,
    ended: bool,
    left_by: int | None = None,
    line: TalkLine | None = None,
) -> bytes:
    """Return a record as JSON, as a seat or a spectator (None) may see it, from the cache if possible.

    `left_by` is the record that undid it. A record with a chat message (`line`) is never cached, since the
    text would remain in the cache after being erased.
    """
    if line is not None:
        return _encode(entry, seat, line, ended=ended, left_by=left_by)
    key = ("record", entry.hash, seat, ended, left_by)
    cached = tables.cache.get(key)
    if cached is not None:
        return cached
    return tables.cache.put_bytes(key, _encode(entry, seat, None, ended=ended, left_by=left_by))


def _encode(
    entry: LogEntry, seat: int | None, line: TalkLine | None, *, ended: bool, left_by: int | None
) -> bytes:
    codec = codec_of(entry.record)
    record = codec.decode_record(entry.record)
    visible = visibility.redact_record(codec.game, record, entry.hash, seat, ended=ended)
    if left_by is not None and is_play(map(type, record.events)):
        visible = replace(visible, undone_by=left_by)
    return codec.encode(show_words(visible, line))


@router.get("/events", summary="List records")
async def get_events(
    caller: AnyCaller,
    tables: Tables,
    limits: Limits,
    link: NextLink,
    table: TableArg,
    seat: SeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
    invite: InviteArg = None,
) -> RecordsResponse:
    """List the records of the table's log as a seat or a spectator may see them.

    In a record that was undone, `undone_by` is the record that undid it.
    """
    await load_visible_table(tables, caller, table, invite)
    await limits.charge_records(caller, limit)
    # Read records before the head, so that what the end reveals is shown neither too early nor too late.
    entries = await tables.reader.records(table, after, limit)
    head = await load_visible_table(tables, caller, table, invite)
    require_seat_access(head.table, caller, seat)
    ended = head.table.phase == "ended"
    journal = await tables.reader.read_journal(table)
    branches = journal.within(entries[0].seq, entries[-1].seq).left_branches if entries else ()
    lines = await find_lines(tables, table, entries)
    records = (
        encode_visible_record(
            tables,
            entry,
            seat,
            ended=ended,
            left_by=branch_over(branches, entry.seq),
            line=lines.get(entry.seq),
        )
        for entry in entries
    )
    link(entries[-1].seq if entries and entries[-1].seq < head.seq else None)
    return RecordsResponse(head.table.game, tuple(map(msgspec.Raw, records)), to_log_head(head))


@router.get("/journal", summary="List records in words")
async def get_journal(
    caller: AnyCaller,
    head: VisibleTable,
    tables: Tables,
    limits: Limits,
    link: NextLink,
    seat: SeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
) -> JournalResponse:
    """Describe each record in words, as a seat or a spectator may see it."""
    table = head.table.id
    require_seat_access(head.table, caller, seat)
    await limits.charge_records(caller, limit)
    journal_lines = await tables.reader.journal_lines(table, seat, tables.names, after=after, limit=limit)
    lines = tuple(to_journal_line(one) for one in journal_lines)
    journal = await tables.reader.read_journal(table)
    if isinstance(journal.ended_at, int):
        lines = await add_ties(tables, head, lines, journal.ended_at)
    turn = None if head.code.game.turn_begins is None else len(journal.counted_turns)
    back_to = await tables.reader.find_return(table, seat, after)
    link(lines[-1].seq if len(lines) == limit and lines[-1].seq < head.seq else None)
    return JournalResponse(lines, to_log_head(head), back_to, turn)
