"""Positions of Mini Express from a short description.

The draft is over and nobody has shares. `given.position` of a case may hold

- `companies`: by name, what differs from `{ map = "R5", space = 4, length = 0 }`: `map` are the hexes with
  its trains (its start location), `space` the trains on the train space, `supply` the rest of its 25 trains
  (said only as a check), `shares` those on the share space, `length` the row of the track length marker
- `tokens`: demand tokens by city, `{ tulsa = "steel/leather", omaha = "none" }`; a city that is full has
  none, the others get what is left of the tokens in the order of their numbers, those with a wild symbol
  last; `all = "none"` leaves no token on the map
- `players`: a list of `{ influence = [1, 1, 1, 1], shares = [0, 0, 0, 0] }`, companies in printed order
- `machinist`: the same, with `marker = "lumber"`, `target = 0` and `out = []`, the tokens out of the bag
- `spike`: `{ phase = "racing", east = "lumber" }`; each branch company has a train on the tile
- `seat`: whose turn begins (0); in a duel `first_turn = true` makes it the very first turn, and
  `second = "steel"` leaves it the second action after one for that company
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as altered
from functools import reduce
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from domain.kernel import cards
from domain.kernel import decide as kernel
from domain.kernel.chance import Scripted
from domain.kernel.values import Value
from domain.mini_express import GAME
from domain.mini_express.commands import Company
from domain.mini_express.data import BAG, BOX, COMPANIES, MAPS
from domain.mini_express.frames import Act, BeginTurn
from domain.mini_express.state import Four, Line, Machinist, Options, Player, Spike, State, Token, blank

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
    seat: int = 0
    first_turn: bool = False
    second: Company | None = None


def build(options: Options, seats: int, description: Mapping[str, Any]) -> State:
    """Read a case's description and build the position."""
    described = msgspec.convert(description, _Described)
    state = blank(options, seats)
    state = replace(state, players=_players(state, described))
    if state.spike is not None:
        state = replace(state, spike=described.spike)
    if state.machinist is not None:
        state = replace(state, machinist=_machinist(described.machinist))
    state = replace(state, lines=tuple(_line(state, described, company) for company in COMPANIES))
    state = replace(state, tokens=_tokens(state, described.tokens))
    return _begun(state, described)


def _players(state: State, described: _Described) -> tuple[Player, ...]:
    humans = described.players + (_Player(),) * (state.seats - len(described.players))
    told = (*humans, described.machinist)[: len(state.players)]
    return tuple(
        Player(player.shares, player.influence or seated.influence)
        for player, seated in zip(told, state.players, strict=True)
    )


def _machinist(told: _Machinist) -> Machinist:
    return Machinist(told.marker, told.target, reduce(cards.without, told.out, BAG))


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
    named = {name: words for name, words in told.items() if words != NONE}
    laid = {name: msgspec.convert(words.split("/"), Token) for name, words in named.items()}
    every = sorted((token.symbols for token in BOX.demand.tokens), key=lambda token: token[1] == "wild")
    for token in laid.values():
        every.remove(token)
    unknown = told.keys() - {city.slug for city in side.city} - {"all"}
    if unknown:
        raise ValueError(f"{sorted(unknown)} are no cities of this map")
    found: list[Token | None] = []
    for city in side.city:
        inside = sum(city.hex in line.track for line in state.lines)
        capacity = BOX.option.first_game.city_capacity if state.options.first_game else city.capacity
        bare = told.get(city.slug, told.get("all")) == NONE or inside >= capacity
        found.append(None if bare else laid.get(city.slug) or every.pop(0))
    return tuple(found)


def _begun(state: State, described: _Described) -> State:
    """Let the seat's turn begin: by now all have had one, unless it is said to be the first of all."""
    seat = described.seat
    state = replace(state, turns=0 if described.first_turn else len(state.players) + seat)
    game = altered(GAME, blank=lambda *_: state, setup=lambda ledger: ledger.open(BeginTurn(seat)))
    begun: State = kernel.start(game, state.options, state.seats, Scripted()).state
    if described.second is not None:
        return replace(begun, stack=(*begun.stack[:-1], Act(seat, 2, described.second)))
    return begun
