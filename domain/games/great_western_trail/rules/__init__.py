"""The rules, gathered from the areas they stand in."""

from __future__ import annotations

from domain.games.great_western_trail.rules import (
    adjacent,
    auxiliary,
    building,
    cattle_market,
    delivery,
    discs,
    drawing_cards,
    engine,
    extraordinary,
    gains,
    hazards,
    hiring,
    immediate,
    income,
    kansas_city,
    moving,
    objectives,
    phase_b,
    station_masters,
    stations,
    trading,
    turn,
)
from domain.games.great_western_trail.rules.objectives import BETWEEN_ACTIONS
from domain.kernel.game import FrameRule

__all__ = ["BETWEEN_ACTIONS", "RULES"]

RULES: tuple[FrameRule, ...] = (
    turn.RULES
    + moving.RULES
    + phase_b.RULES
    + auxiliary.RULES
    + kansas_city.RULES
    + income.RULES
    + delivery.RULES
    + discs.RULES
    + hiring.RULES
    + immediate.RULES
    + building.RULES
    + trading.RULES
    + hazards.RULES
    + engine.RULES
    + stations.RULES
    + station_masters.RULES
    + extraordinary.RULES
    + adjacent.RULES
    + objectives.RULES
    + cattle_market.RULES
    + drawing_cards.RULES
    + gains.RULES
)
