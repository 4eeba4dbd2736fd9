"""Other worlds that a seat cannot tell from the real one: other hands, other bids (WST-1.5, WST-3.2)."""

from __future__ import annotations

from domain.games.template.frames import KeepOne
from domain.games.template.rules import RULES
from domain.kernel.determinize import hidden_hands

determinize = hidden_hands(RULES, hand="hand", pile="pile", frames={KeepOne: "met"})
