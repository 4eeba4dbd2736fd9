"""What a state promises each seat, in hundredths of a point: for players that look a step ahead. No rule."""

from __future__ import annotations

from typing import Any

from domain.games.el_paso.data import CATTLE, COSTS, DISCS, GOALS, SITES, VALUES
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.frames import (
    Actions,
    AuxPair,
    Build,
    BuyCow,
    ChooseTrain,
    Delivery,
    DiscardCow,
    GainToken,
    Hire,
    MoveOn,
    PayWorkers,
    PickDisc,
    RemoveCow,
    Reward,
    Train,
)
from domain.games.el_paso.model import goals
from domain.games.el_paso.model.limits import delivery_value, own_buildings
from domain.games.el_paso.rules.slots import current_action, usable_slots
from domain.games.el_paso.rules.workers import Hiring
from domain.games.el_paso.scoring import count_components, score, scored_goals
from domain.games.el_paso.state import Player, State

POINT = 100
DOLLAR, EXCHANGE, CERTIFICATE, WORKER, HAND, OWN_BUILDING, BREED = 8, 30, 45, 60, 14, 80, 25
DISC: dict[str, int] = {"disc_hand": 150, "disc_certificate": 150, "disc_step": 90}
LIGHT_DISC = 35
SPACE = 9
"""For each space of the trail that the rancher has behind him: a lap brings a delivery."""
HOPE = 45
"""What a goal that is not met yet is worth, of a hundred; less by the square of what is missing."""
SPENDING = 15
"""Dollars beyond which more money promises no more."""

SLOTS: dict[type[Any], int] = {
    printed.Build: 170,
    printed.BuyCow: 150,
    printed.UseTrain: 140,
    printed.GainToken: 130,
    printed.GainCow: 130,
    Hiring: 90,
    printed.GainCertificates: 50,
    printed.DiscardCow: 40,
    printed.GainMoney: 40,
    printed.GainExchangeToken: 25,
    printed.Auxiliary: 30,
    printed.RemoveCow: 20,
    printed.Move: 20,
}
"""What a slot that can be used promises."""

ASKED: dict[type[Any], int] = {
    Build: 180,
    BuyCow: 160,
    ChooseTrain: 150,
    PayWorkers: 170,
    GainToken: 140,
    Hire: 100,
    Reward: 100,
    PickDisc: 200,
    Delivery: 300,
    MoveOn: 30,
    DiscardCow: 50,
    RemoveCow: 30,
    AuxPair: 40,
}
"""What a question promises that is still to be answered."""


def evaluate(state: State) -> tuple[int, ...]:
    """Give by seat: points, and what means, discs, herd, place and open questions promise."""
    totals = score(state).totals
    if state.over:
        return tuple(POINT * total for total in totals)
    return tuple(POINT * total + _promise(state, seat) for seat, total in enumerate(totals))


def _promise(state: State, seat: int) -> int:
    player = state.players[seat]
    dollars = player.money % COSTS.dollars_per_victory_point * POINT // COSTS.dollars_per_victory_point
    promise = dollars + _goals(state, seat) + evaluate_pending(state, seat)
    if state.closer is not None:
        return promise
    return promise + _means(player) + _herd(player) + OWN_BUILDING * len(own_buildings(state, seat))


def _means(player: Player) -> int:
    area = player.area
    workers = area.cowboy + area.builder + area.engineer + area.versatile
    discs = sum(DISC.get(disc, LIGHT_DISC) for disc in DISCS if disc not in player.discs)
    way = list(SITES).index(player.rancher) if player.rancher in SITES else 0
    return (
        min(player.money, SPENDING) * DOLLAR
        + player.exchange_tokens * EXCHANGE
        + player.certificates * CERTIFICATE
        + workers * WORKER
        + discs
        + way * SPACE
    )


def _herd(player: Player) -> int:
    """The breeds of the herd, the better ones more; and what the hand would deliver now."""
    owned = {card for card, _ in (*player.draw, *player.discard)} | set(player.hand)
    hand = delivery_value(player.hand, player.discs, player.bonuses)
    return BREED * sum(VALUES[card] for card in owned if card in CATTLE) + HAND * hand


def _goals(state: State, seat: int) -> int:
    """Goals that are not met, by what of their needs is there."""
    owned, hopes = count_components(state, seat), 0
    met = scored_goals(state, seat)
    for token in state.players[seat].goals:
        if token in met:
            continue
        needs = GOALS[token].needs
        have = sum(min(number, owned[goals.NEEDS.index(need)]) for need, number in needs.items())
        hopes += HOPE * GOALS[token].vp * have * have // sum(needs.values()) ** 2
    return hopes


def evaluate_pending(state: State, seat: int) -> int:
    """Give what is still to be answered promises, or can still be used at the stop."""
    top = state.stack[-1]
    match top:
        case Actions() | Train() if top.seat == seat:
            return sum(
                SLOTS.get(type(current_action(state, top, use.slot)), 0) for use in usable_slots(state, top)
            )
        case _ if getattr(top, "seat", None) == seat:
            return ASKED.get(type(top), 0)
        case _:
            return 0
