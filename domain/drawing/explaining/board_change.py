"""Changes on the board: the places that an event affects, in order, and the seat that caused it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from domain.kernel.game import Game
from domain.kernel.values import Event


class BoardChange(NamedTuple):
    """The places on the drawing that an event affects; several places form the path of an object that moved.

    The last place is where the object is now, or where it was taken from. `thing` is the fixed name of a
    moving object: each movement starts where the previous change with the same `thing` ended.
    """

    places: tuple[str, ...]
    thing: str | None = None


Changes = Mapping[type[Event], Callable[[Any], BoardChange]]


def at(*places: str) -> BoardChange:
    """Return a change at one place, or along a path of places."""
    return BoardChange(places)


def find_change(changes: Changes, event: Event) -> BoardChange | None:
    """Return an event's change, or None if it has no change or no places."""
    describe = changes.get(type(event))
    change = describe(event) if describe else None
    return change if change and change.places else None


class MarkedEvent(NamedTuple):
    """An event of a record that is visible on the drawing: its index in the record, its seat, and its change.

    `seat` is None if the rules or a rival caused the event.
    """

    number: int
    seat: int | None
    change: BoardChange


def list_changes(game: Game[Any], events: Iterable[Event], seats: int) -> Iterator[MarkedEvent]:
    """Yield the changes that a record's events make on the drawing, in order.

    The events must already be redacted for the reader. The cost is linear in their number.
    """
    for number, event in enumerate(events):
        change = game.presentation.change(event) if type(event) in game.evolve else None
        if change is not None:
            seat = getattr(event, "seat", None)
            yield MarkedEvent(number, seat if seat is not None and seat < seats else None, change)
