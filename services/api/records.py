"""Records as one seat may know them: in pages, live, and as the lines of the journal."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.table import secrecy
from services.api.answering import Answer
from services.api.identity import caller_of
from services.api.looking import require_eyes, seen_by
from services.api.outcomes import code_of
from services.api.paging import lead_on
from services.api.parameters import AFTER, LIMIT, SEAT, TABLE
from services.api.service import Service, service_of
from services.api.shapes import Journal, JournalLine, Records
from services.api.showing import head_of
from services.stored import LogEntry


def record_seen(service: Service, entry: LogEntry, seat: int | None, *, ended: bool) -> bytes:
    """Give a record as that seat may know it, as JSON."""
    key = ("record", entry.hash, seat, ended)
    kept = service.kept.get(key)
    if kept is not None:
        return kept
    code = code_of(entry.record)
    seen = secrecy.seen(code.game, code.record(entry.record), entry.hash, seat, ended=ended)
    return service.kept.keep(key, code.encode(seen))


async def get_events(request: Request) -> Response:
    """List the records that follow `after`.

    The records are read before the head: what an end has opened is then never told of a table that goes on,
    and never hidden of one whose end is among them.
    """
    service, caller = service_of(request), await caller_of(request)
    table, seat, after, limit = TABLE(request), SEAT(request), AFTER(request), LIMIT(request)
    await seen_by(service, request, caller, table)
    entries = await service.ports.reader.records(table, after, limit)
    head = await seen_by(service, request, caller, table)
    require_eyes(head.table, caller, seat)
    ended = head.table.phase == "ended"
    records = tuple(msgspec.Raw(record_seen(service, entry, seat, ended=ended)) for entry in entries)
    more = entries[-1].seq if entries and entries[-1].seq < head.seq else None
    page = Answer(Records(head.table.game, records, head_of(head)), head=head_of(head))
    return lead_on(page, request, more)


async def get_journal(request: Request) -> Response:
    """Tell the records that follow `after` in words."""
    service, caller = service_of(request), await caller_of(request)
    table, seat, after, limit = TABLE(request), SEAT(request), AFTER(request), LIMIT(request)
    head = await seen_by(service, request, caller, table)
    require_eyes(head.table, caller, seat)
    told = await service.ports.reader.journal(table, seat, service.names, after=after, limit=limit)
    lines = tuple(JournalLine(line.seq, line.at, line.seat, line.kind, line.says) for line in told)
    more = lines[-1].seq if len(lines) == limit and lines[-1].seq < head.seq else None
    return lead_on(Answer(Journal(lines, head_of(head)), head=head_of(head)), request, more)
