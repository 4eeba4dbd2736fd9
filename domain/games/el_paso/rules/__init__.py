"""The rules: for each frame its options and its answer, or what it carries out."""

from __future__ import annotations

from domain.games.el_paso.rules import (
    arrival,
    delivery,
    hand,
    herd,
    hiring,
    moving,
    purchases,
    slots,
    tokens,
    turn,
)
from domain.games.el_paso.rules.anytime import BETWEEN_ACTIONS
from domain.games.el_paso.rules.sue import turn as sues_turn

__all__ = ["BETWEEN_ACTIONS", "RULES", "RULES_1"]

RULES = (
    *turn.RULES,
    *moving.RULES,
    *slots.RULES,
    *arrival.RULES,
    *herd.RULES,
    *hand.RULES,
    *hiring.RULES,
    *purchases.RULES,
    *tokens.RULES,
    *delivery.RULES,
    *sues_turn.RULES,
)

RULES_1 = tuple(slots.AT_STOP_1 if rule.frame is slots.AT_STOP_1.frame else rule for rule in RULES)
"""Version 1: after the auxiliary action the question of the stop does not say that it was performed."""
