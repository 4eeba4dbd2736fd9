"""The game's support for planning bots. The exported names are the fields of `Planning`."""

from __future__ import annotations

from domain.games.template.frames import KeepOne
from domain.games.template.rules import RULES
from domain.kernel.determinize import hidden_hands

determinize = hidden_hands(RULES, hand="hand", pile="pile", frames={KeepOne: "met"})


__all__ = ["determinize"]
