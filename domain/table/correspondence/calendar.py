"""When a seat's clock runs: time zones, playing hours, weekends and vacations; times in UTC milliseconds.

The cost is linear in the number of days, or in the number of spans if the clock runs at all hours and on
weekends. Unknown zones count as UTC.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from importlib.resources import files
from typing import Final, Literal, NamedTuple, Protocol
from zoneinfo import ZoneInfo

import tzdata

from domain.kernel.values import Value

DAY_MS: Final = 86_400_000
CACHED_DAYS = 8192
CACHED_ZONES = 64

UNKNOWN_ZONE_MARK = "!"
"""Suffix of the zone data's version if a clock used an unknown zone."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


class UnknownZone(Exception):
    """The zone data has no zone with that name."""


class OffsetPiece(NamedTuple):
    """A UTC offset and how long it applies; UTC plus `offset` (ms) is the wall clock time.

    The offset applies from the requested instant to `until` (UTC, ms), exclusive, when it may change.
    """

    offset: int
    until: int


class ZoneData(Protocol):
    """UTC offsets by zone; data of the same `version` gives the same answers on any machine."""

    version: str

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Return the offset at an instant (UTC, ms); raise UnknownZone for an unknown name."""
        ...

    def has(self, zone: str) -> bool:
        """Return whether the data has a zone with exactly that name."""
        ...


class AskedZones:
    """Zone data that remembers whether it was used, because records name its version only in that case."""

    def __init__(self, zones: ZoneData) -> None:
        self._zones, self._asked, self._unknown = zones, False, False
        self.version = zones.version

    @property
    def version_asked(self) -> str | None:
        """The version that was used, or None if no zone mattered; marked if a zone was unknown."""
        if not self._asked:
            return None
        return f"{self.version}{UNKNOWN_ZONE_MARK}" if self._unknown else self.version

    def has(self, zone: str) -> bool:
        """Return whether the data has the zone; an unknown one counts as UTC."""
        self._asked = True
        known = self._zones.has(zone)
        self._unknown = self._unknown or not known
        return known

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Return a zone's offset at `at` (UTC, ms); raise UnknownZone for an unknown zone."""
        self._asked = True
        return self._zones.piece(zone, at)


