"""What can be pending."""

from __future__ import annotations

from domain.games.template.commands import Bid
from domain.games.template.data import Job, Stop
from domain.kernel.frames import Frame, SeatFrame, SimultaneousFrame

Passengers = tuple[Stop, ...] | int
"""Passengers, or how many, where the reader may not see them."""


class NextRound(Frame, frozen=True):
    """A round begins, or the game ends (WST-3.1)."""


class BidForMail(SimultaneousFrame[Bid], frozen=True):
    """All players bid for the mail in secret (WST-3.2)."""


class TakeTurn(SeatFrame, frozen=True):
    """The seat's turn begins (WST-4)."""


class Travel(SeatFrame, frozen=True):
    """The train has to move, at most so many stops (WST-4.1)."""

    limit: int


class Work(SeatFrame, frozen=True):
    """The jobs of the stop that are left to do, in any order (WST-4.3)."""

    left: tuple[Job, ...]


class KeepOne(SeatFrame, frozen=True):
    """Two passengers were met; one of them may get in (WST-4.4)."""

    met: Passengers


class PickTip(SeatFrame, frozen=True):
    """A passenger has got out and gives a tip (WST-4.5)."""


AnyFrame = NextRound | BidForMail | TakeTurn | Travel | Work | KeepOne | PickTip
