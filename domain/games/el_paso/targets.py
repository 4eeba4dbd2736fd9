"""Where options are on the drawing: the names of its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso import commands
from domain.games.el_paso.data import EL_PASO
from domain.games.el_paso.view import View
from domain.kernel.values import Command

TargetNames = str | tuple[str, ...] | None

STACKS = {"goal": "goals", "bonus": "bonuses"}

TARGETS: Mapping[type[Command], Callable[[Any], TargetNames]] = {
    commands.ChooseGoal: lambda command: f"goal:{command.index}",
    commands.PlaceRancher: lambda command: command.site,
    commands.MoveRancher: lambda command: command.site,
    commands.Use: lambda command: f"slot:{command.slot}",
    commands.UseAuxiliary: lambda command: f"aux:{command.action}",
    commands.DiscardWorker: lambda command: f"worker:{command.worker}",
    commands.DiscardCattle: lambda command: f"card:{command.breed}#1",
    commands.RemoveCattle: lambda command: f"card:{command.breed}#1",
    commands.HireWorker: lambda command: f"workers:{command.worker}",
    commands.BuyCattle: lambda command: f"cattle:{command.breed}",
    commands.BoardTrain: lambda command: f"train:{command.card}",
    commands.PlaceBuilding: lambda command: (f"stack:{command.level}", command.site),
    commands.TakeToken: lambda command: f"{command.pool}:{command.index}",
    commands.DrawToken: lambda command: STACKS[command.pool],
    commands.Deliver: lambda command: EL_PASO,
    commands.PlaceDisc: lambda command: (f"disc:{command.disc}", f"post:{command.post}"),
}


def target(view: View, command: commands.AnyCommand) -> TargetNames:
    """Name the place of an option, or all things that it is made of; None where it is nowhere."""
    found = TARGETS.get(type(command))
    return found(command) if found else None
