"""The form of the data files."""

from __future__ import annotations

from typing import Literal

from domain.kernel.values import Value

Stop = Literal["alder", "birch", "cedar", "dogwood", "elm", "fir"]
"""A stop, and so a passenger too: passengers are told apart by where they want to go (WST-1.2)."""

Job = Literal["board", "deliver", "coal", "fares", "signal"]


class Numbers(Value, frozen=True):
    """The numbers of the rules."""

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
    """A stop of the line: the points for who gets out there, and the jobs that can be done."""

    name: Stop
    points: int
    jobs: tuple[Job, ...]


class Line(Value, frozen=True):
    """All that lies in the box."""

    numbers: Numbers
    stop: tuple[Place, ...]
    passengers: dict[Stop, int]
