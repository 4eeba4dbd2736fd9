"""Clocks in words and figures that a player reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.table.correspondence import explanation
from domain.table.correspondence.state import Correspondence
from domain.table.correspondence.words import (
    amount_text,
    hours_text,
    moment_text,
    pace_text,
    seat_hours_text,
)
from domain.table.correspondence.zones import ZONES
from infra.ports.event_store import LogEntry
from services.api.presenters.records import codec_of
from services.api.schemas.clock_explanation import ClockLine, ClockResponse
from services.api.schemas.responses import LogHead


def build_clock_lines(entries: Iterable[LogEntry], seat: int) -> tuple[ClockLine, ...]:
    """Explain the clock of a seat from the whole log; the cost is that of reading it."""
    records = (codec_of(entry.record).decode_record(entry.record) for entry in entries)
    return tuple(_line(line) for line in explanation.explain_clock(records, seat, ZONES))


def build_clock_response(
    play: Correspondence, seat: int, now: int, lines: Sequence[ClockLine], head: LogHead
) -> ClockResponse:
    """Show how a clock stands at a moment (UTC, ms), with the lines that explain it."""
    found = explanation.standing(ZONES, play, seat, now)
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


def _line(line: explanation.ClockChange) -> ClockLine:
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
