"""The pace of a table: how clocks count, when they rest, and what is done for a seat that does not come."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

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
        return f"a bank starts with at most `most` minutes, {clock.most}, not {clock.start}"
    if isinstance(clock, Bank) and clock.increment > clock.most:
        return f"the increment of a bank is at most `most` minutes, {clock.most}, not {clock.increment}"
    return None
