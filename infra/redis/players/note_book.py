"""Private notes: one hash a player, by table."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from infra.ports.people.notes import MAX_NOTES, PrivateNote, TooManyNotes
from infra.redis.client.types import RedisClient
from infra.redis.functions.player_library import PUT_NOTE
from infra.redis.players.keys import notes_key

SCAN_BATCH = 50
"""Notes that are read at once."""

_decode = msgspec.json.Decoder(PrivateNote).decode


class RedisNoteBook:
    """Notes of all players, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read_note(self, player: str, table: str) -> PrivateNote | None:
        """Give a player's note at a table."""
        row = await self._client.hget(notes_key(player), table)
        return None if row is None else _decode(row)

    async def put_note(self, player: str, table: str, note: PrivateNote) -> None:
        """Keep a note instead of the one before, or raise TooManyNotes."""
        row = msgspec.json.encode(note)
        kept = await self._client.execute_command(
            "FCALL", PUT_NOTE, 1, notes_key(player), table, row, MAX_NOTES
        )
        if not kept:
            raise TooManyNotes(player)

    async def remove_note(self, player: str, table: str) -> None:
        """Drop a note."""
        await self._client.hdel(notes_key(player), table)

    async def list_notes(self, player: str) -> AsyncIterator[tuple[str, PrivateNote]]:
        """Give a player's notes with their tables; one that is written meanwhile may come twice."""
        async for table, row in self._client.hscan_iter(notes_key(player), count=SCAN_BATCH):
            yield table.decode(), _decode(row)

    async def forget_notes(self, player: str) -> None:
        """Drop all of a player's notes."""
        await self._client.delete(notes_key(player))
