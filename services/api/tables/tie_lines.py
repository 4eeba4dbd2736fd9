"""The journal's lines on ties: which tie-breaker decided the order of players with equal points."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from domain.kernel.ties import describe_ties
from domain.table.tenure.seating import seat_names
from services.api.runtime.dependencies import Tables
from services.api.tables.responses import JournalLine
from services.queries.reader import LoadedTable


async def add_ties(
    tables: Tables, head: LoadedTable, lines: tuple[JournalLine, ...], ended_at: int
) -> tuple[JournalLine, ...]:
    """Return the lines, with decided ties after the line on the end of the game, which is record `ended_at`.

    The events do not contain the tie-breakers, so these are taken from the final state.
    """
    if not any(line.seq == ended_at for line in lines):
        return lines
    holders = (seat.player for seat in head.table.seats)
    known = await tables.names(frozenset(player for player in holders if player is not None))
    return insert_ties(head, lines, ended_at, known)


def insert_ties(
    head: LoadedTable, lines: tuple[JournalLine, ...], ended_at: int, known: Mapping[str, str]
) -> tuple[JournalLine, ...]:
    """Return the lines like `add_ties`; `known` maps players to names."""
    ties = _describe(head, known)
    return tuple(replace(line, says=(*line.says, *ties)) if line.seq == ended_at else line for line in lines)


def _describe(head: LoadedTable, known: Mapping[str, str]) -> tuple[str, ...]:
    table = head.table
    if table.score is None or table.game_state is None:
        return ()
    score, notes = table.score, head.code.game.score_notes(table.position)
    holders = [seat.player for seat in table.seats]
    called = seat_names(table.id, holders, known, table.given_bot_names)
    return describe_ties(
        [*(name or "Nobody" for name in called), *(_capitalize(rival.name) for rival in score.rivals)],
        [*score.totals, *(rival.total for rival in score.rivals)],
        [*score.places, *(rival.place for rival in score.rivals)],
        notes.tie_breakers,
    )


def _capitalize(name: str) -> str:
    return name[0].upper() + name[1:]
