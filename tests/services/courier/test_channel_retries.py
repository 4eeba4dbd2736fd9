"""When a failing channel is retried or disabled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra.ports.notices import LineState
from services.courier.channel_retries import (
    DISABLE_FAILURES,
    DISABLE_MS,
    MAX_A_DAY,
    RETRY_SECONDS,
    after_failure,
    after_success,
    sent_today,
)
from services.notices.messages import NotDelivered

NOW, DAY = 1_790_000_000_000, 86_400_000
DOWN = NotDelivered(503, "answered 503")


def waits(line: LineState, now: int, failed: NotDelivered = DOWN, jitter: float = 0.0) -> float:
    return (after_failure(line, failed, now, jitter).wait - now) / 1_000


def test_waits_grow_from_seconds_to_a_day() -> None:
    line, found = LineState(), []
    for _ in range(len(RETRY_SECONDS) + 2):
        found.append(waits(line, NOW))
        line = after_failure(line, DOWN, NOW, 0.0).line

    hours = [hour * 3_600 for hour in (2, 5, 10, 14, 20, 24, 24, 24)]
    assert [5, 300, 1_800, *hours] == found


@given(st.integers(0, 20), st.floats(-1, 1))
def test_jitter_is_at_most_a_tenth(step: int, jitter: float) -> None:
    exact = RETRY_SECONDS[min(step, len(RETRY_SECONDS) - 1)]

    assert 0.899 * exact <= waits(LineState(step=step), NOW, jitter=jitter) <= 1.101 * exact


@pytest.mark.parametrize(("said", "expected"), [(2.0, 5), (90.0, 90), (10 * 86_400.0, 86_400)])
def test_retry_after_is_obeyed_up_to_a_day(said: float, expected: float) -> None:
    assert expected == waits(LineState(), NOW, NotDelivered(429, "answered 429", said))


def test_channel_is_disabled_after_five_days_and_ten_failures() -> None:
    long = LineState(failing_since=NOW - DISABLE_MS, failures=DISABLE_FAILURES - 1)
    short = LineState(failing_since=NOW - DISABLE_MS + 1, failures=50)
    seldom = LineState(failing_since=NOW - 2 * DISABLE_MS, failures=DISABLE_FAILURES - 2)

    assert [True, False, False] == [
        after_failure(one, DOWN, NOW, 0.0).disabled for one in (long, short, seldom)
    ]


def test_gone_channel_is_disabled_immediately() -> None:
    assert after_failure(LineState(), NotDelivered(410, "answered 410", gone=True), NOW, 0.0).disabled


def test_success_resets_failures_and_counts_on_its_day() -> None:
    failing = LineState(3, NOW - 1, 4, NOW // DAY, MAX_A_DAY - 1)
    after = after_success(failing, NOW)

    assert LineState(day=NOW // DAY, sent=MAX_A_DAY) == after
    assert 0 == sent_today(after, NOW + DAY)
