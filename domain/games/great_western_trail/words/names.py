"""What things are called, for people to read."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.great_western_trail.data import (
    AUXILIARY,
    DISC_SPACES,
    IMMEDIATE,
    OBJECTIVES,
    STATION_MASTERS,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.model.names import (
    AUXILIARY_NAMES,
    BREEDS,
    DISCS,
    REQUIREMENTS,
    building_name,
    card_name,
    cards_name,
    city_name,
    dollars,
    needs_text,
    space_name,
    station_name,
    target_name,
    tile_name,
    track_name,
    worker_name,
)
from domain.games.great_western_trail.words.printed_actions import action_text
from domain.kernel.phrases import pluralize

__all__ = [
    "AUXILIARY_NAMES",
    "BREEDS",
    "DISCS",
    "REQUIREMENTS",
    "building_name",
    "card_name",
    "cards_name",
    "city_name",
    "disc_with_gain",
    "dollars",
    "numbered_card",
    "objective_action",
    "objective_action_name",
    "objective_name",
    "space_name",
    "station_master_name",
    "station_name",
    "target_name",
    "tile_name",
    "track_name",
    "worker_name",
]


def disc_with_gain(source: str, cleared: Sequence[str]) -> str:
    """Name a disc and what an auxiliary action gains by it; other spaces' names say it (GWT-9.4)."""
    name = f"the {DISC_SPACES[source].colour} disc of {DISCS[source]}"
    for action in AUXILIARY.values():
        if source in action.spaces:
            others = (space for space in action.spaces if space != source and space in DISC_SPACES)
            return f"{name}: {'doubles' if all(space in cleared for space in others) else 'unlocks'} it"
    return name


def objective_name(name: str) -> str:
    """Tell what an objective card asks for and brings."""
    return f"the objective card for {needs_text(name)} ({pluralize(OBJECTIVES[name].vp, 'point')})"


def numbered_card(card: str, shown: Sequence[str]) -> str:
    """Name a card, and of objective cards that are alike among those shown its number, too."""
    name = card_name(card)
    alike = sorted({other for other in shown if card_name(other) == name})
    return f"{name}, number {alike.index(card) + 1}" if card in alike and len(alike) > 1 else name


def objective_action(name: str) -> AnyAction:
    return IMMEDIATE[OBJECTIVES[name].immediate]


def objective_action_name(name: str) -> str:
    return action_text(objective_action(name))


MASTERS = {
    "workers": "1 point for each worker",
    "objectives_in_area": "3 points for 2 objective cards",
    "hazards": "3 points for 2 hazards",
    "teepee_pairs": "3 points for a pair of teepees",
    "certificates": "3 points for 2 certificates",
}


def station_master_name(name: str) -> str:
    tile = STATION_MASTERS[name]
    now = action_text(tile.immediate) if tile.immediate else "a permanent certificate"
    return f"{now}; {MASTERS[tile.per]}"
