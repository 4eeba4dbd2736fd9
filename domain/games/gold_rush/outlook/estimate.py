"""What a state of Gold Rush promises each seat, in points: what stands and what may come."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp

from domain.games.gold_rush import scoring
from domain.games.gold_rush.data import POINTS, TILES
from domain.games.gold_rush.frames import LayTile
from domain.games.gold_rush.model.geometry import TOWN_TRACKS, Kind
from domain.games.gold_rush.outlook.openings import chances, openings_of
from domain.games.gold_rush.outlook.weights import GoldRushWeights
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, State, feature_of
from domain.kernel.multiset import Multiset, plus, size
from domain.planning.memory import ByIdentity

ALL_PRAIRIES = sum(
    tile.count * (part.camps * POINTS.prairie_per_camp + part.herds * POINTS.prairie_per_herd)
    for tile in TILES.values()
    for part in tile.prairies
)
"""Points of everything printed on prairies."""


def estimate(state: State, weights: GoldRushWeights) -> tuple[float, ...]:
    """Give by seat: points, what its cowboys and its tent stand on, and the cowboys that it has left."""
    if state.over:
        return tuple(float(sheet.total) for sheet in scoring.sheets(state))
    return _Estimate(state, weights).worth()


class _Estimate:
    def __init__(self, state: State, weights: GoldRushWeights) -> None:
        self.state, self.weights = state, weights
        self.openings = openings_of(state)
        frame = state.stack[-1]
        to_come = _to_come(state.pile, frame.tile) if isinstance(frame, LayTile) else state.pile
        self.tracks, self.mountains = chances(
            to_come,
            (weights.fit_track, weights.close_track),
            (weights.fit_mountain, weights.close_mountain),
        )
        self.left = self.tracks.left
        self.pace = self.left / len(state.players)
        self.face = _mean_face(state.faces)
        self.free = weights.cowboy * self.pace / (self.pace + weights.late)

    def worth(self) -> tuple[float, ...]:
        worth = [
            player.points.play
            + scoring.ore_points(player)
            + player.cowboys * self.free
            + self._tent(player.tent)
            for player in self.state.players
        ]
        home = self.weights.home * self.free
        growth: list[list[float]] = [[] for _ in worth]
        for name, feature in self.state.features.items():
            if not feature.cowboys:
                continue
            owners, points = _standing(feature)
            if feature.kind == "p":
                more = self._spread(name, points)
                for seat in owners:
                    worth[seat] += points
                    growth[seat].append(more)
                continue
            town = feature.kind == "t"
            promised, hope = self._town(feature) if town else self._promise(name, feature, points)
            for seat in owners:
                worth[seat] += promised
            for cowboy in feature.cowboys:
                worth[cowboy.seat] += hope * home
        for seat, mine in enumerate(growth):
            if mine:
                best = max(mine)
                worth[seat] += best + self.weights.other * (sum(mine) - best)
        return tuple(worth)

    def _tent(self, tent: int | None) -> float:
        if tent is None:
            return 0.0
        ore = min(len(feature_of(self.state, tent).ore), self.pace)
        return self.weights.dug * self.face * ore / (ore + self.weights.deep) if ore else 0.0

    def _spread(self, name: str, points: int) -> float:
        """Give the points that a prairie will bring beyond its own."""
        borders = self.openings.borders.get(name, 0)
        pull = self.weights.spread * self.left * borders / (borders + self.weights.border)
        return (ALL_PRAIRIES - points) * (1 - exp(-pull))

    def _promise(self, name: str, feature: Feature, points: int) -> tuple[float, float]:
        """Give what a mountain or railroad will bring whoever has it, and how likely it is completed."""
        edges = self.openings.edges.get(name, ())
        cells = len(edges)
        hope = (self.mountains if feature.kind == "m" else self.tracks).all_of(edges)
        if feature.kind == "m":
            more = self.weights.mountain_growth * self.left * cells
            ore = self.weights.kept * self.face * (len(feature.ore) + more)
            return points + more + hope * ore, hope
        more = self.weights.track_growth * self.left * cells
        part = points + more
        whole = part * 2 if feature.locomotives == 1 else part
        return hope * whole + (1 - hope) * part, hope

    def _town(self, town: Feature) -> tuple[float, float]:
        """Give what a town will bring, and how likely it is to be connected."""
        tile = min(town.nodes) // NODES_PER_TILE
        laid = self.state.map[tile]
        whole, hoped = 1.0, 0.0
        for segment in TOWN_TRACKS[laid.tile]:
            hope = self.tracks.all_of(self.openings.edges.get(laid.features[segment], ()))
            whole, hoped = whole * hope, hoped + hope
        return POINTS.town_per_completed_railroad * hoped, whole


@lru_cache(maxsize=4_096)
def _to_come(pile: Multiset[str], drawn: str) -> Multiset[str]:
    """Give the tiles that will still be laid, with the one that was drawn: all worlds have them in common."""
    return plus(pile, drawn)


@ByIdentity
def _standing(feature: Feature) -> tuple[tuple[int, ...], int]:
    """Give who has a feature and its points unfinished; most outlive an answer, which changes few."""
    return scoring.owners(feature), _POINTS[feature.kind](feature)


_POINTS: dict[Kind, Callable[[Feature], int]] = {
    "m": scoring.unfinished_mountain_points,
    "r": scoring.unfinished_railroad_points,
    "p": scoring.prairie_points,
    "t": lambda feature: 0,
}


@lru_cache(maxsize=4_096)
def _mean_face(faces: Multiset[int]) -> float:
    return sum(value * count for value, count in faces) / max(1, size(faces))
