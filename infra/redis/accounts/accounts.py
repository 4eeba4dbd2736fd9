"""Accounts as plain durable keys; they share a hash tag, so that a transaction can change them together."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from infra.ports.accounts import DeletionCancelled, OpenSession, Player, Session, Token
from infra.ports.profile import (
    MAX_OWN_SEEKS,
    MAX_SEEKS,
    BookedVacation,
    ResetLink,
    Seek,
    SeeksFull,
    TooManySeeks,
)
from infra.ports.talk import MAX_COMPLAINTS, MAX_REPORTED, Mute, ReportedLine, TooManyReports
from infra.redis import keys
from infra.redis.accounts.players import RedisPlayerRepository
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient, Reply
from infra.redis.serialization import encode

T = TypeVar("T")

SESSION_SECONDS = 180 * 24 * 3600

_decode_token = msgspec.json.Decoder(Token).decode
_decode_session = msgspec.json.Decoder(Session).decode


def _attempts_key(who: str) -> str:
    return f"{keys.TAG}:attempts:{who}"


def _lock_key(who: str) -> str:
    return f"{keys.TAG}:attempt-lock:{who}"


class RedisAccountActivity:
    """Last uses of tokens and accounts, and attempts to log in."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def record_token_use(self, digest: str, player: str, day: int) -> None:
        """Record the day on which a token was used."""
        await self._client.hset(keys.LAST_USES, mapping={digest: day, player: day})

    async def count_attempt(self, key: str, seconds: int) -> int:
        """Count an attempt and return the total; the count expires `seconds` after the last attempt."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.incr(_attempts_key(key))
            pipeline.expire(_attempts_key(key), seconds)
            count, _ = await pipeline.execute()
        return int(count)

    async def clear_attempts(self, key: str) -> None:
        """Reset the count after a correct password."""
        await self._client.delete(_attempts_key(key))

    async def lock_attempts(self, key: str, milliseconds: int) -> int:
        """Lock attempts for a time and return 0; if a lock exists, return its remaining time (ms)."""
        if await self._client.set(_lock_key(key), 1, nx=True, px=milliseconds):
            return 0
        return max(1, int(await self._client.pttl(_lock_key(key))))


class RedisAccountDeletions(RedisPlayerRepository):
    """Deletions of accounts.

    The list of deletions is written before the player's row, so that no deletion is lost.
    """

    async def schedule_deletion(self, player: str, at: int) -> Player:
        """Schedule the deletion of an account at `at` (UTC, ms), unless a deletion is already scheduled."""

        def scheduled(before: Player) -> Player:
            return before if before.deletion is not None else replace(before, deletion=at)

        await self._client.zadd(keys.DELETIONS, {player: at}, nx=True)
        return await self._change(player, scheduled)

    async def cancel_deletion(self, player: str) -> Player:
        """Cancel the deletion of an account, unless it has been carried out."""
        after = await self._change(
            player, lambda before: before if before.deleted else replace(before, deletion=None)
        )
        if not after.deleted:
            await self._client.zrem(keys.DELETIONS, player)
        return after

    async def list_deletions(self, now: int) -> tuple[Player, ...]:
        """Return the players whose deletion is due at `now` (UTC, ms) or in progress, oldest first."""
        listed = [row.decode() for row in await self._client.zrangebyscore(keys.DELETIONS, "-inf", now)]
        found = await self.find_players(listed)
        return tuple(
            found[player]
            for player in listed
            if player in found and (found[player].deletion or now + 1) <= now
        )

    async def delete_player(self, player: str, name: str) -> Player:
        """Delete an account's personal data and rename it; raise NameTaken or DeletionCancelled."""

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
            pipeline.hdel(keys.LAST_USES, player)
            pipeline.hdel(keys.VACATIONS, player)
            pipeline.zrem(keys.VACATIONERS, player)
            await pipeline.execute()
        return after

    async def finish_deletion(self, player: str) -> None:
        """Remove a deleted account from the list of deletions."""
        await self._client.zrem(keys.DELETIONS, player)


