"""Draws the effect of an option over the board before the player chooses it."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from domain.drawing.icons.registry import icon
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import ID_PREFIX, number, use
from domain.games.gold_rush.commands import AnyCommand, Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.model.geometry import SAME_TURN
from domain.games.gold_rush.presentation.drawing.pieces import disc
from domain.games.gold_rush.presentation.drawing.shapes import anchor, shape_of
from domain.games.gold_rush.presentation.drawing.tile_shapes import SIZE
from domain.games.gold_rush.view import MapTile, View, active_tent
from domain.kernel.presentation import OptionSign


def preview(view: View, command: AnyCommand) -> str:
    """Draw the effect of an option for the active seat; "" if the board does not change.

    The fragment uses the symbols and coordinates of the picture of the same view. Its tick appears once the
    option is chosen.
    """
    match command:
        case PlaceTile(x=x, y=y, rotation=rotation):
            return use(f"lay-{rotation}", x * SIZE, y * SIZE) + tick(x * SIZE + SIZE, y * SIZE)
        case PlaceCowboy(segment=segment):
            kind = "farmer" if segment.startswith("p") else "cowboy"
            return figure(view, view.map[-1], segment, kind)
        case PlaceTent(x=x, y=y, part=part):
            return figure(view, tile_at(view, x, y), part, "tent")
        case TakeOre():
            return token(view)
        case Pass():
            return ""
        case _:
            assert_never(command)


SIGN_SCALE = 24 / SIZE
"""The scale of a tile that fills the grid of a sign."""


def option_signs(view: View, command: AnyCommand) -> tuple[OptionSign, ...]:
    """Return a picture of the tile as the option would lay it; nothing for options of other kinds."""
    if not isinstance(command, PlaceTile) or view.drawn is None:
        return ()
    return (tile_sign(SAME_TURN[view.drawn][command.rotation]),)


@cache
def tile_sign(rotation: int) -> OptionSign:
    """Draw the tile to lay, with its edge."""
    tile = f'<use href="#{ID_PREFIX}lay-{rotation}" transform="scale({SIGN_SCALE:g})"/>'
    edge = '<path class="ln" stroke-width=".6" d="M0 0h24v24H0z"/>'
    return OptionSign(drawing=tile + edge, rotation=rotation)


def tile_at(view: View, x: int, y: int) -> MapTile:
    return next(tile for tile in view.map if (tile.x, tile.y) == (x, y))


def figure(view: View, tile: MapTile, segment: str, kind: str) -> str:
    """Draw a figure of the active seat on a segment."""
    if view.active is None:
        return ""
    x, y = anchor(tile.tile, tile.rotation, segment)
    x, y = tile.x * SIZE + x, tile.y * SIZE + y
    return use(f"{kind}-{SEAT_COLOURS[view.active]}", x, y) + tick(x + 11, y - 11)


def token(view: View) -> str:
    """Draw the top token, lifted off its stack next to the active seat's tent."""
    tent = active_tent(view)
    if tent is None:
        return ""
    tile = tile_at(view, tent.x, tent.y)
    x, y = anchor(tile.tile, tile.rotation, tent.segment)
    x, y = tile.x * SIZE + x + 13, tile.y * SIZE + y - 9
    return f"{disc(x, y, 7)}{icon('ore', x - 7, y - 7, 14)}{tick(x + 9, y - 8)}"


def tick(x: float, y: float) -> str:
    """Draw the badge of a chosen option."""
    return (
        f'<g class="tick"><circle cx="{number(x)}" cy="{number(y)}" r="8" class="focus"/>'
        f'<path d="M{number(x - 3.6)} {number(y + 0.4)}l2.6 2.8 4.8-5.6" class="tick-line"/></g>'
    )


def stack_place(tile: MapTile, part: str) -> tuple[float, float]:
    """Return the position of the ore tokens on a mountain part."""
    x, y = shape_of(tile.tile, tile.rotation).mountains[int(part[1:])].stack
    return tile.x * SIZE + x, tile.y * SIZE + y
