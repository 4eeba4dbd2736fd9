"""The pieces of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

from typing import Literal, get_args

from domain.kernel.multiset import Multiset, size
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

Stop = Literal["alder", "birch", "cedar", "dogwood", "elm", "fir"]
"""A stop, or a passenger for that stop. Passengers differ only in their destinations (WST-1.2)."""

Job = Literal["board", "deliver", "coal", "fares", "signal"]


class Numbers(Value, frozen=True):
    """Numbers used by the rules."""

    coins: int
    hand: int
    dealt: int
    bid: int
    mail: int
    reach: int
    coal: int
    fares: int
    tip: int
    purse: int


class Place(Value, frozen=True):
    """A stop on the line, with its jobs and the points for each passenger delivered there."""

    name: Stop
    points: int
    jobs: tuple[Job, ...]


class Line(Value, frozen=True):
    """The data file `line.toml`."""

    numbers: Numbers
    stop: tuple[Place, ...]
    passengers: dict[Stop, int]


_LINE = load_toml(__name__, "line.toml", Line)

NUMBERS = _LINE.numbers
STOPS: tuple[Stop, ...] = tuple(place.name for place in _LINE.stop)
PLACES: dict[Stop, Place] = {place.name: place for place in _LINE.stop}
PASSENGERS: Multiset[Stop] = tuple(sorted(_LINE.passengers.items()))

_PRINTED = 24
"""The number of passengers in the box (WST-1.2)."""

if sorted(STOPS) != sorted(get_args(Stop)) or set(_LINE.passengers) != set(STOPS):
    raise ValueError("line.toml must have each stop once, with its passengers")
if size(PASSENGERS) != _PRINTED:
    raise ValueError(f"line.toml has {size(PASSENGERS)} passengers; the box holds {_PRINTED}")


def beyond(stop: Stop, stops: int) -> Stop:
    """Return the stop that is `stops` stops farther along the line than `stop` (WST-1.1)."""
    return STOPS[(STOPS.index(stop) + stops) % len(STOPS)]
