"""Folds the events about seats, their holders, and agreements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.game import Game
from domain.kernel.values import Event
from domain.table import events as table_events
from domain.table.correspondence.state import Correspondence, with_clock
from domain.table.events import BotWanted, SeatTaken
from domain.table.state import Table
from domain.table.tenure import events as happened
from domain.table.tenure.seating import Entry
from domain.table.tenure.terms import (
    NO_TERMS,
    EndProposal,
    KeptSeat,
    RulesProposal,
    TableTerms,
    UsedAllowances,
)


def opening_terms(entry: Entry | UnsetType, after: str | UnsetType) -> TableTerms | UnsetType:
    """Return the terms of a new table, or UNSET if they are empty."""
    terms = TableTerms(
        entry=None if isinstance(entry, UnsetType) else entry,
        after=None if isinstance(after, UnsetType) else after,
    )
    return _written(terms)


def without_kept_seat(table: Table[Any, Any], event: SeatTaken | BotWanted) -> Table[Any, Any]:
    """Return the table after a seat is taken: reservations of the seat and of its player end."""
    if isinstance(table.terms, UnsetType):
        return table
    terms = table.terms.without_seat(event.seat)
    if isinstance(event, SeatTaken) and not table.hot_seat:
        terms = terms.without_person(table.person_of(event.player))
    return replace(table, terms=_written(terms))


def end_terms(table: Table[Any, Any]) -> Table[Any, Any]:
    """Return the ended table, without reservations or proposals."""
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


KEPT_SINCE = 2
"""First version of the table's rules in which a returning player's allowances are not reset."""


def keep_used(table: Table[Any, Any], number: int, departed: int) -> Table[Any, Any]:
    """Return the table after noting the allowances that a seat's departing holder has used up.

    `departed` is 1 if this counts as a departure. Before the game, nothing is used up.
    """
    seat = table.seats[number]
    if table.table_version < KEPT_SINCE or table.phase != "playing" or seat.player is None:
        return table
    used = _current(table, number, seat.player)
    used = replace(used, departures=used.departures + departed)
    others = tuple(entry for entry in _entries(table, number) if entry.player != seat.player)
    seats = list(table.seats)
    seats[number] = replace(seat, used=(*others, used))
    return replace(table, seats=tuple(seats))


def find_used(table: Table[Any, Any], number: int, person: str) -> UsedAllowances | None:
    """Return the allowances that a person has used up at a seat, or None if they never held it."""
    seat, paced = table.seats[number], table.paced
    holders = [player for player in seat.holders if table.person_of(player) == person]
    if table.table_version < KEPT_SINCE or table.phase != "playing" or not holders:
        return None
    if paced is not None and _is_of(table, paced.clocks[number].player, person):
        return _current(table, number, holders[-1])
    entries = _entries(table, number)
    if paced is None and entries and _is_of(table, entries[-1].player, person) and seat.player is None:
        return _current(table, number, holders[-1])
    return next((entry for entry in reversed(entries) if _is_of(table, entry.player, person)), None)


def count_departures(table: Table[Any, Any], number: int, person: str) -> int:
    """Return how many times a person has left a seat in a game with a pace."""
    clock = None if table.paced is None else table.paced.clocks[number]
    if clock is not None and _is_of(table, clock.player, person):
        return clock.departures
    entries = reversed(_entries(table, number))
    return next((entry.departures for entry in entries if _is_of(table, entry.player, person)), 0)


def _is_of(table: Table[Any, Any], player: str | None, person: str) -> bool:
    return player is not None and table.person_of(player) == person


def _current(table: Table[Any, Any], number: int, player: str) -> UsedAllowances:
    timeouts = table.seats[number].timeouts
    if table.paced is None:
        return UsedAllowances(player, timeouts)
    clock = table.paced.clocks[number]
    return UsedAllowances(player, timeouts, clock.lapses, clock.departures, clock.hours, clock.hours_set)


def _entries(table: Table[Any, Any], number: int) -> tuple[UsedAllowances, ...]:
    used = table.seats[number].used
    return () if isinstance(used, UnsetType) else used


def _proposed(game: Game[Any], table: Table[Any, Any], event: happened.VersionProposed) -> Table[Any, Any]:
    proposal = RulesProposal(event.version, event.by, event.why, (), event.lapses, event.made)
    return replace(table, rules_proposal=proposal)


def _agreed(game: Game[Any], table: Table[Any, Any], event: happened.VersionAgreed) -> Table[Any, Any]:
    found, player = table.proposed_rules, table.seats[event.seat].player
    if found is None or player is None:
        return table
    return replace(table, rules_proposal=replace(found, agreed=(*found.agreed, player)))


def _declined(game: Game[Any], table: Table[Any, Any], event: happened.VersionDeclined) -> Table[Any, Any]:
    return replace(table, rules_proposal=UNSET)


def _changed(game: Game[Any], table: Table[Any, Any], event: happened.VersionChanged) -> Table[Any, Any]:
    return move_to_version(game, table, event.version)


def move_to_version(game: Game[Any], table: Table[Any, Any], version: int) -> Table[Any, Any]:
    """Return the table converted to a version of the rules; `game` may be either version."""
    carried = game.carry_over(table.position, table.version, version)
    return replace(table, version=version, game_state=carried, rules_proposal=UNSET)


VERSION_EVOLVE: Mapping[type[Event], Callable[[Game[Any], Table[Any, Any], Any], Table[Any, Any]]] = {
    happened.VersionProposed: _proposed,
    happened.VersionAgreed: _agreed,
    happened.VersionDeclined: _declined,
    happened.VersionChanged: _changed,
}


def _left(play: Correspondence, event: table_events.SeatLeft) -> Correspondence:
    departures = play.clocks[event.seat].departures + 1
    return with_clock(play, event.seat, votes=(), departures=departures)


def _gave_up(play: Correspondence, event: table_events.GaveUp) -> Correspondence:
    return with_clock(play, event.seat, stand_in=None, offer=None, votes=())


def _withdrawn(play: Correspondence, event: happened.OfferWithdrawn) -> Correspondence:
    return with_clock(play, event.seat, offer=None)


def _came_back(play: Correspondence, event: happened.CameBack) -> Correspondence:
    return with_clock(play, event.seat, stand_in=None, offer=None, votes=())


def _voted_out(play: Correspondence, event: happened.VotedOut) -> Correspondence:
    return with_clock(play, event.seat, votes=(*play.clocks[event.seat].votes, event.by))


def _lost(play: Correspondence, event: happened.SeatLost) -> Correspondence:
    return with_clock(play, event.seat, votes=(), voted_out=True)


TENURE_EVOLVE: Mapping[type[Event], Callable[[Correspondence, Any], Correspondence]] = {
    table_events.SeatLeft: _left,
    table_events.GaveUp: _gave_up,
    happened.OfferWithdrawn: _withdrawn,
    happened.CameBack: _came_back,
    happened.VotedOut: _voted_out,
    happened.SeatLost: _lost,
}
"""How each event about a seat's holder changes the clocks; a part of CORRESPONDENCE_EVOLVE."""
