"""The second engine's pieces as plain data, and its trail."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import domain.games.el_paso.data as box

FOLDER = Path(box.__path__[0])


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def keyed(name: str, table: str, key: str) -> dict[Any, dict[str, Any]]:
    """Return a data file's table as a dict, keyed by a field."""
    return {piece[key]: piece for piece in read(name)[table]}


CATTLE = keyed("pieces.toml", "cattle", "id")
WORKERS = keyed("pieces.toml", "worker", "id")
SITES = keyed("trail.toml", "site", "id")
NEUTRAL = keyed("buildings.toml", "neutral_building", "id")
REGULAR = keyed("buildings.toml", "regular_building", "level")
TRAINS = keyed("buildings.toml", "train_card", "engineers")
POSTS = keyed("posts.toml", "trading_post", "minimum")
AUXILIARY = keyed("posts.toml", "auxiliary_action", "id")
DISCS = keyed("posts.toml", "disc_space", "id")
TOKENS = {**keyed("tokens.toml", "goal_token", "id"), **keyed("tokens.toml", "bonus_token", "id")}
BOTS = keyed("solo.toml", "bot_card", "id")

CAPITAL = ((4, 1), (5, 1), (4, 2), (5, 2))
SIMMENTAL = {1: 9, 2: 9, 3: 14, 4: 19}
EL_PASO = "el_paso"
LETTERS = "BCDEFG"
OUTER = {"B": ("C", "r3"), "r4": ("E", "r7")}
INNER = {"B": ("r2",), "r4": ("r5", "r6")}


def slots(tile: str) -> list[dict[str, Any]]:
    """Return the actions of a tile such as `B` or `3a`."""
    if tile in NEUTRAL:
        return list(NEUTRAL[tile]["actions"])
    return list(REGULAR[int(tile[0])][f"side_{tile[1]}"])


@cache
def ways(start: str) -> list[tuple[str, ...]]:
    """Return all forward routes from a space to El Paso, excluding the space itself (ELP-4.4)."""
    routes = []
    for site in SITES[start]["next"]:
        routes += [(site, *rest) for rest in ([()] if site == EL_PASO else ways(site))]
    return routes


def reach(start: str, stops: set[str]) -> dict[str, int]:
    """Return the fewest steps to each stop ahead (ELP-4.5)."""
    fewest: dict[str, int] = {}
    for way in ways(start):
        entered = [site for site in way if site in stops]
        for steps, site in enumerate(entered, 1):
            if site != start:
                fewest[site] = min(steps, fewest.get(site, steps))
    return fewest


@cache
def ahead(start: str, goal: str) -> tuple[int, bool]:
    """Return the distance to a space ahead, and whether it is off the inner branches (ELP-16.13)."""
    outer = goal not in (*INNER["B"], *INNER["r4"])
    if start == goal:
        return 0, outer
    direct = [way.index(goal) + 1 for way in ways(start) if goal in way]
    if direct:
        return min(direct), outer
    return min(map(len, ways(start))) + ahead(EL_PASO, goal)[0], outer
