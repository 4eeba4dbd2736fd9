"""What is told of talk: lines of the journal, and which of a table's lines were erased."""

from __future__ import annotations

from domain.table.talk.words import ErasedLine
from services.api.runtime.state import ApiState
from services.api.schemas.board_parts import LineChange
from services.api.schemas.people.talk import ErasedLinesEvent, ErasedLineSummary, TalkState, TalkSummary
from services.api.schemas.responses import JournalLine
from services.queries.reader import JournalEntry, LoadedTable


def to_journal_line(entry: JournalEntry) -> JournalLine:
    """Give what a record says in the form of an answer."""
    spoken = entry.spoken
    talk = None if spoken is None else TalkSummary(spoken.player, spoken.erasable, spoken.erased, spoken.to)
    return JournalLine(
        entry.seq,
        entry.at,
        entry.seat,
        entry.kind,
        entry.lines,
        entry.undone_by,
        talk,
        entry.by_order,
        tuple(LineChange(each.line, each.seat, each.places, each.thing) for each in entry.changes),
        entry.turn,
        entry.turn_of,
    )


async def count_erased(api: ApiState, loaded: LoadedTable) -> int:
    """Give how many lines of a table's talk were erased; it costs a look only where they can be."""
    table = loaded.table
    return await api.ports.talk.count_erased(table.id) if table.keeps_talk_beside else 0


async def build_talk_state(api: ApiState, loaded: LoadedTable) -> TalkState:
    """Give whether words can be erased at a table, and how many lines were."""
    return TalkState(loaded.table.keeps_talk_beside, await count_erased(api, loaded))


async def build_erased_event(api: ApiState, table: str) -> ErasedLinesEvent:
    """Give all lines that were erased at a table."""
    lines = await api.ports.talk.read_all(table)
    return ErasedLinesEvent(
        tuple(ErasedLineSummary(seq, line.by) for seq, line in lines.items() if isinstance(line, ErasedLine))
    )
