"""Accounts that are to be deleted, by when, and what is left of them afterwards."""

from __future__ import annotations

from msgspec.structs import replace

from infra.ports.accounts import DeletionCancelled, Player
from infra.redis.accounts.keys import DELETIONS, LAST_USES, VACATIONERS, VACATIONS
from infra.redis.accounts.players import RedisPlayerRepository


class RedisAccountDeletions(RedisPlayerRepository):
    """Deletions, awaited. A player is listed before the row says so, so that none is forgotten."""

    async def schedule_deletion(self, player: str, at: int) -> Player:
        """Have an account deleted at that time (UTC, ms), or at an earlier one that was asked for before."""

        def scheduled(before: Player) -> Player:
            return before if before.deletion is not None else replace(before, deletion=at)

        await self._client.zadd(DELETIONS, {player: at}, nx=True)
        return await self._change(player, scheduled)

    async def cancel_deletion(self, player: str) -> Player:
        """Keep an account after all, unless it is gone already."""
        after = await self._change(
            player, lambda before: before if before.deleted else replace(before, deletion=None)
        )
        if not after.deleted:
            await self._client.zrem(DELETIONS, player)
        return after

    async def list_deletions(self, now: int) -> tuple[Player, ...]:
        """Give whose deletion is due (ms) or under way, the oldest first."""
        listed = [row.decode() for row in await self._client.zrangebyscore(DELETIONS, "-inf", now)]
        found = await self.find_players(listed)
        return tuple(
            found[player]
            for player in listed
            if player in found and (found[player].deletion or now + 1) <= now
        )

    async def delete_player(self, player: str, name: str) -> Player:
        """Take from an account all but its id, and call it so; NameTaken, or DeletionCancelled, otherwise."""

        def gone(before: Player) -> Player:
            if before.deletion is None:
                raise DeletionCancelled(player)
            return Player(
                before.id,
                name,
                before.created,
                bot=before.bot,
                owner=before.owner,
                blocked=before.blocked,
                deletion=before.deletion,
                deleted=True,
            )

        after = await self._change(player, gone, named=name)
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hdel(LAST_USES, player)
            pipeline.hdel(VACATIONS, player)
            pipeline.zrem(VACATIONERS, player)
            await pipeline.execute()
        return after

    async def finish_deletion(self, player: str) -> None:
        """Look after a deleted account no longer."""
        await self._client.zrem(DELETIONS, player)
