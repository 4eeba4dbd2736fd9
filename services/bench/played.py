"""Whole random games with their logs, for measurements of what reads logs."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from domain.kernel.bots import anything
from domain.kernel.decide import asked
from domain.kernel.game import Game
from infra.codec import codec
from services.simulation.memory import MemoryTable


def played(game: Game[Any], seats: int, number: int, partition: int = 0) -> MemoryTable:
    """Play a game to its end with random commands."""
    random = Random(number)  # noqa: S311 - it guesses moves, not secrets
    secret = hashlib.sha256(f"bench {number}".encode()).digest()
    memory = MemoryTable(codec(game.name), secret, id=f"{partition:02x}bench{number}")
    memory.open(seats, game.options())
    while memory.table is not None and memory.table.phase == "playing":
        seat = random.choice(asked(memory.table.position))
        memory.do(f"p{seat}", seat, anything(game, memory.table.position, seat, random))
    return memory
