"""A transcript of a log: its lines and the final board, as visible to one seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import UnsetType

from domain.audit.chain import check_link
from domain.audit.replay import check_fold
from domain.audit.report import Divergence
from domain.kernel.game import Game
from domain.kernel.values import Event
from domain.log.codec import Codec, codec_for, rules_of
from domain.log.export import EncodedRecord
from domain.log.talk_lines import ExportedTalk, import_talk
from domain.table.events import TableOpened, TakenBack
from domain.table.evolve import TABLE_EVOLVE, AnyRecord, AnyTable
from domain.table.journal_lines import event_text, show_words
from domain.table.records import VisibleRecord
from domain.table.talk.words import Eraser
from domain.table.visibility import game_view, redact_record
from domain.tournament.state import TOURNAMENT_RULES


class Transcript(NamedTuple):
    """The lines with their record numbers, the final table, the seat's view, and the board as text."""

    lines: tuple[tuple[int, tuple[str, ...]], ...]
    table: AnyTable
    view: Any
    text: str


def build_transcript(
    entries: Sequence[EncodedRecord],
    seat: int | None,
    *,
    ended_log: bool,
    talk: Iterable[ExportedTalk] = (),
) -> Transcript:
    """Fold the records into a transcript; raise `domain.audit.report.Divergence` on failure.

    `ended_log` says that the log is the complete log of an ended table, and therefore public. Any other log
    is shown as it was visible at the time. `talk` is chat text that is stored outside the log.
    """
    table: AnyTable | None = None
    before: tuple[AnyRecord, str] | None = None
    records: list[tuple[AnyRecord, str]] = []
    for seq, entry in enumerate(entries, 1):
        codec = _codec_of(entry.data)
        before = (check_link(entry, seq, before, codec)[0], entry.hash)
        table = check_fold(codec, table, before[0])
        records.append(before)
    if table is None:
        raise ValueError("a log has at least one record")
    names = seat_names(table)
    opened = ended_log and table.phase == "ended"
    spoken = import_talk(talk, {seq: entry.data for seq, entry in enumerate(entries, 1)})
    lines = tuple(
        (
            record.seq,
            journal_lines(
                codec.game,
                show_words(
                    redact_record(codec.game, record, digest, seat, ended=opened), spoken.get(record.seq)
                ),
                names,
            ),
        )
        for record, digest in records
    )
    view = game_view(codec.game, table, seat)
    text = codec.game.presentation.textboard(view) if view is not None else "The game has not begun."
    return Transcript(lines, table, view, text)


def _codec_of(record: bytes) -> Codec:
    rules, version = rules_of(record)
    if rules == TOURNAMENT_RULES:
        raise Divergence("fold", None, "it is a tournament's, which has no board; `railhead audit` checks it")
    return codec_for(rules, version)


def seat_names(table: AnyTable) -> tuple[str, ...]:
    """Return the names of seats for a log without accounts."""
    return tuple(f"Seat {number}" for number in range(1, len(table.seats) + 1))


def journal_lines(game: Game[Any], record: VisibleRecord[Any, Any], names: Sequence[str]) -> tuple[str, ...]:
    """Return the journal lines of a record that `domain.table.visibility.redact_record` has redacted."""
    author = names[record.seat] if record.seat is not None and record.seat < len(names) else record.player
    agreed = not any(isinstance(event, TakenBack) for event in record.events[:1])
    erased = None if isinstance(record.erased, UnsetType) else record.erased
    lines = (
        _journal_line(game, event, names, author, agreed=agreed, erased=erased) for event in record.events
    )
    return tuple(line for line in lines if line)


def _journal_line(
    game: Game[Any], event: Event, names: Sequence[str], author: str, *, agreed: bool, erased: Eraser | None
) -> str | None:
    if type(event) in TABLE_EVOLVE or isinstance(event, TableOpened):
        return event_text(event, names, author, agreed=agreed, erased=erased)
    return game.presentation.event_text(event, names) if type(event) in game.evolve else None
