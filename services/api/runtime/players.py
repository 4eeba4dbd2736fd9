"""Cached data about players: names, credentials, origins."""

from __future__ import annotations

import hashlib
import hmac
import math
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address

import msgspec

from domain.table.evolve import AnyTable
from domain.table.records import SERVICE_PLAYER
from infra.addresses import visitor_of
from infra.ports.accounts import Player, Scope
from infra.ports.profile import OriginDigest, PlayedFrom
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.accounts.players import RedisPlayerRepository
from infra.redis.players import RedisAccountSigns
from services.api.problems import Problem
from services.api.runtime.limits import is_exempt
from services.api.runtime.ports import Ports
from services.shared.caching import LruCache

MAX_ENTRIES = 20_000

NAME_TTL_SECONDS = 5.0
"""How long names are cached, in seconds."""

UNKNOWN_PLAYER = "somebody"
"""The name shown for a player without an account."""


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class PlayerNames:
    """Names and accounts of players, cached for a few seconds."""

    def __init__(self, accounts: RedisAccounts) -> None:
        self._accounts = accounts
        self._cache: LruCache[tuple[Player, float]] = LruCache(MAX_ENTRIES)

    async def players(self, ids: Iterable[str | None]) -> Mapping[str, Player]:
        """Return the players with these ids, and their owners; unknown ids get placeholders."""
        players = await self._found({player for player in ids if player is not None})
        owners = {player.owner for player in players.values() if player.owner is not None} - players.keys()
        return {**players, **await self._found(owners)} if owners else players

    async def __call__(self, ids: frozenset[str]) -> Mapping[str, str]:
        """Return the names of the players with these ids."""
        players = await self.players(ids)
        return {player: players[player].display_name for player in ids}

    def drop(self, player: str) -> None:
        self._cache.drop(player)

    async def _found(self, ids: set[str]) -> dict[str, Player]:
        players, now = dict[str, Player](), time.monotonic()
        for player in ids:
            cached = self._cache.get(player)
            if cached is not None and cached[1] > now:
                players[player] = cached[0]
        missing = ids - players.keys()
        fetched = await self._accounts.find_players(missing) if missing else {}
        for player in missing:
            players[player] = fetched.get(player) or _stranger(player)
            if player in fetched:
                self._cache.put(player, (players[player], now + NAME_TTL_SECONDS))
        return players


def _stranger(player: str) -> Player:
    return Player(player, "the service" if player == SERVICE_PLAYER else UNKNOWN_PLAYER, 0)


DAY_MS = 86_400_000
MAX_NOTED = 20_000
"""Maximum number of remembered origins, each of which was already recorded."""

DIGEST_CHARACTERS = 20
MAX_AGENT = 300


@dataclass
class OriginNotes:
    """Records where players of rated games connect from. This is kept for `days` days; 0 disables it."""

    signs: RedisAccountSigns
    accounts: RedisPlayerRepository
    days: int
    _noted: LruCache[bool] = field(default_factory=lambda: LruCache(MAX_NOTED), init=False)
    _salt: tuple[int, bytes] = field(default=(-1, b""), init=False)

    async def note(self, table: AnyTable, player: str, origin: tuple[str, str], now: int) -> None:
        """Record that a player acts at a table from this origin: an address and a user agent."""
        if not self.days or not is_compared(table) or is_exempt(player):
            return
        day, (host, agent) = now // DAY_MS, origin
        name = (table.id, player, day, host, agent[:MAX_AGENT])
        if self._noted.get(name) or not is_of_the_world(host):
            return
        self._noted.put(name, value=True)
        account = (await self.accounts.find_players((player,))).get(player)
        if account is None or account.bot is not None:
            return
        digests = make_digests(await self._day_salt(day), table.id, host, agent[:MAX_AGENT])
        await self.signs.note_origin(PlayedFrom(player, table.id, day, now), digests, self.days)

    async def _day_salt(self, day: int) -> bytes:
        if self._salt[0] != day:
            self._salt = day, await self.signs.read_salt(day)
        return self._salt[1]


