"""The rules: for each frame, its options and how an answer is carried out."""

from __future__ import annotations

from domain.games.template.rules import mail, passengers, turn, work
from domain.games.template.rules.coal import BETWEEN_ACTIONS
from domain.games.template.rules.gifts import ANYTIME

__all__ = ["ANYTIME", "BETWEEN_ACTIONS", "RULES"]

RULES = (*turn.RULES, *mail.RULES, *work.RULES, *passengers.RULES)
