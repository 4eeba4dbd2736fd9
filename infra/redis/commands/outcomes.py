"""Outcomes by command id: acceptances in the table's hash of ids, refusals as keys that expire."""

from __future__ import annotations

from infra.ports.outcomes import StoredOutcome
from infra.ports.values import partition_of
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.replica_barrier import ReplicaBarrier
from infra.redis.client.types import RedisClient
from infra.redis.keys import keys_of_table
from infra.redis.serialization import command_id_field, decode_outcome, short_id_field


def _id_fields(player: str, command_id: str) -> tuple[str, bytes]:
    """Name a command within the hash of ids: as it is stored first, and once its record lies in a block."""
    field = command_id_field(player, command_id)
    return field, short_id_field(field)


class RedisCommandOutcomes:
    """Outcomes by command id."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's outcome: an acceptance for good, a refusal until it expires."""
        at = keys_of_table(table)
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hmget(at.command_ids(table), _id_fields(player, command_id))
            pipeline.get(at.stored_refusal(table, player, command_id))
            return decode_outcome(*pipeline.execute())


class AsyncRedisCommandOutcomes:
    """Outcomes by command id, awaited; where a barrier is given, only what its replicas have."""

    def __init__(self, client: RedisClient, barrier: ReplicaBarrier | None = None) -> None:
        self._client, self._batcher, self._barrier = client, ReadBatcher(client), barrier

    async def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's outcome: an acceptance for good, a refusal until it expires.

        ReplicasMissing where it has one which a failover might still undo.
        """
        at = keys_of_table(table)
        asked = (
            ("HMGET", at.command_ids(table), *_id_fields(player, command_id)),
            ("GET", at.stored_refusal(table, player, command_id)),
        )
        found = decode_outcome(*await self._batcher.read(*asked))
        if found is None or self._barrier is None:
            return found
        # Read again beside the question: meanwhile another node may hold the partition, without it.
        return decode_outcome(*await self._barrier.read(partition_of(table), *asked))

    async def forget_refusal(self, table: str, player: str, command_id: str) -> None:
        """Forget that a command was refused: sent again, it is decided again."""
        await self._client.delete(keys_of_table(table).stored_refusal(table, player, command_id))
