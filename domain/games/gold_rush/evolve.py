"""Applies events to the state. Events record outcomes, so nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from domain.games.gold_rush import events as happened
from domain.games.gold_rush.model.features import lay
from domain.games.gold_rush.state import NODES_PER_TILE, Cowboy, Feature, Player, State, node_at
from domain.kernel.ledger import Evolve
from domain.kernel.multiset import without
from domain.kernel.tuples import replace_at

Category = Literal["play", "mountains", "railroads", "towns", "prairies", "ore"]


def _started(state: State, event: happened.StartSeatChosen) -> State:
    return state


def _start_laid(state: State, event: happened.StartTileLaid) -> State:
    return lay(state, event.tile, event.x, event.y, event.rotation)


def _drawn(state: State, event: happened.TileDrawn) -> State:
    return replace(state, pile=without(state.pile, event.tile))


def _discarded(state: State, event: happened.TileDiscarded) -> State:
    return replace(state, discarded=(*state.discarded, event.tile))


def _placed(state: State, event: happened.TilePlaced) -> State:
    return lay(state, event.tile, event.x, event.y, event.rotation)


def _ore_placed(state: State, event: happened.OrePlaced) -> State:
    """Put new tokens on top of the mountain's single stack (GLD-5.3)."""
    name, mountain = _feature_at(state, _node(state, event.x, event.y, event.part))
    last = state.laid_ore + event.tokens
    ore = (*mountain.ore, *range(state.laid_ore + 1, last + 1))
    features = state.features | {name: replace(mountain, ore=ore)}
    return replace(state, features=features, supply=state.supply - event.tokens, laid_ore=last)


def _cowboy_placed(state: State, event: happened.CowboyPlaced) -> State:
    node = _node(state, event.x, event.y, event.segment)
    name, feature = _feature_at(state, node)
    standing = (*feature.cowboys, Cowboy(event.seat, node))
    after = _with_feature(state, name, replace(feature, cowboys=standing))
    player = after.players[event.seat]
    return _with_player(after, event.seat, replace(player, cowboys=player.cowboys - 1))


def _cowboy_returned(state: State, event: happened.CowboyReturned) -> State:
    node = _node(state, event.x, event.y, event.segment)
    name, feature = _feature_at(state, node)
    left = tuple(cowboy for cowboy in feature.cowboys if cowboy.node != node)
    after = _with_feature(state, name, replace(feature, cowboys=left))
    player = after.players[event.seat]
    return _with_player(after, event.seat, replace(player, cowboys=player.cowboys + 1))


def _tent_placed(state: State, event: happened.TentPlaced) -> State:
    node = _node(state, event.x, event.y, event.part)
    return _with_player(state, event.seat, replace(state.players[event.seat], tent=node))


def _tent_returned(state: State, event: happened.TentReturned) -> State:
    return _with_player(state, event.seat, replace(state.players[event.seat], tent=None))


def _ore_taken(state: State, event: happened.OreTaken) -> State:
    if event.face is None:
        raise TypeError("cannot fold an ore token with a redacted face")
    name, mountain = _feature_at(state, _node(state, event.x, event.y, event.part))
    left = tuple(token for token in mountain.ore if token != event.token)
    after = _with_feature(state, name, replace(mountain, ore=left))
    player = after.players[event.seat]
    after = _with_player(after, event.seat, replace(player, ore=(*player.ore, event.face)))
    return replace(after, faces=without(after.faces, event.face))


def _ore_put_away(state: State, event: happened.OrePutAway) -> State:
    features = {
        name: replace(feature, ore=()) if feature.ore else feature for name, feature in state.features.items()
    }
    return replace(state, features=features, put_away=state.put_away + event.tokens)


def _unchanged(state: State, event: happened.ActionPassed | happened.GameEnded) -> State:
    return state


def _scores(category: Category) -> Callable[[State, happened.Awarded], State]:
    """Return a function that adds the points of a scoring event to each owner's score at once (GLD-7.9)."""

    def scored(state: State, event: happened.Awarded) -> State:
        for seat in event.owners:
            state = _scored(state, seat, category, event.points)
        return state

    return scored


def _ore_revealed(state: State, event: happened.OreRevealed) -> State:
    return _scored(state, event.seat, "ore", event.points)


def _scored(state: State, seat: int, category: Category, points: int) -> State:
    player = state.players[seat]
    sheet = player.points
    more: dict[str, int] = {category: getattr(sheet, category) + points}
    return _with_player(state, seat, replace(player, points=replace(sheet, **more)))


def _with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=replace_at(state.players, seat, player))


def _with_feature(state: State, name: str, feature: Feature) -> State:
    return replace(state, features=state.features | {name: feature})


def _node(state: State, x: int, y: int, segment: str) -> int:
    node = node_at(state, x, y, segment)
    if node is None:
        raise LookupError(f"no segment {segment} at {x}, {y}")
    return node


def _feature_at(state: State, node: int) -> tuple[str, Feature]:
    number, place = divmod(node, NODES_PER_TILE)
    name = state.map[number].features[place]
    return name, state.features[name]


EVOLVE: Evolve = {
    happened.StartSeatChosen: _started,
    happened.StartTileLaid: _start_laid,
    happened.TileDrawn: _drawn,
    happened.TileDiscarded: _discarded,
    happened.TilePlaced: _placed,
    happened.OrePlaced: _ore_placed,
    happened.CowboyPlaced: _cowboy_placed,
    happened.TentPlaced: _tent_placed,
    happened.OreTaken: _ore_taken,
    happened.ActionPassed: _unchanged,
    happened.RailroadScored: _scores("play"),
    happened.MountainScored: _scores("play"),
    happened.TownScored: _scores("play"),
    happened.CowboyReturned: _cowboy_returned,
    happened.TentReturned: _tent_returned,
    happened.OrePutAway: _ore_put_away,
    happened.MountainCounted: _scores("mountains"),
    happened.RailroadCounted: _scores("railroads"),
    happened.TownCounted: _scores("towns"),
    happened.PrairieCounted: _scores("prairies"),
    happened.OreRevealed: _ore_revealed,
    happened.GameEnded: _unchanged,
}
