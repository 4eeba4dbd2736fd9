"""A seat's clock, and the changes to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query

from domain.table.correspondence import words
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.words import amount_text, hours_text, moment_text, pace_text, seat_hours_text
from infra.ports.event_store import LogEntry
from services.api.auth.authentication import AnyCaller
from services.api.auth.table_access import VisibleTable
from services.api.http.arguments import AfterArg, LimitArg, NextLink, SeatNumber, bounds
from services.api.http.responses import encode_json
from services.api.routing import ApiRoute
from services.api.runtime.players import now_ms
from services.api.tables.records import codec_of
from services.api.tables.responses import ClockLine, ClockResponse
from services.api.tables.table import Executor
from services.api.tables.view import problem_at, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)


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


def _explain(entries: Iterable[LogEntry], seat: int) -> bytes:
    records = (codec_of(entry.record).decode_record(entry.record) for entry in entries)
    return encode_json([_line(change) for change in words.explain_clock(records, seat, ZONES)])


ClockSeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        description="The seat; by default the caller's own, or seat 0 for spectators",
        examples=[0],
    ),
]


@router.get("/clock", summary="Explain a clock")
async def get_clock(
    caller: AnyCaller,
    head: VisibleTable,
    executor: Executor,
    link: NextLink,
    seat: ClockSeatArg = None,
    after: AfterArg = 0,
    limit: LimitArg = 500,
) -> ClockResponse:
    """Return the state of a seat's clock, and each change to it with the times counted and not counted.

    Every caller who may see the table may see all its clocks. The response is `not-found` for a table without
    a pace.
    """
    play, own_seat = head.table.paced, head.table.seat_of(caller.player or "")
    shown = (own_seat or 0) if seat is None else seat
    if play is None:
        raise problem_at(
            head, "not-found", f"table {head.table.id} has no clocks: it was opened without a pace"
        )
    if shown >= len(play.clocks):
        raise problem_at(head, "not-found", f"the table has seats 0 to {len(play.clocks) - 1}")
    await executor.limits.charge_records(caller, head.seq)
    lines = [line for line in await _read_lines(executor, head, shown) if line.seq > after]
    last = lines[limit - 1].seq if len(lines) > limit else head.seq
    page = [line for line in lines if line.seq <= last]  # never split the lines of one record
    link(last if len(page) < len(lines) else None)
    standing = words.standing(ZONES, play, shown, now_ms())
    return ClockResponse(
        seat=shown,
        pace=pace_text(play.pace),
        hours=seat_hours_text(play, shown),
        left=_amount(standing.left),
        flag=_moment(standing.flag),
        warning=_moment(standing.warning),
        runs=standing.runs,
        lines=tuple(page),
        head=to_log_head(head),
    )


async def _read_lines(executor: Executor, head: LoadedTable, seat: int) -> tuple[ClockLine, ...]:
    """Read the lines up to the head; callers that ask at the same time share one computation."""
    key = ("clock", head.hash, seat)
    lines = executor.tables.cache.get(key)
    if lines is None:
        log = await executor.tables.reader.records(head.table.id)
        entries = [entry for entry in log if entry.seq <= head.seq]
        lines = await executor.compute(key, lambda: _explain(entries, seat))
    return msgspec.json.decode(lines, type=tuple[ClockLine, ...])
