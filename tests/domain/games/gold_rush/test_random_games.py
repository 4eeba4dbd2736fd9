"""Random games, checked at every step against rules computed from scratch."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.data import PIECES, TILES
from domain.games.gold_rush.frames import LayTile
from domain.games.gold_rush.model.geometry import SEGMENTS
from domain.games.gold_rush.rules.turn import is_placeable
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, State, feature_of, node_of
from domain.games.gold_rush.variants import Options
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, start_game
from domain.kernel.multiset import size
from tests.domain.games.gold_rush.flood_fill import FloodedFeature, Place, flooded, legal

GAMES = 6


def positions(seed: int, seats: int = 3, *, farmers: bool = True) -> list[State]:
    """Return all positions of a random game in which a seat must act, and the final one."""
    random, chance = Random(seed), SeededChance(seed.to_bytes(32, "big"), ())
    states: list[State] = [start_game(GAME, Options(farmers=farmers), seats, chance).state]
    while not states[-1].over:
        state = states[-1]
        seat = state.stack[-1].seat  # type: ignore[union-attr]  # an asked frame has a seat
        states.append(
            decide(GAME, state, seat, random.choice(legal_options(GAME, state, seat)), chance).state
        )
    return states


def place(state: State, node: int) -> Place:
    number, segment = divmod(node, NODES_PER_TILE)
    return Place(number, SEGMENTS[state.map[number].tile][segment].name)


def to_flooded_feature(state: State, feature: Feature) -> FloodedFeature:
    return FloodedFeature(
        frozenset(place(state, node) for node in feature.nodes),
        feature.open,
        (feature.nuggets, feature.locomotives, feature.camps, feature.herds),
    )


@pytest.mark.parametrize("seed", range(GAMES))
def test_joined_features_match_a_flood_fill(seed: int) -> None:
    """GLD-4.5, GLD-11.4, GLD-11.5"""
    laying = [state for state in positions(seed) if state.over or isinstance(state.stack[-1], LayTile)]

    for state in laying:
        assert flooded(state) == {to_flooded_feature(state, feature) for feature in state.features.values()}


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_segment_refers_to_its_feature(seed: int) -> None:
    """GLD-11.4"""
    state = positions(seed)[-1]

    for number, laid in enumerate(state.map):
        for segment, _ in enumerate(SEGMENTS[laid.tile]):
            node = node_of(number, segment)

            assert node in feature_of(state, node).nodes


@pytest.mark.parametrize("seed", range(GAMES))
def test_placements_match_the_flood_fill(seed: int) -> None:
    """GLD-4.1 to GLD-4.3, GLD-11.8: including tiles that are not drawn."""
    random = Random(seed)
    for state in positions(seed):
        for tile in random.sample(sorted(TILES), 3):
            assert bool(legal(state, tile)) == is_placeable(state, tile)
        frame = state.stack[-1] if state.stack else None
        if isinstance(frame, LayTile):
            options_now = legal_options(GAME, state, frame.seat)

            assert legal(state, frame.tile) == {
                (option.x, option.y, option.rotation)
                for option in options_now
                if isinstance(option, PlaceTile)
            }


@pytest.mark.parametrize("seed", range(GAMES))
def test_actions_match_the_flood_fill(seed: int) -> None:
    """GLD-6.2 to GLD-6.13"""
    for state in positions(seed, farmers=seed % 2 == 0):
        frame = state.stack[-1] if state.stack else None
        if frame is None or isinstance(frame, LayTile):
            continue
        seat = frame.seat  # type: ignore[union-attr]  # an asked frame has a seat
        expected = {*open_to_cowboys(state, seat), *open_to_tents(state), *open_to_digging(state, seat)}
        listed = legal_options(GAME, state, seat)

        assert expected == set(listed[:-1])


def cowboys(state: State) -> dict[Place, int]:
    """Return the seat of the cowboy on each occupied segment."""
    return {
        place(state, cowboy.node): cowboy.seat
        for feature in state.features.values()
        for cowboy in feature.cowboys
    }


def tents(state: State) -> dict[Place, int]:
    """Return the seat of the tent on each occupied segment."""
    return {
        place(state, player.tent): seat
        for seat, player in enumerate(state.players)
        if player.tent is not None
    }


def open_to_cowboys(state: State, seat: int) -> set[PlaceCowboy]:
    last, standing = len(state.map) - 1, set(cowboys(state))
    if len([owner for owner in cowboys(state).values() if owner == seat]) == PIECES.players.cowboys_supply:
        return set()
    return {
        PlaceCowboy(part.segment)
        for feature in flooded(state)
        for part in feature.places
        if part.tile == last
        and not feature.places & standing
        and (state.options.farmers or part.segment[0] != "p")
    }


def open_to_tents(state: State) -> set[PlaceTent]:
    taken = {*cowboys(state), *tents(state)}
    return {
        PlaceTent(state.map[part.tile].x, state.map[part.tile].y, part.segment)
        for feature in flooded(state)
        for part in feature.places - taken
        if part.segment[0] == "m" and feature.open
    }


def open_to_digging(state: State, seat: int) -> set[TakeOre]:
    tent = state.players[seat].tent
    return {TakeOre()} if tent is not None and feature_of(state, tent).ore else set()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pieces_are_conserved_in_a_whole_game(seats: int) -> None:
    """GLD-1.1, GLD-1.2, GLD-11.9"""
    game = positions(seats, seats)
    for state in game:
        tokens = state.supply + sum(len(feature.ore) for feature in state.features.values())
        held = sum(len(player.ore) for player in state.players)
        drawn = isinstance(state.stack[-1], LayTile) if state.stack else False
        laid = [tile.tile for tile in state.map]

        assert PIECES.counts.ore_tokens == tokens + held + state.put_away
        assert PIECES.counts.ore_tokens == held + size(state.faces)
        assert PIECES.counts.tiles == len(laid) + len(state.discarded) + size(state.pile) + drawn
        assert all(laid.count(tile) <= TILES[tile].count for tile in laid)
    assert game[-1].pile == ()


@pytest.mark.parametrize("seed", range(GAMES))
def test_scores_never_decrease(seed: int) -> None:
    """GLD-7.9"""
    for before, after in pairwise(positions(seed)):
        assert all(
            earlier.points.play <= later.points.play
            for earlier, later in zip(before.players, after.players, strict=True)
        )


@pytest.mark.slow
def test_a_thousand_games_end() -> None:
    """GLD-13.31: in some of them, a tile fits nowhere."""
    discarded = 0
    for seed in range(1000):
        last = positions(seed, 2 + seed % 4, farmers=seed % 3 != 0)[-1]
        discarded += len(last.discarded)

        assert last.over
        assert PIECES.counts.tiles == len(last.map) + len(last.discarded)
    assert discarded > 0
