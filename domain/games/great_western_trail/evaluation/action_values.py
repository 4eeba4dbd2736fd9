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
from domain.games.great_western_trail.evaluation.holdings import (
    BUILDING,
    TEEPEE,
    evaluate_bought_card,
    evaluate_next_worker,
)
from domain.games.great_western_trail.evaluation.weights import POINT, Weights
from domain.games.great_western_trail.model import railroad
from domain.games.great_western_trail.model.building_sites import affordable_placings
from domain.games.great_western_trail.model.job_market import hireable_workers, hiring_cost
from domain.games.great_western_trail.rules.engine import other_engines, reachable_spaces
from domain.games.great_western_trail.rules.hazards import removable_hazards
from domain.games.great_western_trail.rules.stations import buildable_behind, is_buildable
from domain.games.great_western_trail.rules.trade import tradeable_teepees
from domain.games.great_western_trail.state import State

WOODS = 40
"""What a building in the woods is worth beyond another one."""


def evaluate_hire(state: State, seat: int, modifier: int, weights: Weights) -> int:
    """The best worker for its cost."""
    player = state.players[seat]
    worth = (
        evaluate_next_worker(player, kind, weights) - hiring_cost(row, modifier) * weights.dollar
        for row, kind in hireable_workers(state, seat, modifier)
    )
    return max(worth, default=0)


def evaluate_placing(state: State, seat: int, price: int, weights: Weights) -> int:
    """The best tile for its craftsmen."""
    worth = (
        POINT * (BUILDINGS[one.tile].vp - (BUILDINGS[one.replaced].vp if one.replaced else 0))
        + (0 if one.replaced else weights.fading(BUILDING))
        + TRAIL[one.site].woods * WOODS
        - one.craftsmen * price * weights.dollar
        for one in affordable_placings(state, seat, price)
    )
    return max(worth, default=0)


def evaluate_trade(state: State, seat: int, weights: Weights) -> int:
    """The dearest teepee."""
    return max(
        (TRAIL[space].money * weights.dollar + TEEPEE for space in tradeable_teepees(state, seat)), default=0
    )


def evaluate_removal(state: State, seat: int, price: int, weights: Weights) -> int:
    """The hazard with most points."""
    tiles = (state.board.tiles[space] for space in removable_hazards(state, seat, price))
    return max((POINT * TILES[tile].vp - price * weights.dollar for tile in tiles), default=0)


def evaluate_purchase(state: State, seat: int, cowboys: int, weights: Weights) -> int:
    """The best purchase; what cowboys are left over may make another."""
    best, money, market = 0, state.players[seat].money, {*state.board.market}
    for option in BUY_OPTIONS.values():
        if option.cowboys <= cowboys and option.dollars <= money:
            found = [
                evaluate_bought_card(card, weights) for card in market if CATTLE[card].value == option.value
            ]
            if found:
                best = max(best, max(found) * option.cards - option.dollars * weights.dollar)
    return best


def evaluate_forward(state: State, seat: int, steps: int, weights: Weights) -> int:
    """The farthest space, or a station on the way."""
    found = reachable_spaces(state, seat, "forward", steps, exact=False)
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def evaluate_back(state: State, seat: int, steps: int, weights: Weights) -> int:
    """The least loss of an exact way back, or a station there."""
    found = reachable_spaces(state, seat, "back", steps, exact=True)
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def evaluate_retreat(state: State, seat: int, weights: Weights) -> int:
    """The best space behind the engine."""
    found = railroad.spaces_behind(state.players[seat].engine, other_engines(state, seat))
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def _arrival(state: State, seat: int, space: str, weights: Weights) -> int:
    moved = (railroad.POSITION[space] - railroad.POSITION[state.players[seat].engine]) * weights.track
    there = STATION_AT.get(space)
    return moved + (evaluate_station(state, seat, there.id, weights) if there else 0)


def evaluate_station(state: State, seat: int, name: str, weights: Weights) -> int:
    """Its points and its disc for its cost; a station master's worker is worth about as much as his tile."""
    if not is_buildable(state, seat, name):
        return 0
    printed = STATIONS[name]
    return max(POINT * printed.vp + weights.disc - printed.cost * weights.dollar, 0)


def evaluate_station_behind(state: State, seat: int, weights: Weights) -> int:
    """The best station behind the engine."""
    return max(
        (evaluate_station(state, seat, name, weights) for name in buildable_behind(state, seat)), default=0
    )
