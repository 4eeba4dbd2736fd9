"""Positions of Mini Express from a short description.

The draft is over and nobody has shares. `given.position` of a case may hold

- `companies`: by name, what differs from `{ map = "R5", space = 4, length = 0 }`: `map` are the hexes with
  its trains (its start location), `space` the trains on the train space, `supply` the rest of its 25 trains
  (said only as a check), `shares` those on the share space, `length` the row of the track length marker
- `tokens`: demand tokens by city, `{ tulsa = "steel/leather", omaha = "none" }`, the symbols in either order;
  a city that is full has none, the others get what is left of the tokens in the order of their numbers,
  those with a wild symbol last; `all = "none"` leaves no token on the map
- `players`: a list of `{ influence = [1, 1, 1, 1], shares = [0, 0, 0, 0] }`, companies in printed order
- `machinist`: the same, with `marker = "lumber"`, `target = 0` and `out = []`, the tokens out of the bag
- `spike`: `{ phase = "racing", east = "lumber" }`; each branch company has a train on the tile
- `seat`: whose turn begins (that of the start player, option `start_seat`, 0 if it is left open), who has to
  have an action; in a duel `first_turn = true` makes it the very first turn, and `second = "steel"` leaves it
  the second action after one for that company
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as altered
from functools import reduce
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import BAG, BOX, COMPANIES, MAPS
from domain.games.mini_express.frames import Act, BeginTurn
from domain.games.mini_express.state import Four, Line, Machinist, Options, Player, Spike, State, Token, blank
from domain.kernel import decide as kernel
from domain.kernel import multiset
from domain.kernel.chance import ScriptedChance
from domain.kernel.values import Value

NONE = "none"


class _Company(Value, frozen=True):
    map: str = ""
    space: int = BOX.trains.on_train_space_at_start
    supply: int | None = None
    shares: int | None = None
    length: int = 0


class _Player(Value, frozen=True):
    influence: Four | None = None
    shares: Four = (0, 0, 0, 0)


class _Machinist(_Player, frozen=True):
    marker: Company = "lumber"
    target: int = 0
    out: tuple[str, ...] = ()


class _Described(Value, frozen=True):
    companies: Mapping[Company, _Company] = field(default_factory=dict)
    tokens: Mapping[str, str] = field(default_factory=dict)
    players: tuple[_Player, ...] = ()
    machinist: _Machinist = _Machinist()
    spike: Spike = Spike()
    seat: int | None = None
    first_turn: bool = False
    second: Company | None = None


def build(options: Options, seats: int, description: Mapping[str, Any]) -> State:
    """Read a case's description and build the position."""
    described = msgspec.convert(description, _Described)
    if len(described.players) > seats:
        raise ValueError(f"{len(described.players)} players are described, of {seats} seats")
    state = replace(blank(options, seats), start=options.start_seat or 0)
    _check_parts(state, described)
    state = replace(state, players=_players(state, described))
    if state.spike is not None:
        state = replace(state, spike=described.spike)
    if state.machinist is not None:
        state = replace(state, machinist=_machinist(described.machinist))
    state = replace(state, lines=tuple(_line(state, described, company) for company in COMPANIES))
    state = replace(state, tokens=_tokens(state, described.tokens))
    return _begun(state, described)


def _check_parts(state: State, described: _Described) -> None:
    """What a game is played without cannot be described."""
    if state.machinist is None and described.machinist != _Machinist():
        raise ValueError("the Machinist does not play (MEX-9, MEX-10)")
    if state.spike is None and described.spike != Spike():
        raise ValueError("the Golden Spike is not played (MEX-12.2)")
    if state.mode.actions_per_turn == 1 and described.second:
        raise ValueError("only a turn of a duel has a second action (MEX-11.3)")


def _players(state: State, described: _Described) -> tuple[Player, ...]:
    humans = described.players + (_Player(),) * (state.seats - len(described.players))
    told = (*humans, described.machinist)[: len(state.players)]
    return tuple(
        Player(player.shares, player.influence or seated.influence)
        for player, seated in zip(told, state.players, strict=True)
    )


def _machinist(told: _Machinist) -> Machinist:
    return Machinist(told.marker, told.target, reduce(multiset.without, told.out, BAG))


