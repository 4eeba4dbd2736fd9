"""Folding: what each event changes of what was settled between people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.game import Game
from domain.kernel.values import Event
from domain.table.events import BotWanted, SeatTaken
from domain.table.state import Table
from domain.table.tenure import events as happened
from domain.table.tenure.entry import Entry
from domain.table.tenure.terms import NO_TERMS, EndProposal, KeptSeat, TableTerms


def opening_terms(entry: Entry | UnsetType, after: str | UnsetType) -> TableTerms | UnsetType:
    """Give what a table opens with; UNSET where nothing was settled."""
    terms = TableTerms(
        entry=None if isinstance(entry, UnsetType) else entry,
        after=None if isinstance(after, UnsetType) else after,
    )
    return _written(terms)


def without_kept_seat(table: Table[Any, Any], event: SeatTaken | BotWanted) -> Table[Any, Any]:
    """Give the table once a seat is somebody's: it is kept no more, nor another for who sits there now."""
    if isinstance(table.terms, UnsetType):
        return table
    terms = table.terms.without_seat(event.seat)
    if isinstance(event, SeatTaken) and not table.hot_seat:
        terms = terms.without_person(table.person_of(event.player))
    return replace(table, terms=_written(terms))


def end_terms(table: Table[Any, Any]) -> Table[Any, Any]:
    """Give the table when it has ended: nothing is kept, nothing is proposed."""
    return replace(table, terms=_written(replace(table.agreed_terms, kept=(), end=None)))


def _kept(game: Game[Any], table: Table[Any, Any], event: happened.SeatKept) -> Table[Any, Any]:
    terms = table.agreed_terms.without_seat(event.seat)
    if event.player is not None:
        terms = replace(
            terms, kept=(*terms.kept, KeptSeat(event.seat, event.player, event.until, event.owner))
        )
    return replace(table, terms=_written(terms))


def _end_agreed(game: Game[Any], table: Table[Any, Any], event: happened.EndAgreed) -> Table[Any, Any]:
    terms, player = table.agreed_terms, table.seats[event.seat].player or ""
    same = terms.end is not None and (terms.end.lapses, terms.end.made) == (event.lapses, event.made)
    before = terms.end.agreed if terms.end is not None and same else ()
    return replace(table, terms=replace(terms, end=EndProposal((*before, player), event.lapses, event.made)))


def _end_declined(game: Game[Any], table: Table[Any, Any], event: happened.EndDeclined) -> Table[Any, Any]:
    return replace(table, terms=_written(replace(table.agreed_terms, end=None)))


def _written(terms: TableTerms) -> TableTerms | UnsetType:
    return UNSET if terms == NO_TERMS else terms


TERMS_EVOLVE: Mapping[type[Event], Callable[[Game[Any], Table[Any, Any], Any], Table[Any, Any]]] = {
    happened.SeatKept: _kept,
    happened.EndAgreed: _end_agreed,
    happened.EndDeclined: _end_declined,
}
