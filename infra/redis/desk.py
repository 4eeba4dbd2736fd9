"""Where the owner of partitions takes wishes and leaves verdicts; every call checks the epoch first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from infra.redis.flight import Answers, Command, Replicas, line
from infra.redis.keys import keys_of
from infra.redis.library import APPEND, TAKE_NEW, TAKE_PENDING
from infra.redis.verdicts import Call, effect
from infra.redis.wire import Reply, delivery
from services.stored import Batch, Delivery, Effect, Fenced, Landing, Lease

FENCED = b"F"


@dataclass(frozen=True)
class Keeping:
    """How long refusals and how many dead letters are kept, and which replicas must have what is stored."""

    refusal_seconds: int
    dead_letters: int
    replicas: Replicas


class RedisDesk:
    """The desk of one worker."""

    def __init__(self, client: Reply, keeping: Keeping) -> None:
        self._client, self._keeping = client, keeping
        self._line = line(client, keeping.replicas)

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

    def send(self, batches: Sequence[Batch], leases: Sequence[Lease], limit: int) -> RedisFlight:
        """Carry out batches, each in one atomic step, and then take wishes never delivered before."""
        commands = [self._append(batch) for batch in batches] + [_take(lease, limit) for lease in leases]
        return RedisFlight(self._line.send(commands), len(batches), leases)

    def append(self, batches: Sequence[Batch]) -> tuple[tuple[Effect, ...] | Fenced, ...]:
        """Carry out batches and wait for what becomes of each."""
        return self.send(batches, (), 0).land().effects

    def new(self, leases: Sequence[Lease], limit: int) -> dict[Lease, tuple[Delivery, ...] | Fenced]:
        """Take wishes never delivered before, up to the limit of each partition, and wait for them."""
        return self.send((), leases, limit).land().found

    def _append(self, batch: Batch) -> Command:
        call = Call(batch, self._keeping.refusal_seconds, self._keeping.dead_letters)
        return ("FCALL", APPEND, len(call.keys), *call.keys, *call.arguments)


def _take(lease: Lease, limit: int) -> Command:
    at = keys_of(lease.partition)
    return ("FCALL", TAKE_NEW, 2, at.fence, at.commands, lease.token, limit)


class RedisFlight:
    """A call of the desk that is under way."""

    def __init__(self, answers: Answers, batches: int, leases: Sequence[Lease]) -> None:
        self._answers, self._batches, self._leases = answers, batches, leases

    def land(self) -> Landing:
        """Wait for the answer; flights land in the order in which they were sent."""
        replies = self._answers.read()
        effects = tuple(
            Fenced() if reply == [FENCED] else tuple(map(effect, reply)) for reply in replies[: self._batches]
        )
        taken = zip(self._leases, replies[self._batches :], strict=True)
        return Landing(effects, {lease: _found(lease, reply) for lease, reply in taken if reply})


def _found(lease: Lease, reply: Reply) -> tuple[Delivery, ...] | Fenced:
    if reply == [FENCED]:
        return Fenced()
    return tuple(delivery(lease.partition, entry, 1, fields) for entry, fields in reply)
