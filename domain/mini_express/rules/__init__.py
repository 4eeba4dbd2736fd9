"""The rules, gathered from the areas they stand in."""

from __future__ import annotations

from domain.kernel.game import Rule
from domain.mini_express import automa
from domain.mini_express.rules import action, building, demand, draft, ports, spike, turn

RULES: tuple[Rule, ...] = (
    draft.RULES
    + turn.RULES
    + action.RULES
    + building.RULES
    + demand.RULES
    + ports.RULES
    + spike.RULES
    + automa.RULES
)
