"""Scoring the features completed by the tile just laid (section 7 of the rules)."""

from __future__ import annotations

from domain.games.gold_rush import scoring
from domain.games.gold_rush.data import POINTS
from domain.games.gold_rush.events import (
    CowboyReturned,
    MountainScored,
    RailroadScored,
    TentReturned,
    TownScored,
)
from domain.games.gold_rush.frames import NextTurn, ScoreTurn
from domain.games.gold_rush.model.geometry import COMPLETABLE, TOWN_TRACKS
from domain.games.gold_rush.rules.ore import take_top
from domain.games.gold_rush.rules.turn import next_seat
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, State, feature_of, node_of, spot_of
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger
from domain.kernel.tuples import turn_order


def score_turn(ledger: Ledger[State], frame: ScoreTurn) -> None:
    """Score completed features (GLD-7.1), then begin the next seat's turn."""
    ledger.close_frame()
    completed = completed_nodes(ledger.state)
    if completed:
        _score_completed(ledger, completed, frame.seat)
    ledger.open_frames(NextTurn(next_seat(ledger.state, frame.seat)))


def _score_completed(ledger: Ledger[State], completed: tuple[int, ...], active: int) -> None:
    """Score railroads, then mountains, then towns (GLD-7.1, GLD-7.12)."""
    towns = find_connected_towns(ledger.state, completed)
    for node in completed:
        if feature_of(ledger.state, node).kind == "r":
            _score_railroad(ledger, node)
    for node in completed:
        if feature_of(ledger.state, node).kind == "m":
            _score_mountain(ledger, node, active)
    for tile in towns:
        _score_town(ledger, tile)


def completed_nodes(state: State) -> tuple[int, ...]:
    """Return the mountains and railroads completed by the tile just laid.

    Each is identified by its lowest segment on that tile. A feature without open edges is complete, even
    around empty cells (GLD-14.14). Prairies are never complete, so farmers stay (GLD-6.6). Only a feature
    with a segment on the new tile can have become complete, and it cannot have been complete before (GLD-7.3,
    GLD-7.5, GLD-11.5).
    """
    number, laid = len(state.map) - 1, state.map[-1]
    found: dict[str, int] = {}
    for place in COMPLETABLE[laid.tile]:
        name = laid.features[place]
        if not state.features[name].open:
            found.setdefault(name, node_of(number, place))
    return tuple(found.values())


def find_connected_towns(state: State, completed: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tiles of newly connected towns, in laying order (GLD-7.8, GLD-11.6)."""
    found = set()
    for railroad in (feature_of(state, node) for node in completed):
        for number, place in (divmod(node, NODES_PER_TILE) for node in railroad.nodes):
            if place in TOWN_TRACKS[state.map[number].tile]:
                found.add(number)
    return tuple(sorted(number for number in found if scoring.is_connected(state, number)))


def _score_railroad(ledger: Ledger[State], node: int) -> None:
    """Score a railroad. Each seat that shares the majority gets the full points (GLD-7.2, GLD-7.4)."""
    railroad = feature_of(ledger.state, node)
    seats, points = scoring.owners(railroad), scoring.railroad_points(railroad)
    spot = spot_of(ledger.state, node)
    tiles = scoring.count_tiles(railroad)
    ledger.record(RailroadScored(*spot, tiles, railroad.locomotives, seats, points))
    send_home(ledger, railroad)


def _score_mountain(ledger: Ledger[State], node: int, active: int) -> None:
    """Distribute the ore, then score the symbols (GLD-7.6).

    Tents return to their owners without counting (GLD-7.7). If there is no miner, the ore stays on the
    mountain and cannot be taken (GLD-14.5).
    """
    mountain = feature_of(ledger.state, node)
    seats, points = scoring.owners(mountain), scoring.mountain_points(mountain)
    _share_ore(ledger, node, seats, active)
    ledger.record(MountainScored(*spot_of(ledger.state, node), mountain.nuggets, seats, points))
    send_home(ledger, mountain)
    for seat, player in enumerate(ledger.state.players):
        if player.tent in mountain.nodes:
            ledger.record(TentReturned(seat))


def _share_ore(ledger: Ledger[State], node: int, seats: tuple[int, ...], active: int) -> None:
    """Deal tokens from the top to the owners (GLD-7.6, GLD-14.9).

    The owners receive them in turn order, starting with the active seat.
    """
    ring = [seat for seat in turn_order(active, len(ledger.state.players)) if seat in seats]
    tokens = len(feature_of(ledger.state, node).ore)
    for turn in range(tokens if ring else 0):
        take_top(ledger, ring[turn % len(ring)], node)


def _score_town(ledger: Ledger[State], tile: int) -> None:
    """Score a town when its last track is completed (GLD-7.8).

    It is scored only once; lengths and locomotives are ignored.
    """
    node = scoring.town_node(ledger.state, tile)
    town = feature_of(ledger.state, node)
    railroads = scoring.count_railroads(ledger.state, tile)
    seats, points = scoring.owners(town), railroads * POINTS.town_per_completed_railroad
    ledger.record(TownScored(*spot_of(ledger.state, node), railroads, seats, points))
    send_home(ledger, town)


def send_home(ledger: Ledger[State], feature: Feature) -> None:
    """Return the feature's cowboys to their owners, with or without a majority (GLD-7.11, GLD-8.7)."""
    for cowboy in feature.cowboys:
        ledger.record(CowboyReturned(cowboy.seat, *spot_of(ledger.state, cowboy.node)))


RULES: tuple[FrameRule, ...] = (AutoStep(ScoreTurn, score_turn),)
