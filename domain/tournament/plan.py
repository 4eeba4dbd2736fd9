"""What a tournament is opened with, and what of it cannot be."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Value
from domain.table.correspondence.pace import Pace, invalid_pace_reason
from domain.table.tenure.entry import Entry, invalid_entry_reason

MAX_ENTRANTS, MAX_ROUNDS, MAX_GROUP = 128, 30, 5

TournamentForm = Literal["round robin", "swiss"]
"""Everybody meets everybody as equally often as can be, or those who stand alike meet."""

TournamentName = Annotated[str, Meta(min_length=1, max_length=60)]
GroupSize = Annotated[int, Meta(ge=2, le=MAX_GROUP)]
RoundCount = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
EntrantCount = Annotated[int, Meta(ge=2, le=MAX_ENTRANTS)]
RoundDays = Annotated[int, Meta(ge=1, le=365)]


class TournamentPlan(Value, frozen=True):
    """How a tournament is played: `rounds` rounds of tables of `group` seats, with these options and pace.

    It begins when `most` have entered, or earlier when its owner says so. A round is closed when all its
    tables have ended, or `round_days` days of 24 hours after it was paired, None for never before. `options`
    are those of the game as JSON: the service has checked them, and each table that is opened checks them.
    `entry` is asked of who enters.
    """

    form: TournamentForm
    game: Annotated[str, Meta(max_length=60)]
    options: dict[str, Any]
    pace: Pace
    group: GroupSize
    rounds: RoundCount
    most: EntrantCount
    name: TournamentName
    public: bool = True
    round_days: RoundDays | None = None
    lines: Annotated[int, Meta(ge=1)] | None = None
    entry: Entry | UnsetType = UNSET


def invalid_plan_reason(plan: TournamentPlan) -> str | None:
    """Say what about a plan does not go together, None where all does; games and zones know the rest."""
    if plan.most < plan.group:
        return f"tables of {plan.group} seats take at least so many entrants, not {plan.most}"
    if plan.pace.absence.then == "offer":
        return "no seat of a tournament's table is offered to others: `absence.then` is `bot` or `drop`"
    if plan.pace.undo not in {"own", "consent"}:
        return f"at a tournament's table undo is `own` or `consent`, not `{plan.pace.undo}`"
    if not isinstance(plan.entry, UnsetType) and (reason := invalid_entry_reason(plan.entry)):
        return f"entry: {reason}"
    return invalid_pace_reason(plan.pace)
