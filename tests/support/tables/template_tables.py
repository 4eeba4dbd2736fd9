"""Tables of the template's game in memory, and read models folded from them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from domain.games.template.variants import Options
from domain.kernel.decide import legal_options
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from infra.ports.event_store import LogEntry
from projections.decoded_record import DecodedRecord
from projections.read_model import AnyReadModel
from projections.registry import READ_MODELS
from services.queries.log_reader import decode_record
from services.simulation.memory_table import MemoryTable


def open_template_table(
    *, seats: int = 2, rounds: int = 2, mail: bool = True, table: str = "03table", **wanted: Any
) -> MemoryTable:
    """Return a newly opened table, by default with one seat per player."""
    played = MemoryTable(codec_for("template"), sha256(table.encode()).digest(), table)
    chosen = Options(rounds=rounds, mail=mail)
    said = {"several": False, **wanted}
    played.execute("p0", None, OpenTable("template", seats, chosen, "A table", **said))
    return played


def start_template_table(seats: int = 2, **wanted: Any) -> MemoryTable:
    """Return a table whose game has begun."""
    played = open_template_table(seats=seats, **wanted)
    for seat in range(seats):
        played.execute(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    return played


def finish_template_table(seats: int = 2, **wanted: Any) -> MemoryTable:
    """Return a table whose game was played to its end."""
    played = start_template_table(seats, **wanted)
    number = 0
    while played.table is not None and played.table.waiting:
        answer_randomly(played, number)
        number += 1
    return played


def answer_randomly(played: MemoryTable, seed: int) -> None:
    """Answer at random for the first seat with a decision."""
    table = played.table
    if table is None:
        raise LookupError("the table is not open")
    seat = table.waiting[0].seat
    command = Random(seed).choice(legal_options(played.codec.game, table.position, seat))
    played.execute(table.seats[seat].player or "nobody", seat, command)


def decode_log(played: MemoryTable) -> list[DecodedRecord]:
    """Return the log as projections receive it."""
    entries = (LogEntry(seq, entry.data, entry.hash) for seq, entry in enumerate(played.entries, 1))
    return [decode_record(entry)[0] for entry in entries]


def fold_model(model: AnyReadModel, records: Sequence[DecodedRecord]) -> Any:
    """Fold records into a document."""
    document = model.start()
    for one in records:
        document = model.apply(document, one)
    return document


def latest_document(name: str, played: MemoryTable) -> Any:
    """Return a read model's document of the current table."""
    return fold_model(READ_MODELS[name], decode_log(played))
