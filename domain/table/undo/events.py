"""Events about undo by consent and about forks."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event

P = TypeVar("P")


class Forked(Event, Generic[P], frozen=True):
    """The game continues from the state after these events of another table's game."""

    line: tuple[P, ...]


class UndoAsked(Event, frozen=True):
    """The seat asks to go back to record `to`; the `needed` seats must agree before `until` (UTC, ms).

    If `needed` is empty, the game goes back immediately. `crosses`: draws or revealed cards would be undone.
    `made` is the number of this record, to which agreements refer.
    """

    seat: int
    to: int
    needed: tuple[int, ...]
    until: int
    crosses: bool
    made: int | UnsetType = UNSET


class UndoAgreed(Event, frozen=True):
    """A seat that was asked agreed to the undo request."""

    seat: int


class UndoDeclined(Event, frozen=True):
    """A seat that was asked declined the undo request, or the requesting seat has `withdrawn` it."""

    seat: int
    withdrawn: bool = False


ConsentEvent = UndoAsked | UndoAgreed | UndoDeclined
"""Any event about undo by consent; a closed union."""
