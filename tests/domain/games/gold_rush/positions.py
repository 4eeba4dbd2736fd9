"""Positions of Gold Rush from a short description.

`given.position` of a case may hold

- `map`: tiles laid after the start tile, `"R2S-a @1,0 r1"`; each has to fit, and brings its ore tokens
- `figures`: `"0 cowboy @1,0 r0"`, `"1 tent @0,0 m0"`: seat, figure, cell, segment
- `scores`: points on the score track by seat
- `ore`: faces of the tokens that each seat holds, in the order taken; they come out of the supply
- `stacks`: `{ "@0,0 m0" = 0 }`: how many tokens are left on a mountain; the others have been put away
- `supply`: how many tokens are left in the supply; the others have been put away
- `seat`, `drawn`: whose turn it is (0) and the tile to be laid (the first of the pile); or
- `seat`, `act = true`: the last tile of the map has just been laid by that seat, which now takes its action
- `pile`: the tiles that may still be drawn (all that are not on the map, discarded or drawn)
- `discarded`: tiles that fitted nowhere

Tokens are numbered as they are laid on the map; those that seats hold come after them, then the next laid.
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
from domain.games.gold_rush.rules.laying import lay_ore
from domain.games.gold_rush.state import Options, Player, Sheet, State, blank, feature_of, node_at
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
    """Read a case's description and build the position."""
    described = msgspec.convert(description, _Described)
    ledger = Ledger(blank(options, seats), GAME.evolve_all, ScriptedChance())
    start = PIECES.placement
    ledger.record(StartTileLaid(START_TILE, start.start_x, start.start_y, start.start_rotation))
    lay_ore(ledger)
    for words in described.map:
        _lay(ledger, words)
    for words in described.figures:
        _stand(ledger, words)
    state = _held(ledger.state, described)
    state = _put_away(state, described)
    return _pending(state, described)


def _lay(ledger: Ledger[State], words: str) -> None:
    tile, x, y, rotation = _read(_LAID, words, "R2S-a @1,0 r1")
    state = ledger.state
    command = PlaceTile(int(x), int(y), int(rotation))
    if tile not in dict(DRAW_PILE):
        raise ValueError(f"there is no tile {tile!r}")
    if command not in kernel.legal_options(GAME, replace(state, stack=(LayTile(0, tile),)), 0):
        raise ValueError(f"{words} does not fit what was laid before")
    ledger.record(TilePlaced(0, tile, command.x, command.y, command.rotation))
    lay_ore(ledger)


def _stand(ledger: Ledger[State], words: str) -> None:
    seat, figure, x, y, segment = _read(_FIGURE, words, "0 cowboy @1,0 r0")
    placed = CowboyPlaced if figure == "cowboy" else TentPlaced
    ledger.record(placed(int(seat), int(x), int(y), segment))


def _held(state: State, described: _Described) -> State:
    """Give points and tokens to the seats."""
    scores = (*described.scores, *(0,) * len(state.players))
    ore = (*described.ore, *((),) * len(state.players))
    players = tuple(map(_player, state.players, scores, ore))
    faces = [face for player in players for face in player.ore]
    return replace(
        state,
        players=players,
        faces=reduce(multiset.without, faces, state.faces),
        supply=state.supply - len(faces),
        laid_ore=state.laid_ore + len(faces),
    )


def _player(player: Player, points: int, ore: tuple[int, ...]) -> Player:
    return replace(player, points=Sheet(play=points), ore=ore)


def _put_away(state: State, described: _Described) -> State:
    features, away = dict(state.features), 0
    for words, tokens in described.stacks.items():
        x, y, part = _read(_PART, words, "@0,0 m0")
        node = node_at(state, int(x), int(y), part)
        if node is None:
            raise ValueError(f"there is no mountain part {words}")
        mountain = feature_of(state, node)
        name = next(name for name, feature in features.items() if feature is mountain)
        features[name] = replace(mountain, ore=mountain.ore[:tokens])
        away += len(mountain.ore) - tokens
    supply = state.supply if described.supply is None else described.supply
    return replace(state, features=features, supply=supply, put_away=away + state.supply - supply)


def _pending(state: State, described: _Described) -> State:
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
        raise ValueError(f"{words!r} is not written like {example!r}")
    return match.groups()
