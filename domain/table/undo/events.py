"""Events about taking moves back and about forks."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event

P = TypeVar("P")


class Forked(Event, Generic[P], frozen=True):
    """The game stands as these events of another table's game left it."""

    line: tuple[P, ...]


class UndoAsked(Event, frozen=True):
    """The seat asks to go back to record `to`: the `needed` seats have to agree before `until` (UTC, ms).

    Where none is needed the game goes back at once. `crosses`: draws or what was revealed lie between.
    `made` is the record itself, by which agreements name the request.
    """

    seat: int
    to: int
    needed: tuple[int, ...]
    until: int
    crosses: bool
    made: int | UnsetType = UNSET


class UndoAgreed(Event, frozen=True):
    """A seat that was needed agreed."""

    seat: int


class UndoDeclined(Event, frozen=True):
    """A seat that was needed declined, or the one that asked has `withdrawn` its request."""

    seat: int
    withdrawn: bool = False


ConsentEvent = UndoAsked | UndoAgreed | UndoDeclined
"""Closed union."""
