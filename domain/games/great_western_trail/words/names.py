"""What things are called, for people to read."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.great_western_trail.data import (
    CATTLE,
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
from domain.kernel.phrases import join_words, pluralize

__all__ = [
    "AUXILIARY_NAMES",
    "BREEDS",
    "DISCS",
    "REQUIREMENTS",
    "building_name",
    "card_name",
    "cards_name",
    "cards_with_points",
    "city_name",
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


def cards_with_points(cards: Sequence[str]) -> str:
    """Name cattle cards with the points of each: 2 × Holstein (1 point each)."""
    kinds = list(dict.fromkeys(cards))
    return join_words([_with_points(kind, cards.count(kind)) for kind in kinds])


def _with_points(kind: str, count: int) -> str:
    found = CATTLE[kind]
    points = pluralize(found.vp, "point")
    return (
        f"{BREEDS[found.breed]} ({points})"
        if count == 1
        else f"{count} × {BREEDS[found.breed]} ({points} each)"
    )


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
