"""Where options stand on the drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.games.great_western_trail import commands
from domain.games.great_western_trail.data import STATIONS
from domain.games.great_western_trail.frames import Foresight
from domain.games.great_western_trail.view import View

TargetNames = str | tuple[str, ...] | None


def target(view: View, command: commands.AnyCommand) -> TargetNames:
    """Name the place of an option, or all the things that it is made of; None if it has none."""
    found = _TARGETS.get(type(command))
    return found(view, command) if found else None


def picked_cards(kind: str, cards: tuple[str, ...]) -> TargetNames:
    """Name the places of cards that are picked together; equal ones are numbered from 1."""
    seen, places = Counter[str](), []
    for card in cards:
        seen[card] += 1
        places.append(f"{kind}:{card}#{seen[card]}")
    return tuple(places) or None


def _foresight(view: View, command: commands.ChooseForesight) -> TargetNames:
    return f"foresight:{view.frame.number}:{command.space}" if isinstance(view.frame, Foresight) else None


def _job(view: View, command: commands.HireWorker) -> TargetNames:
    row = view.jobs[command.row - 1]
    return f"job:{command.row}:{row.index(command.worker) + 1}" if command.worker in row else None


def _disc(view: View, command: commands.TakeDisc) -> TargetNames:
    return f"{'station' if command.source in STATIONS else 'disc'}:{command.source}"


_TARGETS: Mapping[type[Any], Callable[[View, Any], TargetNames]] = {
    commands.PlaceCattleman: lambda view, command: command.site,
    commands.MoveAlong: lambda view, command: command.path[-1] if command.path else None,
    commands.PlayObjective: lambda view, command: f"card:{command.card}#1",
    commands.LocalAction: lambda view, command: f"action:{command.site}:{command.index}",
    commands.SingleAuxiliary: lambda view, command: f"aux:{command.action}",
    commands.PerformAuxiliary: lambda view, command: f"aux:{command.action}",
    commands.Perform: lambda view, command: picked_cards("card", command.cards),
    commands.ChooseForesight: _foresight,
    commands.Deliver: lambda view, command: f"city:{command.city}",
    commands.TakeDisc: _disc,
    commands.HireWorker: _job,
    commands.PlaceBuilding: lambda view, command: command.site,
    commands.TakeTeepee: lambda view, command: command.space,
    commands.TakeHazard: lambda view, command: command.space,
    commands.DriveEngine: lambda view, command: f"track:{command.space}",
    commands.ConstructStation: lambda view, command: f"station:{command.station}",
    commands.AppointWorker: lambda view, command: f"row:{command.worker}",
    commands.TakeCard: lambda view, command: f"objective:{command.card}",
    commands.TakeTop: lambda view, command: "deck:objective",
    commands.Discard: lambda view, command: picked_cards("card", command.cards),
    commands.Remove: lambda view, command: picked_cards("card", command.cards),
    commands.BuyCattle: lambda view, command: picked_cards("market", command.cards),
    commands.NameNeighbour: lambda view, command: command.site,
}
"""Options without a line here have no place: numbers to choose, ends, forfeits."""
