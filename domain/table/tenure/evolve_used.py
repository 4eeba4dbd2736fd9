"""What players have used up at their seats: kept when they leave, read when they return."""

from __future__ import annotations

from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from domain.table.state import Table
from domain.table.tenure.used_allowances import UsedAllowances

KEPT_SINCE = 2
"""The version of the table's rules from which what players used up is kept when they leave."""


def keep_used(table: Table[Any, Any], number: int, departed: int) -> Table[Any, Any]:
    """Return the table that knows what the holder of a seat has used up, who leaves it now.

    `departed` is 1 where that counts as a departure. Before the game nothing is used up.
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
    """Return what a person who takes a seat has used up there; None for a person who never held it."""
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
    """Return how often a person has left a seat of a game with a pace."""
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
