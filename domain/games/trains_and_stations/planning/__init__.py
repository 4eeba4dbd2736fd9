"""The game's support for planning bots. The exported names are the fields of `Planning`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.games.trains_and_stations.commands import Cards
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, CITY_NUMBERS, COLOURS, ROUTES
from domain.games.trains_and_stations.data.schema import Building, Route
from domain.games.trains_and_stations.frames import ClaimByHand, KeepSpecials, Speculate
from domain.games.trains_and_stations.model import ROUTE_SPACES
from domain.games.trains_and_stations.planning.outlook import OUTLOOK as outlook
from domain.games.trains_and_stations.rules.goals import claims
from domain.games.trains_and_stations.rules.special_cards import keeps
from domain.games.trains_and_stations.rules.speculation import parts
from domain.games.trains_and_stations.scoring import score
from domain.games.trains_and_stations.state import Player, State, pool_frame
from domain.kernel.chance import Chance
from domain.kernel.determinize import deal_again
from domain.kernel.frames import SeatAnswer, SimultaneousFrame
from domain.kernel.multiset import to_multiset


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Return a state that is consistent with a seat's knowledge.

    The other seats' special cards, switches and secret answers are drawn again. Goods and the numbers of
    special cards stay the same: they were public when they changed, and a player may remember them.
    """
    others = [other for other in range(len(state.players)) if other != seat]
    if state.over or not others:
        return state
    players = list(state.players)
    deck = _specials(state, players, others, chance)
    if not isinstance(state.stack[-1], ClaimByHand):
        for other in others:
            on = bool(chance.draw_below(2, "imagined switch"))
            players[other] = replace(players[other], auto_claim=on)
    world = replace(state, players=tuple(players), deck=deck)
    return _with_other_answers(world, seat, chance)


def _specials(state: State, players: list[Player], others: list[int], chance: Chance) -> Cards:
    """Deal new special cards to the other seats, as many as each holds; return the remaining deck."""
    held = [players[other].specials for other in others]
    dealt, left = deal_again(held, to_multiset(state.deck), chance)
    for other, specials in zip(others, dealt, strict=True):
        players[other] = replace(players[other], specials=tuple(sorted(specials)))
    return tuple(card for card, _ in left)


def _with_other_answers(world: State, seat: int | None, chance: Chance) -> State:
    """Replace the other seats' answers with random answers that are possible in this state."""
    top = world.stack[-1]
    if not isinstance(top, SimultaneousFrame):
        return world
    answers: tuple[SeatAnswer[Any], ...] = ()
    for answer in top.answers:
        if answer.seat == seat:
            answers = (*answers, answer)
            continue
        possible = _possible_answers(world, replace(top, answers=answers), answer.seat)
        answers = (
            *answers,
            SeatAnswer(answer.seat, possible[chance.draw_below(len(possible), "imagined answer")]),
        )
    return replace(world, stack=(*world.stack[:-1], replace(top, answers=answers)))


def _possible_answers(world: State, frame: SimultaneousFrame[Any], seat: int) -> tuple[Any, ...]:
    match frame:
        case KeepSpecials():
            return keeps(world, frame, seat)
        case ClaimByHand():
            return claims(world, frame, seat)
        case Speculate():
            return tuple(parts(world, frame, seat))
        case _:
            raise TypeError(f"{frame!r} is no secret question")


POINT = 100
COIN, BONUS_DIE, SPECIAL, BUILDING = 12, 70, 180, 260
READY_DIE = 35
"""The value of a die that can be rolled in the next turn. At most five dice count."""
LIKE_DICE = (0, 15, 70, 240)
"""The value of building dice with the same face, indexed by their number; three make a building."""
HOPE = 70
"""The percentage of a route's reward that counts when the route is full.

A partly filled route counts in proportion to the square of its fill.
"""


def evaluate(state: State) -> tuple[int, ...]:
    """Return each seat's points plus the value of routes, buildings, dice, coins and cards."""
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
    built = sum(building.seat == seat for city in state.cities for building in city) * BUILDING
    return ready + stock + built + sum(_like_dice(state, seat, building) for building in BUILDINGS)


def _like_dice(state: State, seat: int, building: Building) -> int:
    frame = pool_frame(state)
    faces = [*state.players[seat].saved]
    if frame is not None and frame.seat == seat:
        faces += [*frame.pool.own, *frame.pool.white]
    return LIKE_DICE[min(3, faces.count(building))] if state.buildings_left(seat, building) else 0


def _hopes(state: State, route: Route) -> list[int]:
    """Return the reward that the route would earn for each seat, weighted by how full the route is."""
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
        for built in state.cities[CITY_NUMBERS[city]]:
            pay[built.seat] += POINT
    weight = HOPE * filled * filled
    return [each * weight // (100 * len(spaces) ** 2) for each in pay]


def _bonus(city: str) -> int:
    return {"vp": POINT, "special_card": SPECIAL, "bonus_die": BONUS_DIE}[CITIES[city].bonus]


__all__ = ["determinize", "evaluate", "outlook"]
