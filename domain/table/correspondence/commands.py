"""Commands about clocks, hours, pauses, vacations and outages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command
from domain.table.correspondence.calendar import Hours
from domain.table.undo.commands import ProposalName

LATEST_MOMENT = 4_102_444_800_000
"""The end of the century: nothing is planned for later (UTC, ms)."""

Moment = Annotated[int, Meta(ge=0, le=LATEST_MOMENT)]
VacationId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9A-Za-z_-]+\Z")]
PlayerId = Annotated[str, Meta(min_length=1, max_length=100)]


class SetHours(Command, frozen=True):
    """Choose other hours for one's clock to run in, from the seat's next turn on."""

    hours: Hours


class ProposePause(Command, frozen=True):
    """Ask the others to let all clocks rest from their agreement on until then (UTC, ms)."""

    until: Moment


class AgreePause(Command, frozen=True):
    """Agree to the pause that record `made` proposed."""

    made: ProposalName = UNSET


class EndPause(Command, frozen=True):
    """Let the clocks run again before the end of a pause."""


class NoteVacation(Command, frozen=True):
    """Let a player's clocks rest in [since, until), UTC, ms (the service's own command).

    `id` names the vacation to the player, who has booked it with the service.
    """

    player: PlayerId
    id: VacationId
    since: Moment
    until: Moment


class EndVacation(Command, frozen=True):
    """End a player's vacation now (the service's own command)."""

    player: PlayerId
    id: VacationId


class Excuse(Command, frozen=True):
    """Count [since, until), UTC, ms, for nobody: the service was away (the service's own command)."""

    since: Moment
    until: Moment


RestCommand = SetHours | ProposePause | AgreePause | EndPause | NoteVacation | EndVacation | Excuse
"""Closed union."""


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
