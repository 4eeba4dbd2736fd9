"""Personal tokens by the SHA-256 of their secret, and by whose they are."""

from __future__ import annotations

from collections.abc import Mapping

from infra.ports.accounts import Token
from infra.redis.accounts.keys import (
    LAST_USES,
    TOKENS,
    decode_token,
    encode,
    tokens_key,
)
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.types import RedisClient


class RedisTokenRepository:
    """Tokens, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def add_token(self, digest: str, token: Token) -> None:
        """Keep a token under its digest."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hset(TOKENS, digest, encode(token))
            pipeline.hset(tokens_key(token.player), token.id, digest)
            await pipeline.execute()

    async def find_token(self, digest: str) -> Token | None:
        """Give the token of that digest."""
        (row,) = await self._batcher.read(("HGET", TOKENS, digest))
        return None if row is None else decode_token(row)

    async def list_tokens(self, player: str) -> tuple[Token, ...]:
        """List a player's tokens, the oldest first."""
        digests = await self._client.hvals(tokens_key(player))
        if not digests:
            return ()
        rows = await self._client.hmget(TOKENS, digests)
        found = (decode_token(row) for row in rows if row is not None)
        return tuple(sorted(found, key=lambda token: (token.created, token.id)))

    async def list_token_uses(self, player: str) -> Mapping[str, int]:
        """Give for the ids of a player's tokens the day of their last use, as far as there was one."""
        digests = await self._client.hgetall(tokens_key(player))
        if not digests:
            return {}
        days = await self._client.hmget(LAST_USES, list(digests.values()))
        return {token.decode(): int(day) for token, day in zip(digests, days, strict=True) if day is not None}

    async def revoke_token(self, player: str, token: str) -> str | None:
        """Drop one of a player's tokens and give the digest that it had; None if there is no such token."""
        digest = await self._client.hget(tokens_key(player), token)
        if digest is None:
            return None
        await self._drop(player, {token.encode(): digest})
        return str(digest.decode())

    async def revoke_tokens(self, player: str, except_digest: str | None = None) -> tuple[str, ...]:
        """Drop a player's tokens, but for the one of this digest, and give the digests that they had."""
        found = await self._client.hgetall(tokens_key(player))
        gone = {token: digest for token, digest in found.items() if digest.decode() != except_digest}
        if gone:
            await self._drop(player, gone)
        return tuple(digest.decode() for digest in gone.values())

    async def _drop(self, player: str, tokens: Mapping[bytes, bytes]) -> None:
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hdel(TOKENS, *tokens.values())
            pipeline.hdel(tokens_key(player), *tokens)
            pipeline.hdel(LAST_USES, *tokens.values())
            await pipeline.execute()
