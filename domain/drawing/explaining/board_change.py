"""What happened, as the drawing shows it: the places that an event concerns, in order, and who did it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from domain.kernel.game import Game
from domain.kernel.values import Event


class BoardChange(NamedTuple):
    """Where an event shows: places of the drawing, the way that something went where they are several.

    The last place is where it is now, or was taken from. What travels has a name, alike each time: it sets
    out from where the change before of the same `thing` left it.
    """

    places: tuple[str, ...]
    thing: str | None = None


Changes = Mapping[type[Event], Callable[[Any], BoardChange]]


def at(*places: str) -> BoardChange:
    """Return the change at a place, or along a way that begins at its first place."""
    return BoardChange(places)


def find_change(changes: Changes, event: Event) -> BoardChange | None:
    """Look up what an event changes; None where it has no line there, or no place."""
    found = changes.get(type(event))
    change = found(event) if found else None
    return change if change and change.places else None


class MarkedEvent(NamedTuple):
    """An event of a record that shows on the drawing: its number among them, whose it is, and where it shows.

    `seat` is None for what nobody at the table did: the rules themselves, or a rival that they play.
    """

    number: int
    seat: int | None
    change: BoardChange


def list_changes(game: Game[Any], events: Iterable[Event], seats: int) -> Iterator[MarkedEvent]:
    """Yield what the events of a record changed on the drawing, in order.

    The events are as the reader may know them, and nothing else is looked at; linear in their number.
    """
    for number, event in enumerate(events):
        change = game.presentation.change(event) if type(event) in game.evolve else None
        if change is not None:
            seat = getattr(event, "seat", None)
            yield MarkedEvent(number, seat if seat is not None and seat < seats else None, change)
