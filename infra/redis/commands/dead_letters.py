"""Commands that could not be processed: a stream a partition, of so many entries at most."""

from __future__ import annotations

from infra.ports.command_queue import QueuedCommand
from infra.ports.operators import DeadLetter
from infra.ports.positions import STREAM_START
from infra.redis.client.types import RedisClient
from infra.redis.functions.partition_library import REQUEUE
from infra.redis.keys import keys_of_partition, keys_of_table
from infra.redis.serialization import decode_dead_letter


class RedisDeadLetters:
    """Dead letters, blocking; only tests read them so."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read(self, partition: int, after: str = STREAM_START, limit: int = 100) -> tuple[DeadLetter, ...]:
        """Give the dead letters that follow this position."""
        rows = self._client.xrange(keys_of_partition(partition).dead_letters, min=f"({after}", count=limit)
        return tuple(decode_dead_letter(partition, entry, fields) for entry, fields in rows)


class AsyncRedisDeadLetters:
    """Dead letters, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read(
        self, partition: int, after: str = STREAM_START, limit: int = 100
    ) -> tuple[DeadLetter, ...]:
        """Give the dead letters that follow this position."""
        rows = await self._client.xrange(
            keys_of_partition(partition).dead_letters, min=f"({after}", count=limit
        )
        return tuple(decode_dead_letter(partition, entry, fields) for entry, fields in rows)

    async def get(self, partition: int, letter_id: str) -> DeadLetter | None:
        """Give one of them."""
        rows = await self._client.xrange(
            keys_of_partition(partition).dead_letters, min=letter_id, max=letter_id
        )
        return decode_dead_letter(partition, *rows[0]) if rows else None

    async def requeue(self, partition: int, letter_id: str, command: QueuedCommand) -> bool:
        """Queue the command of a letter again and drop its refusal; False where the letter is gone."""
        at = keys_of_partition(partition)
        refusal = keys_of_table(command.table).stored_refusal(
            command.table, command.player, command.command_id
        )
        keys = (at.dead_letters, at.commands, at.commands_channel, refusal)
        return bool(await self._client.execute_command("FCALL", REQUEUE, len(keys), *keys, letter_id))
