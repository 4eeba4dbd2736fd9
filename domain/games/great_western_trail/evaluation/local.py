"""What a local action of a building is about to bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.great_western_trail.data import CATTLE, actions
from domain.games.great_western_trail.evaluation import deeds
from domain.games.great_western_trail.evaluation.drive import delivery
from domain.games.great_western_trail.evaluation.weights import Weights
from domain.games.great_western_trail.model.limits import certificate_limit, certificates_gained
from domain.games.great_western_trail.rules.local_actions import possible, steps_of
from domain.games.great_western_trail.rules.rewards import discardable
from domain.games.great_western_trail.state import State

ONWARD = 45
"""What a further step of the cattleman is worth, who finds another place to use."""

NEIGHBOUR = 120

SHORT_RETREAT = 400
"""The breeding value, in hundredths, that an engine's way back is thought to be worth, and about its cost."""


def local(state: State, seat: int, action: actions.AnyAction, weights: Weights) -> int:
    """Give what the best way to perform it is about to bring, 0 if there is none."""
    if isinstance(action, actions.Choice):
        return max(local(state, seat, option, weights) for option in action.options)
    if isinstance(action, actions.DiscardGain):
        return discarding(state, seat, action, weights)
    if not possible(state, seat, action):
        return 0
    return deed(state, seat, action, weights)


def discarding(state: State, seat: int, action: actions.DiscardGain, weights: Weights) -> int:
    """Give the gain, and what a fresh card in place of each discarded one may add."""
    player = state.players[seat]
    found = discardable(player, action)
    if not found:
        return 0
    certificates = certificates_gained(player, action.certificates) - player.marker
    gained = (
        action.money * weights.dollar
        + certificates * weights.certificate
        + action.engine_forward * weights.track
        + action.objective_to_hand * weights.objective
    )
    return gained + max(sum(_gone(player.hand, card, weights) for card in cards) for cards in found)


def _gone(hand: tuple[str, ...], card: str, weights: Weights) -> int:
    if card not in CATTLE or hand.count(card) > 1:
        return weights.dollar
    return (2 - CATTLE[card].value) * weights.dollar


def _gain(state: State, seat: int, action: actions.Gain, weights: Weights) -> int:
    player = state.players[seat]
    gained = certificates_gained(player, action.certificates) - player.marker
    return action.money * weights.dollar + gained * weights.certificate


def _forward(state: State, seat: int, action: actions.EngineForward, weights: Weights) -> int:
    steps = steps_of(state, seat, action)
    return deeds.forward(state, seat, steps, weights) - action.pay * weights.dollar


def _back(state: State, seat: int, action: actions.EngineBackGain, weights: Weights) -> int:
    return deeds.back(state, seat, action.exactly, weights) + action.money * weights.dollar


def _buy(state: State, seat: int, action: actions.BuyCattle, weights: Weights) -> int:
    return deeds.buy(state, seat, state.players[seat].workers.cowboy, weights)


def _most(state: State, seat: int, action: actions.MaxCertificates, weights: Weights) -> int:
    player = state.players[seat]
    return (certificate_limit(player) - player.marker) * weights.certificate


def _extraordinary(state: State, seat: int, action: actions.ExtraordinaryDelivery, weights: Weights) -> int:
    return max(delivery(state, seat, SHORT_RETREAT, weights) - SHORT_RETREAT, 0)


DEEDS: dict[type[actions.Printed], Callable[[State, int, Any, Weights], int]] = {
    actions.Gain: _gain,
    actions.Hire: lambda state, seat, action, weights: deeds.hire(state, seat, action.modifier, weights),
    actions.Build: lambda state, seat, action, weights: deeds.build(
        state, seat, action.dollars_per_craftsman, weights
    ),
    actions.EngineForward: _forward,
    actions.EngineBackGain: _back,
    actions.RemoveHazard: lambda state, seat, action, weights: deeds.remove(
        state, seat, action.cost, weights
    ),
    actions.Trade: lambda state, seat, action, weights: deeds.trade(state, seat, weights),
    actions.BuyCattle: _buy,
    actions.TakeObjective: lambda state, seat, action, weights: weights.objective,
    actions.MoveCattleman: lambda state, seat, action, weights: ONWARD * action.up_to,
    actions.MaxCertificates: _most,
    actions.BuildStationBehind: lambda state, seat, action, weights: deeds.station_behind(
        state, seat, weights
    ),
    actions.ExtraordinaryDelivery: _extraordinary,
    actions.UseAdjacentBuilding: lambda state, seat, action, weights: NEIGHBOUR,
}
"""What the kinds of actions are about to bring; the others about a dollar."""


def deed(state: State, seat: int, action: actions.AnyAction, weights: Weights) -> int:
    """Give what an action that can be performed is about to bring."""
    found = DEEDS.get(type(action))
    return found(state, seat, action, weights) if found else weights.dollar
