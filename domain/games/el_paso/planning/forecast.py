"""Forecasts the final points of a solo game: linear models of named features, fitted to whole games.

The features are grouped by what multiplies them, because an asset is worth less when fewer turns are left:

- `always`: 1
- `lasting`: the share of a usual game that is left
- `fading`: close to 1 during most of a game, and 0 at its end
- `ready`: like `fading`, but until shortly before the end
- `delivered`: the deliveries left
- `delivering`: 1 if a delivery may come next turn, otherwise 0
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from domain.games.el_paso.data import BONUSES, CATTLE, DISCS, REGULAR, SITES, WORKERS
from domain.games.el_paso.model import Tiles, tiles_of
from domain.games.el_paso.planning.prospects import (
    MOST_TIME,
    WHOLE,
    ElPasoWeights,
    Person,
    Remaining,
    read_person,
    sues_pace,
    sues_stops,
)
from domain.games.el_paso.state import Player, State, Sue, sue_of
from domain.kernel.multiset import size
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value
from domain.planning.outlook import Provenance

Features = dict[str, float]

GROUPS = ("always", "lasting", "fading", "ready", "delivered", "delivering")
FADED, READY = 4.0, 1.5
"""The turns left at which the multipliers of `fading` and `ready` are one half."""
NEAR = 1.5
"""The greatest distance from El Paso, in turns, at which a delivery may come next turn."""
LONGEST_WAIT = 4.0
MANY = 2
"""Workers of a kind beyond this number are also counted separately."""
PURSES = ((0, 6, "money_0"), (6, 12, "money_6"), (12, 20, "money_12"), (20, 999, "money_20"))
"""The ranges of dollars, each of which has a feature: the more there are, the harder they are to spend."""
SPENT = 3
"""The dollars that a worker in the worker area helps to spend."""
MARKERS = 3
"""The most certificates that count for each delivery."""
HERD = 12
"""The number of cards in a herd that the seat hardly changes."""
SOLD_DEAR = frozenset(("pineywoods", "galloway", "santa_gertrudis"))
"""Starting cattle that can be discarded for money at a building."""
MANY_NAMES = tuple(f"many_{worker}" for worker in WORKERS)
OFF_NAMES: dict[str, str] = {disc: f"off_{disc}" for disc in DISCS}
CARD_NAMES = {breed: f"card_{breed}" for breed in CATTLE}


class Model(Value, frozen=True):
    """A linear model: `constant` plus each feature times its coefficient, by group.

    `situation` has the coefficients of the features that depend on more than the seat's and Sue's assets.
    """

    constant: float
    always: Features
    lasting: Features
    fading: Features
    ready: Features
    delivered: Features
    delivering: Features
    situation: Features

    @property
    def groups(self) -> tuple[Features, ...]:
        return (self.always, self.lasting, self.fading, self.ready, self.delivered, self.delivering)

    def by_name(self) -> Features:
        """Return the coefficients by the names of `list_features`."""
        tables = zip((*GROUPS, "situation"), (*self.groups, self.situation), strict=True)
        return {f"{group}.{name}": number for group, table in tables for name, number in table.items()}


class ForecastFile(Value, frozen=True):
    """The file `forecast.toml`: the models of the seat's and of Sue's final points."""

    provenance: Provenance
    seat: Model
    sue: Model


FORECAST = load_toml(__package__ or "", "forecast.toml", ForecastFile)
MODELS = (FORECAST.seat, FORECAST.sue)
Pair = tuple[float, float]
Pairs = dict[str, Pair]
"""The coefficients of features in both models."""
UNKNOWN = (0.0, 0.0)


def _pair(seat: Features, sue: Features) -> Pairs:
    return {name: (own, sue[name]) for name, own in seat.items()}


PAIRS = tuple(map(_pair, FORECAST.seat.groups, FORECAST.sue.groups))
SITUATION = _pair(FORECAST.seat.situation, FORECAST.sue.situation)


class Assets:
    """A player's assets, prepared for the estimate and for the models."""

    def __init__(self, player: Player, weights: ElPasoWeights) -> None:
        self.player, self.person = player, read_person(player, weights)

    @cached_property
    def weighed(self) -> tuple[Pair, ...]:
        """The weighted sums of each group of the player's features in both models."""
        return _weigh_groups(self.features)

    @property
    def features(self) -> tuple[Features, ...]:
        """The player's features, by group."""
        return _list_assets(self.player, self.person)


class SeatEstimate(NamedTuple):
    """A seat's expected final points, and what they are based on.

    `own` are the levels of its buildings, `met` the points of met goals, `hoped` and `drives` the estimated
    values of the unmet goals and of the deliveries.
    """

    points: float
    assets: Assets
    own: tuple[int, ...]
    met: float
    hoped: float
    drives: float


class Situation(NamedTuple):
    """What the models use in addition to the state; `rivals` is the estimate of Sue's points."""

    clock: tuple[Remaining, ...]
    seat: SeatEstimate
    rivals: float


def forecast(state: State, situation: Situation) -> tuple[float, float]:
    """Return the forecast of the seat's and of Sue's final points."""
    factors = _multipliers(situation.clock[0])
    pace, rivals = _weigh_rival(sue_of(state), tiles_of(state), state.options.difficulty)
    seat, sue = _weigh(SITUATION, _list_situation(state, situation, pace))
    seat, sue = seat + FORECAST.seat.constant, sue + FORECAST.sue.constant
    for factor, (own, other), (own_by_sue, other_by_sue) in zip(
        factors, situation.seat.assets.weighed, rivals, strict=True
    ):
        seat += factor * (own + own_by_sue)
        sue += factor * (other + other_by_sue)
    return seat, sue


