"""The commands of the game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.template.data import Job, Stop
from domain.kernel.values import Command

Gain = Literal["coins", "coal"]


class Bid(Command, frozen=True):
    """Bid a number of coins for the mail (WST-3.2)."""

    coins: Annotated[int, Meta(ge=0)]


class Move(Command, frozen=True):
    """Run the train a number of stops (WST-4.1)."""

    stops: Annotated[int, Meta(ge=1)]


class Do(Command, frozen=True):
    """Do one of the stop's jobs (WST-4.3)."""

    job: Job


class Keep(Command, frozen=True):
    """Keep one of the passengers met, who boards the train (WST-4.4)."""

    passenger: Stop


class TakeTip(Command, frozen=True):
    """Take the tip in coins or coal (WST-4.5)."""

    gain: Gain


class Finish(Command, frozen=True):
    """Finish the work at this stop (WST-4.3)."""


class BuyCoal(Command, frozen=True):
    """Buy 1 coal for 1 coin, between actions (WST-5.1)."""


class GiveCoin(Command, frozen=True):
    """Give a coin to another player, at any time (WST-5.2)."""

    to: Annotated[int, Meta(ge=0)]


AnyCommand = Bid | Move | Do | Keep | TakeTip | Finish | BuyCoal | GiveCoin


def declines(command: AnyCommand) -> bool:
    """Return whether the command declines: a bid of 0 does."""
    return command == Bid(0)
