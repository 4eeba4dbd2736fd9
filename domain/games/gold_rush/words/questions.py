"""Questions in English."""

from __future__ import annotations

from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.frames import AnyFrame, LayTile
from domain.games.gold_rush.view import View


def question_text(view: View, frame: AnyFrame) -> str:
    """Give the line of what is asked."""
    if isinstance(frame, LayTile):
        return f"Lay the tile: {TILES[frame.tile].label}"
    return "One action: a cowboy, the tent, an ore token, or pass"
