"""Players and their names; a row and its indexes change atomically."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec.structs import replace

from infra.names import NameNotAllowed, canonical_name, name_skeleton, validate_name
from infra.ports.accounts import NameClash, NameTaken, NoSuchPlayer, Player, RenameReason
from infra.redis import keys
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient
from infra.redis.serialization import encode

PUT_PLAYER = files("infra.redis.functions").joinpath("put_player.lua").read_text(encoding="utf-8")
"""A script that is sent with each call, not loaded as a library, because registrations are rare."""

DAY_MILLISECONDS = 24 * 3600 * 1_000

SCAN_BATCH = 500
"""Number of rows read per scan."""

decode_player = msgspec.json.Decoder(Player).decode

PutStatus = Literal["put", "changed", "taken", "alike"]

PlayerRow = tuple[bytes, Player]
"""A player with the stored bytes, which may differ from the current encoding of the same player."""


class RedisPlayerRepository:
    """Stores players and their names."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def register(self, player: Player) -> None:
        """Store a new player, or raise NameTaken; a repeated call with the same id and name does nothing."""
        done = await self._put(player.id, b"", player, named=player.name)
        if done == "changed":
            known = (await self.find_players((player.id,)))[player.id]
            if canonical_name(known.name) != canonical_name(player.name):
                raise NameTaken(player.name, known.name)
            return
        if done != "put":
            raise await self._name_taken(player.name, alike=done == "alike")
        await self._client.hset(keys.LAST_USES, player.id, player.created // DAY_MILLISECONDS)

    async def rename(self, player: str, name: str) -> Player:
        """Rename a player and release the old name; raise NameTaken or NoSuchPlayer."""

        def renamed(before: Player) -> Player:
            return replace(before, name=name, rename=None)

        return await self._change(player, renamed, named=name)

    async def block(self, player: str, reason: str | None) -> None:
        """Block a player for a reason; unblock them if the reason is None."""
        await self._change(player, lambda before: replace(before, blocked=reason))

    async def change_profile(self, player: str, change: Callable[[Player], Player]) -> Player:
        """Change a player's details, except the name, and return the result; raise NoSuchPlayer."""
        return await self._change(player, change)

    async def change_password(self, player: str, password: str) -> None:
        """Store a new argon2 hash for a player."""
        await self._change(player, lambda before: replace(before, password=password))

    async def change_recovery(self, player: str, before: str | None, after: str) -> bool:
        """Replace the digest of a recovery code; return whether `before` was current."""
        was = [False]

        def changed(found: Player) -> Player:
            was[0] = found.recovery == before
            return replace(found, recovery=after) if was[0] else found

        await self._change(player, changed)
        return was[0]

    async def find_players(self, ids: Iterable[str]) -> Mapping[str, Player]:
        """Return the players with these ids; unknown ids are left out."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        (rows,) = await self._batcher.read(("HMGET", keys.PLAYERS, *wanted))
        return {
            player: decode_player(row) for player, row in zip(wanted, rows, strict=True) if row is not None
        }

    async def find_by_name(self, name: str) -> Player | None:
        """Return the player with this name in any spelling.

        A name that must be changed is found only in its exact spelling.
        """
        found = await self._client.hget(keys.MISNAMED, name) or await self._client.hget(
            keys.CANONICAL_NAMES, canonical_name(name)
        )
        if found is None:
            return None
        player = found.decode()
        return (await self.find_players((player,))).get(player)

    async def search_players(self, beginning: str, limit: int) -> tuple[Player, ...]:
        """Return up to `limit` players whose names begin with this text, in any spelling, sorted by name."""
        start = canonical_name(beginning).encode()
        found = await self._client.zrangebylex(
            keys.ORDERED_NAMES, b"[" + start, b"(" + start + b"\xff", start=0, num=limit
        )
        ids = [row.rpartition(b"\0")[2].decode() for row in found]
        players = await self.find_players(ids)
        return tuple(players[one] for one in ids if one in players and not players[one].deleted)

    async def order_names(self) -> None:
        """Index names that were registered before the sorted index existed."""
        async for _, player in self._all():
            if player.rename is None:
                await self._client.zadd(keys.ORDERED_NAMES, {_ordered(player): 0})

    async def list_clashes(self) -> tuple[NameClash, ...]:
        """Return the players who must choose a new name, oldest first."""
        found = []
        for _, player in await self._oldest_first():
            if player.rename is not None and player.rename != "unused":
                found.append(NameClash(player.id, player.name, player.rename, await self._holder(player)))
        return tuple(found)

    async def free_unused_names(self, today: int, days: int) -> tuple[Player, ...]:
        """Release names unused for `days` days if their players cannot return; return these players.

        An account without a recorded use counts as used today.
        """
        freed = []
        async for row, player in self._all():
            if (
                player.is_recoverable
                or player.is_service_account
                or player.rename == "unused"
                or player.blocked is not None
                or player.deleted
            ):
                continue
            await self._client.hsetnx(keys.LAST_USES, player.id, today)
            if int(await self._client.hget(keys.LAST_USES, player.id)) + days > today:
                continue
            gone = replace(player, rename="unused")
            if await self._put(player.id, row, gone, instead_of=player.name) == "put":
                freed.append(player)
        return tuple(freed)

    async def migrate_names(self) -> None:
        """Migrate all names to the current form, oldest players first; clashing names must be changed."""
        for row, player in await self._oldest_first():
            if player.rename == "unused":
                continue
            why = _unfit(player) or await self._claim(row, player)
            if why is not None:
                await self._client.hset(keys.MISNAMED, player.name, player.id)
                await self._put(player.id, row, replace(player, rename=why))

    async def _claim(self, row: bytes, player: Player) -> RenameReason | None:
        """Claim a player's existing name, or return why this is not possible."""
        fit = replace(player, rename=None)
        done = await self._put(player.id, row, fit, named=player.name, instead_of=player.name)
        return done if done == "taken" or done == "alike" else None  # noqa: PLR1714 - narrows the type for mypy

    async def _holder(self, player: Player) -> str | None:
        """Return the player who holds the conflicting name or the name that looks like it, or None."""
        found = None
        if player.rename == "taken":
            found = await self._client.hget(keys.CANONICAL_NAMES, canonical_name(player.name))
        if player.rename == "alike":
            found = await self._client.hget(keys.SKELETONS, name_skeleton(player.name))
        return None if found is None else str(found.decode())

    async def _name_taken(self, name: str, *, alike: bool) -> NameTaken:
        if alike:
            found = await self._client.hget(keys.SKELETONS, name_skeleton(name))
        else:
            found = await self._client.hget(keys.CANONICAL_NAMES, canonical_name(name))
        players = await self.find_players(() if found is None else (found.decode(),))
        return NameTaken(name, next((player.name for player in players.values()), name), alike=alike)

    async def _change(
        self, player: str, change: Callable[[Player], Player], named: str | None = None
    ) -> Player:
        """Change a player's row atomically, with retries on conflicts, and return the result."""
        while True:
            row = await self._client.hget(keys.PLAYERS, player)
            if row is None:
                raise NoSuchPlayer(player)
            before = decode_player(row)
            after = change(before)
            done = await self._put(player, row, after, named=named, instead_of=before.name if named else None)
            if done == "put":
                return after
            if done != "changed":
                raise await self._name_taken(named or "", alike=done == "alike")

    async def _put(
        self,
        player: str,
        before: bytes,
        after: Player,
        *,
        named: str | None = None,
        instead_of: str | None = None,
    ) -> PutStatus:
        new = ("", "") if named is None else (canonical_name(named), name_skeleton(named))
        old = (
            ("", "", "")
            if instead_of is None
            else (canonical_name(instead_of), name_skeleton(instead_of), instead_of)
        )
        names = (keys.PLAYERS, keys.CANONICAL_NAMES, keys.SKELETONS, keys.MISNAMED, keys.ORDERED_NAMES)
        said = await self._client.eval(
            PUT_PLAYER, len(names), *names, player, before, encode(after), *new, *old
        )
        done: PutStatus = said.decode()
        return done

    async def _oldest_first(self) -> list[PlayerRow]:
        everybody = {row[1].id: row async for row in self._all()}
        return sorted(everybody.values(), key=lambda row: (row[1].created, row[1].id))

    async def _all(self) -> AsyncIterator[PlayerRow]:
        """Iterate over all players; a row that changes during the iteration may appear twice."""
        async for _, row in self._client.hscan_iter(keys.PLAYERS, count=SCAN_BATCH):
            yield row, decode_player(row)


def _ordered(player: Player) -> bytes:
    return canonical_name(player.name).encode() + b"\0" + player.id.encode()


def _unfit(player: Player) -> RenameReason | None:
    try:
        if not player.is_service_account:
            validate_name(player.name)
    except NameNotAllowed:
        return "not-allowed"
    return None
