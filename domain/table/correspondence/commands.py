"""Commands about clocks, playing hours, pauses, vacations and outages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command
from domain.table.correspondence.calendar import Hours
from domain.table.undo.commands import ProposalName

LATEST_MOMENT = 4_102_444_800_000
"""The end of the century: the latest moment that a command may name (UTC, ms)."""

Moment = Annotated[int, Meta(ge=0, le=LATEST_MOMENT)]
VacationId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9A-Za-z_-]+\Z")]
PlayerId = Annotated[str, Meta(min_length=1, max_length=100)]


class SetHours(Command, frozen=True):
    """Change your playing hours at this table, from your next turn on."""

    hours: Hours


class ProposePause(Command, frozen=True):
    """Propose to pause all clocks until `until` (UTC, ms). The pause begins once everyone agrees."""

    until: Moment


class AgreePause(Command, frozen=True):
    """Agree to the pause proposed in record `made`."""

    made: ProposalName = UNSET


class DeclinePause(Command, frozen=True):
    """Decline the proposed pause, or withdraw your own proposal."""


class EndPause(Command, frozen=True):
    """End the current pause of all clocks early."""


class NoteVacation(Command, frozen=True):
    """Pause a player's clock during a vacation, from `since` until `until` (UTC, ms). Service only.

    `id` identifies the vacation, which the player has booked with the service.
    """

    player: PlayerId
    id: VacationId
    since: Moment
    until: Moment


class EndVacation(Command, frozen=True):
    """End a player's vacation now. Service only."""

    player: PlayerId
    id: VacationId


class Excuse(Command, frozen=True):
    """Exclude the time from `since` to `until` (UTC, ms) from all clocks, as the service was down.

    Service only.
    """

    since: Moment
    until: Moment


RestCommand = (
    SetHours | ProposePause | AgreePause | DeclinePause | EndPause | NoteVacation | EndVacation | Excuse
)
"""Any command about hours, pauses, vacations and downtime; a closed union."""


SeatNumber = Annotated[int, Meta(ge=0, le=7)]
DecisionName = Annotated[int, Meta(ge=1)] | UnsetType
"""The current decision of the seat that the command is about."""


class ClaimTimeOut(Command, frozen=True):
    """Claim another seat's time-out, so that default answers or a bot's answers are played for it.

    `what` must be allowed by the pace. `decision` is the other seat's current decision; a claim with an
    earlier decision is refused.
    """

    seat: SeatNumber
    what: Literal["default", "bot"]
    decision: DecisionName = UNSET


CorrespondenceCommand = ClaimTimeOut
"""Any command about time-outs; a closed union."""