def is_compared(table: AnyTable) -> bool:
    """Return whether a table's players are compared by origin: only in a running rated game, not hot-seat."""
    return table.rated is True and not table.hot_seat and table.phase == "playing"


def is_of_the_world(host: str) -> bool:
    """Return whether an address is public; a private one says nothing about the player."""
    try:
        return ip_address(host).is_global
    except ValueError:
        return False


def make_digests(salt: bytes, table: str, host: str, agent: str) -> tuple[OriginDigest, ...]:
    """Return the digests to compare: of the address, and of the address with the user agent.

    Only the first 64 bits of an IPv6 address count.
    """
    network = f"{table}\0{visitor_of(host)}"
    digests = [OriginDigest("network", _digest(salt, network))]
    if agent:
        digests.append(OriginDigest("browser", _digest(salt, f"{network}\0{agent}")))
    return tuple(digests)


def _digest(salt: bytes, text: str) -> str:
    return hmac.new(salt, text.encode(), hashlib.sha256).hexdigest()[:DIGEST_CHARACTERS]


TTL_SECONDS = 3.0
"""How long credentials are cached, in seconds.

A credential revoked by another process remains valid for this long; its live streams end within 5 s.
"""

AWAY_SECONDS = 30.0
"""How long credentials are cached while the store is unreachable, in seconds; nothing is revoked then."""


class Caller(msgspec.Struct, frozen=True):
    """The sender of a request; requests are charged to `rate_key`.

    `digest` is the digest of the token or session. `csrf` is the code of a session, None with a token.
    """

    player: str | None
    rate_key: str
    scopes: tuple[Scope, ...] = ()
    csrf: str | None = None
    digest: str | None = None


class KnownCaller(Caller, frozen=True):
    """A caller who sent a valid token or session."""

    player: str


class AuthCache:
    """Recently authenticated callers."""

    def __init__(self) -> None:
        self._cache: LruCache[tuple[KnownCaller, float, float]] = LruCache(MAX_ENTRIES)

    def get(self, digest: str) -> KnownCaller | None:
        """Return a caller whose credential was checked within TTL_SECONDS."""
        entry = self._cache.get(digest)
        return entry[0] if entry and entry[1] > time.monotonic() else None

    def get_unasked(self, digest: str) -> KnownCaller | None:
        """Return a caller whose credential was checked within AWAY_SECONDS; for use during an outage."""
        entry = self._cache.get(digest)
        return entry[0] if entry and entry[2] > time.monotonic() else None

    def put(self, digest: str, caller: KnownCaller, seconds: float = math.inf) -> KnownCaller:
        """Cache a caller, but only for `seconds`, the time until the credential expires."""
        now = time.monotonic()
        self._cache.put(digest, (caller, now + min(seconds, TTL_SECONDS), now + min(seconds, AWAY_SECONDS)))
        return caller

    def drop(self, digest: str) -> None:
        """Remove a caller whose credential has ended."""
        self._cache.drop(digest)


class PeopleService:
    """Accounts, and cached data about players and their credentials."""

    def __init__(self, ports: Ports, sign_days: int) -> None:
        store = ports.store
        self.accounts, self.resets, self.notes = store.accounts, store.password_resets, store.note_book
        self.outage_errors, self.write_probe = ports.outage_errors, ports.write_probe
        self.names, self.auth_cache = PlayerNames(store.accounts), AuthCache()
        self.origin_notes = OriginNotes(store.account_signs, store.accounts, sign_days)
        self.noted_uses = LruCache[int](MAX_ENTRIES)

    async def find(self, player: str) -> Player | None:
        return (await self.accounts.find_players((player,))).get(player)

    async def require(self, player: str) -> Player:
        """Return an account; raise not-found if it does not exist."""
        account = await self.find(player)
        if account is None:
            raise Problem("not-found", f"unknown player {player}")
        return account

    async def get(self, player: str) -> Player:
        """Return the account of a caller; raise KeyError if it does not exist."""
        return (await self.accounts.find_players((player,)))[player]
