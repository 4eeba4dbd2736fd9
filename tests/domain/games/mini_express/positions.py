"""Positions of Mini Express from a short description.

By default the draft is over and nobody has shares. `given.position` of a case may set:

- `companies`: by name, differences from `{ map = "R5", space = 4, length = 0 }`: `map` lists the hexes with
  its trains (default: its start location), `space` the trains on the train space, `supply` its other trains
  of 25 (only checked), `shares` those on the share space, `length` the row of the track length marker
- `tokens`: demand tokens by city, `{ tulsa = "steel/leather", omaha = "none" }`, the symbols in either order.
  Full cities have none; the others get the remaining tokens in city order, wild tokens last. `all = "none"`
  leaves no token on the map
- `players`: a list of `{ influence = [1, 1, 1, 1], shares = [0, 0, 0, 0] }`, companies in printed order
- `machinist`: the same, with `marker = "lumber"`, `target = 0` and `out = []`, the drawn tokens
- `spike`: `{ phase = "racing", east = "lumber" }`; each branch company has a train on the tile
- `seat`: the seat whose turn begins; it must have a legal action. Default: the start player, option
  `start_seat`, else 0. In a duel, `first_turn = true` makes it the very first turn, and `second = "steel"`
  asks for the second action after one for that company
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace as altered
from functools import reduce
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import BAG, BOX, COMPANIES, HEXES, MAPS
from domain.games.mini_express.frames import Act, BeginTurn
from domain.games.mini_express.state import CompanyCounts, Line, Machinist, Player, Spike, State, Token, blank
from domain.games.mini_express.variants import Options
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
    influence: CompanyCounts | None = None
    shares: CompanyCounts = (0, 0, 0, 0)


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
    """Build the position that a case describes; raise ValueError if it is impossible."""
    described = msgspec.convert(description, _Described)
    if len(described.players) > seats:
        raise ValueError(f"{len(described.players)} players described for {seats} seats")
    state = replace(blank(options, seats), start=options.start_seat or 0)
    _check_parts(state, described)
    state = replace(state, players=_players(state, described))
    if state.spike is not None:
        state = replace(state, spike=described.spike)
    if state.machinist is not None:
        state = replace(state, machinist=_machinist(described.machinist))
    state = replace(state, lines=tuple(_line(state, described, company) for company in COMPANIES))
    state = replace(state, tokens=_tokens(state, described.tokens))
    return _begin_turn(state, described)


def _check_parts(state: State, described: _Described) -> None:
    """Reject descriptions of parts that are not in play."""
    if state.machinist is None and described.machinist != _Machinist():
        raise ValueError("the Machinist does not play (MEX-9, MEX-10)")
    if state.spike is None and described.spike != Spike():
        raise ValueError("the Golden Spike is not in play (MEX-12.2)")
    if state.mode.actions_per_turn == 1 and described.second:
        raise ValueError("only duel turns have a second action (MEX-11.3)")


def _players(state: State, described: _Described) -> tuple[Player, ...]:
    humans = described.players + (_Player(),) * (state.seats - len(described.players))
    participants = (*humans, described.machinist)[: len(state.players)]
    return tuple(
        Player(player.shares, player.influence or default.influence)
        for player, default in zip(participants, state.players, strict=True)
    )


def _machinist(described: _Machinist) -> Machinist:
    return Machinist(described.marker, described.target, reduce(multiset.without, described.out, BAG))


def _line(state: State, described: _Described, company: Company) -> Line:
    """Build a company whose trains add up to 25 and shares to 9 (MEX-1.2)."""
    parts, line = described.companies.get(company, _Company()), state.line(company)
    number = COMPANIES.index(company)
    owned = sum(player.shares[number] for player in state.players)
    track = tuple(parts.map.split()) or line.track
    tile = (state.spike.east, state.spike.west).count(company) if state.spike is not None else 0
    supply = BOX.components.trains_per_company - len(track) - parts.space - tile
    shares = min(line.shares, BOX.components.shares_per_company - owned)
    shares = shares if parts.shares is None else parts.shares
    shares = shares if supply else 0
    if supply < 0 or parts.supply not in (None, supply):
        raise ValueError(f"{company}: {supply} trains are left for the supply, not {parts.supply}")
    hexes = {place.id for place in HEXES[state.options.map]}
    if not hexes.issuperset(track) or len(set(track)) < len(track):
        raise ValueError(f"{company}: {parts.map} are not distinct hexes of the map")
    return Line(
        shares=shares,
        aside=0,
        box=BOX.components.shares_per_company - shares - owned,
        trains=parts.space,
        supply=supply,
        track=track,
        length=parts.length,
        exhausted=not shares or not supply,
    )


def _tokens(state: State, named: Mapping[str, str]) -> tuple[Token | None, ...]:
    """Place the named tokens, and the remaining ones on the other cities."""
    side = MAPS[state.options.map]
    unknown = named.keys() - {city.slug for city in side.city} - {"all"}
    if unknown:
        raise ValueError(f"{sorted(unknown)} are not cities of this map")
    if named.get("all", NONE) != NONE:
        raise ValueError(f"all must be {NONE!r} or omitted, not {named['all']!r}")
    printed = Counter({token.symbols: token.count for token in BOX.demand.tokens})
    every = sorted(printed.elements(), key=lambda token: token[1] == "wild")
    placed = {name: _take(every, words) for name, words in named.items() if name != "all" and words != NONE}
    tokens: list[Token | None] = []
    for city in side.city:
        inside = sum(city.hex in line.track for line in state.lines)
        capacity = BOX.option.first_game.city_capacity if state.options.first_game else city.capacity
        bare = named.get(city.slug, named.get("all")) == NONE or inside >= capacity
        tokens.append(None if bare else placed.get(city.slug) or every.pop(0))
    return tuple(tokens)


def _take(left: list[Token], words: str) -> Token:
    """Remove and return the token with these symbols, named in either order."""
    symbols = sorted(words.split("/"))
    token = next((token for token in left if sorted(token) == symbols), None)
    if token is None:
        count = sum(token.count for token in BOX.demand.tokens if sorted(token.symbols) == symbols)
        if count:
            raise ValueError(f"too many {words!r} tokens: there are only {count}")
        kinds = ", ".join("/".join(token.symbols) for token in BOX.demand.tokens)
        raise ValueError(f"no token is {words!r}; there are {kinds}")
    left.remove(token)
    return token


def _begin_turn(state: State, described: _Described) -> State:
    """Begin the seat's turn; every seat has already had one, unless it is the very first turn."""
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
        raise ValueError(f"seat must be 0 to {state.seats - 1}, not {seat}")
    if described.first_turn and seat != state.start:
        raise ValueError(f"seat {state.start} has the very first turn, not seat {seat} (MEX-3.6)")
