"""Times and durations as people write them, in milliseconds."""

from __future__ import annotations

from datetime import datetime

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def instant(text: str) -> int:
    """Return the time (UTC, in ms) of a text such as `2026-10-22 18:30Z` or `2026-10-29 12:30+01:00`."""
    return round(datetime.fromisoformat(text).timestamp()) * 1000


def clock_time(text: str) -> int:
    """Return a duration (in ms) from its form on a clock, in hours and minutes: `37:30`."""
    hours, minutes = text.split(":")
    return int(hours) * HOUR + int(minutes) * MINUTE
