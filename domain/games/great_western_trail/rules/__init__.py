"""The rules of all areas of the game, combined."""

from __future__ import annotations

from domain.games.great_western_trail.rules import (
    adjacent_building,
    auxiliary_actions,
    buildings,
    cards,
    cattle_market,
    delivery,
    discs,
    engine,
    gains,
    hazards,
    immediate_actions,
    income,
    kansas_city,
    movement,
    objectives,
    phase_b,
    station_masters,
    stations,
    trade,
    turn,
    workers,
)
from domain.games.great_western_trail.rules.objectives import BETWEEN_ACTIONS
from domain.kernel.game import FrameRule

__all__ = ["BETWEEN_ACTIONS", "RULES"]

RULES: tuple[FrameRule, ...] = (
    turn.RULES
    + movement.RULES
    + phase_b.RULES
    + auxiliary_actions.RULES
    + kansas_city.RULES
    + income.RULES
    + delivery.RULES
    + discs.RULES
    + workers.RULES
    + immediate_actions.RULES
    + buildings.RULES
    + trade.RULES
    + hazards.RULES
    + engine.RULES
    + stations.RULES
    + station_masters.RULES
    + delivery.EXTRAORDINARY_RULES
    + adjacent_building.RULES
    + objectives.RULES
    + cattle_market.RULES
    + cards.RULES
    + gains.RULES
)
