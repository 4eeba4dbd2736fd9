"""A heuristic value of a state for each seat, in hundredths of a point, for bots that look one step ahead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from domain.games.el_paso import model
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
from domain.games.el_paso.model import delivery_value
from domain.games.el_paso.rules.slots import current_action, usable_slots
from domain.games.el_paso.rules.workers import Hiring
from domain.games.el_paso.scoring import count_cards, count_components, player_points, score
from domain.games.el_paso.state import Building, Player, State
from domain.kernel.values import Value
from domain.planning.memory import ByIdentity

POINT = 100
DOLLAR, EXCHANGE, CERTIFICATE, WORKER, HAND, OWN_BUILDING, BREED = 8, 30, 45, 60, 14, 80, 25
DISC: dict[str, int] = {"disc_hand": 150, "disc_certificate": 150, "disc_step": 90}
LIGHT_DISC = 35
SPACE = 9
"""The value of each trail space that the rancher has passed on its way to the next delivery."""
HOPE = 45
"""The percentage of an unmet goal's points that counts, multiplied by the square of the fraction met."""
SPENDING = 15
"""Dollars beyond which more money adds no value."""

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
"""The value of a usable slot, keyed by its action."""

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
"""The value of a pending question, keyed by its frame."""


SEATS = 4
WAY = {site: way for way, site in enumerate(SITES)}


class Standing(Value, frozen=True):
    """A seat's points and potential: `promise` always counts, `beyond` only before the last turns."""

    points: int
    promise: int
    beyond: int


def evaluate(state: State) -> tuple[int, ...]:
    """Return each seat's points plus the value of assets, discs, herd, position and pending questions."""
    if state.over:
        return tuple(POINT * total for total in score(state).totals)
    levels, asked, values = _levels(state.board.buildings), getattr(state.stack[-1], "seat", None), []
    for seat, player in enumerate(state.players):
        standing = _standing(player, levels[seat])
        promise = POINT * standing.points + standing.promise
        if state.closer is None:
            promise += standing.beyond
        elif state.closer == seat:
            promise += POINT * COSTS.simmental_space_vp
        values.append(promise + evaluate_pending(state) if seat == asked else promise)
    return tuple(values)


@ByIdentity
def _levels(buildings: Mapping[str, Building]) -> tuple[tuple[int, ...], ...]:
    """Return the levels of each seat's buildings, in board order."""
    return tuple(
        tuple(building.level for building in buildings.values() if building.seat == seat)
        for seat in range(SEATS)
    )


@ByIdentity
def _standing(player: Player, levels: tuple[int, ...]) -> Standing:
    cards = count_cards(player)
    owned = count_components(player, cards, levels)
    met = model.met_goals(player.goals, owned)
    dollars = player.money % COSTS.dollars_per_victory_point * POINT // COSTS.dollars_per_victory_point
    return Standing(
        sum(player_points(player, cards, levels, met)),
        dollars + _hopes(player.goals, met, owned),
        _means(player) + _herd(player, cards) + OWN_BUILDING * len(levels),
    )


def _means(player: Player) -> int:
    area = player.area
    workers = area.cowboy + area.builder + area.engineer + area.versatile
    way = WAY.get(player.rancher, 0) if player.rancher else 0
    return (
        min(player.money, SPENDING) * DOLLAR
        + player.exchange_tokens * EXCHANGE
        + player.certificates * CERTIFICATE
        + workers * WORKER
        + _discs(player.discs)
        + way * SPACE
    )


@lru_cache(maxsize=1_024)
def _discs(left: tuple[str, ...]) -> int:
    """Return the value of the discs that are off the player board."""
    return sum(DISC.get(disc, LIGHT_DISC) for disc in DISCS if disc not in left)


def _herd(player: Player, cards: Mapping[str, int]) -> int:
    """Return the value of the herd's breeds, and of delivering the hand now."""
    hand = delivery_value(player.hand, player.discs, player.bonuses)
    return BREED * sum([VALUES[breed] for breed in CATTLE if cards[breed]]) + HAND * hand


@lru_cache(maxsize=16_384)
def _hopes(tokens: tuple[str, ...], met: tuple[str, ...], owned: model.Amounts) -> int:
    """Return the value of unmet goals, weighted by the square of the fraction already met."""
    hopes = 0
    for token in tokens:
        if token in met:
            continue
        needs = GOALS[token].needs
        have = sum(min(number, owned[model.NEEDS.index(need)]) for need, number in needs.items())
        hopes += HOPE * GOALS[token].vp * have * have // sum(needs.values()) ** 2
    return hopes


def evaluate_pending(state: State) -> int:
    """Return the value of the pending question, or of the usable slots, to the seat asked."""
    top = state.stack[-1]
    match top:
        case Actions() | Train():
            return sum(
                SLOTS.get(type(current_action(state, top, use.slot)), 0) for use in usable_slots(state, top)
            )
        case _:
            return ASKED.get(type(top), 0)
