"""Clock arithmetic compared with a clock that is read minute by minute."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from domain.table.correspondence.calendar import ZONES, Schedule, reach, spent
from tests.domain.table.correspondence.test_calendar_laws import reason_to_rest, schedules
from tests.support.examples import examples
from tests.support.tables.instants import DAY, HOUR, MINUTE

EXAMPLES = examples(0.6)


def count_minute_by_minute(schedule: Schedule, since: int, until: int) -> int:
    """Return how long the clock runs, assuming that nothing changes within a minute."""
    counted, at = 0, since
    while at < until:
        end = min((at // MINUTE + 1) * MINUTE, until)
        counted += end - at if reason_to_rest(schedule, at) is None else 0
        at = end
    return counted


def reach_minute_by_minute(schedule: Schedule, since: int, amount: int) -> int:
    """Return the first instant at which the clock has run for that long."""
    left, at = amount, since
    while left > 0:
        end = (at // MINUTE + 1) * MINUTE
        if reason_to_rest(schedule, at) is None:
            if left <= end - at:
                return at + left
            left -= end - at
        at = end
    return at


@EXAMPLES
@given(schedules(), st.integers(0, MINUTE), st.integers(0, 2 * DAY))
def test_spent_equals_minute_by_minute_count(drawn: tuple[Schedule, int], past: int, length: int) -> None:
    schedule, since = drawn
    since += past

    assert count_minute_by_minute(schedule, since, since + length) == spent(
        ZONES, schedule, since, since + length
    )


@EXAMPLES
@given(schedules(), st.integers(0, MINUTE), st.integers(0, 8 * HOUR))
def test_reach_equals_minute_by_minute_count(drawn: tuple[Schedule, int], past: int, amount: int) -> None:
    schedule, since = drawn
    since += past

    assert reach_minute_by_minute(schedule, since, amount) == reach(ZONES, schedule, since, amount)


@given(schedules(), st.integers(0, 5 * DAY), st.integers(0, 5 * DAY))
def test_reach_is_additive(drawn: tuple[Schedule, int], first: int, second: int) -> None:
    """A deadline can therefore be computed from its warning."""
    schedule, since = drawn
    between = reach(ZONES, schedule, since, first)

    assert reach(ZONES, schedule, since, first + second) == reach(ZONES, schedule, between, second)
