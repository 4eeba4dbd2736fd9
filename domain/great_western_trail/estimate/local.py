"""What a local action of a building is about to bring."""

from __future__ import annotations

from domain.great_western_trail.data import CATTLE, actions
from domain.great_western_trail.estimate import deeds
from domain.great_western_trail.estimate.drive import delivery
from domain.great_western_trail.estimate.weights import Weights
from domain.great_western_trail.limits import certificate_limit, certificates_gained
from domain.great_western_trail.rules.local_actions import possible, steps_of
from domain.great_western_trail.rules.rewards import discardable
from domain.great_western_trail.state import State

ONWARD = 45
"""What a further step of the cattleman is worth, who finds another place to use."""

NEIGHBOUR = 120


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


def deed(state: State, seat: int, action: actions.AnyAction, weights: Weights) -> int:  # noqa: C901, PLR0911, PLR0912 - a case for each
    """Give what an action that can be performed is about to bring."""
    player = state.players[seat]
    match action:
        case actions.Gain(money=money, certificates=certificates):
            gained = certificates_gained(player, certificates) - player.marker
            return money * weights.dollar + gained * weights.certificate
        case actions.Hire(modifier=modifier):
            return deeds.hire(state, seat, modifier, weights)
        case actions.Build(dollars_per_craftsman=price):
            return deeds.build(state, seat, price, weights)
        case actions.EngineForward(pay=pay):
            return deeds.forward(state, seat, steps_of(state, seat, action), weights) - pay * weights.dollar
        case actions.EngineBackGain(exactly=exactly, money=money):
            return deeds.back(state, seat, exactly, weights) + money * weights.dollar
        case actions.RemoveHazard(cost=cost):
            return deeds.remove(state, seat, cost, weights)
        case actions.Trade():
            return deeds.trade(state, seat, weights)
        case actions.BuyCattle():
            return deeds.buy(state, seat, player.workers.cowboy, weights)
        case actions.TakeObjective():
            return weights.objective
        case actions.MoveCattleman(up_to=steps):
            return ONWARD * steps
        case actions.MaxCertificates():
            return (certificate_limit(player) - player.marker) * weights.certificate
        case actions.BuildStationBehind():
            return deeds.station_behind(state, seat, weights)
        case actions.ExtraordinaryDelivery():
            return max(delivery(state, seat, 400, weights) - 400, 0)
        case actions.UseAdjacentBuilding():
            return NEIGHBOUR
    return weights.dollar
