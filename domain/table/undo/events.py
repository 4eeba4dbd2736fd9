"""Events about undo by consent and about forks."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event

P = TypeVar("P")


class Forked(Event, Generic[P], frozen=True):
    """The game starts from the state that these events of another table's game lead to."""

    line: tuple[P, ...]


class UndoAsked(Event, frozen=True):
    """The seat asks to go back to record `to`; the `needed` seats must agree before `until` (UTC, ms).

    If `needed` is empty, the game goes back at once. `crosses`: draws or revealed cards would be undone.
    `made` is this record's own number, which agreements refer to.
    """

    seat: int
    to: int
    needed: tuple[int, ...]
    until: int
    crosses: bool
    made: int | UnsetType = UNSET


class UndoAgreed(Event, frozen=True):
    """A seat in `needed` agreed."""

    seat: int


class UndoDeclined(Event, frozen=True):
    """A seat in `needed` declined, or the requesting seat has `withdrawn` its request."""

    seat: int
    withdrawn: bool = False


ConsentEvent = UndoAsked | UndoAgreed | UndoDeclined
"""Closed union."""
