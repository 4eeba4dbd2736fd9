"""The rules, gathered from the areas they stand in."""

from __future__ import annotations

from domain.games.gold_rush.rules import action, completion, ending, laying, turn
from domain.kernel.game import FrameRule

RULES: tuple[FrameRule, ...] = turn.RULES + laying.RULES + action.RULES + completion.RULES + ending.RULES
