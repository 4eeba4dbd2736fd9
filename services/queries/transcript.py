"""The transcript of a log: its journal and the board at its end, as one seat may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.audit.chain import check_link
from domain.audit.replay import check_fold
from domain.kernel.game import Game
from domain.kernel.values import Event
from domain.log.codec import codec_for, rules_of
from domain.log.export import EncodedRecord
from domain.table.events import TableOpened, TakenBack
from domain.table.evolve import TABLE_EVOLVE, AnyRecord, AnyTable
from domain.table.journal_lines import event_text
from domain.table.records import VisibleRecord
from domain.table.visibility import game_view, redact_record


class Transcript(NamedTuple):
    """Lines by seq, the table at the end, its view and the board as text."""

    lines: tuple[tuple[int, tuple[str, ...]], ...]
    table: AnyTable
    view: Any
    text: str


def build_transcript(entries: Sequence[EncodedRecord], seat: int | None, *, ended_log: bool) -> Transcript:
    """Fold the records; domain.audit.report.Divergence where they cannot be folded.

    `ended_log`: the log of an ended table is open to all; a part of one is shown as it was known then.
    """
    codec = codec_for(*rules_of(entries[0].data))
    table: AnyTable | None = None
    before: tuple[AnyRecord, str] | None = None
    records: list[tuple[AnyRecord, str]] = []
    for seq, entry in enumerate(entries, 1):
        before = (check_link(codec, entry, seq, before), entry.hash)
        table = check_fold(codec, table, before[0])
        records.append(before)
    if table is None:
        raise ValueError("a log has at least one record")
    names = seat_names(table)
    opened = ended_log and table.phase == "ended"
    lines = tuple(
        (
            record.seq,
            journal_lines(codec.game, redact_record(codec.game, record, digest, seat, ended=opened), names),
        )
        for record, digest in records
    )
    view = game_view(codec.game, table, seat)
    text = codec.game.textboard(view) if view is not None else "The game has not begun."
    return Transcript(lines, table, view, text)


def seat_names(table: AnyTable) -> tuple[str, ...]:
    """Name the seats of a log that knows no accounts."""
    return tuple(f"Seat {number}" for number in range(1, len(table.seats) + 1))


def journal_lines(game: Game[Any], record: VisibleRecord[Any, Any], names: Sequence[str]) -> tuple[str, ...]:
    """Give the journal lines of a record as `domain.table.visibility.redact_record` gives it."""
    author = names[record.seat] if record.seat is not None and record.seat < len(names) else record.player
    agreed = not any(isinstance(event, TakenBack) for event in record.events[:1])
    lines = (_journal_line(game, event, names, author, agreed=agreed) for event in record.events)
    return tuple(line for line in lines if line)


def _journal_line(
    game: Game[Any], event: Event, names: Sequence[str], author: str, *, agreed: bool
) -> str | None:
    if type(event) in TABLE_EVOLVE or isinstance(event, TableOpened):
        return event_text(event, names, author, agreed=agreed)
    return game.event_text(event, names) if type(event) in game.evolve else None
