"""Whole logs for tests: a game played in memory to its end, identical for the same seed."""

from __future__ import annotations

import hashlib
from functools import cache
from random import Random

from domain.kernel.bots import choose_random
from domain.kernel.decide import seats_to_act
from domain.log.codec import codec_for
from domain.table.commands import Say, TakeBack
from domain.table.undo.rules import undo_targets
from services.simulation.memory_table import MemoryTable


@cache
def play_random_table(
    game: str = "template", seats: int = 3, seed: int = 1, steps: int | None = None
) -> MemoryTable:
    """Play a table with random moves, some chat and some undo, to its end or for this many commands."""
    code, random = codec_for(game), Random(seed)
    memory = MemoryTable(code, hashlib.sha256(f"{game}:{seed}".encode()).digest())
    memory.open(seats, code.game.options_type())
    while memory.table is not None and memory.table.phase == "playing":
        if steps is not None and len(memory.entries) >= steps:
            break
        _step(memory, random)
    return memory


def _step(memory: MemoryTable, random: Random) -> None:
    table = memory.table
    if table is None:
        raise RuntimeError("no table was opened")
    seat = random.choice(seats_to_act(table.position))
    reach = undo_targets(table, seat)
    chosen = random.random()
    if chosen < 0.03:
        memory.execute(f"p{seat}", seat, Say("well played"))
    elif chosen < 0.08 and reach:
        memory.execute(f"p{seat}", seat, TakeBack(random.choice(reach)))
    else:
        memory.execute(f"p{seat}", seat, choose_random(memory.codec.game, table.position, seat, random))
