"""Tables at which it is a reader's turn, which causes a notice."""

from __future__ import annotations

import time
from itertools import count

from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import PRESETS
from infra.redis.tables.table_import import import_table
from projections.notices.questions import REST_MS
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.running_service import RunningService

CODE = codec_for("template")
NOBODY = "p0000000000000000"

_numbers = count(1)


def fresh(word: str) -> str:
    """Return a name that is used by no other test and no other attempt at this test."""
    return f"{word}{next(_numbers)}"


def store_asked_table(running: RunningService, player: str, *, seconds: float = 3.0) -> str:
    """Store a table that asks a player for a move, which causes a notice after `seconds`; return its id."""
    table = fresh("02asked")
    played = MemoryTable(CODE, table.encode().rjust(32), id=table)
    played.clock = time.time_ns() // 1_000_000 - REST_MS + round(seconds * 1_000)
    command = OpenTable("template", 2, CODE.game.options_type(), "Slow Sunday", pace=PRESETS["daily"].pace)
    played.execute(player, None, command)
    for seat, holder in enumerate((player, NOBODY)):
        played.execute(holder, seat, TakeSeat(f"nonce{seat}"))
    import_table(running.store, played.id, played.export(secret=True))
    assert played.table is not None
    assert 0 == played.table.waiting[0].seat
    return table
