"""The rules, with one file per area.

For each frame, they contain the options, how an answer is carried out, and the reasons for refusals.
"""

from __future__ import annotations

from domain.games.trains_and_stations.rules import (
    delivery,
    dice_supply,
    goals,
    goods,
    resolution,
    roll,
    special_cards,
    speculation,
    turn,
    upgrade,
)
from domain.games.trains_and_stations.rules.free_actions import ANYTIME
from domain.kernel.game import FrameRule

__all__ = ["ANYTIME", "RULES"]

RULES: tuple[FrameRule, ...] = (
    *special_cards.RULES,
    *turn.RULES,
    *dice_supply.RULES,
    *roll.RULES,
    *resolution.RULES,
    *delivery.RULES,
    *goods.RULES,
    *goals.RULES,
    *upgrade.RULES,
    *speculation.RULES,
)
