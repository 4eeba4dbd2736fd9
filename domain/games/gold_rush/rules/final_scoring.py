"""The end of the game and the final scoring (section 8 of the rules)."""

from __future__ import annotations

from domain.games.gold_rush import scoring
from domain.games.gold_rush.data import POINTS
from domain.games.gold_rush.events import (
    GameEnded,
    MountainCounted,
    OrePutAway,
    OreRevealed,
    PrairieCounted,
    RailroadCounted,
    TentReturned,
    TownCounted,
)
from domain.games.gold_rush.frames import FinalScoring
from domain.games.gold_rush.rules.completion import send_home
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, State, spot_of
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def score_all(ledger: Ledger[State], frame: FinalScoring) -> None:
    """Score everything in the order of GLD-8.2. Ties are treated as during the game (GLD-14.13)."""
    ledger.close_frame()
    clear_map(ledger)
    for mountain in scoring.occupied_features(ledger.state, "m"):
        count_mountain(ledger, mountain)
    for railroad in scoring.occupied_features(ledger.state, "r"):
        count_railroad(ledger, railroad)
    for town in scoring.occupied_features(ledger.state, "t"):
        count_town(ledger, town)
    for kind in "mrt":  # GLD-8.7: only farmers remain
        for feature in scoring.occupied_features(ledger.state, kind):
            send_home(ledger, feature)
    for prairie in scoring.occupied_features(ledger.state, "p"):
        count_prairie(ledger, prairie)
    reveal_ore(ledger)
    ledger.record(GameEnded(scoring.score(ledger.state).winners))


def clear_map(ledger: Ledger[State]) -> None:
    """Remove the remaining tokens and all tents from the map (GLD-8.3)."""
    tokens = sum(len(feature.ore) for feature in ledger.state.features.values())
    if tokens:
        ledger.record(OrePutAway(tokens))
    for seat, player in enumerate(ledger.state.players):
        if player.tent is not None:
            ledger.record(TentReturned(seat))


def count_mountain(ledger: Ledger[State], mountain: Feature) -> None:
    """Score printed symbols, not tokens (GLD-8.4)."""
    points = scoring.unfinished_mountain_points(mountain)
    spot = _spot(ledger.state, mountain)
    ledger.record(MountainCounted(*spot, mountain.nuggets, scoring.owners(mountain), points))


def count_railroad(ledger: Ledger[State], railroad: Feature) -> None:
    """Score tiles, regardless of locomotives (GLD-8.5)."""
    points = scoring.unfinished_railroad_points(railroad)
    spot = _spot(ledger.state, railroad)
    ledger.record(RailroadCounted(*spot, scoring.count_tiles(railroad), scoring.owners(railroad), points))


def count_town(ledger: Ledger[State], town: Feature) -> None:
    """Score the completed railroads that leave the town (GLD-8.6)."""
    railroads = scoring.count_railroads(ledger.state, town.nodes[0] // NODES_PER_TILE)
    points = railroads * POINTS.unfinished_town_per_completed_railroad
    ledger.record(TownCounted(*_spot(ledger.state, town), railroads, scoring.owners(town), points))


def count_prairie(ledger: Ledger[State], prairie: Feature) -> None:
    """Score a prairie (GLD-8.8, GLD-8.9). A game without farmers has none to score (GLD-12.2)."""
    spot, seats = _spot(ledger.state, prairie), scoring.owners(prairie)
    points = scoring.prairie_points(prairie)
    ledger.record(PrairieCounted(*spot, prairie.camps, prairie.herds, seats, points))


def reveal_ore(ledger: Ledger[State]) -> None:
    """Reveal and score the tokens that each seat holds (GLD-8.10, GLD-9.4)."""
    for seat, player in enumerate(ledger.state.players):
        ledger.record(OreRevealed(seat, player.ore, scoring.ore_points(player)))


def _spot(state: State, feature: Feature) -> tuple[int, int, str]:
    """Return the cell and name of the feature's first segment in laying order."""
    return spot_of(state, min(feature.nodes))


RULES: tuple[FrameRule, ...] = (AutoStep(FinalScoring, score_all),)
