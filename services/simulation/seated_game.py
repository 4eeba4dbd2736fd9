"""Plays one game between given players, and measures their effort."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.kernel.game import Game, Score
from domain.kernel.values import Value
from domain.planning.players import SeatPlayer


@dataclass
class SeatEffort:
    """The number of a seat's decisions, and the CPU time for them in seconds."""

    decisions: int = 0
    seconds: float = 0.0


def play_seats(
    game: Game[Any], options: Value, players: Sequence[SeatPlayer], deal: str
) -> tuple[Score, list[SeatEffort]]:
    """Play a game to its end; the same `deal` and answers give the same game."""
    chance = SeededChance(hashlib.sha256(deal.encode()).digest(), ())
    efforts = [SeatEffort() for _ in players]
    state = start_game(game, options, len(players), chance).state
    while seats := seats_to_act(state):
        asked, began = seats[0], time.process_time()
        command = players[asked].answer(state, asked)
        efforts[asked].seconds += time.process_time() - began
        efforts[asked].decisions += 1
        state = decide(game, state, asked, command, chance).state
    return game.score(state), efforts


def seed_player(name: str) -> int:
    """Return the seed for a player with this name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
