"""What a seat may want."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.template.data import Job, Stop
from domain.kernel.values import Command

Gain = Literal["coins", "coal"]


class Bid(Command, frozen=True):
    """Offer so many coins for the mail (WST-3.2)."""

    coins: Annotated[int, Meta(ge=0)]


class Move(Command, frozen=True):
    """Run the train so many stops on (WST-4.1)."""

    stops: Annotated[int, Meta(ge=1)]


class Do(Command, frozen=True):
    """Do a job of the stop (WST-4.3)."""

    job: Job


class Keep(Command, frozen=True):
    """Let this one of the passengers met get in (WST-4.4)."""

    passenger: Stop


class TakeTip(Command, frozen=True):
    """Take what the passenger gives (WST-4.5)."""

    gain: Gain


class Finish(Command, frozen=True):
    """Do no more at this stop (WST-4.3)."""


class BuyCoal(Command, frozen=True):
    """Buy a coal for a coin, between actions (WST-5.1)."""


class GiveCoin(Command, frozen=True):
    """Give a coin to another player, at any time (WST-5.2)."""

    to: Annotated[int, Meta(ge=0)]


AnyCommand = Bid | Move | Do | Keep | TakeTip | Finish | BuyCoal | GiveCoin


def declines(command: AnyCommand) -> bool:
    """Return whether the command does without: a bid of nothing."""
    return command == Bid(0)
