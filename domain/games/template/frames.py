"""The frames of the game."""

from __future__ import annotations

from domain.games.template.commands import Bid
from domain.games.template.data import Job, Stop
from domain.kernel.frames import Frame, SeatFrame, SimultaneousFrame

Passengers = tuple[Stop, ...] | int
"""Passengers, or their number if the viewer may not see them."""


class NextRound(Frame, frozen=True):
    """Begin a round, or end the game (WST-3.1)."""


class BidForMail(SimultaneousFrame[Bid], frozen=True):
    """Bid for the mail, all players in secret (WST-3.2)."""


class TakeTurn(SeatFrame, frozen=True):
    """Begin the seat's turn (WST-4)."""


class Travel(SeatFrame, frozen=True):
    """Run the train up to `limit` stops (WST-4.1)."""

    limit: int


class Work(SeatFrame, frozen=True):
    """Do the remaining jobs at the stop, in any order (WST-4.3)."""

    left: tuple[Job, ...]


class KeepOne(SeatFrame, frozen=True):
    """Choose which of the two passengers met boards the train (WST-4.4)."""

    met: Passengers


class PickTip(SeatFrame, frozen=True):
    """Choose the tip of a delivered passenger (WST-4.5)."""


AnyFrame = NextRound | BidForMail | TakeTurn | Travel | Work | KeepOne | PickTip
