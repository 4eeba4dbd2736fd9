"""A running table of Trains & Stations with rules version 1, and moves that are refused under version 2."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from domain.games.trains_and_stations.commands import GiveCoins, Reroll
from domain.games.trains_and_stations.frames import RerollDice
from domain.kernel.decide import free_actions, legal_options, seats_to_act
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from infra.redis.store import open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from services.simulation.memory_table import MemoryTable

GAME = "trains_and_stations"
SECRET = bytes(32)
"""A fixed secret, so that the game is the same every time."""


class OldTable:
    """The stored table of these players; the seat `giver` could reroll again after a gift."""

    def __init__(self, players: Sequence[str], settings: Settings) -> None:
        self._players = players
        begun = time.time_ns() // 1_000_000 - 60_000
        self.memory = MemoryTable(codec_for(GAME, 1), SECRET, f"01rules{players[0]}", clock=begun)
        options = self.memory.codec.game.options_type()
        opening = OpenTable(GAME, len(players), options, "Old rules", several=False)
        self.memory.execute(players[0], None, opening)
        for seat, player in enumerate(players):
            self.memory.execute(player, seat, TakeSeat(f"n{seat}"))
        self.giver = self._give_the_last_coin()
        store = open_store(settings.redis_url or "", settings)
        import_table(store, self.id, self.memory.export(secret=True))
        store.close()

    @property
    def id(self) -> str:
        return self.memory.id

    @property
    def state(self) -> Any:
        assert self.memory.table is not None
        return self.memory.table.position

    def _play(self, seat: int, command: Any) -> None:
        self.memory.execute(self._players[seat], seat, command)

    def _give_the_last_coin(self) -> int:
        """Donate all coins as a player who may reroll, and get one back; version 1 then allows the reroll."""
        game = self.memory.codec.game
        while not isinstance(self.state.stack[-1], RerollDice):
            seat = seats_to_act(self.state)[0]
            self._play(seat, legal_options(game, self.state, seat)[0])
        giver, taker = self.state.stack[-1].seat, 0
        while self.state.players[giver].coins:
            gifts = free_actions(game, self.state, giver)
            gift = next(one for one in gifts if isinstance(one, GiveCoins) and one.count == 1)
            self._play(giver, gift)
            taker = gift.to
        self._play(taker, GiveCoins(giver, 1))
        assert any(isinstance(option, Reroll) for option in legal_options(game, self.state, giver))
        return giver