CHANGE_SEEKS = files("infra.redis.functions").joinpath("change_seeks.lua").read_text(encoding="utf-8")
"""A script that is sent with each call, not loaded as a library, because seeks are rare."""

_decode_seek = msgspec.json.Decoder(Seek).decode


class RedisSeekRepository:
    """Stores seeks."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def add_seek(self, seek: Seek) -> None:
        """Store a seek, or raise TooManySeeks or SeeksFull; two concurrent calls may both pass the limit."""
        own = [one for one in await self.list_seeks() if one.player == seek.player]
        if len(own) >= MAX_OWN_SEEKS:
            raise TooManySeeks
        if await self._write_seeks([(seek.id, b"", encode(seek))]) == b"full":
            raise SeeksFull

    async def list_seeks(self) -> tuple[Seek, ...]:
        """Return all seeks in the order of their creation."""
        rows = await self._client.hvals(keys.SEEKS)
        return tuple(sorted((_decode_seek(row) for row in rows), key=lambda one: (one.made, one.id)))

    async def change_seeks(
        self, ids: Sequence[str], change: Callable[[Mapping[str, Seek]], Mapping[str, Seek | None]]
    ) -> bool:
        """Change seeks together (None deletes a seek); return False if one has changed concurrently."""
        rows = dict(zip(ids, await self._client.hmget(keys.SEEKS, list(ids)), strict=True)) if ids else {}
        before = {one: _decode_seek(row) for one, row in rows.items() if row is not None}
        after = change(before)
        written = [
            (one, rows[one] or b"", b"" if found is None else encode(found)) for one, found in after.items()
        ]
        return not written or await self._write_seeks(written) == b"put"

    async def _write_seeks(self, written: Sequence[tuple[str, bytes, bytes]]) -> bytes:
        arguments = [part for row in written for part in row]
        done: bytes = await self._client.eval(CHANGE_SEEKS, 1, keys.SEEKS, MAX_SEEKS, *arguments)
        return done


class RedisSessionRepository:
    """Stores browser sessions."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def open_session(self, digest: str, session: Session) -> None:
        """Store a session until it expires."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.set(keys.session_key(digest), encode(session), ex=SESSION_SECONDS)
            _index(pipeline, digest, session.player, _now())
            await pipeline.execute()

    async def find_session(self, digest: str) -> Session | None:
        """Return the session with this digest, or None if it has expired."""
        (row,) = await self._batcher.read(("GET", keys.session_key(digest)))
        return None if row is None else _decode_session(row)

    async def list_sessions(self, player: str) -> tuple[OpenSession, ...]:
        """Return a player's sessions, most recently used first."""
        found = await self._client.zrange(keys.sessions_key(player), 0, -1, desc=True, withscores=True)
        if not found:
            return ()
        rows = await self._client.mget([keys.session_key(digest.decode()) for digest, _ in found])
        return tuple(
            OpenSession(digest.decode(), _decode_session(row), int(used))
            for (digest, used), row in zip(found, rows, strict=True)
            if row is not None
        )

    async def close_session(self, digest: str) -> None:
        """Delete a session."""
        row = await self._client.getdel(keys.session_key(digest))
        if row is not None:
            await self._client.zrem(keys.sessions_key(_decode_session(row).player), digest)

    async def close_sessions(self, player: str, except_digest: str | None = None) -> tuple[str, ...]:
        """Delete a player's sessions except the one with the given digest; return the deleted digests."""
        found = [digest.decode() for digest in await self._client.zrange(keys.sessions_key(player), 0, -1)]
        gone = tuple(digest for digest in found if digest != except_digest)
        if gone:
            async with self._client.pipeline(transaction=True) as pipeline:
                pipeline.delete(*(keys.session_key(digest) for digest in gone))
                pipeline.zrem(keys.sessions_key(player), *gone)
                await pipeline.execute()
        return gone

    async def record_session_use(self, digest: str, player: str, day: int) -> None:
        """Record the day on which a session was used, and extend the session."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.expire(keys.session_key(digest), SESSION_SECONDS)
            _index(pipeline, digest, player, _now())
            pipeline.hset(keys.LAST_USES, player, day)
            await pipeline.execute()

    async def index_sessions(self) -> None:
        """Index sessions that were opened before the index existed."""
        start = len(keys.session_key(""))
        async for key in self._client.scan_iter(match=keys.session_key("*"), count=1_000):
            row = await self._client.get(key)
            if row is None:
                continue
            async with self._client.pipeline(transaction=True) as pipeline:
                _index(pipeline, key.decode()[start:], _decode_session(row).player, _now())
                await pipeline.execute()


def _index(pipeline: Reply, digest: str, player: str, now: int) -> None:
    """Add a session to its player's index, and drop expired sessions."""
    pipeline.zadd(keys.sessions_key(player), {digest: now})
    pipeline.zremrangebyscore(keys.sessions_key(player), "-inf", now - SESSION_SECONDS * 1_000)
    pipeline.expire(keys.sessions_key(player), SESSION_SECONDS)


