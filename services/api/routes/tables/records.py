"""Records as one seat may know them: in pages, live, and as the lines of the journal."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.table import visibility
from infra.ports.event_store import LogEntry
from services.api.auth.access import load_visible_table, require_seat_access
from services.api.auth.authentication import authenticate
from services.api.http.pagination import add_next_link
from services.api.http.parameters import AFTER, LIMIT, SEAT, TABLE
from services.api.http.responses import JsonResponse
from services.api.presenters.outcomes import codec_of
from services.api.presenters.table_view import to_log_head
from services.api.runtime.state import ApiState, api_state
from services.api.schemas.responses import JournalLine, JournalResponse, RecordsResponse


def visible_record(api: ApiState, entry: LogEntry, seat: int | None, *, ended: bool) -> bytes:
    """Give a record as that seat may know it, as JSON."""
    key = ("record", entry.hash, seat, ended)
    kept = api.render_cache.get(key)
    if kept is not None:
        return kept
    code = codec_of(entry.record)
    seen = visibility.redact_record(
        code.game, code.decode_record(entry.record), entry.hash, seat, ended=ended
    )
    return api.render_cache.put_bytes(key, code.encode(seen))


async def get_events(request: Request) -> Response:
    """List the records that follow `after`.

    The records are read before the head: what an end has opened is then never told of a table that goes on,
    and never hidden of one whose end is among them.
    """
    service, caller = api_state(request), await authenticate(request)
    table, seat, after, limit = TABLE(request), SEAT(request), AFTER(request), LIMIT(request)
    await load_visible_table(service, request, caller, table)
    entries = await service.ports.reader.records(table, after, limit)
    head = await load_visible_table(service, request, caller, table)
    require_seat_access(head.table, caller, seat)
    ended = head.table.phase == "ended"
    records = tuple(msgspec.Raw(visible_record(service, entry, seat, ended=ended)) for entry in entries)
    more = entries[-1].seq if entries and entries[-1].seq < head.seq else None
    page = JsonResponse(RecordsResponse(head.table.game, records, to_log_head(head)), head=to_log_head(head))
    return add_next_link(page, request, more)


async def get_journal(request: Request) -> Response:
    """Tell the records that follow `after` in words."""
    service, caller = api_state(request), await authenticate(request)
    table, seat, after, limit = TABLE(request), SEAT(request), AFTER(request), LIMIT(request)
    head = await load_visible_table(service, request, caller, table)
    require_seat_access(head.table, caller, seat)
    told = await service.ports.reader.journal_lines(
        table, seat, service.player_names, after=after, limit=limit
    )
    lines = tuple(JournalLine(line.seq, line.at, line.seat, line.kind, line.lines) for line in told)
    more = lines[-1].seq if len(lines) == limit and lines[-1].seq < head.seq else None
    return add_next_link(
        JsonResponse(JournalResponse(lines, to_log_head(head)), head=to_log_head(head)), request, more
    )
