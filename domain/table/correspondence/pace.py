"""The pace of a table: how clocks count, when they rest, and what happens to an absent player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.bot_accounts import BotKind

LONGEST_MINUTES = 86_400
"""The most that an account may hold, and that one decision may take: 60 days."""

Minutes = Annotated[int, Meta(ge=1, le=LONGEST_MINUTES)]
MinuteOfDay = Annotated[int, Meta(ge=0, le=1439)]
ZoneName = Annotated[str, Meta(min_length=1, max_length=64)]


class PerDecision(Value, frozen=True, tag=True):
    """So many minutes for each decision, new with every one."""

    time: Minutes


class Bank(Value, frozen=True, tag=True):
    """One account of minutes a seat, credited with `increment` for each turn, up to `most`.

    With all three alike it is that long for each turn.
    """

    start: Annotated[int, Meta(ge=60, le=LONGEST_MINUTES)]
    increment: Annotated[int, Meta(ge=0, le=LONGEST_MINUTES)]
    most: Annotated[int, Meta(ge=60, le=LONGEST_MINUTES)]


class AtHour(Value, frozen=True, tag=True):
    """Due when the clocks of a zone next show the minute of day `at`, but at least `least` minutes away."""

    zone: ZoneName
    at: MinuteOfDay
    least: Annotated[int, Meta(ge=0, le=10_080)]


Clock = PerDecision | Bank | AtHour


class Absence(Value, frozen=True):
    """What is done for a seat whose time has run out, `each` time and at the last of `lapses` in a row.

    `default`: the default answers are taken. `bot`: the service's bot of the kind `bot` answers. `claim`:
    nothing until another seat claims it, or `claim_days` have passed. `drop`: the seat gives the game up.
    `offer`: a bot answers until the seat's player comes back or somebody else takes the seat.
    """

    each: Literal["default", "bot", "claim"] = "default"
    lapses: Annotated[int, Meta(ge=1, le=10)] = 3
    then: Literal["drop", "bot", "offer"] = "offer"
    bot: BotKind = "greedy"
    claim_days: Annotated[int, Meta(ge=1, le=14)] = 7


UndoPolicy = Literal["own", "consent", "casual", "free"]
"""Which steps may be taken back: one's own of the turn, others' with consent, across draws, or all."""


class Pace(Value, frozen=True):
    """How a table is played over days; `clock` None is without time limits.

    `hours`: a clock runs only within its seat's hours; `weekend`: not on Saturdays and Sundays of its zone.
    `vacation` is in days a year for each player, `grace` in minutes after the time before anything happens.
    """

    clock: Clock | None
    hours: bool = False
    weekend: bool = False
    vacation: Annotated[int, Meta(ge=0, le=60)] = 0
    grace: Annotated[int, Meta(ge=0, le=10_080)] = 0
    absence: Absence = Absence()
    undo: UndoPolicy = "consent"


def invalid_pace_reason(pace: Pace) -> str | None:
    """Say what about the numbers does not go together, None where all does; zones are looked up elsewhere."""
    clock = pace.clock
    if isinstance(clock, Bank) and clock.start > clock.most:
        return f"`start` must be at most `most`, {clock.most} minutes, not {clock.start}"
    if isinstance(clock, Bank) and clock.increment > clock.most:
        return f"`increment` must be at most `most`, {clock.most} minutes, not {clock.increment}"
    return None


HOURS = 60
"""Minutes."""

STAND_IN: BotKind = "companion"
"""Who answers for somebody who is away: neither better nor worse than people are."""


PresetName = Literal["brisk", "daily", "weekly", "steady", "evening", "open"]


class Preset(NamedTuple):
    """A pace with one sentence for who chooses it."""

    pace: Pace
    summary: str


PRESETS: Mapping[PresetName, Preset] = {
    "brisk": Preset(
        Pace(
            Bank(24 * HOURS, 4 * HOURS, 72 * HOURS),
            absence=Absence("default", lapses=2, then="offer", bot=STAND_IN),
        ),
        "24 hours to start, plus 4 hours per turn, day and night; for games of about a week.",
    ),
    "daily": Preset(
        Pace(
            Bank(72 * HOURS, 12 * HOURS, 120 * HOURS),
            hours=True,
            vacation=21,
            grace=HOURS,
            absence=Absence("default", lapses=3, then="offer", bot=STAND_IN),
        ),
        "3 days to start, plus 12 hours per turn, counted only during your playing hours.",
    ),
    "weekly": Preset(
        Pace(
            Bank(168 * HOURS, 36 * HOURS, 240 * HOURS),
            hours=True,
            weekend=True,
            vacation=30,
            grace=6 * HOURS,
            absence=Absence("bot", lapses=3, then="offer", bot=STAND_IN),
        ),
        "A week to start, plus 36 hours per turn; weekends do not count.",
    ),
    "steady": Preset(
        Pace(
            Bank(48 * HOURS, 48 * HOURS, 48 * HOURS),
            hours=True,
            weekend=True,
            vacation=21,
            grace=2 * HOURS,
            absence=Absence("default", lapses=3, then="offer", bot=STAND_IN),
        ),
        "2 days per turn, counted on weekdays during your playing hours; unused time is not saved.",
    ),
    "evening": Preset(
        Pace(
            AtHour("UTC", 20 * HOURS, 12 * HOURS),
            weekend=True,
            vacation=21,
            grace=HOURS,
            absence=Absence("claim", lapses=3, then="offer", bot=STAND_IN),
        ),
        "Everyone moves by 8 pm on weekdays; for tables that play one round a day.",
    ),
    "open": Preset(
        Pace(None, absence=Absence("default", lapses=3, then="offer", bot=STAND_IN)),
        "No clock; after a week without a move the others can vote a player out.",
    ),
}

DEFAULT_PRESET: PresetName = "daily"
SOLO_PRESET: PresetName = "open"
"""For a table of one seat: nobody waits for it."""


def preset_name(pace: Pace) -> PresetName | None:
    """Return the name of a pace that is one of the presets, whatever its zone and the bot that stands in.

    A counted game keeps the name, although it has no undo by consent.
    """
    zone = pace.clock.zone if isinstance(pace.clock, AtHour) else "UTC"
    undo = "consent" if pace.undo == "own" else pace.undo
    usual = replace(pace, undo=undo, absence=replace(pace.absence, bot=STAND_IN))
    return next((name for name in PRESETS if find_preset(name, zone) == usual), None)


def find_preset(name: PresetName, zone: str = "UTC") -> Pace:
    """Return the pace of that name, with its hour in the zone where it has one."""
    pace = PRESETS[name].pace
    return replace(pace, clock=replace(pace.clock, zone=zone)) if isinstance(pace.clock, AtHour) else pace
