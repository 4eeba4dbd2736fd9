"""The settings of a tournament, and which combinations are not allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from domain.kernel.ranking import places as rank_places
from domain.kernel.values import Value
from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.pace import (
    PRESETS,
    AtHour,
    Pace,
    PresetName,
    find_preset,
    invalid_pace_reason,
)
from domain.table.events import SeatTaken, TimeRanOut
from domain.table.evolve import AnyRecord
from domain.table.tenure.events import SeatLost
from domain.table.tenure.seating import Entry, invalid_entry_reason


def tournament_pace(pace: Pace) -> Pace:
    """Return a pace under which a bot answers for an absent player, and undo reaches only one's own turn."""
    then = "bot" if pace.absence.then == "offer" else pace.absence.then
    return replace(pace, undo="own", absence=replace(pace.absence, then=then))


def tournament_pace_name(pace: Pace) -> PresetName | None:
    """Return the name of the preset that a tournament's pace was made of, in whatever zone."""
    zone = pace.clock.zone if isinstance(pace.clock, AtHour) else "UTC"
    played = tournament_pace(pace)
    return next((name for name in PRESETS if tournament_pace(find_preset(name, zone)) == played), None)


def find_no_shows(records: Iterable[AnyRecord]) -> tuple[int, ...]:
    """Return the seats whose time ran out, or that were voted out, and whose players left no record at all.

    Whoever said or did anything has come, and so has who was never waited for in vain. Linear in the log.
    """
    seated, came, missed = dict[int, str](), set[str](), set[int]()
    for record in records:
        came.add(record.player)
        for event in record.events:
            if isinstance(event, TimeRanOut | SeatLost):
                missed.add(event.seat)
            elif isinstance(event, SeatTaken):
                seated.setdefault(event.seat, event.player)
    people = {seat for seat, player in seated.items() if not is_bot_account(player) and player not in came}
    return tuple(sorted(missed & people))


def rank_no_shows_last(places: Sequence[int], no_shows: Collection[int]) -> tuple[int, ...]:
    """Return the places of seats with those that nobody came to behind all others, on one place."""
    keys = [(seat not in no_shows, 0 if seat in no_shows else -place) for seat, place in enumerate(places)]
    return rank_places(keys) if no_shows else tuple(places)


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
    """Return what about a plan does not go together, None where all does; games and zones know the rest."""
    if plan.most < plan.group:
        return f"tables of {plan.group} seats need at least {plan.group} entrants, not {plan.most}"
    if plan.pace.absence.then == "offer":
        return "`absence.then` must be `bot` or `drop` in a tournament: its seats are not offered"
    if plan.pace.undo not in {"own", "consent"}:
        return f"`undo` must be `own` or `consent` in a tournament, not `{plan.pace.undo}`"
    if not isinstance(plan.entry, UnsetType) and (reason := invalid_entry_reason(plan.entry)):
        return f"entry: {reason}"
    return invalid_pace_reason(plan.pace)