def _now() -> int:
    return time.time_ns() // 1_000_000


PUT_REPORT = files("infra.redis.functions").joinpath("put_report.lua").read_text(encoding="utf-8")
"""A script that is sent with each call, not loaded as a library, because reports are rare."""

_decode_mute = msgspec.json.Decoder(Mute).decode
_decode_line = msgspec.json.Decoder(ReportedLine).decode


class RedisTalkPeople:
    """Chat moderation: mutes, reports, and players whose messages are erased with their accounts."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def request_talk_erasure(self, player: str) -> None:
        """Request that a player's messages be erased with the account."""
        await self._client.sadd(keys.TALK_ERASURES, player)

    async def cancel_talk_erasure(self, player: str) -> None:
        """Remove the request to erase a player's messages, because it was withdrawn or carried out."""
        await self._client.srem(keys.TALK_ERASURES, player)

    async def wants_talk_erased(self, player: str) -> bool:
        """Return whether a player's messages will be erased with the account."""
        return bool(await self._client.sismember(keys.TALK_ERASURES, player))

    async def mute(self, player: str, mute: Mute) -> None:
        """Mute a player, replacing an earlier mute."""
        await self._client.hset(keys.MUTES, player, encode(mute))

    async def unmute(self, player: str) -> bool:
        """Unmute a player; return False if they were not muted."""
        return bool(await self._client.hdel(keys.MUTES, player))

    async def find_mute(self, player: str, now: int) -> Mute | None:
        """Return the mute in force at `now` (UTC, ms), or None."""
        (row,) = await self._batcher.read(("HGET", keys.MUTES, player))
        found = None if row is None else _decode_mute(row)
        return None if found is None or (found.until is not None and found.until <= now) else found

    async def report_line(self, line: ReportedLine) -> bool:
        """Report a message, or add a complaint to its report; return False if this complaint exists."""
        field, (complaint,) = f"{line.table}:{line.seq}", line.complaints
        while True:
            row = await self._client.hget(keys.REPORTED_LINES, field) or b""
            known = _decode_line(row) if row else msgspec.structs.replace(line, complaints=())
            if any(one.player == complaint.player for one in known.complaints):
                return False
            kept = (*known.complaints, complaint)[:MAX_COMPLAINTS]
            after = encode(msgspec.structs.replace(known, complaints=kept))
            done = await self._client.eval(
                PUT_REPORT, 1, keys.REPORTED_LINES, field, row, after, MAX_REPORTED
            )
            if done == b"full":
                raise TooManyReports
            if done == b"put":
                return True

    async def list_reported(self) -> tuple[ReportedLine, ...]:
        """Return all open reports, oldest first."""
        rows = await self._client.hvals(keys.REPORTED_LINES)
        return tuple(sorted(map(_decode_line, rows), key=lambda line: line.complaints[0].at))

    async def close_report(self, table: str, seq: int) -> ReportedLine | None:
        """Close a report and return it, or None if it is not open."""
        field = f"{table}:{seq}"
        row = await self._client.hget(keys.REPORTED_LINES, field)
        return _decode_line(row) if row and await self._client.hdel(keys.REPORTED_LINES, field) else None

    async def forget_reported_words(self, speaker: str) -> None:
        """Delete all reports about a player whose messages are erased."""
        for line in await self.list_reported():
            if line.speaker == speaker:
                await self.close_report(line.table, line.seq)


