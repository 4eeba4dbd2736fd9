"""Where options stand on the drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.games.great_western_trail import commands as wanted
from domain.games.great_western_trail.data import STATIONS
from domain.games.great_western_trail.frames import Foresight
from domain.games.great_western_trail.view import View

Spot = str | tuple[str, ...] | None


def target(view: View, command: wanted.AnyCommand) -> Spot:
    """Name the place of an option, or all the things that it is made of; None if it has none."""
    found = _SPOTS.get(type(command))
    return found(view, command) if found else None


def picked(kind: str, cards: tuple[str, ...]) -> Spot:
    """Name the places of cards that are picked together; equal ones are numbered from 1."""
    seen, places = Counter[str](), []
    for card in cards:
        seen[card] += 1
        places.append(f"{kind}:{card}#{seen[card]}")
    return tuple(places) or None


def _foresight(view: View, command: wanted.ChooseForesight) -> Spot:
    return f"foresight:{view.frame.number}:{command.space}" if isinstance(view.frame, Foresight) else None


def _job(view: View, command: wanted.HireWorker) -> Spot:
    row = view.jobs[command.row - 1]
    return f"job:{command.row}:{row.index(command.worker) + 1}" if command.worker in row else None


def _disc(view: View, command: wanted.TakeDisc) -> Spot:
    return f"{'station' if command.source in STATIONS else 'disc'}:{command.source}"


_SPOTS: Mapping[type[Any], Callable[[View, Any], Spot]] = {
    wanted.PlaceCattleman: lambda view, command: command.site,
    wanted.MoveAlong: lambda view, command: command.path[-1] if command.path else None,
    wanted.PlayObjective: lambda view, command: f"card:{command.card}#1",
    wanted.LocalAction: lambda view, command: f"action:{command.site}:{command.index}",
    wanted.SingleAuxiliary: lambda view, command: f"aux:{command.action}",
    wanted.PerformAuxiliary: lambda view, command: f"aux:{command.action}",
    wanted.Perform: lambda view, command: picked("card", command.cards),
    wanted.ChooseForesight: _foresight,
    wanted.Deliver: lambda view, command: f"city:{command.city}",
    wanted.TakeDisc: _disc,
    wanted.HireWorker: _job,
    wanted.PlaceBuilding: lambda view, command: command.site,
    wanted.TakeTeepee: lambda view, command: command.space,
    wanted.TakeHazard: lambda view, command: command.space,
    wanted.DriveEngine: lambda view, command: f"track:{command.space}",
    wanted.ConstructStation: lambda view, command: f"station:{command.station}",
    wanted.AppointWorker: lambda view, command: f"row:{command.worker}",
    wanted.TakeCard: lambda view, command: f"objective:{command.card}",
    wanted.TakeTop: lambda view, command: "deck:objective",
    wanted.Discard: lambda view, command: picked("card", command.cards),
    wanted.Remove: lambda view, command: picked("card", command.cards),
    wanted.BuyCattle: lambda view, command: picked("market", command.cards),
    wanted.NameNeighbour: lambda view, command: command.site,
}
"""Options without a line here have no place: numbers to choose, ends, forfeits."""