def list_features(state: State, situation: Situation) -> Features:
    """Return the features of a state as `group.name`, multiplied, to fit models to them; others are 0."""
    assets = situation.seat.assets.features
    rivals = _list_rival(sue_of(state), tiles_of(state), state.options.difficulty)
    factors = _multipliers(situation.clock[0])
    return {
        f"{group}.{name}": factor * number
        for group, factor, mine, hers in zip(GROUPS, factors, assets, rivals, strict=True)
        for name, number in (mine | hers).items()
    } | {
        f"situation.{name}": number
        for name, number in _list_situation(state, situation, sues_pace(sue_of(state))).items()
    }


def _multipliers(clock: Remaining) -> tuple[float, ...]:
    turns = clock.turns
    return (
        1.0,
        min(MOST_TIME, turns / WHOLE),
        turns / (turns + FADED),
        turns / (turns + READY),
        clock.deliveries,
        float(turns >= 1 and clock.wait <= NEAR),
    )


@lru_cache(maxsize=1 << 14)
def _weigh_rival(sue: Sue, tiles: Tiles, extra: int) -> tuple[float, tuple[Pair, ...]]:
    """Return Sue's pace, and the weighed features that depend only on her."""
    return sues_pace(sue), _weigh_groups(_list_rival(sue, tiles, extra))


def _weigh_groups(features: Sequence[Features]) -> tuple[Pair, ...]:
    return tuple([_weigh(pairs, group) for pairs, group in zip(PAIRS, features, strict=True)])


def _weigh(pairs: Pairs, features: Features) -> Pair:
    """Return the weighted sums of some features in both models.

    Features without coefficients count nothing: an edition may have other posts, breeds or spaces.
    """
    seat = sue = 0.0
    for name, number in features.items():
        if number:
            own, other = pairs.get(name, UNKNOWN)
            seat += own * number
            sue += other * number
    return seat, sue


def _list_assets(player: Player, person: Person) -> tuple[Features, ...]:
    """Return the features of a player, by group."""
    return (
        {
            "points": person.points,
            "money": player.money,
            "strength": person.strength,
            "discs_left": len(player.discs),
            **dict(zip(WORKERS, person.crew, strict=True)),
        },
        _lasting(player, person),
        _fading(player, person),
        dict(zip(WORKERS, person.area, strict=True)),
        {"certificates": min(player.certificates, MARKERS), "strength": person.strength},
        {"hand": person.value},
    )


def _lasting(player: Player, person: Person) -> Features:
    features: Features = dict(zip(WORKERS, person.crew, strict=True))
    features |= {
        "crew_squared": sum(person.crew) ** 2 / 8,
        "strength": person.strength,
        "herd": size(player.draw) + size(player.discard) + len(player.hand) - HERD,
    }
    for name, count in zip(MANY_NAMES, person.crew, strict=True):
        features[name] = max(0, count - MANY)
    for disc, name in OFF_NAMES.items():
        features[name] = disc not in player.discs
    for post in player.posts:
        features[f"post_{post}"] = 1.0
    for token in player.bonuses:
        name = f"bonus_{BONUSES[token].effect}"
        features[name] = features.get(name, 0) + 1
    for breed, name in CARD_NAMES.items():
        features[name] = person.owned[breed]
    return features


def _fading(player: Player, person: Person) -> Features:
    area, money = sum(person.area), player.money
    features: Features = {name: min(max(money, low), high) - low for low, high, name in PURSES}
    features |= zip(WORKERS, person.area, strict=True)
    return features | {
        "area_squared": area**2 / 4,
        "spent": min(money, SPENT * area),
        "exchange_tokens": player.exchange_tokens,
        "certificates": player.certificates,
        "goals": len(player.goals),
        "hand": person.value,
        "sold_dear": not SOLD_DEAR.isdisjoint(player.hand),
        f"at_{player.rancher}": 1.0,
    }


def _list_rival(sue: Sue, tiles: Tiles, extra: int) -> tuple[Features, ...]:
    """Return the features of Sue, by group; `extra` is the number of B cards in her deck."""
    workers = {place.worker: place.count for place in sue.row}
    always: Features = {
        "sue_posts": len(sue.posts),
        "sue_stops": sues_stops(sue.rancher, tiles) if sue.rancher in SITES else 0,
        "sue_pace": sues_pace(sue),
        "sue_extra": extra,
    }
    lasting: Features = {
        "sue_crew": sum(workers.values()),
        "sue_most": max(workers.values()),
        **{f"sue_{worker}": count for worker, count in workers.items()},
    }
    return (always, lasting, {}, {}, {}, {})


def _list_situation(state: State, situation: Situation, pace: float) -> Features:
    (clock, rival, *_), seat, points = situation
    turns = clock.turns
    fading, lasting = turns / (turns + FADED), min(MOST_TIME, turns / WHOLE)
    features: Features = {f"building_{level}": lasting for level in seat.own}
    return features | {
        "buildings": sum(REGULAR[level].vp for level in seat.own),
        "levels": sum(seat.own),
        "tiles": len(seat.own),
        "turns": turns,
        "turns_squared": turns**2 / WHOLE,
        "deliveries": clock.deliveries,
        "wait": min(clock.wait, LONGEST_WAIT),
        "simmental": state.board.simmental,
        "met": seat.met,
        "hoped": seat.hoped,
        "hoped_fading": seat.hoped * fading,
        "drives": seat.drives,
        "all_buildings": len(state.board.buildings) * fading,
        "sue_points": points,
        "sue_turns": rival.turns,
        "sue_deliveries": rival.deliveries,
        "sue_steps": pace * rival.turns,
        "sue_extra_turns": state.options.difficulty * turns,
    }
