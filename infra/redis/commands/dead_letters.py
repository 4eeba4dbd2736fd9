"""TODO."""

from __future__ import annotations

from infra.ports.command_queue import QueuedCommand
from infra.ports.operators import DeadLetter
from infra.redis.functions.partition_library import REQUEUE
from infra.redis.keys import keys_of_partition, keys_of_table
from infra.redis.serialization import (
    Reply,
    decode_dead_letter,
)


class RedisDeadLetters:
    """Commands that could not be processed."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def read(self, partition: int, after: str = "0-0", limit: int = 100) -> tuple[DeadLetter, ...]:
        """Give the dead letters that follow this position."""
        rows = self._client.xrange(keys_of_partition(partition).dead_letters, min=f"({after}", count=limit)
        return tuple(decode_dead_letter(partition, entry, fields) for entry, fields in rows)


class AsyncRedisDeadLetters:
    """Commands that could not be processed, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def read(self, partition: int, after: str = "0-0", limit: int = 100) -> tuple[DeadLetter, ...]:
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
        """Put the command of a letter in again, its answer taken back; False where the letter is gone."""
        at = keys_of_partition(partition)
        answer = keys_of_table(command.table).stored_refusal(
            command.table, command.player, command.command_id
        )
        keys = (at.dead_letters, at.commands, at.commands_channel, answer)
        return bool(await self._client.execute_command("FCALL", REQUEUE, len(keys), *keys, letter_id))
