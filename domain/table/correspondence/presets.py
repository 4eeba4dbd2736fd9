"""The paces that a table is offered by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec.structs import replace

from domain.table.bot_accounts import BotKind
from domain.table.correspondence.pace import Absence, AtHour, Bank, Pace

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
        "A day to begin with and four hours more for each turn, day and night; for games of a week.",
    ),
    "daily": Preset(
        Pace(
            Bank(72 * HOURS, 12 * HOURS, 120 * HOURS),
            hours=True,
            vacation=21,
            grace=HOURS,
            absence=Absence("default", lapses=3, then="offer", bot=STAND_IN),
        ),
        "Three days to begin with and twelve hours more for each turn, counted in your own hours only.",
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
        "A week to begin with and a day and a half more for each turn; weekends are free.",
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
        "Two days for each turn, counted in your own hours on working days; nothing is saved up.",
    ),
    "evening": Preset(
        Pace(
            AtHour("UTC", 20 * HOURS, 12 * HOURS),
            weekend=True,
            vacation=21,
            grace=HOURS,
            absence=Absence("claim", lapses=3, then="offer", bot=STAND_IN),
        ),
        "Everybody answers by eight in the evening of working days; for tables that play a round a day.",
    ),
    "open": Preset(
        Pace(None, absence=Absence("default", lapses=3, then="offer", bot=STAND_IN)),
        "No clock; after a week without an answer the others may vote a seat out.",
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
    """Give the pace of that name, with its hour in the zone where it has one."""
    pace = PRESETS[name].pace
    return replace(pace, clock=replace(pace.clock, zone=zone)) if isinstance(pace.clock, AtHour) else pace
