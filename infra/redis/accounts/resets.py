"""Links that reset passwords, by the SHA-256 of their secret, and by player."""

from __future__ import annotations

import msgspec

from infra.ports.people.resets import ResetLink
from infra.redis.accounts.keys import reset_key, reset_of_key
from infra.redis.client.types import RedisClient

_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(ResetLink).decode


class RedisPasswordResets:
    """Resets, awaited; they expire by themselves."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def keep(self, digest: str, link: ResetLink, milliseconds: int) -> None:
        """Let the link of this digest reset a password for a while, and none before it."""
        await self.forget(link.player)
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.set(reset_key(digest), _encode(link), px=milliseconds)
            pipeline.set(reset_of_key(link.player), digest, px=milliseconds)
            await pipeline.execute()

    async def redeem(self, digest: str) -> ResetLink | None:
        """Return the link of this digest and use it up; None for none, or for one of an older build."""
        found = await self._client.getdel(reset_key(digest))
        if found is None:
            return None
        try:
            link = _decode(found)
        except msgspec.DecodeError:
            return None  # it names a player alone: whether its mailbox is still there cannot be told
        await self._client.delete(reset_of_key(link.player))
        return link

    async def forget(self, player: str) -> None:
        """End the player's link."""
        digest = await self._client.getdel(reset_of_key(player))
        if digest is not None:
            await self._client.delete(reset_key(digest.decode()))
