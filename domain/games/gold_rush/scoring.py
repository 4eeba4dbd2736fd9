"""Majorities, points, and the score sheet (sections 7 and 8 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.games.gold_rush.data import POINTS
from domain.games.gold_rush.model.geometry import NUMBERS, TOWN_TRACKS
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, Player, Sheet, State, node_of
from domain.kernel.game import Score, ScoreCategory
from domain.kernel.ranking import places


def owners(feature: Feature) -> tuple[int, ...]:
    """Return the seats with the most cowboys on the feature.

    There are none if it has no cowboys (GLD-7.2, GLD-8.8).
    """
    counts = Counter(cowboy.seat for cowboy in feature.cowboys)
    most = max(counts.values(), default=0)
    return tuple(sorted(seat for seat, count in counts.items() if count == most))


def count_tiles(feature: Feature) -> int:
    """Count the different tiles of a feature (GLD-14.6)."""
    return len({node // NODES_PER_TILE for node in feature.nodes})


def railroad_points(feature: Feature) -> int:
    """Return the points of a completed railroad (GLD-7.4)."""
    points = count_tiles(feature) * POINTS.railroad_per_tile
    if feature.locomotives == POINTS.railroad_locomotives_for_bonus:
        return points * POINTS.railroad_bonus_factor
    return points


def mountain_points(feature: Feature) -> int:
    """Return the points of a completed mountain (GLD-5.5, GLD-7.6).

    Printed symbols count whether or not their ore was taken.
    """
    return feature.nuggets * POINTS.mountain_per_nugget_symbol


def unfinished_railroad_points(feature: Feature) -> int:
    """Return the points of an unfinished railroad, regardless of locomotives (GLD-8.5)."""
    return count_tiles(feature) * POINTS.unfinished_railroad_per_tile


def unfinished_mountain_points(feature: Feature) -> int:
    """Return the points of an unfinished mountain (GLD-8.4)."""
    return feature.nuggets * POINTS.unfinished_mountain_per_nugget_symbol


def prairie_points(feature: Feature) -> int:
    """Return the points of a prairie at the end (GLD-8.9)."""
    return feature.camps * POINTS.prairie_per_camp + feature.herds * POINTS.prairie_per_herd


def tracks_of(state: State, tile: int) -> tuple[Feature, ...]:
    """Return the railroad of each track that leaves the tile's town."""
    laid = state.map[tile]
    return tuple(state.features[laid.features[track]] for track in TOWN_TRACKS[laid.tile])


def is_connected(state: State, tile: int) -> bool:
    """Return whether every track of the tile's town belongs to a completed railroad (GLD-7.8)."""
    return all(not track.open for track in tracks_of(state, tile))


def count_railroads(state: State, tile: int) -> int:
    """Count the different completed railroads that leave the tile's town (GLD-7.8, GLD-14.7)."""
    laid = state.map[tile]
    names = {laid.features[track] for track in TOWN_TRACKS[laid.tile]}
    return sum(not state.features[name].open for name in names)


def town_node(state: State, tile: int) -> int:
    return node_of(tile, NUMBERS[state.map[tile].tile]["t0"])


def occupied_features(state: State, kind: str) -> Iterator[Feature]:
    """Return the features of a kind that have cowboys, in the order of their first segments."""
    occupied = [feature for feature in state.features.values() if feature.kind == kind and feature.cowboys]
    return iter(sorted(occupied, key=lambda feature: min(feature.nodes)))


def ore_points(player: Player) -> int:
    """Return the points of the ore tokens that a player holds (GLD-8.10)."""
    return sum(player.ore) * POINTS.ore_point_per_nugget


def sheets(state: State) -> tuple[Sheet, ...]:
    """Return each seat's points by category, as if the game ended now."""
    if state.over:
        return tuple(player.points for player in state.players)
    sums = [Counter[str]() for _ in state.players]
    for feature in state.features.values():
        if feature.cowboys:
            category, points = _worth(state, feature)
            for seat in owners(feature):
                sums[seat][category] += points
    return tuple(
        Sheet(
            player.points.play + more["play"],
            more["mountains"],
            more["railroads"],
            more["towns"],
            more["prairies"],
            ore_points(player),
        )
        for player, more in zip(state.players, sums, strict=True)
    )


def _worth(state: State, feature: Feature) -> tuple[str, int]:
    """Return the category and points of a feature.

    A feature completed by this turn's tile counts as completed.
    """
    if feature.kind == "m":
        return (
            ("mountains", unfinished_mountain_points(feature))
            if feature.open
            else ("play", mountain_points(feature))
        )
    if feature.kind == "r":
        return (
            ("railroads", unfinished_railroad_points(feature))
            if feature.open
            else ("play", railroad_points(feature))
        )
    if feature.kind == "p":
        return "prairies", prairie_points(feature)
    return "towns", town_points(state, min(feature.nodes) // NODES_PER_TILE)


def town_points(state: State, tile: int) -> int:
    """Return the points of a town's completed railroads (GLD-7.8, GLD-8.6)."""
    per_railroad = (
        POINTS.town_per_completed_railroad
        if is_connected(state, tile)
        else POINTS.unfinished_town_per_completed_railroad
    )
    return count_railroads(state, tile) * per_railroad


def score(state: State) -> Score:
    """Return the score sheet.

    Seats that tie for the most points share the win (GLD-8.11, GLD-8.12, GLD-14.10).
    """
    every = sheets(state)
    totals = tuple(sheet.total for sheet in every)
    lines = (
        ("during play", "play"),
        ("mountains", "mountains"),
        ("railroads", "railroads"),
        ("towns", "towns"),
        ("prairies", "prairies"),
        ("ore", "ore"),
    )
    categories = tuple(
        ScoreCategory(name, tuple(getattr(sheet, field) for sheet in every)) for name, field in lines
    )
    return Score(totals, places(totals), categories)
