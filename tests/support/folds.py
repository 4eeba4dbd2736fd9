"""Tables of the template's game in memory, and read models folded from them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from domain.kernel.decide import options
from domain.table.commands import OpenTable, TakeSeat
from domain.template.state import Options
from infra.codec import codec
from projections.filed import Filed
from projections.model import AnyModel
from services.filing import filed
from services.read_models import MODELS
from services.simulation.memory import MemoryTable
from services.stored import LogEntry


def tabled(
    *, seats: int = 2, rounds: int = 2, mail: bool = True, table: str = "03table", **wanted: Any
) -> MemoryTable:
    """A table that was opened, one seat a player unless it is asked for otherwise."""
    played = MemoryTable(codec("template"), sha256(table.encode()).digest(), table)
    chosen = Options(rounds=rounds, mail=mail)
    said = {"several": False, **wanted}
    played.do("p0", None, OpenTable("template", seats, chosen, "A table", **said))
    return played


def playing(seats: int = 2, **wanted: Any) -> MemoryTable:
    """A table whose game has begun."""
    played = tabled(seats=seats, **wanted)
    for seat in range(seats):
        played.do(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    return played


def finished(seats: int = 2, **wanted: Any) -> MemoryTable:
    """A table whose game was played to its end."""
    played = playing(seats, **wanted)
    number = 0
    while played.table is not None and played.table.waiting:
        answer(played, number)
        number += 1
    return played


def answer(played: MemoryTable, seed: int) -> None:
    """Let the first seat that is asked answer anything."""
    table = played.table
    if table is None:
        raise LookupError("the table is not open")
    seat = table.waiting[0].seat
    command = Random(seed).choice(options(played.code.game, table.position, seat))
    played.do(f"p{seat}", seat, command)


def filings(played: MemoryTable) -> list[Filed]:
    """Give the log as projections meet it."""
    entries = (LogEntry(seq, entry.data, entry.hash) for seq, entry in enumerate(played.entries, 1))
    return [filed(entry)[0] for entry in entries]


def folded(model: AnyModel, records: Sequence[Filed]) -> Any:
    """Fold records into a document."""
    document = model.start()
    for one in records:
        document = model.apply(document, one)
    return document


def last(name: str, played: MemoryTable) -> Any:
    """Give a read model's document of a table as it stands."""
    return folded(MODELS[name], filings(played))
