"""What several areas of the rules work out from state and data: trail, limits, goals, the stop in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from domain.games.el_paso.data import (
    AUXILIARY,
    BONUSES,
    COSTS,
    COUNTS,
    DISCS,
    EL_PASO,
    FORKS,
    GOALS,
    NEUTRAL_SITES,
    POSTS,
    SETUP,
    SITES,
    VALUES,
)
from domain.games.el_paso.data.actions import AnyPrinted, AuxiliaryId, Breed, DiscId, Worker
from domain.games.el_paso.data.actions import Hire as Printed
from domain.games.el_paso.data.schema import Need
from domain.games.el_paso.frames import Actions, AnyFrame, AuxPair, Hire, Move, MoveOn, Reward, Train
from domain.games.el_paso.state import Player, State
from domain.kernel.values import Value

NEEDS: tuple[Need, ...] = tuple(sorted({need for goal in GOALS.values() for need in goal.needs}))
"""All that a goal may ask for; no two overlap, so what counts is only how many of each are owned."""

Amounts = tuple[int, ...]
"""How many there are of each of NEEDS."""

_NEEDED: dict[str, Amounts] = {
    token: tuple(goal.needs.get(need, 0) for need in NEEDS) for token, goal in GOALS.items()
}


@lru_cache(maxsize=1 << 14)
def met_goals(tokens: tuple[str, ...], owned: Amounts) -> tuple[str, ...]:
    """Return the goals worth most among those that can be met together: each thing serves one goal."""
    possible = [token for token in tokens if _fits(_NEEDED[token], owned)]
    order = tuple(sorted(possible, key=lambda token: (-GOALS[token].vp, token)))
    return tuple(sorted(_best(order, owned)[1]))


def goal_points(tokens: tuple[str, ...]) -> int:
    return sum(GOALS[token].vp for token in tokens)


def _best(order: tuple[str, ...], left: Amounts) -> tuple[int, tuple[str, ...]]:
    """Try with and without the first goal, as long as what follows may still be worth more."""
    if not order:
        return 0, ()
    first, rest = order[0], order[1:]
    found = (0, tuple[str, ...]())
    if _fits(_NEEDED[first], left):
        after = tuple(have - need for have, need in zip(left, _NEEDED[first], strict=True))
        more, chosen = _best(rest, after)
        found = (GOALS[first].vp + more, (first, *chosen))
    if goal_points(rest) > found[0]:
        found = max(found, _best(rest, left), key=lambda each: each[0])
    return found


def _fits(needed: Amounts, left: Amounts) -> bool:
    return all(need <= have for need, have in zip(needed, left, strict=True))


@lru_cache(maxsize=1 << 10)
def _bonus(effect: str, discs: tuple[DiscId, ...]) -> int:
    """Add up what the discs that are off the board bring of an effect (ELP-8.6)."""
    return sum(
        space.effect.amount
        for space in DISCS.values()
        if space.effect.type == effect and space.id not in discs
    )


def hand_limit(player: Player) -> int:
    """ELP-9.1."""
    return SETUP.hand_limit_start + _bonus("hand_limit", player.discs)


def step_limit(player: Player) -> int:
    """ELP-4.3."""
    return SETUP.step_limit_start + _bonus("step_limit", player.discs)


def permanent_certificates(discs: tuple[DiscId, ...], bonuses: tuple[str, ...]) -> int:
    """Count the permanent certificates of the disc space and of bonus tokens (ELP-8.4, ELP-8.6)."""
    tokens = sum(BONUSES[token].effect == "permanent_certificate" for token in bonuses)
    return tokens + _bonus("permanent_certificate", discs)


def auxiliary_action(discs: tuple[DiscId, ...], action: AuxiliaryId) -> AnyPrinted | None:
    """Give what an auxiliary action does, as discs have left the board; None while it is closed (ELP-5.6)."""
    found = AUXILIARY[action]
    if found.disc in discs:
        return found.base if found.open_at_start else None
    return found.upgraded or found.base


@lru_cache(maxsize=1 << 14)
def delivery_value(
    hand: tuple[Breed, ...], discs: tuple[DiscId, ...], bonuses: tuple[str, ...], spent: int = 0
) -> int:
    """Return the value of a delivery with so many certificates of the track (ELP-8.4).

    Each breed counts once; each token that lets one more card of a breed count takes the highest left.
    """
    breeds = Counter(hand)
    more = sorted((VALUES[breed] for breed, count in breeds.items() for _ in range(count - 1)), reverse=True)
    duplicates = sum(BONUSES[token].effect == "count_duplicate" for token in bonuses)
    certificates = COSTS.permanent_certificate_value * permanent_certificates(discs, bonuses)
    certificates += COSTS.spent_certificate_value * spent
    return sum(VALUES[breed] for breed in breeds) + sum(more[:duplicates]) + certificates


def own_buildings(state: State, seat: int) -> tuple[str, ...]:
    """Return the spaces with buildings of a party (ELP-6.9)."""
    return tuple(site for site, building in state.board.buildings.items() if building.seat == seat)


def count_markers_left(state: State, seat: int) -> int:
    """Count the ownership markers that are not in use (ELP-6.9)."""
    return COUNTS.ownership_markers_per_player - len(own_buildings(state, seat))


class TrainUse(Value, frozen=True):
    """The train card in use: the slots still open."""

    card: int
    slots: tuple[int, ...]


class UseView(Value, frozen=True):
    """The stop in use: see `Actions`; `pair` are the auxiliary actions used of a pair, if one is open."""

    seat: int
    site: str
    tile: str
    slots: tuple[int, ...]
    auxiliary: bool
    hired: tuple[Worker, ...]
    train: TrainUse | None
    pair: tuple[AuxiliaryId, ...] | None


def stop_in_use(stack: tuple[AnyFrame, ...]) -> UseView | None:
    """Return the stop in use, also while one of its actions asks something of its own."""
    train, pair = None, None
    for frame in reversed(stack):
        match frame:
            case Train(_, card, slots):
                train = TrainUse(card, slots)
            case AuxPair(used=used):
                pair = used
            case Actions(seat, site, tile, slots, auxiliary_open, hired):
                return UseView(seat, site, tile, slots, auxiliary_open, hired, train, pair)
            case _:
                pass
    return None


def asked_step_limit(state: State, top: AnyFrame | None) -> int | None:
    """Return the step limit of a move that is asked, without cowboys (ELP-4.3, ELP-6.10)."""
    match top:
        case Move(seat):
            return step_limit(state.players[seat])
        case MoveOn(_, steps):
            return steps
        case _:
            return None


def asked_price(top: AnyFrame | None) -> int | None:
    """Return the price of a specialist, where somebody may be hired (ELP-6.5)."""
    match top:
        case Hire(_, cost):
            return cost
        case Reward(_, post):
            return next(
                (action.costs[0] for action in POSTS[post].reward if isinstance(action, Printed)), None
            )
        case _:
            return None


Tiles = tuple[str, ...]
"""The regular spaces with a tile."""

_ALWAYS = frozenset((EL_PASO, *NEUTRAL_SITES))
INNER = frozenset(site for fork in FORKS.values() for site in fork.inner)


def tiles_of(state: State) -> Tiles:
    """Return the regular spaces with a tile, in an order of their own."""
    return tuple(sorted(state.board.buildings))


def is_stop(site: str, tiles: Tiles) -> bool:
    """Return whether a rancher may stop there (ELP-4.1)."""
    return site in _ALWAYS or site in tiles


@lru_cache(maxsize=1 << 14)
def steps_to_stops(start: str, tiles: Tiles) -> Mapping[str, int]:
    """Give for each stop ahead the fewest stops entered on a way that El Paso does not cut off (ELP-4.5)."""
    best = dict[str, int]()
    waiting = [(site, 0) for site in SITES[start].next]
    while waiting:
        site, steps = waiting.pop()
        steps += is_stop(site, tiles)
        if best.get(site, steps + 1) <= steps:
            continue
        best[site] = steps
        if site != EL_PASO:  # ELP-4.4
            waiting += [(following, steps) for following in SITES[site].next]
    order = list(SITES)
    stops = [site for site in best if is_stop(site, tiles) and site != start]
    return {site: best[site] for site in sorted(stops, key=lambda site: (best[site], order.index(site)))}


def sues_next_space(site: str, tiles: Tiles) -> str:
    """Give the next space on Sue's way: at a fork the branch with fewer stops, else the inner (ELP-16.7)."""
    fork = FORKS.get(site)
    if fork is None:
        return SITES[site].next[0]
    outer, inner = (sum(is_stop(on, tiles) for on in branch) for branch in (fork.outer, fork.inner))
    return fork.outer[0] if outer < inner else fork.inner[0]


@lru_cache(maxsize=1 << 10)
def distance(start: str, to: str) -> tuple[int, int]:
    """Return how many spaces ahead a space lies, past El Paso too; the inner branch is nearer (ELP-16.13)."""
    far, reached = 0, {start}
    while to not in reached:
        reached = {following for site in reached for following in SITES[site].next}
        far += 1
    return (far, to not in INNER)
