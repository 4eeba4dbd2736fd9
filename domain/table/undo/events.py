"""Events about undo by consent and about forks."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event

P = TypeVar("P")


class Forked(Event, Generic[P], frozen=True):
    """The game starts from the state produced by these events (`line`) of another table's game."""

    line: tuple[P, ...]


class UndoAsked(Event, frozen=True):
    """The seat asks to undo back to record `to`; the `needed` seats must agree before `until` (UTC, ms).

    If `needed` is empty, the undo happens immediately. `crosses`: random draws or revealed cards would be
    undone. `made` is this record's number, to which agreements refer.
    """

    seat: int
    to: int
    needed: tuple[int, ...]
    until: int
    crosses: bool
    made: int | UnsetType = UNSET


class UndoAgreed(Event, frozen=True):
    """One of the seats in `needed` agreed to the undo."""

    seat: int


class UndoDeclined(Event, frozen=True):
    """One of the seats in `needed` declined the undo, or the requesting seat has `withdrawn` its request."""

    seat: int
    withdrawn: bool = False


ConsentEvent = UndoAsked | UndoAgreed | UndoDeclined
"""Any event about undo by consent; a closed union."""
