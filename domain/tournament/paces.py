"""The paces of tables, as tournaments are played at them: no seat is offered, nothing undone by consent."""

from __future__ import annotations

from msgspec.structs import replace

from domain.table.correspondence.pace import AtHour, Pace
from domain.table.correspondence.presets import PRESETS, PresetName, find_preset


def tournament_pace(pace: Pace) -> Pace:
    """Return a pace under which a bot answers for an absent player, and undo reaches only one's own turn."""
    then = "bot" if pace.absence.then == "offer" else pace.absence.then
    return replace(pace, undo="own", absence=replace(pace.absence, then=then))


def tournament_pace_name(pace: Pace) -> PresetName | None:
    """Return the name of the preset that a tournament's pace was made of, in whatever zone."""
    zone = pace.clock.zone if isinstance(pace.clock, AtHour) else "UTC"
    played = tournament_pace(pace)
    return next((name for name in PRESETS if tournament_pace(find_preset(name, zone)) == played), None)
