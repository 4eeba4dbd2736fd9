from __future__ import annotations

import pytest

from infra.ports.event_store import LogEntry, ResultBatch
from infra.ports.leases import Fenced, LeaseLost
from infra.ports.outcomes import (
    Acceptance,
    AcceptedOutcome,
    Appended,
    CommandFailure,
    CommandIdConflict,
    CommandOutcome,
    CommandResult,
    DuplicateCommand,
    Refusal,
    RefusedOutcome,
    SkippedResult,
    VersionConflict,
)
from infra.ports.tables import HotLog
from infra.redis.keys import keys_of_partition
from infra.redis.store import RedisStore
from tests.support.tables.queued_commands import (
    OTHER_TABLE,
    PARTITION,
    TABLE,
    acceptance,
    append_results,
    enqueue_and_append,
    enqueue_and_read,
    lease_partition,
    queued_command,
    refusal,
)


def test_accepted_command_is_in_log_feed_and_answers(store: RedisStore) -> None:
    lease = lease_partition(store)
    one = queued_command()

    effects = enqueue_and_append(store, lease, (one, acceptance(0)))

    assert effects == (Appended(),)
    assert store.log.read(TABLE) == (LogEntry(1, b"record 1", "hash 1"),)
    (entry,) = store.feed.read(PARTITION, "0-0", 10)
    assert (entry.table, entry.seq, entry.epoch, entry.record) == (TABLE, 1, lease.epoch, b"record 1")
    assert store.outcomes.get(TABLE, "ann", one.command_id) == AcceptedOutcome(one.content_digest, 1)
    assert store.tables.list_partition(PARTITION) == {TABLE: HotLog()}


def test_batch_appends_in_order_to_several_tables(store: RedisStore) -> None:
    lease = lease_partition(store)
    pairs = [
        (queued_command(), acceptance(0)),
        (queued_command(OTHER_TABLE), acceptance(0)),
        (queued_command(), acceptance(1)),
        (queued_command(OTHER_TABLE), acceptance(1)),
    ]

    effects = enqueue_and_append(store, lease, *pairs)

    assert effects == (Appended(),) * 4
    assert [entry.seq for entry in store.log.read(TABLE)] == [1, 2]
    assert [(e.table, e.seq) for e in store.feed.read(PARTITION, "0-0", 10)] == [
        (TABLE, 1),
        (OTHER_TABLE, 1),
        (TABLE, 2),
        (OTHER_TABLE, 2),
    ]


def test_command_enqueued_twice_happens_once_and_keeps_its_answer(store: RedisStore) -> None:
    lease = lease_partition(store)
    one = queued_command()

    effects = enqueue_and_append(store, lease, (one, acceptance(0)), (one, acceptance(1)))

    assert effects == (Appended(), DuplicateCommand())
    assert len(store.log.read(TABLE)) == 1
    assert store.outcomes.get(TABLE, "ann", one.command_id) == AcceptedOutcome(one.content_digest, 1)


def test_refused_command_keeps_its_refusal_even_if_acceptable_later(
    store: RedisStore,
) -> None:
    lease = lease_partition(store)
    one = queued_command()
    enqueue_and_append(store, lease, (one, refusal(0, b"too early")))

    effects = enqueue_and_append(store, lease, (one, acceptance(0)))

    assert effects == (DuplicateCommand(),)
    assert store.log.read(TABLE) == ()
    assert store.outcomes.get(TABLE, "ann", one.command_id) == RefusedOutcome(
        one.content_digest, b"too early"
    )


def test_different_content_under_a_command_id_is_not_executed(store: RedisStore) -> None:
    lease = lease_partition(store)
    first, second = queued_command(command_id="same"), queued_command(command_id="same", body=b"[1]")

    effects = enqueue_and_append(store, lease, (first, acceptance(0)), (second, acceptance(1)))

    assert effects == (Appended(), CommandIdConflict())
    assert store.outcomes.get(TABLE, "ann", "same") == AcceptedOutcome(first.content_digest, 1)


def test_same_id_from_two_players_means_two_commands(store: RedisStore) -> None:
    lease = lease_partition(store)

    effects = enqueue_and_append(
        store,
        lease,
        (queued_command(command_id="same"), acceptance(0)),
        (queued_command(command_id="same", player="bob"), acceptance(1)),
    )

    assert effects == (Appended(), Appended())


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_record_that_does_not_follow_the_head_is_a_conflict(store: RedisStore, expected: int) -> None:
    lease = lease_partition(store)
    enqueue_and_append(store, lease, (queued_command(), acceptance(0)), (queued_command(), acceptance(1)))

    effects = enqueue_and_append(store, lease, (queued_command(), acceptance(expected)))

    assert effects == (VersionConflict(2),)
    assert len(store.log.read(TABLE)) == 2


def test_refusal_decided_on_another_head_is_a_conflict(store: RedisStore) -> None:
    lease = lease_partition(store)
    enqueue_and_append(store, lease, (queued_command(), acceptance(0)))

    assert enqueue_and_append(store, lease, (queued_command(), refusal(0))) == (VersionConflict(1),)


