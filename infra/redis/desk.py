"""Where the owner of partitions takes wishes and leaves verdicts; every call checks the epoch first."""

from __future__ import annotations

from collections.abc import Sequence

from infra.redis.keys import keys_of
from infra.redis.library import APPEND, TAKE_NEW, TAKE_PENDING
from infra.redis.verdicts import Call, effect
from infra.redis.wire import Reply, delivery
from services.stored import Batch, Delivery, Effect, Fenced, Lease

FENCED = b"F"


class RedisDesk:
    """The desk of one worker."""

    def __init__(self, client: Reply, refusal_seconds: int, dead_kept: int) -> None:
        self._client, self._refusal_seconds, self._dead_kept = client, refusal_seconds, dead_kept

    def pending(self, lease: Lease, after: str) -> Delivery | None:
        """Take the first wish after this entry id that was delivered before, or raise Fenced."""
        at = keys_of(lease.partition)
        reply = self._client.execute_command(
            "FCALL", TAKE_PENDING, 2, at.fence, at.commands, lease.token, after
        )
        if reply == [FENCED]:
            raise Fenced
        if not reply:
            return None
        times, entry, fields = reply
        return delivery(lease.partition, entry, times, fields)

    def new(self, leases: Sequence[Lease], limit: int) -> dict[Lease, tuple[Delivery, ...] | Fenced]:
        """Take wishes never delivered before, up to the limit of each partition."""
        with self._client.pipeline(transaction=False) as pipeline:
            for lease in leases:
                at = keys_of(lease.partition)
                pipeline.execute_command("FCALL", TAKE_NEW, 2, at.fence, at.commands, lease.token, limit)
            replies = pipeline.execute()
        found: dict[Lease, tuple[Delivery, ...] | Fenced] = {}
        for lease, reply in zip(leases, replies, strict=True):
            if reply == [FENCED]:
                found[lease] = Fenced()
            elif reply:
                found[lease] = tuple(delivery(lease.partition, entry, 1, fields) for entry, fields in reply)
        return found

    def append(self, batches: Sequence[Batch]) -> tuple[tuple[Effect, ...] | Fenced, ...]:
        """Carry out batches, each in one atomic step, all in one round trip; say what became of each."""
        with self._client.pipeline(transaction=False) as pipeline:
            for batch in batches:
                call = Call(batch, self._refusal_seconds, self._dead_kept)
                pipeline.execute_command("FCALL", APPEND, len(call.keys), *call.keys, *call.arguments)
            replies = pipeline.execute()
        return tuple(
            Fenced() if reply == [FENCED] else tuple(effect(one) for one in reply) for reply in replies
        )
