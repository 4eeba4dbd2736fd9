"""Seeks: one row each, of which several change in one step or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files

import msgspec

from infra.ports.people.seeks import MAX_OWN_SEEKS, MAX_SEEKS, Seek, SeeksFull, TooManySeeks
from infra.redis.accounts.keys import SEEKS, encode
from infra.redis.client.types import RedisClient

CHANGE_SEEKS = files("infra.redis.functions").joinpath("change_seeks.lua").read_text(encoding="utf-8")
"""Sent as a script at each call, not kept in a library: seeks are few."""

_decode = msgspec.json.Decoder(Seek).decode


class RedisSeekRepository:
    """Seeks, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def add_seek(self, seek: Seek) -> None:
        """Store a seek, or raise TooManySeeks or SeeksFull; of two made at once both may be stored."""
        own = [one for one in await self.list_seeks() if one.player == seek.player]
        if len(own) >= MAX_OWN_SEEKS:
            raise TooManySeeks
        if await self._write_seeks([(seek.id, b"", encode(seek))]) == b"full":
            raise SeeksFull

    async def list_seeks(self) -> tuple[Seek, ...]:
        """Give all seeks in the order in which they were made."""
        rows = await self._client.hvals(SEEKS)
        return tuple(sorted((_decode(row) for row in rows), key=lambda one: (one.made, one.id)))

    async def change_seeks(
        self, ids: Sequence[str], change: Callable[[Mapping[str, Seek]], Mapping[str, Seek | None]]
    ) -> bool:
        """Change seeks together, None to drop one; False where some have changed since they were read."""
        rows = dict(zip(ids, await self._client.hmget(SEEKS, list(ids)), strict=True)) if ids else {}
        before = {one: _decode(row) for one, row in rows.items() if row is not None}
        after = change(before)
        written = [
            (one, rows[one] or b"", b"" if found is None else encode(found)) for one, found in after.items()
        ]
        return not written or await self._write_seeks(written) == b"put"

    async def _write_seeks(self, written: Sequence[tuple[str, bytes, bytes]]) -> bytes:
        arguments = [part for row in written for part in row]
        done: bytes = await self._client.eval(CHANGE_SEEKS, 1, SEEKS, MAX_SEEKS, *arguments)
        return done
