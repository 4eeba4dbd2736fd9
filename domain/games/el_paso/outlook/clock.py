"""How much of the game is left: turns, and deliveries of each seat; all that is unfinished fades with it."""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from domain.games.el_paso.data import BOT_CARDS, EL_PASO, SITES
from domain.games.el_paso.frames import Delivery, Move, NextTurn, PickDisc, Place
from domain.games.el_paso.model.limits import delivery_value
from domain.games.el_paso.model.trail import Tiles, is_stop, steps_to_stops, sues_next_space, tiles_of
from domain.games.el_paso.outlook.weights import ElPasoWeights
from domain.games.el_paso.state import SUE, State, Sue, sue_of

WHOLE = 16
"""Turns of each party in a game of two."""
IN_REACH = 1.5
"""Turns to El Paso of whoever can still deliver in the last turn."""
DUE = 0.6
"""Turns that Sue has more where the seat has moved and she has not."""
MOST_STEPS = 5
"""Steps of Sue that are counted: El Paso ends each of her moves."""


class Remaining(NamedTuple):
    """What a party has before it: turns, deliveries, and turns until the next one.

    `value` is the breeding value with which a seat is delivering just now, `is_fixed` says that it cannot be
    raised by certificates any more.
    """

    turns: float
    deliveries: float
    wait: float
    value: int | None = None
    is_fixed: bool = False


class _Lap(NamedTuple):
    wait: float
    length: float
    value: int | None = None
    is_fixed: bool = False


def read_clock(state: State, weights: ElPasoWeights) -> tuple[Remaining, ...]:
    """Give what is left to each party, by the Simmental cards that visits to El Paso take."""
    tiles = tiles_of(state)
    laps = [_lap(state, seat, tiles, weights) for seat in range(len(state.players))]
    if state.sue is not None:
        laps.append(_sues_lap(sue_of(state), tiles))
    if state.closer is not None:
        return tuple(_last(state, party, lap) for party, lap in enumerate(laps))
    pace = sum(1 / lap.length for lap in laps)
    begun = sum(1 - (lap.wait or lap.length) / lap.length for lap in laps)  # a visit under way has counted
    visits = state.board.simmental + 1 + (len(laps) - 1) / 2
    turns = max(min(lap.wait or lap.length for lap in laps), (visits - begun) / pace, 0.0)
    found = [
        Remaining(turns, _deliveries(turns, lap, weights.unfinished), lap.wait, lap.value, lap.is_fixed)
        for lap in laps
    ]
    if state.sue is not None and not isinstance(state.stack[-1], Move | Place):
        found[SUE] = found[SUE]._replace(turns=turns + DUE)
    return tuple(found)


def _deliveries(turns: float, lap: _Lap, unfinished: float) -> float:
    whole = 1 + (turns - lap.wait) / lap.length - unfinished
    return max(whole, 1.0 if turns >= lap.wait else 0.0)


def _lap(state: State, seat: int, tiles: Tiles, weights: ElPasoWeights) -> _Lap:
    player = state.players[seat]
    quick = 0.0 if "disc_step" in player.discs else weights.hurry
    length = weights.lap - quick
    top = state.stack[-1]
    if player.rancher not in SITES:
        return _Lap(length, length)
    if player.rancher == EL_PASO:
        for frame in state.stack:
            if isinstance(frame, Delivery) and frame.seat == seat:
                return _Lap(0.0, length, delivery_value(player.hand, player.discs, player.bonuses))
        if isinstance(top, PickDisc) and top.seat == seat:
            return _Lap(0.0, length, top.total, is_fixed=True)
    steps = steps_to_stops(player.rancher, tiles).get(EL_PASO)
    if steps is None:
        return _Lap(length, length)
    return _Lap(max(1.0, min(length, steps / (weights.stride + quick))), length)


@lru_cache(maxsize=1 << 12)
def _sues_lap(sue: Sue, tiles: Tiles) -> _Lap:
    if sue.rancher not in SITES:
        return _Lap(WHOLE, WHOLE)
    pace = sues_pace(sue)
    length = sues_stops(EL_PASO, tiles) / pace + 0.3
    return _Lap(max(1.0, sues_stops(sue.rancher, tiles) / pace + 0.2), length)


@lru_cache(maxsize=1 << 12)
def sues_stops(start: str, tiles: Tiles) -> int:
    """Count the stops that Sue enters on her way to El Paso, El Paso included."""
    site, stops = sues_next_space(start, tiles), 1
    while site != EL_PASO:
        stops += is_stop(site, tiles)
        site = sues_next_space(site, tiles)
    return stops


def sues_pace(sue: Sue) -> float:
    """Give the steps that a bot card moves her on average."""
    workers: dict[str, int] = {place.worker: place.count for place in sue.row}
    cards = [card for pile in (sue.bots, sue.used) for card, _ in pile]
    if sue.turned:
        cards.append(sue.turned)
    return fmean(min(MOST_STEPS, _steps(card, workers)) for card in cards)


def _steps(card: str, workers: dict[str, int]) -> int:
    bot = BOT_CARDS[card]
    return workers[bot.steps_per] if bot.steps_per else bot.steps or 0


def _last(state: State, party: int, lap: _Lap) -> Remaining:
    """The end was triggered: who comes before the party that did has one turn more."""
    bottom, top, parties = state.stack[0], state.stack[-1], state.parties
    closer = state.closer if state.closer is not None else party
    comes = (
        isinstance(bottom, NextTurn) and (party - bottom.seat) % parties < (closer - bottom.seat) % parties
    )
    at_once = isinstance(top, Move | Place) and top.seat == party
    turns = 1.0 if comes or at_once else 0.0
    if party == SUE and state.sue is not None:
        return Remaining(turns, turns * max(0.0, 1 - (lap.wait - 1)), lap.wait)
    delivers = lap.value is not None or (turns and lap.wait <= IN_REACH)
    return Remaining(turns, float(delivers), lap.wait, lap.value, lap.is_fixed)
