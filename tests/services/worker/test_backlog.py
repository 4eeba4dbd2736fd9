"""A worker's backlog: commands that were read, are waiting, or are being executed, and their outcomes."""

from __future__ import annotations

from domain.log.hash_chain import GENESIS_HASH
from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import ResultBatch
from infra.ports.leases import Lease
from infra.ports.outcomes import (
    Appended,
    AppendEffect,
    CommandIdConflict,
    CommandResult,
    DuplicateCommand,
    Refusal,
    SkippedResult,
    VersionConflict,
)
from services.worker.worker import Backlog

LEASE = Lease(3, 1, "worker/1")


def delivery(number: int, times: int = 1) -> QueuedMessage:
    return QueuedMessage(f"{number}-0", times, None)


def results(*deliveries: QueuedMessage) -> list[CommandResult]:
    return [CommandResult(one, Refusal(0, GENESIS_HASH, b"")) for one in deliveries]


def backlog() -> Backlog:
    """Return a backlog that holds partition 3 and has re-read its pending commands."""
    found = Backlog()
    found.update_leases({3: LEASE}, {})
    found.add_pending(3, None)
    return found


def landed(found: Backlog, *effects: AppendEffect, lease: Lease = LEASE) -> None:
    """Take all waiting commands, and acknowledge them with these effects."""
    ((_, deliveries),) = found.take_next(64)
    found.acknowledge(ResultBatch(lease, tuple(results(*deliveries))), effects)


def waiting(found: Backlog) -> list[str]:
    """Take and return the waiting entries, which are then treated as being executed."""
    return [one.entry_id for _, deliveries in found.take_next(64) for one in deliveries]


def test_new_partition_is_re_read_before_new_commands() -> None:
    found = Backlog()
    found.update_leases({3: LEASE}, {})

    assert (found.partitions_with_pending(), found.partitions_to_read([3], 64)) == ((3,), ())
    found.add_pending(3, delivery(1, times=2))
    assert (found.partitions_with_pending(), found.partitions_to_read([3], 64)) == ((), ())
    landed(found, Appended())
    assert found.partitions_with_pending() == (3,)
    found.add_pending(3, None)
    assert (found.partitions_with_pending(), found.partitions_to_read([3], 64)) == ((), (3,))


def test_failed_commands_wait_again_before_later_ones_in_order() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(number) for number in range(5)])
    ((_, first),) = found.take_next(5)
    found.enqueue(LEASE, [delivery(number) for number in range(5, 8)])
    ((_, second),) = found.take_next(1)
    assert found.take_next(0) == []

    found.acknowledge(
        ResultBatch(LEASE, tuple(results(*first))),
        [Appended(), VersionConflict(4), DuplicateCommand(), SkippedResult(), CommandIdConflict()],
    )
    found.acknowledge(ResultBatch(LEASE, tuple(results(*second))), [VersionConflict(4)])

    assert waiting(found) == ["1-0", "3-0", "5-0", "6-0", "7-0"]


def test_groups_take_as_many_partitions_as_they_need() -> None:
    found = Backlog()
    leases = [Lease(number, 1, "worker/1") for number in range(4)]
    found.update_leases({lease.partition: lease for lease in leases}, {})
    for lease in leases:
        found.add_pending(lease.partition, None)
        found.enqueue(lease, [delivery(number) for number in range(3)])

    groups = [[len(deliveries) for _, deliveries in found.take_next(5)] for _ in range(3)]

    assert groups == [[3, 3], [3, 3], []]


def test_new_commands_are_read_ahead_up_to_a_limit() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(number) for number in range(64)])
    assert found.partitions_to_read([3], 64) == ()

    found.take_next(10)

    assert found.partitions_to_read([3], 64) == (3,)


def test_announced_message_that_is_read_again_is_executed_once() -> None:
    found = backlog()
    assert found.accepts_announced(LEASE)
    found.enqueue(LEASE, [delivery(2)])
    landed(found, VersionConflict(1))

    found.enqueue(LEASE, [delivery(2), delivery(3)])

    assert waiting(found) == ["2-0", "3-0"]


def test_message_with_an_earlier_id_is_executed() -> None:
    """After a failover, the clock that numbers the messages may be behind."""
    found = backlog()
    found.enqueue(LEASE, [delivery(9)])
    landed(found, Appended())

    found.enqueue(LEASE, [delivery(2)])

    assert waiting(found) == ["2-0"]


def test_announced_messages_wait_until_the_pending_ones_are_read() -> None:
    found = Backlog()
    assert not found.accepts_announced(LEASE)
    found.update_leases({3: LEASE}, {})

    assert not found.accepts_announced(LEASE)
    found.add_pending(3, None)
    assert found.accepts_announced(LEASE)
    assert not found.accepts_announced(Lease(3, 2, "worker/1")), (
        "another lease of the partition is not known yet"
    )


def test_waiting_messages_of_an_unreachable_node_are_not_read_again() -> None:
    """Each read counts as a delivery, and too many deliveries make a command a dead letter."""
    found = backlog()
    found.enqueue(LEASE, [delivery(1), delivery(2)])

    assert found.update_leases({}, {3: LEASE}) == (3,)
    assert waiting(found) == []
    found.update_leases({3: LEASE}, {})
    found.enqueue(LEASE, [delivery(1), delivery(2), delivery(3)])

    assert found.partitions_with_pending() == ()
    assert waiting(found) == ["1-0", "2-0", "3-0"]


def test_partition_with_a_new_lease_forgets_its_old_commands() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(1), delivery(2)])
    ((_, sent),) = found.take_next(1)

    assert found.update_leases({3: Lease(3, 2, "worker/1")}, {}) == (3,)
    found.acknowledge(ResultBatch(LEASE, tuple(results(*sent))), [VersionConflict(1)])
    found.enqueue(LEASE, [delivery(3)])

    assert waiting(found) == []
    assert found.partitions_with_pending() == (3,)


def test_commands_under_way_during_an_outage_wait_again() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(1), delivery(2), delivery(3)])
    found.take_next(2)

    found.requeue()

    assert waiting(found) == ["1-0", "2-0", "3-0"]


def test_partition_is_re_read_after_a_failed_read() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(1)])
    found.invalidate([3, 4])

    assert found.partitions_with_pending() == ()
    landed(found, Appended())
    assert found.partitions_with_pending() == (3,)
