"""What the objective cards promise: the points of those met, and hope for those that are nearly."""

from __future__ import annotations

from functools import lru_cache

from domain.games.great_western_trail.data import OBJECTIVES, STATION_MASTERS
from domain.games.great_western_trail.outlook.person import Person
from domain.games.great_western_trail.outlook.surroundings import Holding
from domain.games.great_western_trail.scoring.assignment import NEEDS, Items, assign_objectives
from domain.games.great_western_trail.scoring.sheet import master_points
from domain.games.great_western_trail.state import Player

PER_TWO = {tile: found.vp for tile, found in STATION_MASTERS.items() if found.per == "objectives_in_area"}


def objective_points(player: Player, person: Person, holding: Holding, hope: float) -> tuple[int, float]:
    """Give the points of objective cards and station masters, and what is hoped for besides."""
    if not (person.objectives or player.area):
        return _masters(player, 0), 0.0
    items: Items = (
        holding.buildings,
        player.teepees.green,
        player.teepees.blue,
        len(player.hazards),
        holding.station_count,
        *person.cattle,
        holding.san_francisco,
    )
    area = tuple(sorted(player.area))
    per_two = sum(PER_TWO.get(tile, 0) for tile in player.masters)
    laid = assign_objectives(area, person.objectives, items, per_two)
    points = laid.points + _masters(player, len(area) + len(laid.added))
    return points, _hoped(area, person.objectives, laid.fulfilled, items, hope)


def _masters(player: Player, in_area: int) -> int:
    return sum(master_points(player, tile, in_area) for tile in player.masters)


@lru_cache(maxsize=16_384)
def _hoped(
    area: tuple[str, ...], held: tuple[str, ...], fulfilled: tuple[str, ...], items: Items, hope: float
) -> float:
    """Each requirement that is missing leaves a part of the points; what others need is not set aside."""
    total = 0.0
    for cards, in_area in ((area, True), (held, False)):
        for card in cards:
            if card not in fulfilled:
                missing = sum(max(0, need - have) for need, have in zip(NEEDS[card], items, strict=True))
                points = OBJECTIVES[card].vp + (OBJECTIVES[card].penalty if in_area else 0)
                total += points * hope ** max(1, missing)
    return total
