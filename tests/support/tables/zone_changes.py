"""Offset changes of time zones, read only from the bytes of the zone files (RFC 9636)."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import NamedTuple

HEADER = struct.Struct(">4sc15x6I")
LAST_YEAR = 2060

OFFSET = r"([-+]?[\d:]+)"
DATE = rf",M(\d+)\.(\d)\.(\d)(?:/{OFFSET})?"
YEARLY_RULE = re.compile(rf"(?:<[^>]+>|[A-Z]+){OFFSET}(?:<[^>]+>|[A-Z]+){OFFSET}?{DATE}{DATE}")
"""The standard and the other offset, and the month, week, weekday and time of the change to it and back."""


class OffsetChange(NamedTuple):
    """A change between two offsets (in ms) at an instant (UTC, in ms)."""

    at: int
    before: int
    after: int


@cache
def zone_names() -> tuple[str, ...]:
    """List all zones of the pinned data."""
    return tuple((files("tzdata") / "zones").read_text(encoding="ascii").split())


@cache
def zone_changes(zone: str) -> tuple[OffsetChange, ...]:
    """List the changes of a zone up to LAST_YEAR in order: first explicit ones, then those set by a rule."""
    data = files("tzdata").joinpath("zoneinfo", *zone.split("/")).read_bytes()
    _, _, utc, standard, leaps, times, types, letters = HEADER.unpack_from(data)
    start = HEADER.size + times * 5 + types * 6 + letters + leaps * 8 + standard + utc
    *_, times, types, _ = HEADER.unpack_from(data, start)
    start += HEADER.size
    instants = struct.unpack_from(f">{times}q", data, start)
    kinds = struct.unpack_from(f">{times}B", data, start + times * 8)
    offsets = [
        struct.unpack_from(">i", data, start + times * 9 + kind * 6)[0] * 1000 for kind in range(types)
    ]
    states = [offsets[0], *(offsets[kind] for kind in kinds)]
    listed = [OffsetChange(at * 1000, *states[place : place + 2]) for place, at in enumerate(instants)]
    last = listed[-1].at if listed else 0
    rule = YEARLY_RULE.fullmatch(data.rsplit(b"\n", 2)[1].decode())
    yearly = [] if rule is None else [change for change in _by_rule(rule) if change.at > last]
    return tuple(change for change in (*listed, *yearly) if change.before != change.after)


def _by_rule(rule: re.Match[str]) -> Iterator[OffsetChange]:
    standard_text, other_text, *dates = rule.groups()
    standard = -_length(standard_text)
    other = standard + 3_600_000 if other_text is None else -_length(other_text)
    for year in range(1990, LAST_YEAR + 1):
        there, back = (_wall_time(year, *date) for date in (dates[:4], dates[4:]))
        yield from sorted(
            [OffsetChange(there - standard, standard, other), OffsetChange(back - other, other, standard)]
        )


def _wall_time(year: int, month: str, week: str, weekday: str, time: str | None) -> int:
    """Return a change by the wall clock: a weekday (0 for Sunday) in a week (5 for the last) of a month."""
    first = datetime(year, int(month), 1, tzinfo=UTC)
    day = first + timedelta(days=(int(weekday) - first.isoweekday()) % 7 + 7 * (int(week) - 1))
    if day.month != first.month:
        day -= timedelta(days=7)
    return round(day.timestamp()) * 1000 + _length(time or "2")


def _length(text: str) -> int:
    hours, *minutes = text.lstrip("+-").split(":")
    length = int(hours) * 3_600_000 + sum(int(part) * 60_000 for part in minutes[:1])
    return -length if text.startswith("-") else length
