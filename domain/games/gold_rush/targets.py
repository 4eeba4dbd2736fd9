"""The places of options on the drawing: `X,Y` a cell, `X,Y:m0` a segment of its tile."""

from __future__ import annotations

from typing import assert_never

from domain.games.gold_rush.commands import AnyCommand, Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.view import View, active_tent


def target(view: View, command: AnyCommand) -> str | None:
    """Name the place of an option; passing has none."""
    match command:
        case PlaceTile(x, y):
            return f"{x},{y}"
        case PlaceCowboy(segment):
            laid = view.map[-1]
            return f"{laid.x},{laid.y}:{segment}"
        case PlaceTent(x, y, part):
            return f"{x},{y}:{part}"
        case TakeOre():
            tent = active_tent(view)
            return f"{tent.x},{tent.y}:{tent.segment}" if tent else None
        case Pass():
            return None
        case _:
            assert_never(command)
