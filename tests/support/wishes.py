"""Wishes, verdicts and their effects in short, for tests of what stores and processes them."""

from __future__ import annotations

from itertools import count

from infra.redis.store import RedisStore
from services.stored import (
    BEGINNING,
    Accepted,
    Batch,
    Delivery,
    Effect,
    Fenced,
    Lease,
    Outcome,
    Refusal,
    Verdict,
    Wish,
)

TABLE = "03table"
OTHER = "03other"
PARTITION = 3

_numbers = count(1)


def wish(table: str = TABLE, command_id: str | None = None, body: bytes = b"{}", player: str = "ann") -> Wish:
    """A wish with a command id of its own unless one is given."""
    return Wish(table, 0, player, command_id or f"c{next(_numbers)}", None, body)


def accepted(expected: int, record: str = "record") -> Accepted:
    """An acceptance whose bytes say which record it becomes."""
    return Accepted(expected, hash_of(expected), f"{record} {expected + 1}".encode(), hash_of(expected + 1))


def refusal(expected: int, answer: bytes = b"no") -> Refusal:
    return Refusal(expected, hash_of(expected), answer)


def hash_of(seq: int) -> str:
    """The hash of a record that `accepted` makes."""
    return f"hash {seq}" if seq else BEGINNING


def owner(store: RedisStore, holder: str = "worker/1", partition: int = PARTITION) -> Lease:
    """Lease a partition, which must be free."""
    (lease,) = store.ownership.acquire([partition], holder)
    return lease


def taken(store: RedisStore, lease: Lease, *wishes: Wish) -> tuple[Delivery, ...]:
    """Put wishes in and take them out as the owner does."""
    store.intake.put(wishes)
    found = store.desk.new([lease], 64)[lease]
    assert isinstance(found, tuple)
    return found


def carried_out(store: RedisStore, lease: Lease, *pairs: tuple[Wish, Outcome]) -> tuple[Effect, ...]:
    """Put wishes in, take them out, and carry out a verdict on each."""
    deliveries = taken(store, lease, *(one for one, _ in pairs))
    verdicts = [Verdict(delivery, pair[1]) for delivery, pair in zip(deliveries, pairs, strict=True)]
    return stored(store, lease, *verdicts)


def stored(store: RedisStore, lease: Lease, *verdicts: Verdict) -> tuple[Effect, ...]:
    """Carry out one batch, or raise Fenced."""
    (effects,) = store.desk.append([Batch(lease, verdicts)])
    if isinstance(effects, Fenced):
        raise effects
    return effects
