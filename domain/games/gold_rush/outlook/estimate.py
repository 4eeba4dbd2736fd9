"""What a state of Gold Rush promises each seat, in points: what stands and what may come."""

from __future__ import annotations

from functools import lru_cache

from domain.games.gold_rush import scoring
from domain.games.gold_rush.data import POINTS
from domain.games.gold_rush.state import NODES_PER_TILE, Cowboy, Feature, State, feature_of
from domain.kernel.multiset import Multiset, size
from domain.kernel.values import Value
from domain.planning.memory import ByIdentity


class GoldRushWeights(Value, frozen=True):
    """What is uncertain, weighed.

    A free cowboy is worth `cowboy` points at the start, half of it with `late` tiles for each seat left. With
    `open_track` or `open_mountain` tiles left a feature of one open edge is as likely completed as not. `dug`
    is the part of the ore under a tent that its owner takes; a prairie grows by `prairie_growth` points for
    each tile left.
    """

    cowboy: float
    late: float
    open_track: float
    open_mountain: float
    dug: float
    prairie_growth: float


def estimate(state: State, weights: GoldRushWeights) -> tuple[float, ...]:
    """Give by seat: points, what its cowboys and its tent stand on, and the cowboys that it has left."""
    if state.over:
        return tuple(float(sheet.total) for sheet in scoring.sheets(state))
    left, promise_of = size(state.pile), _promises(weights)
    pace = left / len(state.players)
    face = _mean_face(state.faces)
    worth = [
        player.points.play
        + scoring.ore_points(player)
        + player.cowboys * weights.cowboy * pace / (pace + weights.late)
        for player in state.players
    ]
    for feature in state.features.values():
        if feature.cowboys:
            if feature.kind == "t":
                promised = _town(state, min(feature.nodes) // NODES_PER_TILE, left, weights)
            else:
                promised = promise_of(feature, left, face)
            for seat in _owners(feature.cowboys):
                worth[seat] += promised
    for seat, player in enumerate(state.players):
        if player.tent is not None:
            mountain = feature_of(state, player.tent)
            if mountain.ore:
                worth[seat] += weights.dug * min(len(mountain.ore), pace) * face
    return tuple(worth)


@lru_cache(maxsize=4_096)
def _owners(cowboys: tuple[Cowboy, ...]) -> tuple[int, ...]:
    """Give the seats with the most of a feature's cowboys."""
    seats = [cowboy.seat for cowboy in cowboys]
    most = max(map(seats.count, seats))
    return tuple(seat for seat in sorted(set(seats)) if seats.count(seat) == most)


@lru_cache(maxsize=4_096)
def _mean_face(faces: Multiset[int]) -> float:
    return sum(value * count for value, count in faces) / max(1, size(faces))


@ByIdentity
def _promises(weights: GoldRushWeights) -> ByIdentity[float]:
    """Give what features promise by these weights: most features outlive an answer, which changes few."""
    return ByIdentity(lambda feature, left, face: _promise(feature, left, face, weights))


def _promise(feature: Feature, left: int, face: float, weights: GoldRushWeights) -> float:
    """Give what a feature will bring whoever has it, by how likely it is to be completed."""
    if feature.kind == "m":
        hope = _hope(feature, left, weights)
        whole = scoring.mountain_points(feature) + face * len(feature.ore)
        return hope * whole + (1 - hope) * scoring.unfinished_mountain_points(feature)
    if feature.kind == "r":
        hope = _hope(feature, left, weights)
        part = scoring.unfinished_railroad_points(feature)
        return hope * scoring.railroad_points(feature) + (1 - hope) * part
    return scoring.prairie_points(feature) + weights.prairie_growth * left


def _hope(feature: Feature, left: int, weights: GoldRushWeights) -> float:
    if not feature.open:
        return 1.0
    if not left:
        return 0.0
    tiles = weights.open_track if feature.kind == "r" else weights.open_mountain
    return left / (left + tiles * feature.open**2)


def _town(state: State, tile: int, left: int, weights: GoldRushWeights) -> float:
    whole, hoped = 1.0, 0.0
    for track in scoring.tracks_of(state, tile):
        hope = _hope(track, left, weights)
        whole, hoped = whole * hope, hoped + hope
    full = POINTS.town_per_completed_railroad * hoped
    return whole * full + (1 - whole) * POINTS.unfinished_town_per_completed_railroad * hoped
