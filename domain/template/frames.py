"""What can be pending."""

from __future__ import annotations

from domain.kernel.frames import Frame, Pending, Together
from domain.template.commands import Bid
from domain.template.data import Job, Stop

Passengers = tuple[Stop, ...] | int
"""Passengers, or how many, where the reader may not see them."""


class NextRound(Pending, frozen=True):
    """A round begins, or the game ends (WST-3.1)."""


class BidForMail(Together[Bid], frozen=True):
    """All players bid for the mail in secret (WST-3.2)."""


class TakeTurn(Frame, frozen=True):
    """The seat's turn begins (WST-4)."""


class Travel(Frame, frozen=True):
    """The train has to move, at most so many stops (WST-4.1)."""

    limit: int


class Work(Frame, frozen=True):
    """The jobs of the stop that are left to do, in any order (WST-4.3)."""

    left: tuple[Job, ...]


class KeepOne(Frame, frozen=True):
    """Two passengers were met; one of them may get in (WST-4.4)."""

    met: Passengers


class PickTip(Frame, frozen=True):
    """A passenger has got out and gives a tip (WST-4.5)."""


AnyFrame = NextRound | BidForMail | TakeTurn | Travel | Work | KeepOne | PickTip