class PinnedZones:
    """The zones of the installed `tzdata`, including links and fixed offsets.

    A piece lasts until its UTC day ends or the offset changes. Results are exact since 1990, because no zone
    has changed twice in one day since then. Years outside 1 to 9999 raise OverflowError. The `cached_days`
    most recently used days are cached: a cached day costs one lookup, any other day two probes of the zone.
    """

    version: str = tzdata.IANA_VERSION

    def __init__(self, cached_days: int = CACHED_DAYS) -> None:
        self.names = frozenset((files(tzdata) / "zones").read_text(encoding="ascii").split())
        self._load = lru_cache(maxsize=CACHED_ZONES)(_load)
        self._day = lru_cache(maxsize=cached_days)(self._cut_day)

    def has(self, zone: str) -> bool:
        """Return whether the package has a zone with this name."""
        return zone in self.names

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Return the offset at an instant (UTC, ms); raise UnknownZone for an unlisted name."""
        if zone not in self.names:
            raise UnknownZone(f"unknown time zone {zone!r}")
        first, last = self._day(zone, at // DAY_MS)
        return first if at < first.until else last

    def count_cached_days(self) -> int:
        """Return the number of cached days, at most `cached_days`."""
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


MINUTE_MS: Final = 60_000
DAY_MINUTES: Final = 1440
MIN_WINDOW_MINUTES: Final = 360
EPOCH_WEEKDAY: Final = 3
"""The weekday of 1 January 1970, a Thursday; Monday is 0."""

WORKING_DAYS: Final = 5
"""Working days in a week, starting on Monday."""

FOREVER: Final = 1 << 62
"""An instant later than any that can be requested (UTC, ms)."""

SpanKind = Literal["pause", "vacation", "outage"]
RestKind = Literal["outage", "pause", "vacation", "weekend", "hours"]

PRECEDENCE: Final[tuple[RestKind, ...]] = ("outage", "pause", "vacation", "weekend", "hours")
"""If a clock rests for several reasons, the first of them in this order counts."""


class Span(Value, frozen=True):
    """A period in which a clock is paused, from `since` until `until` (UTC, ms)."""

    since: int
    until: int
    why: SpanKind


class Hours(Value, frozen=True):
    """Daily playing hours, in minutes after midnight (0 to 1439), in the zone's local time.

    The clock runs from `opens` until `closes`: past midnight if `closes` is earlier, all day if they are
    equal. Hours that end at midnight have `closes` 0.
    """

    zone: str
    opens: int
    closes: int


ALL_DAY: Final = Hours("UTC", 0, 0)


class Schedule(NamedTuple):
    """Everything that makes a clock rest.

    With `weekend`, the clock rests on Saturdays and Sundays in the zone of `hours`. The spans may overlap and
    may be in any order.
    """

    hours: Hours
    weekend: bool
    spans: tuple[Span, ...]


class Breakdown(NamedTuple):
    """A time span split into counted time and, by reason, time that was not counted (ms).

    Reasons are in the order of PRECEDENCE; those without time are left out. The parts add up to the span.
    """

    counted: int
    not_counted: dict[str, int]


class Stretch(NamedTuple):
    """A stretch [since, until) in which a clock rests for one reason, or runs if `rest` is None (UTC, ms)."""

    since: int
    until: int
    rest: RestKind | None

    @property
    def length(self) -> int:
        """Return the length in ms."""
        return self.until - self.since


def invalid_hours_reason(hours: Hours, zones: ZoneData) -> str | None:
    """Return why a seat may not choose these hours, or None if it may."""
    if not (0 <= hours.opens < DAY_MINUTES and 0 <= hours.closes < DAY_MINUTES):
        return f"hours are minutes of a day, 0 to {DAY_MINUTES - 1}, not {hours.opens} and {hours.closes}"
    if not zones.has(hours.zone):
        return f"unknown time zone {hours.zone!r}"
    window = (hours.closes - hours.opens) % DAY_MINUTES or DAY_MINUTES
    if window < MIN_WINDOW_MINUTES:
        return f"hours must cover at least {MIN_WINDOW_MINUTES} minutes of the day, not {window}"
    return None


def spent(zones: ZoneData, schedule: Schedule, since: int, until: int) -> int:
    """Return how long (ms) the clock runs within [since, until)."""
    if since >= until:
        return 0
    if not schedule.spans:
        return _spent_by_wall(zones, schedule, since, until)
    return sum(
        _spent_by_wall(zones, schedule, start, end)
        for start, end, rest in _cut_by_spans(schedule.spans, since, until)
        if rest is None
    )


def reach(zones: ZoneData, schedule: Schedule, since: int, amount: int) -> int:
    """Return the first instant at which the clock has run for `amount` (ms); `since` for 0 or less."""
    if amount <= 0:
        return since
    left = amount
    for stretch in _cut_by_spans(schedule.spans, since, FOREVER):
        if stretch.rest is None:
            at, left = _reach_by_wall(zones, schedule, stretch, left)
            if not left:
                return at
    raise OverflowError(f"a clock does not run for {amount} ms before the end of time")


def breakdown(zones: ZoneData, schedule: Schedule, since: int, until: int) -> Breakdown:
    """Split [since, until) into time that the clock counts and, by reason, time that it does not count."""
    lengths: dict[RestKind | None, int] = {}
    for stretch in stretches(zones, schedule, since, until):
        lengths[stretch.rest] = lengths.get(stretch.rest, 0) + stretch.length
    return Breakdown(lengths.get(None, 0), {why: lengths[why] for why in PRECEDENCE if why in lengths})


def next_wall_time(zones: ZoneData, zone: str, minute: int, after: int) -> int:
    """Return the first instant at or after `after` at which the zone's wall clock shows a minute of the day.

    Every day has exactly one such instant. If clocks are turned back, it is the first of two; if they skip
    the minute or the whole day, it is the first instant after the skip.
    """
    offsets = _offsets(zones, zone)
    day = after // DAY_MS - 1  # offsets are less than a day, so wall times of earlier days have passed
    while (at := _first_at_wall(offsets, day * DAY_MS + minute * MINUTE_MS)) < after:
        day += 1
    return at


def stretches(zones: ZoneData, schedule: Schedule, since: int, until: int) -> Iterator[Stretch]:
    """Split [since, until) into stretches by whether and why the clock rests.

    Adjacent stretches may be alike.
    """
    if since >= until:
        return
    if not schedule.spans:
        yield from _cut_by_wall(zones, schedule, since, until)
        return
    for stretch in _cut_by_spans(schedule.spans, since, until):
        if stretch.rest is None:
            yield from _cut_by_wall(zones, schedule, stretch.since, stretch.until)
        else:
            yield stretch


def _cut_by_spans(spans: tuple[Span, ...], since: int, until: int) -> Iterator[Stretch]:
    edges = {edge for span in spans for edge in (span.since, span.until) if since < edge < until}
    at = since
    for edge in (*sorted(edges), until):
        reasons = [span.why for span in spans if span.since <= at < span.until]
        yield Stretch(at, edge, min(reasons, key=PRECEDENCE.index, default=None))
        at = edge


def _cut_by_wall(zones: ZoneData, schedule: Schedule, since: int, until: int) -> Iterator[Stretch]:
    hours = schedule.hours
    if hours.opens == hours.closes and not schedule.weekend:
        yield Stretch(since, until, None)
        return
    offsets = _offsets(zones, hours.zone)
    at = since
    while at < until:
        offset, may_change = offsets(at)
        day, time = divmod(at + offset, DAY_MS)
        rest, edge = _rest_at_wall(schedule, day, time)
        end = min(day * DAY_MS + edge - offset, may_change, until)
        yield Stretch(at, end, rest)
        at = end


def _spent_by_wall(zones: ZoneData, schedule: Schedule, since: int, until: int) -> int:
    """Compute `spent` without spans; each piece with a constant offset adds the difference of two sums."""
    hours, weekend = schedule.hours, schedule.weekend
    if hours.opens == hours.closes and not weekend:
        return until - since
    offsets, found, at = _offsets(zones, hours.zone), 0, since
    while at < until:
        offset, may_change = offsets(at)
        end = min(may_change, until)
        found += _open_before(schedule, end + offset) - _open_before(schedule, at + offset)
        at = end
    return found


def _reach_by_wall(zones: ZoneData, schedule: Schedule, within: Stretch, amount: int) -> tuple[int, int]:
    """Return when, within a stretch, the clock has run for `amount`, and the amount left if it never has."""
    hours, at, until = schedule.hours, within.since, within.until
    if hours.opens == hours.closes and not schedule.weekend:
        return at + amount, max(0, amount - within.length)
    offsets = _offsets(zones, hours.zone)
    while at < until:
        offset, may_change = offsets(at)
        end = min(may_change, until)
        before = _open_before(schedule, at + offset)
        found = _open_before(schedule, end + offset) - before
        if amount <= found:
            return _wall_when_open_for(schedule, before + amount) - offset, 0
        at, amount = end, amount - found
    return until, amount


def _open_before(schedule: Schedule, wall: int) -> int:
    """Return how long (ms) a clock without spans runs before a time (ms) of the wall clock.

    The count starts on 1 January 1970 or, with `weekend`, on the Monday before; it is negative before that.
    """
    day, time = divmod(wall, DAY_MS)
    if schedule.weekend:
        week, weekday = divmod(day + EPOCH_WEEKDAY, 7)
        if weekday >= WORKING_DAYS:
            weekday, time = WORKING_DAYS, 0
        day = WORKING_DAYS * week + weekday
    opens, closes = schedule.hours.opens * MINUTE_MS, schedule.hours.closes * MINUTE_MS
    if opens < closes:
        window = closes - opens
        return day * window + min(max(time - opens, 0), window)
    if opens == closes:
        return day * DAY_MS + time
    return day * (DAY_MS - opens + closes) + min(time, closes) + max(time - opens, 0)


def _wall_when_open_for(schedule: Schedule, length: int) -> int:
    """Return the first wall clock time (ms) by which the clock has run for `length` (ms)."""
    opens, closes = schedule.hours.opens * MINUTE_MS, schedule.hours.closes * MINUTE_MS
    day, time = divmod(length - 1, (closes - opens) % DAY_MS or DAY_MS)
    if schedule.weekend:
        week, weekday = divmod(day, WORKING_DAYS)
        day = 7 * week + weekday - EPOCH_WEEKDAY
    if opens < closes:
        time += opens
    elif time >= closes:
        time += opens - closes
    return day * DAY_MS + time + 1


def _rest_at_wall(schedule: Schedule, day: int, time: int) -> tuple[RestKind | None, int]:
    """Return why a clock rests at a time (ms) of a local day, and the time of day when this may change."""
    if schedule.weekend and (day + EPOCH_WEEKDAY) % 7 >= WORKING_DAYS:
        return "weekend", DAY_MS
    opens, closes = schedule.hours.opens * MINUTE_MS, schedule.hours.closes * MINUTE_MS
    is_open = opens <= time < closes if opens < closes else time >= opens or time < closes
    next_open, next_close = (edge if edge > time else DAY_MS for edge in (opens, closes))
    return None if is_open else "hours", min(next_open, next_close)


def _offsets(zones: ZoneData, zone: str) -> Callable[[int], OffsetPiece]:
    return partial(zones.piece, zone) if zones.has(zone) else _utc


def _utc(at: int) -> OffsetPiece:
    return OffsetPiece(0, FOREVER)


def _first_at_wall(offsets: Callable[[int], OffsetPiece], wall: int) -> int:
    at = wall - DAY_MS
    while True:
        offset, may_change = offsets(at)
        reached = max(at, wall - offset)
        if reached < may_change:
            return reached
        at = may_change
