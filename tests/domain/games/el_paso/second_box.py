"""A second engine, from the rules alone: the pieces of the box as plain data, and the trail."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import domain.games.el_paso.data as box

FOLDER = Path(box.__path__[0])


def read(name: str) -> dict[str, Any]:
    """Read a file of pieces."""
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def keyed(name: str, table: str, key: str) -> dict[Any, dict[str, Any]]:
    """Read a table of pieces by one of their fields."""
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
    """Give the actions of a tile, `B` or `3a`."""
    if tile in NEUTRAL:
        return list(NEUTRAL[tile]["actions"])
    return list(REGULAR[int(tile[0])][f"side_{tile[1]}"])


@cache
def ways(start: str) -> list[tuple[str, ...]]:
    """Give every forward way from a space up to El Paso, without the space itself (ELP-4.4)."""
    found = []
    for site in SITES[start]["next"]:
        found += [(site, *rest) for rest in ([()] if site == EL_PASO else ways(site))]
    return found


def reach(start: str, stops: set[str]) -> dict[str, int]:
    """Give the fewest stops entered to each stop ahead (ELP-4.5)."""
    found: dict[str, int] = {}
    for way in ways(start):
        entered = [site for site in way if site in stops]
        for steps, site in enumerate(entered, 1):
            if site != start:
                found[site] = min(steps, found.get(site, steps))
    return found


@cache
def ahead(start: str, goal: str) -> tuple[int, bool]:
    """Give how many spaces lie ahead to a space, El Paso among them; an inner one is nearer (ELP-16.13)."""
    outer = goal not in (*INNER["B"], *INNER["r4"])
    if start == goal:
        return 0, outer
    direct = [way.index(goal) + 1 for way in ways(start) if goal in way]
    if direct:
        return min(direct), outer
    return min(map(len, ways(start))) + ahead(EL_PASO, goal)[0], outer
