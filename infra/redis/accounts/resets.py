"""Links that reset passwords, by the SHA-256 of their secret, and by whose they are."""

from __future__ import annotations

from infra.redis.accounts.keys import reset_key, reset_of_key
from infra.redis.client.types import RedisClient


class RedisPasswordResets:
    """Resets, awaited; they lapse by themselves."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def keep(self, digest: str, player: str, milliseconds: int) -> None:
        """Let the link of this digest reset a player's password for so long, and none before it."""
        await self.forget(player)
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.set(reset_key(digest), player, px=milliseconds)
            pipeline.set(reset_of_key(player), digest, px=milliseconds)
            await pipeline.execute()

    async def redeem(self, digest: str) -> str | None:
        """Give whose password the link of this digest resets, and let it do so no more; None for none."""
        found = await self._client.getdel(reset_key(digest))
        if found is None:
            return None
        await self._client.delete(reset_of_key(found.decode()))
        return str(found.decode())

    async def forget(self, player: str) -> None:
        """Let no link reset a player's password any more."""
        digest = await self._client.getdel(reset_of_key(player))
        if digest is not None:
            await self._client.delete(reset_key(digest.decode()))
