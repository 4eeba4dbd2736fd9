"""A primary of a cluster dies or stands still while people play, at its tables and at others'."""

from __future__ import annotations

import time

import pytest

from tests.faults.failover_drill import failover_drill
from tests.support.runtime.processes import wait_until

pytestmark = pytest.mark.e2e

MOST_SECONDS = 30.0
"""From promotion on, for who played all the time, who had been quiet, and at another node's table.

Where nobody looks anew it takes minutes; how long it takes here is for the drill to measure.
"""


def test_commands_are_answered_again_soon_after_a_replica_was_promoted() -> None:
    with failover_drill(milliseconds=1_000) as drill:
        found = drill.strike(drill.cluster.primaries()[0])
        assert max(found.busy, found.quiet, found.elsewhere) < MOST_SECONDS, found


NEVER = 600_000
HELD_SECONDS = 6.0
"""Longer than what was looked up a moment ago is remembered."""


def test_a_primary_that_stands_still_holds_up_no_tables_of_others() -> None:
    """Nobody takes over meanwhile; one of them holds the accounts, another who of the workers lives."""
    with failover_drill(NEVER) as drill, drill.speakers() as speakers:
        wait_until(lambda: all(one.acknowledged for one in speakers.values()), "people play")
        for primary, waiting in speakers.items():
            with drill.frozen(primary) as since:
                for speaker in (one for one in speakers.values() if one is not waiting):
                    speaker.first_after(since + HELD_SECONDS)
                assert waiting.acknowledged[-1] < since + 1
            waiting.first_after(time.monotonic())