class RedisTokenRepository:
    """Stores tokens."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def add_token(self, digest: str, token: Token) -> None:
        """Store a token under its digest."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hset(keys.TOKENS, digest, encode(token))
            pipeline.hset(keys.tokens_key(token.player), token.id, digest)
            await pipeline.execute()

    async def find_token(self, digest: str) -> Token | None:
        """Return the token with this digest, or None."""
        (row,) = await self._batcher.read(("HGET", keys.TOKENS, digest))
        return None if row is None else _decode_token(row)

    async def list_tokens(self, player: str) -> tuple[Token, ...]:
        """Return a player's tokens, oldest first."""
        digests = await self._client.hvals(keys.tokens_key(player))
        if not digests:
            return ()
        rows = await self._client.hmget(keys.TOKENS, digests)
        found = (_decode_token(row) for row in rows if row is not None)
        return tuple(sorted(found, key=lambda token: (token.created, token.id)))

    async def list_token_uses(self, player: str) -> Mapping[str, int]:
        """Return the day on which each of a player's tokens was last used; unused tokens are missing."""
        digests = await self._client.hgetall(keys.tokens_key(player))
        if not digests:
            return {}
        days = await self._client.hmget(keys.LAST_USES, list(digests.values()))
        return {token.decode(): int(day) for token, day in zip(digests, days, strict=True) if day is not None}

    async def revoke_token(self, player: str, token: str) -> str | None:
        """Delete a player's token and return its digest, or None if there is no such token."""
        digest = await self._client.hget(keys.tokens_key(player), token)
        if digest is None:
            return None
        await self._drop(player, {token.encode(): digest})
        return str(digest.decode())

    async def revoke_tokens(self, player: str, except_digest: str | None = None) -> tuple[str, ...]:
        """Delete a player's tokens except the one with the given digest; return the deleted digests."""
        found = await self._client.hgetall(keys.tokens_key(player))
        gone = {token: digest for token, digest in found.items() if digest.decode() != except_digest}
        if gone:
            await self._drop(player, gone)
        return tuple(digest.decode() for digest in gone.values())

    async def _drop(self, player: str, tokens: Mapping[bytes, bytes]) -> None:
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hdel(keys.TOKENS, *tokens.values())
            pipeline.hdel(keys.tokens_key(player), *tokens)
            pipeline.hdel(keys.LAST_USES, *tokens.values())
            await pipeline.execute()


PUT_VACATIONS = files("infra.redis.functions").joinpath("put_vacations.lua").read_text(encoding="utf-8")
"""A script that is sent with each call, not loaded as a library, because bookings are rare."""

Bookings = tuple[BookedVacation, ...]

_decode_vacation = msgspec.json.Decoder(Bookings).decode


