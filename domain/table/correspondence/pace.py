"""A table's pace: its clock, when the clock rests, and what happens to absent players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.bot_accounts import BotKind

LONGEST_MINUTES = 86_400
"""Maximum minutes in a time bank or for a decision: 60 days."""

Minutes = Annotated[int, Meta(ge=1, le=LONGEST_MINUTES)]
MinuteOfDay = Annotated[int, Meta(ge=0, le=1439)]
ZoneName = Annotated[str, Meta(min_length=1, max_length=64)]


class PerDecision(Value, frozen=True, tag=True):
    """A fixed time, in minutes, for each decision."""

    time: Minutes


class Bank(Value, frozen=True, tag=True):
    """A time bank per seat, in minutes: `start`, plus `increment` for each turn, up to `most`.

    If all three are equal, each turn has exactly that time.
    """

    start: Annotated[int, Meta(ge=60, le=LONGEST_MINUTES)]
    increment: Annotated[int, Meta(ge=0, le=LONGEST_MINUTES)]
    most: Annotated[int, Meta(ge=60, le=LONGEST_MINUTES)]


class AtHour(Value, frozen=True, tag=True):
    """A deadline at a time of day: `at`, in minutes after midnight in the time zone `zone`.

    The deadline is the next occurrence of that time at least `least` minutes ahead.
    """

    zone: ZoneName
    at: MinuteOfDay
    least: Annotated[int, Meta(ge=0, le=10_080)]


Clock = PerDecision | Bank | AtHour


class Absence(Value, frozen=True):
    """What happens on a time-out: `each` applies every time, and `then` after `lapses` time-outs in a row.

    `default`: the default answer is played. `bot`: one of the service's bots answers; the field `bot` is its
    kind. `claim`: nothing happens until another seat claims the time-out or `claim_days` have passed. `drop`:
    the seat resigns. `offer`: a bot answers until the player returns or another player takes the seat.
    """

    each: Literal["default", "bot", "claim"] = "default"
    lapses: Annotated[int, Meta(ge=1, le=10)] = 3
    then: Literal["drop", "bot", "offer"] = "offer"
    bot: BotKind = "greedy"
    claim_days: Annotated[int, Meta(ge=1, le=14)] = 7


UndoPolicy = Literal["own", "consent", "casual", "free"]
"""Which steps can be undone.

- `own`: only the player's own steps in an unfinished turn.
- `consent`: also other steps, with the affected players' consent, but not across random draws.
- `casual`: the same, also across random draws.
- `free`: all steps, without asking.
"""


class Pace(Value, frozen=True):
    """The terms of correspondence play; there is no time limit if `clock` is null.

    `hours`: a seat's clock runs only in its player's playing hours. `weekend`: clocks are paused on Saturdays
    and Sundays. `vacation` is the number of vacation days per player per year. `grace` is the number of
    minutes between running out of time and its consequence.
    """

    clock: Clock | None
    hours: bool = False
    weekend: bool = False
    vacation: Annotated[int, Meta(ge=0, le=60)] = 0
    grace: Annotated[int, Meta(ge=0, le=10_080)] = 0
    absence: Absence = Absence()
    undo: UndoPolicy = "consent"


def invalid_pace_reason(pace: Pace) -> str | None:
    """Return why the pace's numbers contradict each other, or None; zones are checked elsewhere."""
    clock = pace.clock
    if isinstance(clock, Bank) and clock.start > clock.most:
        return f"`start` must be at most `most`, {clock.most} minutes, not {clock.start}"
    if isinstance(clock, Bank) and clock.increment > clock.most:
        return f"`increment` must be at most `most`, {clock.most} minutes, not {clock.increment}"
    return None


HOURS = 60
"""Minutes in an hour; all times in presets are in minutes."""

STAND_IN: BotKind = "companion"
"""The bot that stands in for absent players; it is about as strong as people."""


PresetName = Literal["brisk", "daily", "weekly", "steady", "evening", "open"]


class Preset(NamedTuple):
    """A named pace with a sentence that describes it."""

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
"""The preset for a table with one seat, where nobody else waits."""


def preset_name(pace: Pace) -> PresetName | None:
    """Return the name of the preset that the pace matches, ignoring its zone and stand-in bot.

    A counted game keeps its preset's name although it has no undo by consent.
    """
    zone = pace.clock.zone if isinstance(pace.clock, AtHour) else "UTC"
    undo = "consent" if pace.undo == "own" else pace.undo
    usual = replace(pace, undo=undo, absence=replace(pace.absence, bot=STAND_IN))
    return next((name for name in PRESETS if find_preset(name, zone) == usual), None)


def find_preset(name: PresetName, zone: str = "UTC") -> Pace:
    """Return the preset's pace; a deadline at a time of day is in the given zone."""
    pace = PRESETS[name].pace
    return replace(pace, clock=replace(pace.clock, zone=zone)) if isinstance(pace.clock, AtHour) else pace
