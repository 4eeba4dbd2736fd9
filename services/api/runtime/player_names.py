"""The names of players, remembered for a while: an operator may give a player another one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from domain.table.records import SERVICE_PLAYER
from infra.ports.accounts import Accounts, Player
from services.api.runtime.cache import WeightedLruCache

MAX_ENTRIES = 20_000

TTL_SECONDS = 5.0
"""How long a name that was looked up is shown."""

UNKNOWN_PLAYER = "somebody"
"""What a player is called whose account is gone."""


class PlayerNames:
    """Who is who."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._kept: WeightedLruCache[tuple[Player, float]] = WeightedLruCache(MAX_ENTRIES)

    async def players(self, ids: Iterable[str | None]) -> Mapping[str, Player]:
        """Give the players of these ids, and those whose programs they are; every id given is there."""
        found = await self._found({player for player in ids if player is not None})
        owners = {player.owner for player in found.values() if player.owner is not None} - found.keys()
        return {**found, **await self._found(owners)} if owners else found

    async def __call__(self, ids: frozenset[str]) -> Mapping[str, str]:
        """Give the names of these ids."""
        found = await self.players(ids)
        return {player: found[player].display_name for player in ids}

    def drop(self, player: str) -> None:
        """Forget a name that has changed."""
        self._kept.drop(player)

    async def _found(self, ids: set[str]) -> dict[str, Player]:
        found, now = dict[str, Player](), time.monotonic()
        for player in ids:
            kept = self._kept.get(player)
            if kept is not None and kept[1] > now:
                found[player] = kept[0]
        missing = ids - found.keys()
        fetched = await self._accounts.find_players(missing) if missing else {}
        for player in missing:
            found[player] = fetched.get(player) or _stranger(player)
            if player in fetched:
                self._kept.put(player, (found[player], now + TTL_SECONDS))
        return found


def _stranger(player: str) -> Player:
    return Player(player, "the service" if player == SERVICE_PLAYER else UNKNOWN_PLAYER, 0)
