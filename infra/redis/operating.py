"""What an operator works with: commands that died, and the log of what operators did."""

from __future__ import annotations

import msgspec

from infra.redis.keys import OPERATORS, keys_for, keys_of
from infra.redis.library import REDO
from infra.redis.wire import Reply, dead_letter
from services.ports_operating import Deed, Written
from services.stored import DeadLetter, Wish

DEED = b"deed"

_deeds = msgspec.json.Decoder(Deed)


class AwaitedDeadLetters:
    """Commands that could not be processed, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def read(self, partition: int, after: str = "0-0", limit: int = 100) -> tuple[DeadLetter, ...]:
        """Give the dead letters that follow this position."""
        rows = await self._client.xrange(keys_of(partition).dead, min=f"({after}", count=limit)
        return tuple(dead_letter(partition, entry, fields) for entry, fields in rows)

    async def get(self, partition: int, letter: str) -> DeadLetter | None:
        """Give one of them."""
        rows = await self._client.xrange(keys_of(partition).dead, min=letter, max=letter)
        return dead_letter(partition, *rows[0]) if rows else None

    async def redo(self, partition: int, letter: str, wish: Wish) -> bool:
        """Put the command of a letter in again, its answer taken back; False where the letter is gone."""
        at = keys_of(partition)
        answer = keys_for(wish.table).done(wish.table, wish.player, wish.command_id)
        keys = (at.dead, at.commands, at.commands_bell, answer)
        return bool(await self._client.execute_command("FCALL", REDO, len(keys), *keys, letter))


class AwaitedOperatorsLog:
    """A stream that is never trimmed: who did what has to be found years later."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def write(self, deed: Deed) -> None:
        """Add a deed."""
        await self._client.xadd(OPERATORS, {DEED: msgspec.json.encode(deed)})

    async def read(self, after: str, limit: int) -> tuple[Written, ...]:
        """Give the deeds that follow this position."""
        rows = await self._client.xrange(OPERATORS, min=f"({after}", count=limit)
        return tuple(
            Written(entry.decode(), int(entry.partition(b"-")[0]), _deeds.decode(fields[DEED]))
            for entry, fields in rows
        )
