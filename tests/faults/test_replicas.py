"""While a required replica is away, nothing is acknowledged, and no command is lost."""

from __future__ import annotations

import signal
from functools import partial

import httpx
import pytest

from tests.faults.drilled_service import DrilledService, drilled_service
from tests.faults.talker import assert_all_said
from tests.support.clusters.faulty_cluster import FaultyNode
from tests.support.runtime.processes import HANG_SECONDS, wait_until

pytestmark = pytest.mark.e2e

LINES = ["line 0", "line 1", "line 2"]


def test_record_missing_on_a_replica_is_decided_once_unacknowledged() -> None:
    """One replica never gets the last message; the other gets it only when it takes over."""
    with drilled_service() as drill:
        tables = [first for first, *_ in drill.open_tables().values()][:2]
        primaries = [drill.holder_of(table) for table in tables]
        lost, late = [drill.cluster.replica_of(primary) for primary in primaries]
        for table in tables:
            for line in LINES:
                drill.say_until_decided(table, line)

        drill.cluster.network.cut((primaries[0].port, lost.port))
        late.signal(signal.SIGSTOP)
        for table in tables:
            is_left_open_and_then_put_off(drill, table)
        told = drill.ask("GET", "/v1/ready").json()
        assert not told["writes"]
        assert told["detail"][0].startswith("Nothing is stored: the store has too few replicas")

        before = heads(drill, tables)
        fail_over(drill, primaries, late)
        after = heads(drill, tables)
        assert after == [before[0] - 1, before[1]]
        drill.cluster.heal()
        for table in tables:
            drill.say_until_decided(table, "line 3")
            drill.say_until_decided(table, "line 4")
        with drill.store() as store:
            for table in tables:
                assert_all_said(store, table, [*LINES, "line 3", "line 4"])
        assert heads(drill, tables) == [before[0] + 1] * 2


def is_left_open_and_then_put_off(drill: DrilledService, table: str) -> None:
    """Check the answers to a chat message: at first it is pending, later it is refused with a retry time."""
    said = drill.say(table, "line 3", wait=2)
    assert said.status_code == 202, said.text
    for ask in (
        partial(drill.ask, "GET", said.headers["Location"]),
        partial(drill.say, table, "line 3", wait=2),
        partial(drill.say, table, "line 4", wait=2),
    ):  # on a slow machine, the cluster may count the primary as dead for a moment
        wait_until(lambda: is_put_off(ask()), "it is put off", HANG_SECONDS)  # noqa: B023


def is_put_off(answer: httpx.Response) -> bool:
    told = answer.json()
    return (
        (503, "unavailable") == (answer.status_code, told["code"])
        and "too few replicas of the store answer" in told["detail"]
        and "send the command again with the same id" in told["detail"]
        and answer.headers["Retry-After"].isdecimal()
    )


def fail_over(drill: DrilledService, primaries: list[FaultyNode], late: FaultyNode) -> None:
    """Freeze the primaries one after the other, each until its replica takes over by the others' vote."""
    for primary in reversed(primaries):
        primary.signal(signal.SIGSTOP)
        late.signal(signal.SIGCONT)  # requests sent while it was frozen are waiting
        wait_until(lambda: drill.cluster.is_replaced(primary), "its replica takes over", HANG_SECONDS)  # noqa: B023


def heads(drill: DrilledService, tables: list[str]) -> list[int]:
    with drill.store() as store:
        found = [store.log.head(table) for table in tables]
    return [entry.seq for entry in found if entry is not None]
