"""The rules: for each frame, its options and how an answer is carried out, or its automatic step."""

from __future__ import annotations

from domain.games.el_paso.rules import (
    arrival,
    delivery,
    hand,
    herd,
    movement,
    purchases,
    slots,
    tokens,
    turn,
    workers,
)
from domain.games.el_paso.rules import sue as sues_turn
from domain.games.el_paso.rules.free_actions import BETWEEN_ACTIONS

__all__ = ["BETWEEN_ACTIONS", "RULES"]

RULES = (
    *turn.RULES,
    *movement.RULES,
    *slots.RULES,
    *arrival.RULES,
    *herd.RULES,
    *hand.RULES,
    *workers.RULES,
    *purchases.RULES,
    *tokens.RULES,
    *delivery.RULES,
    *sues_turn.RULES,
)
