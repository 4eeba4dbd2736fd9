"""Options and questions in English, and the board places that options belong to."""

from __future__ import annotations

from typing import assert_never

from domain.games.gold_rush.commands import AnyCommand, Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.drawing.names import segment_name
from domain.games.gold_rush.frames import AnyFrame, LayTile
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.view import Figure, View

ROLES = {"m": "gold digger", "r": "railwayman", "p": "farmer", "t": "merchant"}
"""GLD-6.3"""

TURNS = ("not turned", "turned right", "turned half round", "turned left")


def option_text(view: View, command: AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case PlaceTile(x, y, rotation):
            return f"Lay the tile at {cell_name(x, y)}, {TURNS[rotation]}"
        case PlaceCowboy(segment):
            laid = view.map[-1]
            where = segment_name(laid.tile, laid.rotation, segment)
            return f"Place a {ROLES[segment[0]]} {'in' if segment[0] == 't' else 'on'} the {where}"
        case PlaceTent(x, y, part):
            laid = next(tile for tile in view.map if (tile.x, tile.y) == (x, y))
            verb = "Move" if _tent(view) else "Pitch"
            return (
                f"{verb} the tent on the {segment_name(laid.tile, laid.rotation, part)} at {cell_name(x, y)}"
            )
        case TakeOre():
            tent = _tent(view)
            return f"Take the top ore token{f' at {cell_name(tent.x, tent.y)}' if tent else ''}"
        case Pass():
            return "Pass: no action this turn"
        case _:
            assert_never(command)


def target(view: View, command: AnyCommand) -> str | None:
    """Name the place of an option on the drawing: `X,Y` a cell, `X,Y:m0` a segment; None for passing."""
    match command:
        case PlaceTile(x, y):
            return f"{x},{y}"
        case PlaceCowboy(segment):
            laid = view.map[-1]
            return f"{laid.x},{laid.y}:{segment}"
        case PlaceTent(x, y, part):
            return f"{x},{y}:{part}"
        case TakeOre():
            tent = _tent(view)
            return f"{tent.x},{tent.y}:{tent.segment}" if tent else None
        case Pass():
            return None
        case _:
            assert_never(command)


def question_text(view: View, frame: AnyFrame) -> str:
    """Give the line of what is asked."""
    if isinstance(frame, LayTile):
        return f"Lay {frame.tile} ({TILES[frame.tile].label})"
    return "One action: a cowboy, the tent, an ore token, or pass"


def _tent(view: View) -> Figure | None:
    """Give the tent of the seat whose turn it is, if it stands on the map."""
    tents = (figure for figure in view.figures if figure.kind == "tent" and figure.seat == view.active)
    return next(tents, None)
