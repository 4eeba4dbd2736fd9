"""Laws for every clock, with any zone, hours, weekends and rests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from hypothesis import example, given
from hypothesis import strategies as st

from domain.table.correspondence.calendar import (
    ALL_DAY,
    DAY_MS,
    PRECEDENCE,
    ZONES,
    Hours,
    OffsetPiece,
    RestKind,
    Schedule,
    Span,
    SpanKind,
    breakdown,
    next_wall_time,
    reach,
    spent,
    stretches,
)
from tests.support.tables.instants import DAY, HOUR, MINUTE, instant
from tests.support.tables.zone_changes import zone_changes

SINCE, UNTIL = instant("2005-01-01 00:00Z"), instant("2040-01-01 00:00Z")

NOTABLE_ZONES = (
    "Africa/Cairo",  # clocks set back for Ramadan and forward again after it, in 2010 and 2014
    "Africa/Casablanca",  # the same, in every year
    "America/Sao_Paulo",  # changes at midnight: one day has no midnight, another has two
    "America/St_Johns",  # changes a minute past midnight; the offset includes half an hour
    "Antarctica/Troll",  # shifts by two hours
    "Asia/Kathmandu",  # the offset includes a quarter of an hour, and never changes
    "Australia/Lord_Howe",  # shifts by half an hour
    "Europe/Berlin",
    "Pacific/Apia",  # skipped a whole day in 2011
    "UTC",
)
SPAN_KINDS: tuple[SpanKind, ...] = ("pause", "vacation", "outage")
LEAST_WEEK = 25 * HOUR
"""A lower bound on the time counted in a week: five days of six hours, minus possible losses to DST."""

zones = st.sampled_from(NOTABLE_ZONES)


def minutes(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least // MINUTE, most // MINUTE).map(lambda count: count * MINUTE)


@st.composite
def moments(draw: st.DrawFn, zone: str) -> int:
    """Draw a whole minute (UTC, in ms), mostly within a week of a DST change of the zone."""
    changes = [change.at for change in zone_changes(zone) if SINCE < change.at < UNTIL]
    if not changes or draw(st.integers(0, 3)) == 0:
        return draw(minutes(SINCE, UNTIL))
    return draw(st.sampled_from(changes)) + draw(minutes(-7 * DAY, 7 * DAY))


@st.composite
def hours_of(draw: st.DrawFn, zone: str) -> Hours:
    """Draw valid playing hours."""
    opens = draw(st.integers(0, 1439))
    return Hours(zone, opens, (opens + draw(st.integers(360, 1440))) % 1440)


@st.composite
def spans_near(draw: st.DrawFn, around: int, longest: int = 3 * DAY) -> tuple[Span, ...]:
    """Draw up to five possibly overlapping spans of whole minutes within some days of an instant."""
    found = []
    for _ in range(draw(st.integers(0, 5))):
        since = around + draw(minutes(-4 * DAY, 8 * DAY))
        why = draw(st.sampled_from(SPAN_KINDS))
        found.append(Span(since, since + draw(minutes(0, longest)), why))
    return tuple(found)


@st.composite
def schedules(draw: st.DrawFn) -> tuple[Schedule, int]:
    """Draw a schedule and an instant near one of its events."""
    zone = draw(zones)
    since = draw(moments(zone))
    hours = draw(hours_of(zone) | st.just(ALL_DAY))
    return Schedule(hours, draw(st.booleans()), draw(spans_near(since))), since


milliseconds = st.integers(0, 15 * DAY)


@cache
def zone_info(name: str) -> ZoneInfo:
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def reason_to_rest(schedule: Schedule, at: int) -> str | None:
    """Return why the clock rests at an instant, determined from the local date and time of day."""
    reasons: set[RestKind] = {span.why for span in schedule.spans if span.since <= at < span.until}
    local = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)).astimezone(
        zone_info(schedule.hours.zone)
    )
    minute = local.hour * 60 + local.minute
    opens, closes = schedule.hours.opens, schedule.hours.closes
    if schedule.weekend and local.strftime("%A") in {"Saturday", "Sunday"}:
        reasons.add("weekend")
    if opens != closes and (minute - opens) % 1440 >= (closes - opens) % 1440:
        reasons.add("hours")
    return next((why for why in PRECEDENCE if why in reasons), None)


@given(schedules(), st.integers(1, 2 * 1440))
def test_count_equals_minute_by_minute_count(drawn: tuple[Schedule, int], length: int) -> None:
    schedule, since = drawn
    found = [reason_to_rest(schedule, since + minute * MINUTE) for minute in range(length)]
    parts = {why: found.count(why) * MINUTE for why in PRECEDENCE if why in found}

    assert (found.count(None) * MINUTE, parts) == breakdown(ZONES, schedule, since, since + length * MINUTE)


@given(schedules(), milliseconds, milliseconds)
def test_count_is_additive(drawn: tuple[Schedule, int], first: int, second: int) -> None:
    schedule, since = drawn
    between, until = since + first, since + first + second
    whole = spent(ZONES, schedule, since, until)

    assert whole == spent(ZONES, schedule, since, between) + spent(ZONES, schedule, between, until)
    assert 0 <= whole <= until - since


@given(schedules(), st.integers(1, 10 * DAY))
def test_amount_is_reached_to_the_millisecond(drawn: tuple[Schedule, int], amount: int) -> None:
    schedule, since = drawn
    reached = reach(ZONES, schedule, since, amount)

    assert amount == spent(ZONES, schedule, since, reached)
    assert amount - 1 == spent(ZONES, schedule, since, reached - 1)


@given(schedules(), milliseconds)
def test_counted_and_uncounted_time_add_up(drawn: tuple[Schedule, int], length: int) -> None:
    schedule, since = drawn
    found = breakdown(ZONES, schedule, since, since + length)

    assert spent(ZONES, schedule, since, since + length) == found.counted
    assert length == found.counted + sum(found.not_counted.values())
    assert [why for why in PRECEDENCE if why in found.not_counted] == list(found.not_counted)
    assert all(found.not_counted.values())


@given(schedules(), milliseconds)
def test_stretches_have_no_gaps_or_overlaps(drawn: tuple[Schedule, int], length: int) -> None:
    schedule, since = drawn
    at = since
    for stretch in stretches(ZONES, schedule, since, since + length):
        assert at == stretch.since < stretch.until
        at = stretch.until

    assert since + length == at


@given(schedules(), milliseconds)
def test_order_and_repetition_of_spans_do_not_matter(drawn: tuple[Schedule, int], length: int) -> None:
    schedule, since = drawn
    until = since + length
    turned = schedule._replace(spans=(*schedule.spans[::-1], *schedule.spans))

    assert breakdown(ZONES, schedule, since, until) == breakdown(ZONES, turned, since, until)


@given(zones.flatmap(lambda zone: st.tuples(hours_of(zone), moments(zone))), st.integers(0, 200 * HOUR))
def test_clock_with_the_shortest_hours_runs_out(drawn: tuple[Hours, int], amount: int) -> None:
    hours, since = drawn
    schedule = Schedule(hours, weekend=True, spans=())

    assert reach(ZONES, schedule, since, amount) <= since + 7 * DAY * (amount // LEAST_WEEK + 2)


@given(schedules(), st.integers(0, 200 * HOUR))
def test_rest_delays_the_deadline_at_most_a_week_extra(drawn: tuple[Schedule, int], amount: int) -> None:
    """A rest of six hours may cover all playing hours of a day, such as the day before a weekend."""
    schedule, since = drawn
    weeks = amount // LEAST_WEEK + 3 + len(schedule.spans)
    rests = sum(span.until - span.since for span in schedule.spans)

    assert reach(ZONES, schedule, since, amount) <= since + 7 * DAY * weeks + rests


class FirstOffset:
    """Zone data in which a zone forever keeps the offset that it has at one instant."""

    version = "kept"

    def __init__(self, at: int) -> None:
        self.at = at

    def has(self, zone: str) -> bool:
        return ZONES.has(zone)

    def piece(self, zone: str, at: int) -> OffsetPiece:
        return OffsetPiece(ZONES.piece(zone, self.at).offset, at + DAY)


@st.composite
def working_days(draw: st.DrawFn) -> tuple[Schedule, int]:
    zone = draw(zones)
    return Schedule(draw(hours_of(zone)), draw(st.booleans()), ()), draw(moments(zone)) // DAY_MS * DAY_MS


@given(working_days())
@example((Schedule(Hours("Pacific/Apia", 360, 720), weekend=True, spans=()), instant("2011-12-30 00:00Z")))
def test_dst_change_affects_only_its_own_day(
    drawn: tuple[Schedule, int],
) -> None:
    schedule, day = drawn
    changed = sum(
        abs(change.after - change.before)
        for change in zone_changes(schedule.hours.zone)
        if day < change.at < day + DAY
    )
    kept = spent(FirstOffset(day), schedule, day, day + DAY)

    assert abs(spent(ZONES, schedule, day, day + DAY) - kept) <= changed


@given(zones.flatmap(lambda zone: st.tuples(st.just(zone), moments(zone))), st.integers(0, 1439))
def test_wall_clock_passes_a_minute_when_computed(drawn: tuple[str, int], minute: int) -> None:
    zone, after = drawn
    found = next_wall_time(ZONES, zone, minute, after)
    before = [found - 1 + ZONES.piece(zone, found - 1).offset, found + ZONES.piece(zone, found).offset]
    passed = [(wall - minute * MINUTE) // DAY for wall in before]

    assert after <= found <= after + 2 * DAY
    assert passed[0] < passed[1]
    assert found == next_wall_time(ZONES, zone, minute, found)


@given(zones.flatmap(lambda zone: st.tuples(st.just(zone), moments(zone))), st.integers(1, 1439))
def test_wall_clock_reaches_a_minute_once_per_day(drawn: tuple[str, int], minute: int) -> None:
    """Except midnight: if a whole day is skipped, two successive midnights are the same instant."""
    zone, at = drawn
    until, found = at + 30 * DAY, []
    while (at := next_wall_time(ZONES, zone, minute, at)) < until:
        found.append(at)
        at += 1
    days = [(one + ZONES.piece(zone, one).offset - minute * MINUTE) // DAY for one in found]

    assert list(range(days[0], days[-1] + 1)) == days
