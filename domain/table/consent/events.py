"""What became of requests to take steps back; a request that is granted ends in the table's `TakenBack`."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event


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
