"""Pure functions that decide when to retry and when to disable a failing channel; jitter is an argument."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from infra.ports.notices import LedgerEntry, LineState
from services.notices.messages import NotDelivered
from services.notices.timing import utc_day

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0

RETRY_HOURS = (2, 5, 10, 14, 20, 24)
RETRY_SECONDS = (5.0, 5 * MINUTE, 30 * MINUTE, *(hours * HOUR for hours in RETRY_HOURS))
"""Waits after consecutive failures; the last wait repeats."""

JITTER = 0.1
"""Waits vary randomly by this fraction, so that channels that failed together do not retry together."""

LONGEST_RETRY_AFTER = DAY

GIVE_UP_MS = 76 * 3_600_000
"""An entry that keeps failing is given up this many milliseconds after its planned time."""

DISABLE_MS, DISABLE_FAILURES = 5 * 86_400_000, 10
"""A channel is disabled after failing for this long and at least this many times in a row."""

MAX_A_DAY = 200
"""Maximum number of messages per channel and UTC day; further ones go into the next daily message."""


class Retry(NamedTuple):
    """A line after a failure, the time of the next attempt (UTC, ms), and whether the channel is disabled."""

    line: LineState
    wait: int
    disabled: bool


def after_failure(line: LineState, failed: NotDelivered, now: int, jitter: float) -> Retry:
    """Return the line and the time to retry after a failure; `jitter` is from -1 to 1."""
    pause = RETRY_SECONDS[min(line.step, len(RETRY_SECONDS) - 1)] * (1 + JITTER * jitter)
    if failed.retry_after is not None:
        pause = max(pause, min(failed.retry_after, LONGEST_RETRY_AFTER))
    since = now if line.failing_since is None else line.failing_since
    after = replace(line, step=line.step + 1, failing_since=since, failures=line.failures + 1)
    disabled = failed.gone or (now - since >= DISABLE_MS and after.failures >= DISABLE_FAILURES)
    return Retry(after, now + round(pause * 1_000), disabled)


def after_success(line: LineState, now: int) -> LineState:
    """Return a line after a delivery."""
    return LineState(day=utc_day(now), sent=sent_today(line, now) + 1)


def sent_today(line: LineState, now: int) -> int:
    """Return the number of messages sent on the UTC day of `now`."""
    return line.sent if line.day == utc_day(now) else 0


def is_given_up(entry: LedgerEntry, now: int) -> bool:
    """Return whether an entry has been tried for the maximum time."""
    return bool(entry.attempts) and now - entry.ready >= GIVE_UP_MS