class RedisVacationRepository:
    """Stores booked vacations."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def list_vacations(self, player: str) -> Bookings:
        """Return a player's bookings in the order of their creation."""
        row = await self._client.hget(keys.VACATIONS, player)
        return () if row is None else _decode_vacation(row)

    async def change_vacations(self, player: str, change: Callable[[Bookings], Bookings]) -> Bookings:
        """Change a player's bookings atomically, with retries on conflicts, and return the result."""
        while True:
            row = await self._client.hget(keys.VACATIONS, player) or b""
            after = change(_decode_vacation(row) if row else ())
            last = max((one.until for one in after), default=0)
            names = (keys.VACATIONS, keys.VACATIONERS)
            done = await self._client.eval(
                PUT_VACATIONS, len(names), *names, player, row, encode(after) if after else b"", last
            )
            if done == b"put":
                return after

    async def list_vacationers(self, now: int) -> tuple[str, ...]:
        """Return the players with a booking that ends after `now` (UTC, ms)."""
        found = await self._client.zrange(keys.VACATIONERS, f"({now}", "+inf", byscore=True)
        return tuple(player.decode() for player in found)


_encode = msgspec.json.encode
_decode_reset_link = msgspec.json.Decoder(ResetLink).decode


class RedisBlockingAccounts:
    """Access to accounts from blocking code, with a new event loop and connection for each call."""

    def __init__(self, connect: Callable[[], RedisClient]) -> None:
        self._connect = connect

    def __call__(self, call: Callable[[RedisAccounts], Coroutine[Any, Any, T]]) -> T:
        return asyncio.run(self._call(call))

    async def _call(self, call: Callable[[RedisAccounts], Coroutine[Any, Any, T]]) -> T:
        client = self._connect()
        try:
            return await call(RedisAccounts(client))
        finally:
            await client.aclose()


class RedisPasswordResets:
    """Stores password reset links: at most one per player, and each can be used once."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def keep(self, digest: str, link: ResetLink, milliseconds: int) -> None:
        """Store the link for a limited time, replacing the player's earlier one."""
        await self.forget(link.player)
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.set(keys.reset_key(digest), _encode(link), px=milliseconds)
            pipeline.set(keys.reset_of_key(link.player), digest, px=milliseconds)
            await pipeline.execute()

    async def redeem(self, digest: str) -> ResetLink | None:
        """Use up and return the link with this digest; None if there is none or an older build made it."""
        found = await self._client.getdel(keys.reset_key(digest))
        if found is None:
            return None
        try:
            link = _decode_reset_link(found)
        except msgspec.DecodeError:
            return None  # it names only the player, so its email address cannot be checked
        await self._client.delete(keys.reset_of_key(link.player))
        return link

    async def forget(self, player: str) -> None:
        """Delete the player's link."""
        digest = await self._client.getdel(keys.reset_of_key(player))
        if digest is not None:
            await self._client.delete(keys.reset_key(digest.decode()))


class RedisAccounts(
    RedisAccountDeletions,
    RedisTokenRepository,
    RedisSessionRepository,
    RedisAccountActivity,
    RedisVacationRepository,
    RedisSeekRepository,
    RedisTalkPeople,
):
    """All stores of accounts in one class: players, tokens, sessions, vacations, seeks, moderation."""

    def __init__(self, client: RedisClient) -> None:
        RedisTalkPeople.__init__(self, client)

    async def migrate(self) -> None:
        """Migrate data from older versions once; each process checks this when it starts.

        Processes that start together do the same work with the same result. If a process of an earlier
        version registers more players, their names are migrated at the next start.
        """
        if not await self._client.exists(keys.ORDERED):
            await self.order_names()
            await self._client.set(keys.ORDERED, 1)
        if await self._client.exists(keys.MIGRATED) and not await self._client.exists(keys.LEGACY_NAMES):
            return
        await self.migrate_names()
        await self.index_sessions()
        await self._client.set(keys.MIGRATED, 1)
        await self._client.delete(keys.LEGACY_NAMES)

    async def service_key(self) -> bytes:
        """Return the 256 random bits from which invitations and ids are derived; create them if missing."""
        if not await self._client.exists(keys.SERVICE_KEY):
            await self._client.set(keys.SERVICE_KEY, secrets.token_bytes(32), nx=True)
        key: bytes = await self._client.get(keys.SERVICE_KEY)
        return key
