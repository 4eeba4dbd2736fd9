"""For each read model, a whole log that suits it."""

from __future__ import annotations

from infra.ports.event_store import LogEntry
from projections.decoded_record import DecodedRecord
from projections.read_model import AnyReadModel
from services.queries.log_reader import decode_record
from tests.support.tables.memory_tournaments import MemoryTournament, started_by_bots
from tests.support.tables.template_tables import decode_log, finish_template_table


def finish_tournament() -> MemoryTournament:
    """Play a tournament of five bots to its end; in every round, one bot has a bye."""
    found = started_by_bots(5, round_days=7)
    found.play_on()
    return found


def log_for(model: AnyReadModel) -> list[DecodedRecord]:
    """Return a table's log or a tournament's log."""
    if model.of_tables:
        return decode_log(finish_template_table())
    entries = finish_tournament().entries
    return [decode_record(LogEntry(seq, one.data, one.hash))[0] for seq, one in enumerate(entries, 1)]
