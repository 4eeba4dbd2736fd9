from __future__ import annotations

from infra.redis.keys import keys_of
from infra.redis.store import RedisStore
from services.stored import (
    BEGINNING,
    Accepted,
    Appended,
    Dead,
    RefusedWith,
    Verdict,
)
from tests.support.wishes import (
    PARTITION,
    TABLE,
    accepted,
    carried_out,
    owner,
    stored,
    taken,
    wish,
)


def test_a_dead_command_is_kept_with_its_reason_and_answered(store: RedisStore) -> None:
    lease = owner(store)
    one = wish(body=b'{"a": 1}')

    effects = carried_out(store, lease, (one, Dead("KeyError: 7", b"the rules broke")))

    assert effects == (Appended(),)
    (letter,) = store.dead_letters.read(PARTITION)
    assert (letter.reason, letter.wish) == ("KeyError: 7", one)
    assert store.results.get(TABLE, "ann", one.command_id) == RefusedWith(one.digest, b"the rules broke")


def test_the_table_of_a_dead_command_plays_on_in_the_same_batch(store: RedisStore) -> None:
    lease = owner(store)

    effects = carried_out(
        store, lease, (wish(), accepted(0)), (wish(), Dead("broken", b"sorry")), (wish(), accepted(1))
    )

    assert effects == (Appended(),) * 3


def test_an_unreadable_wish_is_kept_as_it_came(store: RedisStore) -> None:
    lease = owner(store)
    store.client.xadd(keys_of(PARTITION).commands, {"wish": "no JSON", "body": "?"})
    (delivery,) = taken(store, lease)
    assert delivery.wish is None

    effects = stored(store, lease, Verdict(delivery, Dead("unreadable", None)))

    assert effects == (Appended(),)
    (letter,) = store.dead_letters.read(PARTITION)
    assert (letter.entry, letter.reason, letter.wish) == (delivery.entry, "unreadable", None)
    assert store.desk.pending(lease, "0-0") is None


def test_a_wish_for_a_table_of_another_partition_is_unreadable(store: RedisStore) -> None:
    lease = owner(store)
    store.intake.put([wish("04table")])
    (_, fields), *_ = store.client.xrange(keys_of(4).commands)
    store.client.xadd(keys_of(PARTITION).commands, fields)

    (delivery,) = taken(store, lease)

    assert delivery.wish is None


def test_a_secret_is_kept_with_the_first_record_and_dropped_with_the_last(store: RedisStore) -> None:
    lease = owner(store)
    secret = bytes(range(32))
    carried_out(store, lease, (wish(), Accepted(0, BEGINNING, b"first", "h1", keep_secret=secret)))
    assert store.secrets.get(TABLE) == secret

    carried_out(store, lease, (wish(), Accepted(1, "h1", b"last", "h2", drop_secret=True)))

    assert store.secrets.get(TABLE) is None


def test_a_command_that_was_not_appended_keeps_no_secret(store: RedisStore) -> None:
    lease = owner(store)

    carried_out(store, lease, (wish(), Accepted(4, "h", b"first", "h1", keep_secret=b"s" * 32)))

    assert store.secrets.get(TABLE) is None
