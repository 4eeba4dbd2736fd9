"""A primary of a cluster dies while people play: commands are answered soon after a replica took over."""

from __future__ import annotations

import pytest

from tests.faults.failover_drill import failover_drill

pytestmark = pytest.mark.e2e

MOST_SECONDS = 30.0
"""From promotion on, for who played all the time, who had been quiet, and at another node's table.

Where nobody looks anew it takes minutes; how long it takes here is for the drill to measure.
"""


def test_commands_are_answered_again_soon_after_a_replica_was_promoted() -> None:
    with failover_drill(milliseconds=1_000) as drill:
        found = drill.strike(drill.cluster.primaries()[0])
        assert max(found.busy, found.quiet, found.elsewhere) < MOST_SECONDS, found
