"""TODO."""

from __future__ import annotations

from infra.ports.outcomes import StoredOutcome
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.keys import keys_of_table
from infra.redis.serialization import (
    Reply,
    command_id_field,
    decode_outcome,
)


class RedisCommandOutcomes:
    """The answers to commands."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""
        at = keys_of_table(table)
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hget(at.command_ids(table), command_id_field(player, command_id))
            pipeline.get(at.stored_refusal(table, player, command_id))
            return decode_outcome(*pipeline.execute())


class AsyncRedisCommandOutcomes:
    """The answers to commands, awaited."""

    def __init__(self, client: Reply) -> None:
        self._gathered = ReadBatcher(client)

    async def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""
        at = keys_of_table(table)
        accepted = ("HGET", at.command_ids(table), command_id_field(player, command_id))
        return decode_outcome(
            *await self._gathered.read(accepted, ("GET", at.stored_refusal(table, player, command_id)))
        )