def _line(state: State, described: _Described, company: Company) -> Line:
    """Count a company's pieces: 25 trains and 9 shares are somewhere (MEX-1.2)."""
    told, line = described.companies.get(company, _Company()), state.line(company)
    number = COMPANIES.index(company)
    owned = sum(player.shares[number] for player in state.players)
    track = tuple(told.map.split()) or line.track
    tile = (state.spike.east, state.spike.west).count(company) if state.spike is not None else 0
    supply = BOX.components.trains_per_company - len(track) - told.space - tile
    shares = min(line.shares, BOX.components.shares_per_company - owned)
    shares = shares if told.shares is None else told.shares
    shares = shares if supply else 0
    if supply < 0 or told.supply not in (None, supply):
        raise ValueError(f"{company}: {supply} trains are left for the supply, not {told.supply}")
    hexes = {place.id for place in MAPS[state.options.map].grid.hexes}
    if not hexes.issuperset(track) or len(set(track)) < len(track):
        raise ValueError(f"{company}: {told.map} are no different hexes of the map")
    return Line(
        shares=shares,
        aside=0,
        box=BOX.components.shares_per_company - shares - owned,
        trains=told.space,
        supply=supply,
        track=track,
        length=told.length,
        exhausted=not shares or not supply,
    )


def _tokens(state: State, told: Mapping[str, str]) -> tuple[Token | None, ...]:
    """Lay the tokens that are named, and those that are left on the other cities."""
    side = MAPS[state.options.map]
    unknown = told.keys() - {city.slug for city in side.city} - {"all"}
    if unknown:
        raise ValueError(f"{sorted(unknown)} are no cities of this map")
    if told.get("all", NONE) != NONE:
        raise ValueError(f"all is {NONE!r} or left out, not {told['all']!r}")
    every = sorted((token.symbols for token in BOX.demand.tokens), key=lambda token: token[1] == "wild")
    laid = {name: _taken(every, words) for name, words in told.items() if name != "all" and words != NONE}
    found: list[Token | None] = []
    for city in side.city:
        inside = sum(city.hex in line.track for line in state.lines)
        capacity = BOX.option.first_game.city_capacity if state.options.first_game else city.capacity
        bare = told.get(city.slug, told.get("all")) == NONE or inside >= capacity
        found.append(None if bare else laid.get(city.slug) or every.pop(0))
    return tuple(found)


def _taken(left: list[Token], words: str) -> Token:
    """Take the token with these symbols, named in either order, out of those that are left."""
    symbols = sorted(words.split("/"))
    token = next((token for token in left if sorted(token) == symbols), None)
    if token is None:
        every = [token.symbols for token in BOX.demand.tokens]
        there = sum(sorted(token) == symbols for token in every)
        if there:
            raise ValueError(f"{words!r} is named more often than there are such tokens: {there}")
        raise ValueError(f"no token is {words!r}; there are {', '.join(map('/'.join, dict.fromkeys(every)))}")
    left.remove(token)
    return token


def _begun(state: State, described: _Described) -> State:
    """Let the seat's turn begin: by now all have had one, unless it is said to be the first of all."""
    seat = state.start if described.seat is None else described.seat
    _check_seat(state, seat, described)
    turns = 0 if described.first_turn else len(state.players) + state.order.index(seat)
    state = replace(state, turns=turns)
    game = altered(GAME, blank=lambda *_: state, setup=lambda ledger: ledger.open_frames(BeginTurn(seat)))
    begun: State = kernel.start_game(game, state.options, state.seats, ScriptedChance()).state
    if not begun.stack or begun.stack[-1] != Act(seat):
        raise ValueError(
            f"seat {seat} has no action: its turn would be forfeited before the case begins (MEX-4.3)"
        )
    if described.second is not None:
        return replace(begun, stack=(*begun.stack[:-1], Act(seat, 2, described.second)))
    return begun


def _check_seat(state: State, seat: int, described: _Described) -> None:
    if not 0 <= seat < state.seats:
        raise ValueError(f"a turn is begun by a seat, 0 to {state.seats - 1}, not by {seat}")
    if described.first_turn and seat != state.start:
        raise ValueError(f"seat {state.start} has the very first turn, not seat {seat} (MEX-3.6)")
