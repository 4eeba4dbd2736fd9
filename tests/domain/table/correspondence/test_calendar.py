"""Running clocks: worked examples in human-readable times."""

from __future__ import annotations

import pytest

from domain.table.correspondence.calendar import (
    ALL_DAY,
    ZONES,
    Breakdown,
    Hours,
    OffsetPiece,
    Schedule,
    Span,
    breakdown,
    invalid_hours_reason,
    next_wall_time,
    reach,
    spent,
)
from tests.support.tables.instants import DAY, HOUR, MINUTE, clock_time, instant

THURSDAY = instant("2026-10-22 18:30Z")
NO_CALENDAR = Schedule(ALL_DAY, weekend=False, spans=())
BERLIN = Hours("Europe/Berlin", 7 * 60, 23 * 60)
BERLIN_WEEKDAYS = Schedule(BERLIN, weekend=True, spans=())
VACATION = Span(instant("2026-10-26 00:00+01:00"), instant("2026-10-30 00:00+01:00"), "vacation")


class NoZonesAtAll:
    """Zone data that must not be used."""

    version = "none"

    def has(self, zone: str) -> bool:
        raise AssertionError(f"asked for {zone}")

    def piece(self, zone: str, at: int) -> OffsetPiece:
        raise AssertionError(f"asked for {zone} at {at}")


class CountingZones:
    """The pinned zones, with a count of lookups."""

    version = ZONES.version

    def __init__(self) -> None:
        self.asked = 0

    def has(self, zone: str) -> bool:
        return ZONES.has(zone)

    def piece(self, zone: str, at: int) -> OffsetPiece:
        self.asked += 1
        return ZONES.piece(zone, at)


