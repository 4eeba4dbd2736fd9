"""What a state promises each seat, in hundredths of a point: for players that look a step ahead. No rule."""

from __future__ import annotations

from domain.games.trains_and_stations.data import BUILDINGS, CITIES, CITY_NUMBERS, COLOURS, ROUTES
from domain.games.trains_and_stations.data.schema import Building, Route
from domain.games.trains_and_stations.scoring import score
from domain.games.trains_and_stations.state import ROUTE_SPACES, State, left, pool_frame

POINT = 100
COIN, BONUS_DIE, SPECIAL, BUILDING = 12, 70, 180, 260
READY_DIE = 35
"""A die that can be rolled in the next turn: at most five can."""
LIKE_DICE = (0, 15, 70, 240)
"""Dice that show one building, of three that make it."""
HOPE = 70
"""What a full route still to be delivered is worth, of a hundred; less by the square of what is missing."""


def evaluate(state: State) -> tuple[int, ...]:
    """Give by seat: points, and what dice on routes, buildings, saved dice, coins and dice left promise."""
    totals = score(state).totals
    routes = [_hopes(state, route) for route in ROUTES.values()]
    return tuple(
        POINT * total + sum(hopes[seat] for hopes in routes) + _means(state, seat)
        for seat, total in enumerate(totals)
    )


def _means(state: State, seat: int) -> int:
    player = state.players[seat]
    ready = min(5, state.off_board(seat)) * READY_DIE
    stock = player.coins * COIN + player.bonus * BONUS_DIE + len(player.specials) * SPECIAL
    built = sum(one.seat == seat for city in state.cities for one in city) * BUILDING
    return ready + stock + built + sum(_like_dice(state, seat, building) for building in BUILDINGS)


def _like_dice(state: State, seat: int, building: Building) -> int:
    frame = pool_frame(state)
    faces = [*state.players[seat].saved]
    if frame is not None and frame.seat == seat:
        faces += [*frame.pool.own, *frame.pool.white]
    return LIKE_DICE[min(3, faces.count(building))] if left(state, seat, building) else 0


def _hopes(state: State, route: Route) -> list[int]:
    """Give by seat what the route would pay, weighed by how full it is."""
    spaces = ROUTE_SPACES[route.id]
    dice = [state.board[space] for space in spaces]
    filled = sum(die is not None for die in dice)
    own = [dice.count(colour) for colour in COLOURS[: len(state.players)]]
    leaders = [seat for seat, count in enumerate(own) if count and count == max(own)]
    bonus = sum(_bonus(city) for city in route.cities)
    pay = [POINT * len(route.cities) if count else 0 for count in own]
    for seat in leaders:
        pay[seat] += bonus // len(leaders)
    for city in route.cities:
        for one in state.cities[CITY_NUMBERS[city]]:
            pay[one.seat] += POINT
    weight = HOPE * filled * filled
    return [each * weight // (100 * len(spaces) ** 2) for each in pay]


def _bonus(city: str) -> int:
    return {"vp": POINT, "special_card": SPECIAL, "bonus_die": BONUS_DIE}[CITIES[city].bonus]
