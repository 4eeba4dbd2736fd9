"""Noting from where a rated table is played, for operators: once a day, player and table, as digests alone.

Digests are made with a key of the day, which is gone two days later, and are of one table each. So they tell
that two players of a table played from the same network, and nothing else: neither from which, nor whether
somebody played from there elsewhere or on another day.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from ipaddress import ip_address

from domain.table.evolve import AnyTable
from infra.addresses import visitor_of
from infra.ports.accounts import PlayerRepository
from infra.ports.people.account_signs import AccountSigns, OriginDigest, PlayedFrom
from services.api.runtime.limits.exemptions import is_exempt
from services.shared.lru_cache import LruCache

DAY_MS = 86_400_000
MAX_NOTED = 20_000
"""What this process remembers to have noted."""

DIGEST_CHARACTERS = 20
MAX_AGENT = 300


@dataclass
class OriginNotes:
    """Notes origins; `days` is how long signs are kept, 0 for never noting anything."""

    signs: AccountSigns
    accounts: PlayerRepository
    days: int
    _noted: LruCache[bool] = field(default_factory=lambda: LruCache(MAX_NOTED), init=False)
    _salt: tuple[int, bytes] = field(default=(-1, b""), init=False)

    async def note(self, table: AnyTable, player: str, origin: tuple[str, str], now: int) -> None:
        """Note that a player plays at a table from an address, with a browser's name for itself."""
        if not self.days or not is_compared(table) or is_exempt(player):
            return
        day, (host, agent) = now // DAY_MS, origin
        name = (table.id, player, day, host, agent[:MAX_AGENT])
        if self._noted.get(name) or not is_of_the_world(host):
            return
        self._noted.put(name, value=True)
        found = (await self.accounts.find_players((player,))).get(player)
        if found is None or found.bot is not None:
            return
        digests = make_digests(await self._day_salt(day), table.id, host, agent[:MAX_AGENT])
        await self.signs.note_origin(PlayedFrom(player, table.id, day, now), digests, self.days)

    async def _day_salt(self, day: int) -> bytes:
        if self._salt[0] != day:
            self._salt = day, await self.signs.read_salt(day)
        return self._salt[1]


def is_compared(table: AnyTable) -> bool:
    """Say whether players of a table are compared: it is rated, and each seat is another person's."""
    return table.rated is True and not table.hot_seat and table.phase == "playing"


def is_of_the_world(host: str) -> bool:
    """Say whether an address tells people apart: one of a proxy or of this machine is everybody's."""
    try:
        return ip_address(host).is_global
    except ValueError:
        return False


def make_digests(salt: bytes, table: str, host: str, agent: str) -> tuple[OriginDigest, ...]:
    """Give what a player is compared by: the address (of IPv6 its first 64 bits), and that with the agent."""
    network = f"{table}\0{visitor_of(host)}"
    found = [OriginDigest("network", _digest(salt, network))]
    if agent:
        found.append(OriginDigest("browser", _digest(salt, f"{network}\0{agent}")))
    return tuple(found)


def _digest(salt: bytes, text: str) -> str:
    return hmac.new(salt, text.encode(), hashlib.sha256).hexdigest()[:DIGEST_CHARACTERS]
