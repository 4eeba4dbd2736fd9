"""Players and their names. A row and what leads to it change in one step, or not at all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from infra.names import NameNotAllowed, canonical, chosen, look
from infra.redis.accounts_keys import (
    DAY_MILLISECONDS,
    LOOKS,
    MISNAMED,
    NAMES,
    PLAYERS,
    USED,
    as_player,
    encode,
)
from infra.redis.wire import Reply
from services.ports_accounts import Clash, NameTaken, NoSuchPlayer, Player, Renaming

PUT = """
local players, names, looks, misnamed = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, before, after, name, look = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if (redis.call('HGET', players, id) or '') ~= before then return 'changed' end
local function free(key, field) local who = redis.call('HGET', key, field); return not who or who == id end
if name ~= '' then
  if not free(names, name) then return 'taken' end
  if not free(looks, look) then return 'alike' end
end
local function drop(key, field)
  if field ~= '' and free(key, field) then redis.call('HDEL', key, field) end
end
drop(names, ARGV[6]); drop(looks, ARGV[7]); drop(misnamed, ARGV[8])
if name ~= '' then redis.call('HSET', names, name, id); redis.call('HSET', looks, look, id) end
redis.call('HSET', players, id, after)
return 'put'
"""
"""Change a player's row, if it is as it was read, and what leads to it by name, if that is free."""

SOME = 500
"""Rows that are read at once."""

Put = Literal["put", "changed", "taken", "alike"]

Row = tuple[bytes, Player]
"""A player, and the very bytes that are stored: those of an older version are written otherwise today."""


class RedisPlayers:
    """Players and their names, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def register(self, player: Player) -> None:
        """Keep a new player, or raise NameTaken; once more with the same id and name changes nothing."""
        done = await self._put(player.id, b"", player, named=player.name)
        if done == "changed":
            known = (await self.players((player.id,)))[player.id]
            if canonical(known.name) != canonical(player.name):
                raise NameTaken(player.name)
            return
        if done != "put":
            raise NameTaken(player.name, alike=done == "alike")
        await self._client.hset(USED, player.id, player.created // DAY_MILLISECONDS)

    async def rename(self, player: str, name: str) -> Player:
        """Give a player another name, or raise NameTaken or NoSuchPlayer; the one before becomes free."""

        def renamed(before: Player) -> Player:
            return replace(before, name=name, rename=None)

        return await self._change(player, renamed, named=name)

    async def block(self, player: str, why: str | None) -> None:
        """Keep a player out for a reason, or let them in again."""
        await self._change(player, lambda before: replace(before, blocked=why))

    async def change_password(self, player: str, password: str) -> None:
        """Keep another argon2 hash for a player."""
        await self._change(player, lambda before: replace(before, password=password))

    async def change_recovery(self, player: str, before: str | None, after: str) -> bool:
        """Keep another digest of a code in place of that before; say whether it was that."""
        was = [False]

        def changed(found: Player) -> Player:
            was[0] = found.recovery == before
            return replace(found, recovery=after) if was[0] else found

        await self._change(player, changed)
        return was[0]

    async def players(self, ids: Iterable[str]) -> Mapping[str, Player]:
        """Give the players of these ids; unknown ids are left out."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        rows = await self._client.hmget(PLAYERS, wanted)
        return {player: as_player(row) for player, row in zip(wanted, rows, strict=True) if row is not None}

    async def named(self, name: str) -> Player | None:
        """Give the player of that name: to the letter where it has to be changed, else in any spelling."""
        found = await self._client.hget(MISNAMED, name) or await self._client.hget(NAMES, canonical(name))
        if found is None:
            return None
        player = found.decode()
        return (await self.players((player,))).get(player)

    async def clashes(self) -> tuple[Clash, ...]:
        """List the players who have to choose another name, the oldest first."""
        found = []
        for _, player in await self._oldest_first():
            if player.rename is not None and player.rename != "unused":
                found.append(Clash(player.id, player.name, player.rename, await self._holder(player)))
        return tuple(found)

    async def free_unused(self, today: int, days: int) -> tuple[Player, ...]:
        """Free the names that nobody used for so many days and nobody can come back to; give whose.

        Whose last use is not known is taken to have been there today.
        """
        freed = []
        async for row, player in self._all():
            if player.returns or player.own or player.rename == "unused" or player.blocked is not None:
                continue
            await self._client.hsetnx(USED, player.id, today)
            if int(await self._client.hget(USED, player.id)) + days > today:
                continue
            gone = replace(player, rename="unused")
            if await self._put(player.id, row, gone, instead_of=player.name) == "put":
                freed.append(player)
        return tuple(freed)

    async def settle_names(self) -> None:
        """Put all names into today's form, the oldest players' first; whose fails has to be changed."""
        for row, player in await self._oldest_first():
            if player.rename == "unused":
                continue
            why = _unfit(player) or await self._claim(row, player)
            if why is not None:
                await self._client.hset(MISNAMED, player.name, player.id)
                await self._put(player.id, row, replace(player, rename=why))

    async def _claim(self, row: bytes, player: Player) -> Renaming | None:
        """Take the name that a player has had, or say why that cannot be."""
        fit = replace(player, rename=None)
        done = await self._put(player.id, row, fit, named=player.name, instead_of=player.name)
        return done if done == "taken" or done == "alike" else None  # noqa: PLR1714 - tells mypy which are left

    async def _holder(self, player: Player) -> str | None:
        """Give who has the name that a player has to give up, or one that looks like it."""
        found = None
        if player.rename == "taken":
            found = await self._client.hget(NAMES, canonical(player.name))
        if player.rename == "alike":
            found = await self._client.hget(LOOKS, look(player.name))
        return None if found is None else str(found.decode())

    async def _change(
        self, player: str, change: Callable[[Player], Player], named: str | None = None
    ) -> Player:
        """Change a player's row, however many others do; give what it became."""
        while True:
            row = await self._client.hget(PLAYERS, player)
            if row is None:
                raise NoSuchPlayer(player)
            before = as_player(row)
            after = change(before)
            done = await self._put(player, row, after, named=named, instead_of=before.name if named else None)
            if done == "put":
                return after
            if done != "changed":
                raise NameTaken(named or "", alike=done == "alike")

    async def _put(
        self,
        player: str,
        before: bytes,
        after: Player,
        *,
        named: str | None = None,
        instead_of: str | None = None,
    ) -> Put:
        new = ("", "") if named is None else (canonical(named), look(named))
        old = ("", "", "") if instead_of is None else (canonical(instead_of), look(instead_of), instead_of)
        keys = (PLAYERS, NAMES, LOOKS, MISNAMED)
        said = await self._client.eval(PUT, len(keys), *keys, player, before, encode(after), *new, *old)
        done: Put = said.decode()
        return done

    async def _oldest_first(self) -> list[Row]:
        everybody = {row[1].id: row async for row in self._all()}
        return sorted(everybody.values(), key=lambda row: (row[1].created, row[1].id))

    async def _all(self) -> AsyncIterator[Row]:
        """Walk over all players; one whose row changes meanwhile may come twice."""
        async for _, row in self._client.hscan_iter(PLAYERS, count=SOME):
            yield row, as_player(row)


def _unfit(player: Player) -> Renaming | None:
    try:
        if not player.own:
            chosen(player.name)
    except NameNotAllowed:
        return "not-allowed"
    return None
