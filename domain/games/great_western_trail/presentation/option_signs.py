"""Options of foresight, each as a picture of its tile."""

from __future__ import annotations

from functools import cache

from domain.games.great_western_trail.commands import AnyCommand, ChooseForesight
from domain.games.great_western_trail.frames import Foresight
from domain.games.great_western_trail.presentation.drawing.tiles import draw_small
from domain.games.great_western_trail.view import View
from domain.kernel.presentation import OptionSign

EDGE = 22
"""The edge of a tile on the grid of a sign."""


def option_signs(view: View, command: AnyCommand) -> tuple[OptionSign, ...]:
    """Return the tile of a foresight option; nothing for options of other kinds."""
    if not isinstance(command, ChooseForesight) or not isinstance(view.frame, Foresight):
        return ()
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    return () if tile is None else (tile_sign(tile),)


@cache
def tile_sign(tile: str) -> OptionSign:
    return OptionSign(drawing=draw_small(tile, 12, 12, EDGE))
