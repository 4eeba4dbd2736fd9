"""Outcomes by command id: acceptances in the table's hash of ids, refusals as keys that expire."""

from __future__ import annotations

from infra.ports.outcomes import AcceptedOutcome, StoredOutcome
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.types import RedisClient
from infra.redis.functions.partition_library import READ_OUTCOME
from infra.redis.keys import keys_of_table
from infra.redis.serialization import command_id_field, decode_line, decode_outcome, to_fields


class RedisCommandOutcomes:
    """Outcomes by command id."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's outcome: an acceptance for good, a refusal until it expires."""
        at = keys_of_table(table)
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hget(at.command_ids(table), command_id_field(player, command_id))
            pipeline.get(at.stored_refusal(table, player, command_id))
            return decode_outcome(*pipeline.execute())


class AsyncRedisCommandOutcomes:
    """Outcomes by command id, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's outcome: an acceptance for good, a refusal until it expires."""
        at = keys_of_table(table)
        accepted = ("HGET", at.command_ids(table), command_id_field(player, command_id))
        return decode_outcome(
            *await self._batcher.read(accepted, ("GET", at.stored_refusal(table, player, command_id)))
        )

    async def get_with_record(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give the same; an acceptance with its record, if that lies in the hot log, in one round trip."""
        at = keys_of_table(table)
        keys = (
            at.command_ids(table),
            at.stored_refusal(table, player, command_id),
            at.log(table),
            at.talk(table),
        )
        (reply,) = await self._batcher.read(
            ("FCALL_RO", READ_OUTCOME, len(keys), *keys, command_id_field(player, command_id))
        )
        accepted, refused, *stored = reply
        found = decode_outcome(accepted or None, refused or None)
        if not isinstance(found, AcceptedOutcome) or not stored[0]:
            return found
        fields, line = to_fields(stored[0]), stored[1]
        return AcceptedOutcome(
            found.digest,
            found.seq,
            fields[b"record"],
            fields[b"hash"].decode(),
            decode_line(line) if line else None,
        )

    async def forget_refusal(self, table: str, player: str, command_id: str) -> None:
        """Forget that a command was refused: sent again, it is decided again."""
        await self._client.delete(keys_of_table(table).stored_refusal(table, player, command_id))
