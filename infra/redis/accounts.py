"""Accounts as plain durable keys. All carry one hash tag, so a transaction may touch them together."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from infra.redis.wire import Reply
from services.ports_accounts import NameTaken, Player, Session, Token

TAG = "{accounts}"
PLAYERS = f"{TAG}:players"
NAMES = f"{TAG}:names"
TOKENS = f"{TAG}:tokens"
KEY = f"{TAG}:key"

SESSION_SECONDS = 180 * 24 * 3600

_encode = msgspec.json.encode
_players = msgspec.json.Decoder(Player)
_tokens = msgspec.json.Decoder(Token)
_sessions = msgspec.json.Decoder(Session)


def folded(name: str) -> str:
    """Give the form under which a name is taken: capitals and forms of one letter make no other name."""
    return unicodedata.normalize("NFKC", name).casefold()


def _owned(player: str) -> str:
    return f"{TAG}:tokens:{player}"


def _session(digest: str) -> str:
    return f"{TAG}:session:{digest}"


class RedisAccounts:
    """Players, tokens and sessions, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def register(self, player: Player) -> None:
        """Keep a new player, or raise NameTaken; once more with the same id and name changes nothing.

        The player is written before the name: who dies between the two leaves a player nobody knows, not a
        name that nobody can take.
        """
        await self._client.hset(PLAYERS, player.id, _encode(player))
        if not await self._client.hsetnx(NAMES, folded(player.name), player.id):
            if await self._client.hget(NAMES, folded(player.name)) == player.id.encode():
                return
            await self._client.hdel(PLAYERS, player.id)
            raise NameTaken(player.name)

    async def change_password(self, player: str, password: str) -> None:
        """Keep another argon2 hash for a player."""
        found = (await self.players((player,)))[player]
        await self._client.hset(PLAYERS, player, _encode(replace(found, password=password)))

    async def block(self, player: str, why: str | None) -> None:
        """Keep a player out for a reason, or let them in again."""
        found = (await self.players((player,)))[player]
        await self._client.hset(PLAYERS, player, _encode(replace(found, blocked=why)))

    async def rename(self, player: str, name: str) -> None:
        """Give a player another name and free the one before, or raise NameTaken.

        The new name is taken first: who dies in between leaves a player with two, not a name of nobody.
        """
        found = (await self.players((player,)))[player]
        before, after = folded(found.name), folded(name)
        if not await self._client.hsetnx(NAMES, after, player) and await self._holder(after) != player:
            raise NameTaken(name)
        await self._client.hset(PLAYERS, player, _encode(replace(found, name=name)))
        if before != after and await self._holder(before) == player:
            await self._client.hdel(NAMES, before)

    async def _holder(self, name: str) -> str | None:
        found = await self._client.hget(NAMES, name)
        return None if found is None else str(found.decode())

    async def players(self, ids: Iterable[str]) -> Mapping[str, Player]:
        """Give the players of these ids; unknown ids are left out."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        rows = await self._client.hmget(PLAYERS, wanted)
        return {
            player: _players.decode(row) for player, row in zip(wanted, rows, strict=True) if row is not None
        }

    async def named(self, name: str) -> Player | None:
        """Give the player of that name, in capitals or not."""
        found = await self._client.hget(NAMES, folded(name))
        if found is None:
            return None
        player = found.decode()
        return (await self.players((player,))).get(player)

    async def add_token(self, digest: str, token: Token) -> None:
        """Keep a token under its digest."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hset(TOKENS, digest, _encode(token))
            pipeline.hset(_owned(token.player), token.id, digest)
            await pipeline.execute()

    async def token(self, digest: str) -> Token | None:
        """Give the token of that digest."""
        row = await self._client.hget(TOKENS, digest)
        return None if row is None else _tokens.decode(row)

    async def tokens(self, player: str) -> tuple[Token, ...]:
        """List a player's tokens, the oldest first."""
        digests = await self._client.hvals(_owned(player))
        if not digests:
            return ()
        rows = await self._client.hmget(TOKENS, digests)
        found = (_tokens.decode(row) for row in rows if row is not None)
        return tuple(sorted(found, key=lambda token: (token.created, token.id)))

    async def revoke(self, player: str, token: str) -> str | None:
        """Drop one of a player's tokens and give the digest that it had; None if there is no such token."""
        digest = await self._client.hget(_owned(player), token)
        if digest is None:
            return None
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hdel(TOKENS, digest)
            pipeline.hdel(_owned(player), token)
            await pipeline.execute()
        return str(digest.decode())

    async def open_session(self, digest: str, session: Session) -> None:
        """Keep a session for a while."""
        await self._client.set(_session(digest), _encode(session), ex=SESSION_SECONDS)

    async def session(self, digest: str) -> Session | None:
        """Give the session of that digest and let it live on; None when it has run out."""
        row = await self._client.getex(_session(digest), ex=SESSION_SECONDS)
        return None if row is None else _sessions.decode(row)

    async def close_session(self, digest: str) -> None:
        """Drop a session."""
        await self._client.delete(_session(digest))

    async def key(self) -> bytes:
        """Give the 256 random bits that this service derives its invitations and ids from; made once."""
        await self._client.set(KEY, secrets.token_bytes(32), nx=True)
        key: bytes = await self._client.get(KEY)
        return key
