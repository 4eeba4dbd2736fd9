"""The rules, gathered from the areas they stand in."""

from __future__ import annotations

from domain.games.mini_express.rules import action, building, demand, draft, machinist, ports, spike, turn
from domain.kernel.game import FrameRule

RULES: tuple[FrameRule, ...] = (
    draft.RULES
    + turn.RULES
    + action.RULES
    + building.RULES
    + demand.RULES
    + ports.RULES
    + spike.RULES
    + machinist.RULES
)
