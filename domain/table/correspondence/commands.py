"""What may be wanted of the clocks of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command

SeatNumber = Annotated[int, Meta(ge=0, le=7)]
DecisionName = Annotated[int, Meta(ge=1)] | UnsetType
"""The decision that another seat is asked."""


class ClaimTimeOut(Command, frozen=True):
    """Have the default answers taken, or a bot answer, for another seat whose time has run out.

    `decision` is what the seat is asked: a claim that names an earlier one is refused.
    """

    seat: SeatNumber
    what: Literal["default", "bot"]
    decision: DecisionName = UNSET


CorrespondenceCommand = ClaimTimeOut
"""Closed union."""
