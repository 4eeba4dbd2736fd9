from __future__ import annotations

from domain.log.hash_chain import GENESIS_HASH
from infra.ports.outcomes import (
    Acceptance,
    Appended,
    CommandFailure,
    CommandResult,
    RefusedOutcome,
)
from infra.redis.keys import keys_of_partition
from infra.redis.store import RedisStore
from tests.support.tables.queued_commands import (
    PARTITION,
    TABLE,
    acceptance,
    append_results,
    enqueue_and_append,
    enqueue_and_read,
    lease_partition,
    queued_command,
)


def test_dead_letter_is_stored_with_its_reason_and_answered(store: RedisStore) -> None:
    lease = lease_partition(store)
    one = queued_command(body=b'{"a": 1}')

    effects = enqueue_and_append(store, lease, (one, CommandFailure("KeyError: 7", b"the rules broke")))

    assert effects == (Appended(),)
    (letter,) = store.dead_letters.read(PARTITION)
    assert (letter.reason, letter.command) == ("KeyError: 7", one)
    assert store.outcomes.get(TABLE, "ann", one.command_id) == RefusedOutcome(
        one.content_digest, b"the rules broke"
    )


def test_table_of_a_dead_letter_continues_in_the_same_batch(store: RedisStore) -> None:
    lease = lease_partition(store)

    effects = enqueue_and_append(
        store,
        lease,
        (queued_command(), acceptance(0)),
        (queued_command(), CommandFailure("broken", b"sorry")),
        (queued_command(), acceptance(1)),
    )

    assert effects == (Appended(),) * 3


def test_unreadable_command_is_stored_as_received(store: RedisStore) -> None:
    lease = lease_partition(store)
    store.client.xadd(keys_of_partition(PARTITION).commands, {"envelope": "no JSON", "body": "?"})
    (delivery,) = enqueue_and_read(store, lease)
    assert delivery.command is None

    effects = append_results(store, lease, CommandResult(delivery, CommandFailure("unreadable", None)))

    assert effects == (Appended(),)
    (letter,) = store.dead_letters.read(PARTITION)
    assert (letter.entry_id, letter.reason, letter.command) == (delivery.entry_id, "unreadable", None)
    assert store.event_store.read_pending(lease, "0-0") is None


def test_command_for_a_table_of_another_partition_is_unreadable(store: RedisStore) -> None:
    lease = lease_partition(store)
    store.command_queue.put([queued_command("04table")])
    (_, fields), *_ = store.client.xrange(keys_of_partition(4).commands)
    store.client.xadd(keys_of_partition(PARTITION).commands, fields)

    (delivery,) = enqueue_and_read(store, lease)

    assert delivery.command is None


def test_secret_lives_from_the_first_to_the_last_record(store: RedisStore) -> None:
    lease = lease_partition(store)
    secret = bytes(range(32))
    enqueue_and_append(
        store, lease, (queued_command(), Acceptance(0, GENESIS_HASH, b"first", "h1", keep_secret=secret))
    )
    assert store.secrets.get(TABLE) == secret

    enqueue_and_append(store, lease, (queued_command(), Acceptance(1, "h1", b"last", "h2", drop_secret=True)))

    assert store.secrets.get(TABLE) is None


def test_command_that_was_not_appended_stores_no_secret(store: RedisStore) -> None:
    lease = lease_partition(store)

    enqueue_and_append(
        store, lease, (queued_command(), Acceptance(4, "h", b"first", "h1", keep_secret=b"s" * 32))
    )

    assert store.secrets.get(TABLE) is None
