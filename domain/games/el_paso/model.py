"""Values derived from the state and the data: the trail, limits, goals, and the stop in use."""

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
"""All kinds of goal requirements. They do not overlap, so only the amount owned of each matters."""

Amounts = tuple[int, ...]
"""The amount of each requirement, in the order of NEEDS."""

_NEEDED: dict[str, Amounts] = {
    token: tuple(goal.needs.get(need, 0) for need in NEEDS) for token, goal in GOALS.items()
}


@lru_cache(maxsize=1 << 14)
def met_goals(tokens: tuple[str, ...], owned: Amounts) -> tuple[str, ...]:
    """Return the most valuable set of goals that can be met together. Each component counts for one goal."""
    possible = [token for token in tokens if _fits(_NEEDED[token], owned)]
    order = tuple(sorted(possible, key=lambda token: (-GOALS[token].vp, token)))
    return tuple(sorted(_best(order, owned)[1]))


def goal_points(tokens: tuple[str, ...]) -> int:
    return sum(GOALS[token].vp for token in tokens)


def _best(order: tuple[str, ...], left: Amounts) -> tuple[int, tuple[str, ...]]:
    """Return the points and goals of the best set, skipping branches that cannot lead to a better one."""
    if not order:
        return 0, ()
    first, rest = order[0], order[1:]
    best = (0, tuple[str, ...]())
    if _fits(_NEEDED[first], left):
        after = tuple(have - need for have, need in zip(left, _NEEDED[first], strict=True))
        more, chosen = _best(rest, after)
        best = (GOALS[first].vp + more, (first, *chosen))
    if goal_points(rest) > best[0]:
        best = max(best, _best(rest, left), key=lambda each: each[0])
    return best


def _fits(needed: Amounts, left: Amounts) -> bool:
    return all(need <= have for need, have in zip(needed, left, strict=True))


@lru_cache(maxsize=1 << 10)
def _sum_effect(effect: str, discs: tuple[DiscId, ...]) -> int:
    """Return the total amount of an effect unlocked by the discs that are off the board (ELP-8.6)."""
    return sum(
        space.effect.amount
        for space in DISCS.values()
        if space.effect.type == effect and space.id not in discs
    )


def hand_limit(player: Player) -> int:
    """Return the hand limit of a player (ELP-9.1)."""
    return SETUP.hand_limit_start + _sum_effect("hand_limit", player.discs)


def step_limit(player: Player) -> int:
    """Return the step limit of a player (ELP-4.3)."""
    return SETUP.step_limit_start + _sum_effect("step_limit", player.discs)


def permanent_certificates(discs: tuple[DiscId, ...], bonuses: tuple[str, ...]) -> int:
    """Count the permanent certificates from the disc space and bonus tokens (ELP-8.4, ELP-8.6)."""
    tokens = sum(BONUSES[token].effect == "permanent_certificate" for token in bonuses)
    return tokens + _sum_effect("permanent_certificate", discs)


def auxiliary_action(discs: tuple[DiscId, ...], action: AuxiliaryId) -> AnyPrinted | None:
    """Return an auxiliary action, upgraded if its disc is off the board; None if it is locked (ELP-5.6)."""
    printed = AUXILIARY[action]
    if printed.disc in discs:
        return printed.base if printed.open_at_start else None
    return printed.upgraded or printed.base


@lru_cache(maxsize=1 << 14)
def delivery_value(
    hand: tuple[Breed, ...], discs: tuple[DiscId, ...], bonuses: tuple[str, ...], spent: int = 0
) -> int:
    """Return the value of a delivery with `spent` certificates from the track (ELP-8.4).

    Each breed counts once. Each `count_duplicate` token adds the most valuable card not yet counted.
    """
    breeds = Counter(hand)
    more = sorted((VALUES[breed] for breed, count in breeds.items() for _ in range(count - 1)), reverse=True)
    duplicates = sum(BONUSES[token].effect == "count_duplicate" for token in bonuses)
    certificates = COSTS.permanent_certificate_value * permanent_certificates(discs, bonuses)
    certificates += COSTS.spent_certificate_value * spent
    return sum(VALUES[breed] for breed in breeds) + sum(more[:duplicates]) + certificates


def own_buildings(state: State, seat: int) -> tuple[str, ...]:
    """Return the spaces with a party's buildings (ELP-6.9)."""
    return tuple(site for site, building in state.board.buildings.items() if building.seat == seat)


def count_markers_left(state: State, seat: int) -> int:
    """Count the ownership markers that are not in use (ELP-6.9)."""
    return COUNTS.ownership_markers_per_player - len(own_buildings(state, seat))


class TrainUse(Value, frozen=True):
    """The train card in use, with its unused slots."""

    card: int
    slots: tuple[int, ...]


class UseView(Value, frozen=True):
    """The stop in use: see `Actions`.

    `pair` lists the actions already used from an open pair of auxiliary actions; null if no pair is open.
    """

    seat: int
    site: str
    tile: str
    slots: tuple[int, ...]
    auxiliary: bool
    hired: tuple[Worker, ...]
    train: TrainUse | None
    pair: tuple[AuxiliaryId, ...] | None


def stop_in_use(stack: tuple[AnyFrame, ...]) -> UseView | None:
    """Return the stop in use, even while one of its actions asks a further question."""
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
    """Return a pending move's step limit without cowboys; None if no move is pending (ELP-4.3, ELP-6.10)."""
    match top:
        case Move(seat):
            return step_limit(state.players[seat])
        case MoveOn(_, steps):
            return steps
        case _:
            return None


def asked_price(top: AnyFrame | None) -> int | None:
    """Return the price of a specialist in the pending hire; None if no hire is pending (ELP-6.5)."""
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
"""The regular spaces with a tile, sorted."""

_ALWAYS = frozenset((EL_PASO, *NEUTRAL_SITES))
INNER = frozenset(site for fork in FORKS.values() for site in fork.inner)


def tiles_of(state: State) -> Tiles:
    return tuple(sorted(state.board.buildings))


def is_stop(site: str, tiles: Tiles) -> bool:
    """Return whether a space is a stop (ELP-4.1)."""
    return site in _ALWAYS or site in tiles


@lru_cache(maxsize=1 << 14)
def steps_to_stops(start: str, tiles: Tiles) -> Mapping[str, int]:
    """Return the fewest steps to each stop ahead without passing through El Paso, nearest first (ELP-4.5)."""
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
    """Return Sue's next space (ELP-16.7).

    At a fork, it is on the branch with fewer stops, or on the inner branch if tied.
    """
    fork = FORKS.get(site)
    if fork is None:
        return SITES[site].next[0]
    outer, inner = (sum(is_stop(on, tiles) for on in branch) for branch in (fork.outer, fork.inner))
    return fork.outer[0] if outer < inner else fork.inner[0]


@lru_cache(maxsize=1 << 10)
def distance(start: str, to: str) -> tuple[int, int]:
    """Return the distance in spaces to a space ahead, and a tie-breaker (ELP-16.13).

    The route may pass through El Paso. The tie-breaker favours the inner branch.
    """
    far, reached = 0, {start}
    while to not in reached:
        reached = {following for site in reached for following in SITES[site].next}
        far += 1
    return (far, to not in INNER)
