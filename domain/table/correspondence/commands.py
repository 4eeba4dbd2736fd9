"""What may be wanted of the clocks of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.values import Command

SeatNumber = Annotated[int, Meta(ge=0, le=7)]


class ClaimTimeOut(Command, frozen=True):
    """Have the default answers taken, or a bot answer, for another seat whose time has run out."""

    seat: SeatNumber
    what: Literal["default", "bot"]


CorrespondenceCommand = ClaimTimeOut
"""Closed union."""
