"""Positions of Gold Rush from a short description.

`given.position` of a case may have these keys:

- `map`: tiles laid after the start tile, `"R2S-a @1,0 r1"`; each must fit, and adds its ore tokens
- `figures`: `"0 cowboy @1,0 r0"`, `"1 tent @0,0 m0"`: seat, figure, cell, segment
- `scores`: points on the score track by seat
- `ore`: faces of each seat's tokens in the order taken; they are removed from the supply
- `stacks`: `{ "@0,0 m0" = 0 }`: number of tokens left on a mountain; the others have been removed
- `supply`: number of tokens left in the supply; the others have been removed
- `seat`, `drawn`: the active seat (default 0) and the tile to lay (default: the first of the pile); or
- `seat`, `act = true`: this seat has just laid the last tile of the map and now takes its action
- `pile`: the tiles that can be drawn later (default: all that are not on the map, discarded or drawn)
- `discarded`: the tiles discarded because they fitted nowhere

Tokens are numbered in this order: those laid on the map, those held by seats, those laid later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import PlaceTile
from domain.games.gold_rush.data import DRAW_PILE, PIECES, START_TILE
from domain.games.gold_rush.events import CowboyPlaced, StartTileLaid, TentPlaced, TilePlaced
from domain.games.gold_rush.frames import Act, LayTile, ScoreTurn
from domain.games.gold_rush.rules.tiles import lay_ore
from domain.games.gold_rush.state import Player, Sheet, State, feature_of, node_at
from domain.games.gold_rush.variants import Options
from domain.kernel import decide as kernel
from domain.kernel import multiset
from domain.kernel.chance import ScriptedChance
from domain.kernel.ledger import Ledger
from domain.kernel.values import Value

_LAID = re.compile(r"(\S+) @(-?\d+),(-?\d+) r([0-3])")
_FIGURE = re.compile(r"(\d) (cowboy|tent) @(-?\d+),(-?\d+) ([mrpt]\d)")
_PART = re.compile(r"@(-?\d+),(-?\d+) (m\d)")


class _Described(Value, frozen=True):
    map: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    ore: tuple[tuple[int, ...], ...] = ()
    stacks: Mapping[str, int] = field(default_factory=dict)
    supply: int | None = None
    seat: int = 0
    drawn: str | None = None
    act: bool = False
    pile: tuple[str, ...] | None = None
    discarded: tuple[str, ...] = ()


def build(options: Options, seats: int, description: Mapping[str, Any]) -> State:
    """Build the position that a case describes."""
    described = msgspec.convert(description, _Described)
    ledger = Ledger(GAME.blank(options, seats), GAME.evolve_all, ScriptedChance())
    start = PIECES.placement
    ledger.record(StartTileLaid(START_TILE, start.start_x, start.start_y, start.start_rotation))
    lay_ore(ledger)
    for words in described.map:
        _lay(ledger, words)
    for words in described.figures:
        _place_figure(ledger, words)
    state = _set_holdings(ledger.state, described)
    state = _remove_ore(state, described)
    return _set_pending(state, described)


def _lay(ledger: Ledger[State], words: str) -> None:
    tile, x, y, rotation = _read(_LAID, words, "R2S-a @1,0 r1")
    state = ledger.state
    command = PlaceTile(int(x), int(y), int(rotation))
    if tile not in dict(DRAW_PILE):
        raise ValueError(f"unknown tile {tile!r}")
    if command not in kernel.legal_options(GAME, replace(state, stack=(LayTile(0, tile),)), 0):
        raise ValueError(f"{words} does not fit the tiles laid before")
    ledger.record(TilePlaced(0, tile, command.x, command.y, command.rotation))
    lay_ore(ledger)


def _place_figure(ledger: Ledger[State], words: str) -> None:
    seat, figure, x, y, segment = _read(_FIGURE, words, "0 cowboy @1,0 r0")
    placed = CowboyPlaced if figure == "cowboy" else TentPlaced
    ledger.record(placed(int(seat), int(x), int(y), segment))


def _set_holdings(state: State, described: _Described) -> State:
    """Set the points and tokens of the seats."""
    scores = (*described.scores, *(0,) * len(state.players))
    ore = (*described.ore, *((),) * len(state.players))
    players = tuple(map(_set_player, state.players, scores, ore))
    faces = [face for player in players for face in player.ore]
    return replace(
        state,
        players=players,
        faces=reduce(multiset.without, faces, state.faces),
        supply=state.supply - len(faces),
        laid_ore=state.laid_ore + len(faces),
    )


def _set_player(player: Player, points: int, ore: tuple[int, ...]) -> Player:
    return replace(player, points=Sheet(play=points), ore=ore)


def _remove_ore(state: State, described: _Described) -> State:
    features, away = dict(state.features), 0
    for words, tokens in described.stacks.items():
        x, y, part = _read(_PART, words, "@0,0 m0")
        node = node_at(state, int(x), int(y), part)
        if node is None:
            raise ValueError(f"no mountain part {words}")
        mountain = feature_of(state, node)
        name = next(name for name, feature in features.items() if feature is mountain)
        features[name] = replace(mountain, ore=mountain.ore[:tokens])
        away += len(mountain.ore) - tokens
    supply = state.supply if described.supply is None else described.supply
    return replace(state, features=features, supply=supply, put_away=away + state.supply - supply)


def _set_pending(state: State, described: _Described) -> State:
    out = [laid.tile for laid in state.map[1:]] + list(described.discarded)
    pile = _without(DRAW_PILE, out) if described.pile is None else multiset.to_multiset(described.pile)
    state = replace(state, pile=pile, discarded=described.discarded)
    if described.act:
        return replace(state, stack=(ScoreTurn(described.seat), Act(described.seat)))
    drawn = described.drawn or next(iter(pile))[0]
    if described.pile is None:
        state = replace(state, pile=_without(pile, [drawn]))
    seat = described.seat
    return replace(state, stack=(ScoreTurn(seat), Act(seat), LayTile(seat, drawn)))


def _without(pile: multiset.Multiset[str], tiles: Iterable[str]) -> multiset.Multiset[str]:
    return reduce(multiset.without, tiles, pile)


def _read(form: re.Pattern[str], words: str, example: str) -> tuple[str, ...]:
    match = form.fullmatch(words)
    if not match:
        raise ValueError(f"{words!r} does not have the form {example!r}")
    return match.groups()