@pytest.mark.parametrize(
    "outcome", [Acceptance(1, "of another log", b"r", "h"), Refusal(1, "of another log", b"")]
)
def test_decision_after_another_record_of_the_same_number_conflicts(
    store: RedisStore, outcome: CommandOutcome
) -> None:
    """A batch builds on the previous batch, and fails if that one fails."""
    lease = lease_partition(store)
    enqueue_and_append(store, lease, (queued_command(), acceptance(0)))

    assert enqueue_and_append(store, lease, (queued_command(), outcome)) == (VersionConflict(1),)
    assert len(store.log.read(TABLE)) == 1


def test_concurrent_batches_land_in_order(store: RedisStore) -> None:
    lease = lease_partition(store)
    deliveries = enqueue_and_read(store, lease, *(queued_command() for _ in range(4)))
    flights = [
        store.event_store.submit([ResultBatch(lease, (CommandResult(delivery, acceptance(seq)),))], [], 0)
        for seq, delivery in enumerate(deliveries[:3])
    ]
    store.command_queue.put([late := queued_command()])
    flights.append(
        store.event_store.submit(
            [ResultBatch(lease, (CommandResult(deliveries[3], acceptance(3)),))], [lease], 10
        )
    )

    landings = [flight.result() for flight in flights]

    assert [landing.effects for landing in landings] == [((Appended(),),)] * 4
    (found,) = landings[3].messages.values()
    assert isinstance(found, tuple)
    assert [delivery.command for delivery in found] == [late]


def test_conflict_stops_the_rest_of_only_its_table(
    store: RedisStore,
) -> None:
    lease = lease_partition(store)

    effects = enqueue_and_append(
        store,
        lease,
        (queued_command(), acceptance(7)),
        (queued_command(OTHER_TABLE), acceptance(0)),
        (queued_command(), refusal(0)),
        (queued_command(), acceptance(0)),
    )

    assert effects == (VersionConflict(0), Appended(), SkippedResult(), SkippedResult())
    assert store.log.read(TABLE) == ()


def test_refusal_after_a_known_acceptance_is_ignored(store: RedisStore) -> None:
    """The refusal was decided on a state that never existed."""
    lease = lease_partition(store)
    again = queued_command()
    enqueue_and_append(store, lease, (again, refusal(0)))

    effects = enqueue_and_append(store, lease, (again, acceptance(0)), (queued_command(), refusal(1)))

    assert effects == (DuplicateCommand(), SkippedResult())


def test_commands_without_results_are_redelivered_in_order(store: RedisStore) -> None:
    lease = lease_partition(store)
    lost = [queued_command(), queued_command(), queued_command()]
    enqueue_and_append(store, lease, *((one, acceptance(5)) for one in lost))

    first = store.event_store.read_pending(lease, "0-0")
    assert first is not None
    second = store.event_store.read_pending(lease, first.entry_id)

    assert (first.command, first.delivery_count) == (lost[0], 2)
    assert second is not None
    assert (second.command, second.delivery_count) == (lost[1], 2)


def test_commands_with_results_are_not_redelivered(store: RedisStore) -> None:
    lease = lease_partition(store)
    enqueue_and_append(
        store,
        lease,
        (queued_command(), acceptance(0)),
        (queued_command(), refusal(1)),
        (queued_command(), CommandFailure("broken", b"sorry")),
    )

    assert store.event_store.read_pending(lease, "0-0") is None
    assert store.event_store.read_new([lease], 10) == {}
    assert store.client.xlen(keys_of_partition(PARTITION).commands) == 0


def test_owner_that_lost_the_partition_can_neither_read_nor_write(store: RedisStore) -> None:
    lease = lease_partition(store)
    deliveries = enqueue_and_read(store, lease, queued_command())
    store.leases.release([lease])
    lease_partition(store, "other/1")

    with pytest.raises(Fenced):
        append_results(store, lease, CommandResult(deliveries[0], acceptance(0)))
    with pytest.raises(Fenced):
        store.event_store.read_pending(lease, "0-0")
    found = store.event_store.read_new([lease], 10)

    assert isinstance(found[lease], LeaseLost)
    assert store.log.read(TABLE) == ()


def test_too_many_results_for_a_call_are_refused_unwritten(store: RedisStore) -> None:
    lease = lease_partition(store)
    (delivery,) = enqueue_and_read(store, lease, queued_command())

    with pytest.raises(ValueError, match="65 results"):
        append_results(store, lease, *[CommandResult(delivery, acceptance(0))] * 65)


def test_batches_of_several_partitions_go_together_and_fail_separately(store: RedisStore) -> None:
    lost, held = (
        lease_partition(store, "first/1", partition=3),
        lease_partition(store, "first/1", partition=4),
    )
    (one,), (two,) = (
        enqueue_and_read(store, lost, queued_command()),
        enqueue_and_read(store, held, queued_command("04table")),
    )
    store.leases.release([lost])
    lease_partition(store, "second/1", partition=3)

    first, second = store.event_store.append(
        [
            ResultBatch(lost, (CommandResult(one, acceptance(0)),)),
            ResultBatch(held, (CommandResult(two, acceptance(0)),)),
        ]
    )

    assert isinstance(first, LeaseLost)
    assert second == (Appended(),)
