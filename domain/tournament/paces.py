"""The paces of tables, as tournaments are played at them: no seat is offered to others."""

from __future__ import annotations

from msgspec.structs import replace

from domain.table.correspondence.pace import AtHour, Pace
from domain.table.correspondence.presets import PRESETS, PresetName, find_preset


def tournament_pace(pace: Pace) -> Pace:
    """Give a pace under which a bot answers for a player who does not come, and nobody else sits down."""
    if pace.absence.then != "offer":
        return pace
    return replace(pace, absence=replace(pace.absence, then="bot"))


def tournament_pace_name(pace: Pace) -> PresetName | None:
    """Give the name of a pace that a preset comes to in a tournament, in whatever zone."""
    zone = pace.clock.zone if isinstance(pace.clock, AtHour) else "UTC"
    return next((name for name in PRESETS if tournament_pace(find_preset(name, zone)) == pace), None)
