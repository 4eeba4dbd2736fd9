"""What an action is about to bring, at a guess: the best of what it offers now."""

from __future__ import annotations

from domain.games.great_western_trail.data import (
    BUILDINGS,
    BUY_OPTIONS,
    CATTLE,
    STATION_AT,
    STATIONS,
    TILES,
    TRAIL,
)
from domain.games.great_western_trail.evaluation.holdings import BUILDING, TEEPEE, another, bought
from domain.games.great_western_trail.evaluation.weights import POINT, Weights
from domain.games.great_western_trail.model import railroad
from domain.games.great_western_trail.rules.engine import others, targets
from domain.games.great_western_trail.rules.hazards import removable
from domain.games.great_western_trail.rules.jobs import cost, hireable
from domain.games.great_western_trail.rules.sites import placeable
from domain.games.great_western_trail.rules.stations import behind, buildable
from domain.games.great_western_trail.rules.trading import tradeable
from domain.games.great_western_trail.state import State

WOODS = 40
"""What a building in the woods is worth beyond another one."""


def hire(state: State, seat: int, modifier: int, weights: Weights) -> int:
    """The best worker for its cost."""
    player = state.players[seat]
    worth = (
        another(player, kind, weights) - cost(row, modifier) * weights.dollar
        for row, kind in hireable(state, seat, modifier)
    )
    return max(worth, default=0)


def build(state: State, seat: int, price: int, weights: Weights) -> int:
    """The best tile for its craftsmen."""
    worth = (
        POINT * (BUILDINGS[one.tile].vp - (BUILDINGS[one.replaced].vp if one.replaced else 0))
        + (0 if one.replaced else weights.fading(BUILDING))
        + TRAIL[one.site].woods * WOODS
        - one.craftsmen * price * weights.dollar
        for one in placeable(state, seat, price)
    )
    return max(worth, default=0)


def trade(state: State, seat: int, weights: Weights) -> int:
    """The dearest teepee."""
    return max((TRAIL[space].money * weights.dollar + TEEPEE for space in tradeable(state, seat)), default=0)


def remove(state: State, seat: int, price: int, weights: Weights) -> int:
    """The hazard with most points."""
    tiles = (state.board.tiles[space] for space in removable(state, seat, price))
    return max((POINT * TILES[tile].vp - price * weights.dollar for tile in tiles), default=0)


def buy(state: State, seat: int, cowboys: int, weights: Weights) -> int:
    """The best purchase; what cowboys are left over may make another."""
    best, money, market = 0, state.players[seat].money, {*state.board.market}
    for option in BUY_OPTIONS.values():
        if option.cowboys <= cowboys and option.dollars <= money:
            found = [bought(card, weights) for card in market if CATTLE[card].value == option.value]
            if found:
                best = max(best, max(found) * option.cards - option.dollars * weights.dollar)
    return best


def forward(state: State, seat: int, steps: int, weights: Weights) -> int:
    """The farthest space, or a station on the way."""
    found = targets(state, seat, "forward", steps, exact=False)
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def back(state: State, seat: int, steps: int, weights: Weights) -> int:
    """The least loss of an exact way back, or a station there."""
    found = targets(state, seat, "back", steps, exact=True)
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def retreat(state: State, seat: int, weights: Weights) -> int:
    """The best space behind the engine."""
    found = railroad.behind(state.players[seat].engine, others(state, seat))
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def _arrival(state: State, seat: int, space: str, weights: Weights) -> int:
    moved = (railroad.POSITION[space] - railroad.POSITION[state.players[seat].engine]) * weights.track
    there = STATION_AT.get(space)
    return moved + (station(state, seat, there.id, weights) if there else 0)


def station(state: State, seat: int, name: str, weights: Weights) -> int:
    """Its points and its disc for its cost; a station master's worker is worth about as much as his tile."""
    if not buildable(state, seat, name):
        return 0
    printed = STATIONS[name]
    return max(POINT * printed.vp + weights.disc - printed.cost * weights.dollar, 0)


def station_behind(state: State, seat: int, weights: Weights) -> int:
    """The best station behind the engine."""
    return max((station(state, seat, name, weights) for name in behind(state, seat)), default=0)
