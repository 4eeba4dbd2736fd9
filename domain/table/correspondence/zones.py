"""Offsets from UTC by time zone, from the pinned `tzdata` package and nowhere else.

Neither the system's zone files nor `PYTHONTZPATH` nor `TZ` are looked at, so that the version alone says what
every machine computes.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple, Protocol
from zoneinfo import ZoneInfo

import tzdata

DAY_MS = 86_400_000
CACHED_DAYS = 8192
CACHED_ZONES = 64

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


class UnknownZone(Exception):
    """The zone data has no zone of that name."""


class OffsetPiece(NamedTuple):
    """One offset and how long it surely holds: `offset` (ms) added to UTC gives the wall clock.

    It holds from the instant that was asked for up to `until` (UTC, ms), exclusive; there it may change.
    """

    offset: int
    until: int


class ZoneData(Protocol):
    """Offsets by zone; equal `version`s give equal answers on any machine."""

    version: str

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Give the offset at an instant (UTC, ms); UnknownZone for a name that is no zone."""
        ...

    def has(self, zone: str) -> bool:
        """Say whether the data has a zone of that name, in just these letters."""
        ...


class PinnedZones:
    """The zones of the installed `tzdata`: every name of its list, links and fixed offsets among them.

    A piece lasts to the end of its UTC day or to a change before that. It is exact since 1990, when no two
    changes of a zone lie within a day; OverflowError outside the years 1 to 9999. The last `cached_days` days
    of a zone that were asked for are kept: such a day costs a look-up, another one two probes of the zone.
    """

    version: str = tzdata.IANA_VERSION

    def __init__(self, cached_days: int = CACHED_DAYS) -> None:
        self.names = frozenset((files(tzdata) / "zones").read_text(encoding="ascii").split())
        self._load = lru_cache(maxsize=CACHED_ZONES)(_load)
        self._day = lru_cache(maxsize=cached_days)(self._cut_day)

    def has(self, zone: str) -> bool:
        """Say whether the package lists the name."""
        return zone in self.names

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Give the offset at an instant (UTC, ms); UnknownZone for a name that the package does not list."""
        if zone not in self.names:
            raise UnknownZone(f"no time zone is called {zone!r}")
        first, last = self._day(zone, at // DAY_MS)
        return first if at < first.until else last

    def count_cached_days(self) -> int:
        """Count the days that are kept, which are never more than `cached_days`."""
        return self._day.cache_info().currsize

    def _cut_day(self, zone: str, day: int) -> tuple[OffsetPiece, OffsetPiece]:
        info = self._load(zone)
        start, end = day * DAY_MS, (day + 1) * DAY_MS
        first, last = _offset(info, start), _offset(info, end - 1)
        change = end
        if first != last:
            change = start + bisect_left(range(start, end), 1, key=lambda at: _offset(info, at) != first)
        return OffsetPiece(first, change), OffsetPiece(last, end)


def _load(zone: str) -> ZoneInfo:
    with files(tzdata).joinpath("zoneinfo", *zone.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=zone)


def _offset(zone: ZoneInfo, at: int) -> int:
    instant = EPOCH + at * MILLISECOND
    return (instant.astimezone(zone).replace(tzinfo=UTC) - instant) // MILLISECOND


ZONES: ZoneData = PinnedZones()
