"""The names of players, remembered for a while: an operator may give a player another one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from domain.table.records import SERVICE
from services.api.keeping import Kept
from services.ports_accounts import Accounts, Player

PLAYERS = 20_000
TRUSTED_SECONDS = 5.0
"""How long a name that was looked up is shown."""

UNKNOWN = "somebody"
"""What a player is called whose account is gone."""


class Names:
    """Who is who."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._kept: Kept[tuple[Player, float]] = Kept(PLAYERS)

    async def players(self, ids: Iterable[str | None]) -> Mapping[str, Player]:
        """Give the players of these ids; every id given is there."""
        found, missing, now = {}, set(), time.monotonic()
        for player in ids:
            if player is None:
                continue
            kept = self._kept.get(player)
            if kept is None or kept[1] < now:
                missing.add(player)
            else:
                found[player] = kept[0]
        fetched = await self._accounts.players(missing) if missing else {}
        for player in missing:
            found[player] = fetched.get(player) or _stranger(player)
            if player in fetched:
                self._kept.put(player, (found[player], now + TRUSTED_SECONDS))
        return found

    async def __call__(self, ids: frozenset[str]) -> Mapping[str, str]:
        """Give the names of these ids."""
        return {player: found.name for player, found in (await self.players(ids)).items()}


def _stranger(player: str) -> Player:
    return Player(player, "the service" if player == SERVICE else UNKNOWN, 0)
