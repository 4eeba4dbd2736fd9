"""A primary of a cluster dies or freezes during play: effects on its own tables and on those of others."""

from __future__ import annotations

import time

import pytest

from tests.faults.failover_drill import failover_drill
from tests.support.runtime.processes import HANG_SECONDS, wait_until

pytestmark = pytest.mark.e2e

MOST_LINES = 2_000
"""The maximum number of messages acknowledged at a table on another node during a failover.

They are counted from the promotion until all players are answered. A service that does not query the cluster
again takes minutes, in which thousands of messages are acknowledged.
"""


def test_commands_are_answered_soon_after_a_replica_is_promoted() -> None:
    with failover_drill(milliseconds=1_000) as drill:
        found = drill.strike(drill.cluster.primaries()[0])

        assert found.lines < MOST_LINES, found


NEVER = 600_000
HELD_SECONDS = 6.0
"""Seconds for which other tables are checked after the freeze: longer than recent lookups are cached."""


def test_frozen_primary_delays_no_tables_of_others() -> None:
    """No failover is involved: one node holds the accounts, another the list of live workers."""
    with failover_drill(NEVER) as drill, drill.speakers() as speakers:
        wait_until(lambda: all(one.acknowledged for one in speakers.values()), "people play", HANG_SECONDS)
        for primary, waiting in speakers.items():
            others = [speaker for speaker in speakers.values() if speaker is not waiting]
            with drill.frozen(primary) as since:
                for speaker in others:
                    speaker.first_after(since)
                    speaker.first_after(since + HELD_SECONDS)
                assert not [sent for sent in waiting.sent if sent > since]
            waiting.first_after(time.monotonic())
