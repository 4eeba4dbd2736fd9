"""Answers worth a look: the spaces of one route come to the same, as any can still be filled."""

from __future__ import annotations

from typing import Any

from domain.games.trains_and_stations.commands import Erect, PlaceTrain
from domain.games.trains_and_stations.data import SPACES
from domain.games.trains_and_stations.state import State
from domain.kernel.values import Command


def narrow(state: State, seat: int, options: tuple[Any, ...]) -> tuple[Command, ...]:
    """Keep one space of each route for a die, and of ways to pay for a building that with most bonus dice."""
    kept: dict[tuple[Any, ...], Command] = {}
    for option in options:
        match option:
            case PlaceTrain(die, space):
                kept.setdefault((die, SPACES[space].route), option)
            case Erect(building, white, city):
                found = kept.get((building, city))
                if not isinstance(found, Erect) or found.white < white:
                    kept[building, city] = option
            case _:
                kept[(option,)] = option
    return tuple(kept.values())
