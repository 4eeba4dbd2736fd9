"""A partition passes from one worker to another."""

from __future__ import annotations

import pytest

from infra.ports.outcomes import AcceptedOutcome
from infra.ports.tables import partition_of
from services.shared.partition_leases import PartitionLeases
from services.worker.worker import DuePacking
from tests.support.tables.worker_tables import (
    WorkerTable,
    build_worker,
    is_chain_intact,
    run_until,
)


def test_new_owner_executes_pending_commands_first(play: WorkerTable) -> None:
    play.open()
    for number in range(10):
        play.say(f"line {number}")
    lease = play.store.leases.acquire([3], "gone/1")
    play.store.event_store.read_new(lease, 6)
    play.store.leases.release(lease)

    run_until(build_worker(play.store), play.is_answered)

    assert play.chat_lines() == [f"line {number}" for number in range(10)]


def test_fenced_worker_changes_nothing(play: WorkerTable) -> None:
    play.open()
    first = build_worker(play.store, "first/1")
    run_until(first, play.is_answered)
    command = play.say("whose?")
    second = build_worker(play.store, "second/1")
    play.store.client.delete(*play.store.client.keys("*:lease"))
    run_until(second, play.is_answered)

    for _ in range(3):
        first.run_once()

    assert play.chat_lines() == ["whose?"]
    assert play.answer_to(command) == AcceptedOutcome(command.content_digest, 4)
    assert is_chain_intact(play.store, play.table)


def test_command_announced_just_after_its_partition_was_lost_is_executed_later(
    play: WorkerTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leases are renewed before each decision, and announcements are read afterwards."""
    other = WorkerTable(play.store, "00other")
    partition = partition_of(play.table)
    assert partition_of(other.table) != partition
    worker = build_worker(play.store)
    for table in (play, other):
        table.open()
        run_until(worker, table.is_answered)
    other.say("decided")
    worker.run_once()
    with monkeypatch.context() as losing:
        losing.setattr(PartitionLeases, "rebalance", lambda _: None)
        losing.setattr(PartitionLeases, "renew", lambda leases: leases.held.pop(partition, None))
        losing.setattr(DuePacking, "pack", lambda *_, **__: play.say("announced"))
        worker.run_once()

    run_until(worker, play.is_answered)

    assert other.chat_lines() == ["decided"]
    assert play.chat_lines() == ["announced"]


def test_tables_continue_across_workers(play: WorkerTable) -> None:
    """State that a worker still has in memory is folded again from the log."""
    play.open()
    workers = [build_worker(play.store, "a/1"), build_worker(play.store, "b/1")]
    run_until(workers[0], play.is_answered)
    workers[0].shut_down()

    for number in range(6):
        worker = workers[number % 2]
        play.say(f"line {number}")
        run_until(worker, play.is_answered)
        worker.shut_down()

    assert play.chat_lines() == [f"line {number}" for number in range(6)]
    assert is_chain_intact(play.store, play.table)
