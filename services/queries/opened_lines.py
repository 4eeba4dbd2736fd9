"""Which lines of a journal say something else to a reader once the table has ended."""

from __future__ import annotations

from msgspec.structs import replace

from domain.table.visibility import redact_events
from projections.decoded_record import DecodedRecord
from projections.journal import JournalDocument, journal_entry


def is_opened(journal: JournalDocument, decoded: DecodedRecord, seat: int | None) -> bool:
    """Whether the end has changed the line of a record for that seat.

    Only where a record hides something are its lines made, with the ids of players for their names.
    """
    events = decoded.record.events
    if redact_events(decoded.game, events, seat) == events:
        return False
    before, after = (
        journal_entry(replace(journal, ended=ended), decoded, seat, {}) for ended in (False, True)
    )
    return before != after
