"""The rules: for each frame its options and its answer."""

from __future__ import annotations

from domain.template.rules import mail, passengers, turn, work
from domain.template.rules.coal import BETWEEN
from domain.template.rules.gifts import ANYTIME

__all__ = ["ANYTIME", "BETWEEN", "RULES"]

RULES = (*turn.RULES, *mail.RULES, *work.RULES, *passengers.RULES)
