"""The rules of all areas of the game, combined."""

from __future__ import annotations

from domain.games.gold_rush.rules import action, completion, final_scoring, tiles, turn
from domain.kernel.game import FrameRule

RULES: tuple[FrameRule, ...] = (
    turn.RULES + tiles.RULES + action.RULES + completion.RULES + final_scoring.RULES
)
