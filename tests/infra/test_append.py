from __future__ import annotations

import pytest

from infra.redis.keys import keys_of
from infra.redis.store import RedisStore
from services.stored import (
    Accepted,
    AcceptedAt,
    Appended,
    Batch,
    Conflict,
    Dead,
    Fenced,
    Hot,
    Known,
    LogEntry,
    Mismatched,
    Outcome,
    Refusal,
    RefusedWith,
    Undone,
    Verdict,
)
from tests.support.wishes import (
    OTHER,
    PARTITION,
    TABLE,
    accepted,
    carried_out,
    owner,
    refusal,
    stored,
    taken,
    wish,
)


def test_an_accepted_command_is_in_the_log_the_feed_and_the_answers(store: RedisStore) -> None:
    lease = owner(store)
    one = wish()

    effects = carried_out(store, lease, (one, accepted(0)))

    assert effects == (Appended(),)
    assert store.log.read(TABLE) == (LogEntry(1, b"record 1", "hash 1"),)
    (entry,) = store.feed.read(PARTITION, "0-0", 10)
    assert (entry.table, entry.seq, entry.epoch, entry.record) == (TABLE, 1, lease.epoch, b"record 1")
    assert store.results.get(TABLE, "ann", one.command_id) == AcceptedAt(one.digest, 1)
    assert store.tables.all(PARTITION) == {TABLE: Hot()}


def test_a_batch_appends_in_order_to_several_tables(store: RedisStore) -> None:
    lease = owner(store)
    pairs = [
        (wish(), accepted(0)),
        (wish(OTHER), accepted(0)),
        (wish(), accepted(1)),
        (wish(OTHER), accepted(1)),
    ]

    effects = carried_out(store, lease, *pairs)

    assert effects == (Appended(),) * 4
    assert [entry.seq for entry in store.log.read(TABLE)] == [1, 2]
    assert [(e.table, e.seq) for e in store.feed.read(PARTITION, "0-0", 10)] == [
        (TABLE, 1),
        (OTHER, 1),
        (TABLE, 2),
        (OTHER, 2),
    ]


def test_a_command_put_in_twice_happens_once_and_keeps_its_answer(store: RedisStore) -> None:
    lease = owner(store)
    one = wish()

    effects = carried_out(store, lease, (one, accepted(0)), (one, accepted(1)))

    assert effects == (Appended(), Known())
    assert len(store.log.read(TABLE)) == 1
    assert store.results.get(TABLE, "ann", one.command_id) == AcceptedAt(one.digest, 1)


def test_a_refused_command_put_in_again_keeps_its_refusal_even_where_it_would_now_be_accepted(
    store: RedisStore,
) -> None:
    lease = owner(store)
    one = wish()
    carried_out(store, lease, (one, refusal(0, b"too early")))

    effects = carried_out(store, lease, (one, accepted(0)))

    assert effects == (Known(),)
    assert store.log.read(TABLE) == ()
    assert store.results.get(TABLE, "ann", one.command_id) == RefusedWith(one.digest, b"too early")


def test_another_content_under_a_command_id_is_not_carried_out(store: RedisStore) -> None:
    lease = owner(store)
    first, second = wish(command_id="same"), wish(command_id="same", body=b"[1]")

    effects = carried_out(store, lease, (first, accepted(0)), (second, accepted(1)))

    assert effects == (Appended(), Mismatched())
    assert store.results.get(TABLE, "ann", "same") == AcceptedAt(first.digest, 1)


def test_the_same_command_id_of_another_player_is_another_command(store: RedisStore) -> None:
    lease = owner(store)

    effects = carried_out(
        store,
        lease,
        (wish(command_id="same"), accepted(0)),
        (wish(command_id="same", player="bob"), accepted(1)),
    )

    assert effects == (Appended(), Appended())


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_record_that_does_not_follow_the_head_is_a_conflict(store: RedisStore, expected: int) -> None:
    lease = owner(store)
    carried_out(store, lease, (wish(), accepted(0)), (wish(), accepted(1)))

    effects = carried_out(store, lease, (wish(), accepted(expected)))

    assert effects == (Conflict(2),)
    assert len(store.log.read(TABLE)) == 2


def test_a_refusal_decided_on_another_head_is_a_conflict(store: RedisStore) -> None:
    lease = owner(store)
    carried_out(store, lease, (wish(), accepted(0)))

    assert carried_out(store, lease, (wish(), refusal(0))) == (Conflict(1),)


