"""A table shortly before its first deadline; its player is absent, and a bot will replace them."""

from __future__ import annotations

import time

from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import Absence, Bank, Pace
from services.simulation.memory_table import MemoryTable

CODE = codec_for("template")
HOUR, SOON = 3_600_000, 3_000
HOURLY = Pace(Bank(60, 30, 60), absence=Absence("bot", lapses=2, then="offer", bot="random"))


def almost_an_hour_ago(table: str, *, public: bool) -> MemoryTable:
    """Return a table whose game began early enough for the first deadline to be near."""
    played = MemoryTable(CODE, table.encode().rjust(32), id=table)
    played.clock = time.time_ns() // 1_000_000 - HOUR + SOON
    options = CODE.game.options_type()
    played.execute("p0", None, OpenTable("template", 2, options, "Slow", public=public, pace=HOURLY))
    for seat in range(2):
        played.execute(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    return played
