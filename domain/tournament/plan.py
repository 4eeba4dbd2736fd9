"""The settings of a tournament, and the checks of their combinations."""

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
    """Return the pace adapted to tournaments: no offered seats, and undo only of a player's own steps."""
    then = "bot" if pace.absence.then == "offer" else pace.absence.then
    return replace(pace, undo="own", absence=replace(pace.absence, then=then))


def tournament_pace_name(pace: Pace) -> PresetName | None:
    """Return the name of the preset from which a tournament's pace was derived, in any time zone."""
    zone = pace.clock.zone if isinstance(pace.clock, AtHour) else "UTC"
    played = tournament_pace(pace)
    return next((name for name in PRESETS if tournament_pace(find_preset(name, zone)) == played), None)


def find_no_shows(records: Iterable[AnyRecord]) -> tuple[int, ...]:
    """Return the seats that timed out or were voted out, and whose players made no record.

    Any record, even a chat message, shows that a player came; players who never timed out also count as
    present. The cost is linear in the log.
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
    """Return the seats' places, with all no-shows sharing the last place."""
    keys = [(seat not in no_shows, 0 if seat in no_shows else -place) for seat, place in enumerate(places)]
    return rank_places(keys) if no_shows else tuple(places)


MAX_ENTRANTS, MAX_ROUNDS, MAX_GROUP = 128, 30, 5

TournamentForm = Literal["round robin", "swiss"]
"""Round-robin: everyone meets everyone as evenly as possible. Swiss: players with similar scores meet."""

TournamentName = Annotated[str, Meta(min_length=1, max_length=60)]
GroupSize = Annotated[int, Meta(ge=2, le=MAX_GROUP)]
RoundCount = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
EntrantCount = Annotated[int, Meta(ge=2, le=MAX_ENTRANTS)]
RoundDays = Annotated[int, Meta(ge=1, le=365)]


class TournamentPlan(Value, frozen=True):
    """The settings of a tournament: `rounds` rounds at tables of `group` seats, with options and pace.

    The tournament starts when `most` players have entered, or earlier if its owner starts it. A round closes
    when all its tables have ended, or `round_days` days of 24 hours after the pairing (null: no deadline).
    `options` are the game's options as JSON; the service checks them, and each table checks them again when
    it opens. `entry` lists the conditions of entry.
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
    """Return why a plan is inconsistent, or None; options and zones are checked elsewhere."""
    if plan.most < plan.group:
        return f"tables of {plan.group} seats need at least {plan.group} entrants, not {plan.most}"
    if plan.pace.absence.then == "offer":
        return "`absence.then` must be `bot` or `drop` in a tournament: its seats are not offered"
    if plan.pace.undo not in {"own", "consent"}:
        return f"`undo` must be `own` or `consent` in a tournament, not `{plan.pace.undo}`"
    if not isinstance(plan.entry, UnsetType) and (reason := invalid_entry_reason(plan.entry)):
        return f"entry: {reason}"
    return invalid_pace_reason(plan.pace)