@pytest.mark.parametrize(
    "outcome", [Accepted(1, "of another log", b"r", "h"), Refusal(1, "of another log", b"")]
)
def test_what_was_decided_after_another_record_of_the_same_number_is_a_conflict(
    store: RedisStore, outcome: Outcome
) -> None:
    """A batch is decided on what the one before leads to: if that came to nothing, so does this."""
    lease = owner(store)
    carried_out(store, lease, (wish(), accepted(0)))

    assert carried_out(store, lease, (wish(), outcome)) == (Conflict(1),)
    assert len(store.log.read(TABLE)) == 1


def test_batches_under_way_together_land_in_order(store: RedisStore) -> None:
    lease = owner(store)
    deliveries = taken(store, lease, *(wish() for _ in range(4)))
    flights = [
        store.desk.send([Batch(lease, (Verdict(delivery, accepted(seq)),))], [], 0)
        for seq, delivery in enumerate(deliveries[:3])
    ]
    store.intake.put([late := wish()])
    flights.append(store.desk.send([Batch(lease, (Verdict(deliveries[3], accepted(3)),))], [lease], 10))

    landings = [flight.land() for flight in flights]

    assert [landing.effects for landing in landings] == [((Appended(),),)] * 4
    (found,) = landings[3].found.values()
    assert isinstance(found, tuple)
    assert [delivery.wish for delivery in found] == [late]


def test_after_a_conflict_the_rest_of_the_table_is_left_alone_and_other_tables_go_on(
    store: RedisStore,
) -> None:
    lease = owner(store)

    effects = carried_out(
        store,
        lease,
        (wish(), accepted(7)),
        (wish(OTHER), accepted(0)),
        (wish(), refusal(0)),
        (wish(), accepted(0)),
    )

    assert effects == (Conflict(0), Appended(), Undone(), Undone())
    assert store.log.read(TABLE) == ()


def test_what_was_decided_after_an_acceptance_that_was_known_already_is_left_alone(store: RedisStore) -> None:
    """The refusal was decided on a state that never came to be."""
    lease = owner(store)
    again = wish()
    carried_out(store, lease, (again, refusal(0)))

    effects = carried_out(store, lease, (again, accepted(0)), (wish(), refusal(1)))

    assert effects == (Known(), Undone())


def test_what_has_no_verdict_is_delivered_again_in_order(store: RedisStore) -> None:
    lease = owner(store)
    lost = [wish(), wish(), wish()]
    carried_out(store, lease, *((one, accepted(5)) for one in lost))

    first = store.desk.pending(lease, "0-0")
    assert first is not None
    second = store.desk.pending(lease, first.entry)

    assert (first.wish, first.times) == (lost[0], 2)
    assert second is not None
    assert (second.wish, second.times) == (lost[1], 2)


def test_what_has_its_verdict_is_not_delivered_again(store: RedisStore) -> None:
    lease = owner(store)
    carried_out(store, lease, (wish(), accepted(0)), (wish(), refusal(1)), (wish(), Dead("broken", b"sorry")))

    assert store.desk.pending(lease, "0-0") is None
    assert store.desk.new([lease], 10) == {}
    assert store.client.xlen(keys_of(PARTITION).commands) == 0


def test_an_owner_who_lost_the_partition_can_neither_read_nor_write(store: RedisStore) -> None:
    lease = owner(store)
    deliveries = taken(store, lease, wish())
    store.ownership.release([lease])
    owner(store, "other/1")

    with pytest.raises(Fenced):
        stored(store, lease, Verdict(deliveries[0], accepted(0)))
    with pytest.raises(Fenced):
        store.desk.pending(lease, "0-0")
    found = store.desk.new([lease], 10)

    assert isinstance(found[lease], Fenced)
    assert store.log.read(TABLE) == ()


def test_more_verdicts_than_one_call_takes_are_refused_before_anything_is_written(store: RedisStore) -> None:
    lease = owner(store)
    (delivery,) = taken(store, lease, wish())

    with pytest.raises(ValueError, match="65 verdicts"):
        stored(store, lease, *[Verdict(delivery, accepted(0))] * 65)


def test_batches_of_several_partitions_go_together_and_fail_apart(store: RedisStore) -> None:
    lost, held = owner(store, "first/1", partition=3), owner(store, "first/1", partition=4)
    (one,), (two,) = taken(store, lost, wish()), taken(store, held, wish("04table"))
    store.ownership.release([lost])
    owner(store, "second/1", partition=3)

    first, second = store.desk.append(
        [Batch(lost, (Verdict(one, accepted(0)),)), Batch(held, (Verdict(two, accepted(0)),))]
    )

    assert isinstance(first, Fenced)
    assert second == (Appended(),)