def bank_flag(schedule: Schedule, since: int, hours: int = 72) -> tuple[int, int]:
    """Return the warning and the deadline of a clock with that many hours left."""
    allowance = hours * HOUR
    return reach(ZONES, schedule, since, 4 * allowance // 5), reach(ZONES, schedule, since, allowance)


def daily(zone: str, opens: int, closes: int) -> Schedule:
    return Schedule(Hours(zone, opens * 60, closes * 60), weekend=False, spans=())


def test_clock_without_calendar_runs_at_night_and_on_weekends() -> None:
    warning, flag = bank_flag(NO_CALENDAR, THURSDAY)

    assert (instant("2026-10-25 04:06Z"), instant("2026-10-25 18:30Z")) == (warning, flag)
    assert clock_time("42:00") == spent(ZONES, NO_CALENDAR, THURSDAY, instant("2026-10-24 12:30Z"))


def test_clock_with_hours_and_weekends_crosses_a_dst_change() -> None:
    warning, flag = bank_flag(BERLIN_WEEKDAYS, THURSDAY)

    assert instant("2026-10-28 14:06+01:00") == warning
    assert instant("2026-10-29 12:30+01:00") == flag


@pytest.mark.parametrize(
    ("day", "counted"),
    [("22", "2:30"), ("23", "16:00"), ("24", "0:00"), ("25", "0:00"), ("26", "16:00"), ("27", "16:00")],
)
def test_working_day_counts_from_seven_to_eleven(day: str, counted: str) -> None:
    midnight = instant(f"2026-10-{day} 00:00{'+02:00' if day < '26' else '+01:00'}")
    since, until = max(midnight, THURSDAY), midnight + (25 if day == "25" else 24) * HOUR

    assert clock_time(counted) == spent(ZONES, BERLIN_WEEKDAYS, since, until)


def test_uncounted_time_is_split_by_reason() -> None:
    """The weekend has 49 hours, because clocks are set back."""
    found = breakdown(ZONES, BERLIN_WEEKDAYS, THURSDAY, instant("2026-10-27 10:00+01:00"))

    assert (clock_time("37:30"), {"weekend": clock_time("49:00"), "hours": clock_time("24:00")}) == found
    assert ["weekend", "hours"] == list(found.not_counted)


def test_clock_rests_on_vacation() -> None:
    schedule = BERLIN_WEEKDAYS._replace(spans=(VACATION,))

    assert instant("2026-11-04 12:30+01:00") == bank_flag(schedule, THURSDAY)[1]


def test_first_of_several_rest_reasons_counts() -> None:
    monday = instant("2026-10-26 00:00Z")
    spans = (
        Span(monday, monday + 3 * DAY, "vacation"),
        Span(monday + DAY, monday + 3 * DAY, "pause"),
        Span(monday + 2 * DAY, monday + 2 * DAY + HOUR, "outage"),
        Span(monday + 2 * DAY, monday + 2 * DAY + HOUR, "outage"),
    )
    schedule = Schedule(Hours("UTC", 6 * 60, 18 * 60), weekend=True, spans=spans)

    found = breakdown(ZONES, schedule, monday - 2 * DAY, monday + 4 * DAY)

    parts = {"outage": HOUR, "pause": 47 * HOUR, "vacation": DAY, "weekend": 2 * DAY, "hours": 12 * HOUR}
    assert Breakdown(12 * HOUR, parts) == found
    assert list(parts) == list(found.not_counted)


@pytest.mark.parametrize(
    ("noon", "counted"),
    [
        ("2026-10-24 12:00+02:00", "9:00"),
        ("2027-03-27 12:00+01:00", "7:00"),
        ("2026-10-23 12:00+02:00", "8:00"),
        ("2026-10-25 12:00+01:00", "8:00"),
    ],
)
def test_night_is_longer_or_shorter_at_a_dst_change(noon: str, counted: str) -> None:
    night = daily("Europe/Berlin", 22, 6)
    length = 24 * HOUR + clock_time(counted) - 8 * HOUR

    assert clock_time(counted) == spent(ZONES, night, instant(noon), instant(noon) + length)


@pytest.mark.parametrize(
    ("midnight", "length"), [("2026-10-25 00:00+02:00", 25), ("2027-03-28 00:00+01:00", 23)]
)
def test_day_window_keeps_its_length_on_dst_days(midnight: str, length: int) -> None:
    since = instant(midnight)

    assert 16 * HOUR == spent(ZONES, daily("Europe/Berlin", 7, 23), since, since + length * HOUR)


def test_simultaneous_decisions_have_deadlines_by_each_seats_days() -> None:
    since = instant("2026-11-02 12:00Z")

    assert instant("2026-11-03 18:00-05:00") == bank_flag(daily("America/New_York", 8, 22), since, 24)[1]
    assert instant("2026-11-04 17:00+09:00") == bank_flag(daily("Asia/Tokyo", 8, 22), since, 24)[1]


def test_outage_of_seven_hours_delays_the_deadline_by_seven_hours() -> None:
    outage = Span(THURSDAY + 2 * HOUR, THURSDAY + 9 * HOUR, "outage")

    assert THURSDAY + 31 * HOUR == reach(ZONES, NO_CALENDAR._replace(spans=(outage,)), THURSDAY, 24 * HOUR)


def test_deadline_at_the_start_of_a_rest_is_not_delayed() -> None:
    """The earliest instant counts: a clock that runs out at 23:00 has run out at 23:00, not at 7:00."""
    evening = instant("2026-10-22 22:00+02:00")

    assert evening + HOUR == reach(ZONES, BERLIN_WEEKDAYS, evening, HOUR)
    assert instant("2026-10-23 07:00+02:00") + 1 == reach(ZONES, BERLIN_WEEKDAYS, evening, HOUR + 1)


@pytest.mark.parametrize("amount", [0, -1])
def test_zero_time_is_reached_immediately(amount: int) -> None:
    saturday = instant("2026-10-24 12:00Z")

    assert saturday == reach(ZONES, BERLIN_WEEKDAYS, saturday, amount)


@pytest.mark.parametrize("until", [THURSDAY, THURSDAY - DAY])
def test_empty_span_counts_nothing(until: int) -> None:
    schedule = BERLIN_WEEKDAYS._replace(spans=(VACATION,))

    assert 0 == spent(ZONES, schedule, THURSDAY, until)
    assert Breakdown(0, {}) == breakdown(ZONES, schedule, THURSDAY, until)


def test_clock_without_hours_and_weekends_reads_no_zone() -> None:
    schedule = Schedule(Hours("Nowhere/Atall", 600, 600), weekend=False, spans=(VACATION,))

    assert VACATION.until + 5 * HOUR == reach(NoZonesAtAll(), schedule, VACATION.since - HOUR, 6 * HOUR)


def test_rest_of_a_century_costs_constant_time() -> None:
    zones = CountingZones()
    schedule = BERLIN_WEEKDAYS._replace(spans=(Span(THURSDAY, THURSDAY + 36_525 * DAY, "pause"),))

    assert reach(zones, schedule, THURSDAY, 24 * HOUR) > THURSDAY + 36_525 * DAY
    assert zones.asked < 50


def test_missing_zone_counts_as_utc() -> None:
    gone, utc = daily("Nowhere/Atall", 7, 23), daily("UTC", 7, 23)

    assert reach(ZONES, utc, THURSDAY, DAY) == reach(ZONES, gone, THURSDAY, DAY)
    assert next_wall_time(ZONES, "UTC", 90, THURSDAY) == next_wall_time(ZONES, "Nowhere/Atall", 90, THURSDAY)


WALL_TIMES = {
    "today's has passed": ("Europe/Berlin", "20:00", "2026-10-22 18:30Z", "2026-10-23 20:00+02:00"),
    "just now": ("Europe/Berlin", "20:00", "2026-10-23 20:00+02:00", "2026-10-23 20:00+02:00"),
    "skipped in spring": ("Europe/Berlin", "02:30", "2027-03-27 12:00Z", "2027-03-28 03:00+02:00"),
    "where the skip ends": ("Europe/Berlin", "02:30", "2027-03-28 03:00+02:00", "2027-03-28 03:00+02:00"),
    "past the skip": ("Europe/Berlin", "02:30", "2027-03-28 03:01+02:00", "2027-03-29 02:30+02:00"),
    "the first of two": ("Europe/Berlin", "02:30", "2026-10-24 12:00Z", "2026-10-25 02:30+02:00"),
    "never the second": ("Europe/Berlin", "02:30", "2026-10-25 02:31+02:00", "2026-10-26 02:30+01:00"),
    "nor from between": ("Europe/Berlin", "02:30", "2026-10-25 02:10+01:00", "2026-10-26 02:30+01:00"),
    "no midnight": ("America/Sao_Paulo", "00:00", "2018-11-03 12:00Z", "2018-11-04 01:00-02:00"),
    "a day ends twice": ("America/Sao_Paulo", "23:30", "2018-02-18 01:40Z", "2018-02-18 23:30-03:00"),
    "a day that never was": ("Pacific/Apia", "20:00", "2011-12-30 06:30Z", "2011-12-31 00:00+14:00"),
    "the day after it": ("Pacific/Apia", "20:00", "2011-12-30 10:01Z", "2011-12-31 20:00+14:00"),
    "half an hour": ("Australia/Lord_Howe", "02:15", "2026-10-03 12:00Z", "2026-10-04 02:30+11:00"),
    "far east": ("Pacific/Kiritimati", "00:00", "2026-10-03 10:01Z", "2026-10-05 00:00+14:00"),
    "far west": ("Etc/GMT+12", "23:59", "2026-10-03 11:59Z", "2026-10-02 23:59-12:00"),
}


@pytest.mark.parametrize(("zone", "at", "after", "expected"), WALL_TIMES.values(), ids=WALL_TIMES)
def test_wall_clock_reaches_an_hour_once_a_day(zone: str, at: str, after: str, expected: str) -> None:
    assert instant(expected) == next_wall_time(ZONES, zone, clock_time(at) // MINUTE, instant(after))


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        (Hours("Europe/Berlin", 420, 1380), None),
        (ALL_DAY, None),
        (Hours("Asia/Tokyo", 600, 600), None),
        (Hours("UTC", 1320, 240), None),
        (Hours("UTC", 0, 360), None),
        (Hours("UTC", 0, 359), "hours must cover at least 360 minutes of the day, not 359"),
        (Hours("UTC", 1320, 239), "hours must cover at least 360 minutes of the day, not 359"),
        (Hours("UTC", 0, 1440), "hours are minutes of a day, 0 to 1439, not 0 and 1440"),
        (Hours("UTC", -1, 900), "hours are minutes of a day, 0 to 1439, not -1 and 900"),
        (Hours("../x", 0, 0), "unknown time zone '../x'"),
    ],
)
def test_hours_need_a_known_zone_and_a_valid_window(hours: Hours, expected: str | None) -> None:
    assert expected == invalid_hours_reason(hours, ZONES)
