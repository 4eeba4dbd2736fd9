"""What solo games that were played to the end say of a position: a line fitted by least squares."""

from __future__ import annotations

from domain.games.el_paso.data import BONUSES, COSTS
from domain.games.el_paso.outlook.clock import WHOLE, Remaining
from domain.games.el_paso.outlook.person import Person
from domain.games.el_paso.state import Player
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value
from domain.planning.outlook import Provenance

OTHER_ACTIONS = ("disc_aux_2", "disc_aux_3", "disc_aux_4")
SOLD_DEAR = frozenset(("pineywoods", "galloway", "santa_gertrudis"))
"""Starting cattle that a building on the way pays for."""
PURSE = 12
"""Dollars that may be spent soon."""
LONGEST = 1.5
"""What is left of a game at most, in games of the usual length."""


class ElPasoTrend(Value, frozen=True):
    """Points still to be won beyond those that stand, as a sum of these times what a position has.

    A `turn`, a `delivery` and five dollars (`money`) count in full. What is held counts by the part of its
    turns that are left to use it, fading at the end: the `purse`, workers of the `area`, an `exchange`
    token, a `certificate`, what goals `hope` for, the `hand`, a card to `sell`, the `places` of the rancher.
    What lasts counts by the part of the game that is left: the `crew` of all workers, the first auxiliary
    action (`better_pay`) and each of the `other_actions` gained, the `strength` of the herd. `permanent` and
    `duplicate` are bonus tokens, each time they are delivered with; `drives` what deliveries are held for.
    """

    constant: float
    turn: float
    delivery: float
    money: float
    purse: float
    crew: tuple[float, float, float, float]
    area: tuple[float, float, float, float]
    exchange: float
    certificate: float
    hope: float
    hand: float
    sell: float
    places: dict[str, float]
    better_pay: float
    other_actions: float
    strength: float
    permanent: float
    duplicate: float
    drives: float


class TrendFile(Value, frozen=True):
    """The file `trend.toml`."""

    provenance: Provenance
    trend: ElPasoTrend


TREND = load_toml(__package__ or "", "trend.toml", TrendFile).trend


def still_to_come(
    player: Player, person: Person, clock: Remaining, late: float, drives: float, hoped: float
) -> float:
    """Give the points that games from positions like this one brought, beyond those that stand.

    `late` is the number of turns with which what is held is worth half, `drives` what the deliveries are held
    for, `hoped` what the goals that are not met hope for.
    """
    fading, left = clock.turns / (clock.turns + late), min(LONGEST, clock.turns / WHOLE)
    return (
        TREND.constant
        + TREND.turn * clock.turns
        + TREND.delivery * clock.deliveries
        + TREND.money * player.money / COSTS.dollars_per_victory_point
        + TREND.drives * drives
        + _tokens(player) * clock.deliveries
        + _held(player, person, hoped) * fading
        + _lasting(player, person) * left
    )


def _held(player: Player, person: Person, hoped: float) -> float:
    return (
        TREND.purse * min(player.money, PURSE)
        + sum(worth * count for worth, count in zip(TREND.area, person.area, strict=True))
        + TREND.exchange * player.exchange_tokens
        + TREND.certificate * player.certificates
        + TREND.hope * hoped
        + TREND.hand * person.value
        + TREND.sell * (not SOLD_DEAR.isdisjoint(player.hand))
        + TREND.places.get(player.rancher or "", 0.0)
    )


def _lasting(player: Player, person: Person) -> float:
    return (
        sum(worth * count for worth, count in zip(TREND.crew, person.crew, strict=True))
        + TREND.better_pay * ("disc_aux_1" not in player.discs)
        + TREND.other_actions * sum(disc not in player.discs for disc in OTHER_ACTIONS)
        + TREND.strength * person.strength
    )


def _tokens(player: Player) -> float:
    effects = [BONUSES[token].effect for token in player.bonuses]
    return TREND.permanent * effects.count("permanent_certificate") + TREND.duplicate * effects.count(
        "count_duplicate"
    )
