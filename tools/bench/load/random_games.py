"""Complete random games with their logs, for measurements of reading logs."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from domain.kernel.bots import choose_random
from domain.kernel.decide import seats_to_act
from domain.kernel.game import Game
from domain.log.codec import codec_for
from services.simulation.memory_table import MemoryTable


def play_random_game(game: Game[Any], seats: int, number: int, partition: int = 0) -> MemoryTable:
    """Play a game to its end with random commands."""
    random = Random(number)
    secret = hashlib.sha256(f"bench {number}".encode()).digest()
    memory = MemoryTable(codec_for(game.name), secret, id=f"{partition:02x}bench{number}")
    memory.open(seats, game.options_type())
    while memory.table is not None and memory.table.phase == "playing":
        seat = random.choice(seats_to_act(memory.table.position))
        memory.execute(f"p{seat}", seat, choose_random(game, memory.table.position, seat, random))
    return memory
