"""The trail: stops, steps, branches, distances (ELP-4, ELP-16.7, ELP-16.13)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from domain.games.el_paso.data import EL_PASO, FORKS, NEUTRAL_SITES, SITES
from domain.games.el_paso.state import State

Tiles = tuple[str, ...]
"""The regular spaces with a tile."""

_ALWAYS = frozenset((EL_PASO, *NEUTRAL_SITES))
INNER = frozenset(site for fork in FORKS.values() for site in fork.inner)


def tiles_of(state: State) -> Tiles:
    """Give the regular spaces with a tile, in an order of their own."""
    return tuple(sorted(state.board.buildings))


def is_stop(site: str, tiles: Tiles) -> bool:
    """Say whether a rancher may stop there (ELP-4.1)."""
    return site in _ALWAYS or site in tiles


@lru_cache(maxsize=1 << 14)
def steps_from(start: str, tiles: Tiles) -> Mapping[str, int]:
    """Give for each stop ahead the fewest stops entered on a way that El Paso does not cut off (ELP-4.5)."""
    best = dict[str, int]()
    waiting = [(site, 0) for site in SITES[start].next]
    while waiting:
        site, steps = waiting.pop()
        steps += is_stop(site, tiles)
        if best.get(site, steps + 1) <= steps:
            continue
        best[site] = steps
        if site != EL_PASO:  # ELP-4.4
            waiting += [(following, steps) for following in SITES[site].next]
    order = list(SITES)
    stops = [site for site in best if is_stop(site, tiles) and site != start]
    return {site: best[site] for site in sorted(stops, key=lambda site: (best[site], order.index(site)))}


def onward(site: str, tiles: Tiles) -> str:
    """Give the next space on Sue's way: at a fork the branch with fewer stops, else the inner (ELP-16.7)."""
    fork = FORKS.get(site)
    if fork is None:
        return SITES[site].next[0]
    outer, inner = (sum(is_stop(on, tiles) for on in branch) for branch in (fork.outer, fork.inner))
    return fork.outer[0] if outer < inner else fork.inner[0]


@lru_cache(maxsize=1 << 10)
def distance(start: str, to: str) -> tuple[int, int]:
    """Give how many spaces ahead a space lies, past El Paso too; the inner branch is nearer (ELP-16.13)."""
    far, reached = 0, {start}
    while to not in reached:
        reached = {following for site in reached for following in SITES[site].next}
        far += 1
    return (far, to not in INNER)
