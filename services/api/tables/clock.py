"""A seat's clock, and how its time came about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import Response

from domain.table.correspondence import words
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.state import Correspondence
from domain.table.correspondence.words import amount_text, hours_text, moment_text, pace_text, seat_hours_text
from infra.ports.event_store import LogEntry
from services.api.auth.access import load_visible_table
from services.api.auth.authentication import AnyCall, ApiCall, now_ms
from services.api.auth.quotas import charge_records
from services.api.http.arguments import add_next_link, bounds
from services.api.http.responses import JsonResponse, encode_json
from services.api.problems import OK, LogHead, Problem
from services.api.routing import ApiRoute, answers
from services.api.tables.arguments import AfterArg, InviteArg, LimitArg, TableArg
from services.api.tables.records import codec_of
from services.api.tables.requests import SeatNumber
from services.api.tables.responses import ClockLine, ClockResponse
from services.api.tables.view import to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(tags=["play"], route_class=ApiRoute)


def build_clock_lines(entries: Iterable[LogEntry], seat: int) -> tuple[ClockLine, ...]:
    """Explain the clock of a seat from the whole log; the cost is that of reading it."""
    records = (codec_of(entry.record).decode_record(entry.record) for entry in entries)
    return tuple(_line(line) for line in words.explain_clock(records, seat, ZONES))


def build_clock_response(
    play: Correspondence, seat: int, now: int, lines: Sequence[ClockLine], head: LogHead
) -> ClockResponse:
    """Show how a clock stands at a moment (UTC, ms), with the lines that explain it."""
    found = words.standing(ZONES, play, seat, now)
    return ClockResponse(
        seat=seat,
        pace=pace_text(play.pace),
        hours=seat_hours_text(play, seat),
        left=_amount(found.left),
        flag=_moment(found.flag),
        warning=_moment(found.warning),
        runs=found.runs,
        lines=tuple(lines),
        head=head,
    )


def _line(line: words.ClockChange) -> ClockLine:
    reading, span = line.reading, line.span
    parts = None if reading is None else reading.not_counted
    return ClockLine(
        seq=line.seq,
        what=line.what,
        at=moment_text(line.at),
        left=_amount(line.left),
        flag=_moment(line.flag),
        warning=_moment(line.warning),
        passed=_amount(reading and reading.passed),
        counted=_amount(reading and reading.counted),
        late=_amount(reading and reading.late),
        credit=_amount(reading and reading.credit),
        not_counted=None if parts is None else {why: amount_text(part) for why, part in parts.items()},
        since=None if span is None else _moment(span.since),
        until=None if span is None else _moment(span.until),
        hours=None if line.hours is None else hours_text(line.hours),
        done=line.done,
        zones=line.zones,
        note=reading and reading.note,
    )


def _amount(amount: int | None) -> str | None:
    return None if amount is None else amount_text(amount)


def _moment(at: int | None) -> str | None:
    return None if at is None else moment_text(at)


ClockSeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        description="The seat; by default the caller's own, or the first one",
        examples=[0],
    ),
]

PAGE_HEADERS = ("Railhead-Head", "Link")


@router.get(
    "/v1/tables/{table}/clock",
    summary="Explain a clock",
    responses=answers(OK, ClockResponse, headers=PAGE_HEADERS),
)
async def get_clock(
    call: AnyCall,
    table: TableArg,
    seat: ClockSeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
    invite: InviteArg = None,
) -> Response:
    """Return the state of a seat's clock and each change to it, with the time counted and not counted.

    Every caller who may see the table may see all its clocks. Not-found for a table without a pace.
    """
    head = await load_visible_table(call, table, invite)
    play, own = head.table.paced, head.table.seat_of(call.caller.player or "")
    shown = (own or 0) if seat is None else seat
    if play is None:
        detail = f"table {table} has no clocks: it was opened without a pace"
        raise Problem("not-found", detail, head=to_log_head(head))
    if shown >= len(play.clocks):
        detail = f"the table has seats 0 to {len(play.clocks) - 1}"
        raise Problem("not-found", detail, head=to_log_head(head))
    await charge_records(call, head.seq)
    lines = [line for line in await _lines(call, head, shown) if line.seq > after]
    last = lines[limit - 1].seq if len(lines) > limit else head.seq
    page = [line for line in lines if line.seq <= last]  # what one record says stays together
    response = build_clock_response(play, shown, now_ms(), page, to_log_head(head))
    more = last if len(page) < len(lines) else None
    return add_next_link(JsonResponse(response, head=response.head), call.request, more)


async def _lines(call: ApiCall, head: LoadedTable, seat: int) -> tuple[ClockLine, ...]:
    """Return the lines up to the head; made once for all who ask at that record."""
    key = ("clock", head.hash, seat)
    found = call.api.render_cache.get(key)
    if found is None:
        log = await call.api.ports.reader.records(head.table.id)
        entries = [entry for entry in log if entry.seq <= head.seq]
        found = await call.api.executor.compute(
            call.caller.rate_key, key, lambda: encode_json(build_clock_lines(entries, seat))
        )
    return msgspec.json.decode(found, type=tuple[ClockLine, ...])
