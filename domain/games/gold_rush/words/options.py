"""Options in English."""

from __future__ import annotations

from typing import assert_never

from domain.games.gold_rush.commands import AnyCommand, Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.drawing.names import segment_name
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.model.geometry import SAME_TURN, TURN_NAMES
from domain.games.gold_rush.view import View, active_tent
from domain.games.gold_rush.words.names import ROLES


def option_text(view: View, command: AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case PlaceTile(x, y, rotation):
            turn = SAME_TURN[view.drawn][rotation] if view.drawn else rotation
            return f"Lay the tile at {cell_name(x, y)}, {TURN_NAMES[turn]}"
        case PlaceCowboy(segment):
            laid = view.map[-1]
            where = segment_name(laid.tile, laid.rotation, segment)
            return f"Place a {ROLES[segment[0]]} {'in' if segment[0] == 't' else 'on'} the {where}"
        case PlaceTent(x, y, part):
            laid = next(tile for tile in view.map if (tile.x, tile.y) == (x, y))
            verb = "Move the tent to" if active_tent(view) else "Pitch the tent on"
            return f"{verb} the {segment_name(laid.tile, laid.rotation, part)} at {cell_name(x, y)}"
        case TakeOre():
            tent = active_tent(view)
            return f"Take the top ore token{f' at {cell_name(tent.x, tent.y)}' if tent else ''}"
        case Pass():
            return "Pass: no action this turn"
        case _:
            assert_never(command)
