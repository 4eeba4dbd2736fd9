"""Where options are on the drawing: the names of its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso import commands as wanted
from domain.games.el_paso.data import EL_PASO
from domain.games.el_paso.view import View
from domain.kernel.values import Command

Places = str | tuple[str, ...] | None

STACKS = {"goal": "goals", "bonus": "bonuses"}

PLACES: Mapping[type[Command], Callable[[Any], Places]] = {
    wanted.ChooseGoal: lambda command: f"goal:{command.index}",
    wanted.PlaceRancher: lambda command: command.site,
    wanted.MoveRancher: lambda command: command.site,
    wanted.Use: lambda command: f"slot:{command.slot}",
    wanted.UseAuxiliary: lambda command: f"aux:{command.action}",
    wanted.DiscardWorker: lambda command: f"worker:{command.worker}",
    wanted.DiscardCattle: lambda command: f"card:{command.breed}#1",
    wanted.RemoveCattle: lambda command: f"card:{command.breed}#1",
    wanted.HireWorker: lambda command: f"workers:{command.worker}",
    wanted.BuyCattle: lambda command: f"cattle:{command.breed}",
    wanted.BoardTrain: lambda command: f"train:{command.card}",
    wanted.PlaceBuilding: lambda command: (f"stack:{command.level}", command.site),
    wanted.TakeToken: lambda command: f"{command.pool}:{command.index}",
    wanted.DrawToken: lambda command: STACKS[command.pool],
    wanted.Deliver: lambda command: EL_PASO,
    wanted.PlaceDisc: lambda command: (f"disc:{command.disc}", f"post:{command.post}"),
}


def target(view: View, command: wanted.AnyCommand) -> Places:
    """Name the place of an option, or all things that it is made of; None where it is nowhere."""
    found = PLACES.get(type(command))
    return found(command) if found else None
