"""Positions of El Paso from a short description; what it leaves out is as in BASE of EXAMPLES.md.

`given.position` of a case may hold

- `seat`: whose turn it is (0), and `ask`, what comes next in it: `"move"` (the default), `"place"`, `"stop"`
  (the actions where the rancher stands) or `"end"` (nothing but the end of the turn)
- `players`: a list; of each what differs from money = 10, exchange_tokens = 1, certificates = 0,
  area = { cowboy = 1, builder = 1, engineer = 1, versatile = 1 }, hand (one card of each starting breed),
  discard = [], removed = [], goals = [], bonuses = [], buildings = {} (`{ r4 = 2 }`: a level by its space),
  rancher (`"G"` for seat 0, `"B"` for the others). `draw`: the draw pile; left out, it is the starting cards
  that lie nowhere else. `drawn`: cards that came out of it before (0), from which the labels of draws count.
  `off`: discs that are off the board, and `posts`, where they lie; left out, on posts 0 and 12
- `neutral`: tiles by space, where the layout is not that of the first game
- `goal`, `bonus`: a display (`""` is a gap), `goals`, `bonuses`: a stack; left out, they are filled with what
  nobody owns, in the order of EXAMPLES.md
- `closer`: the party whose rancher stands on the Simmental space, so that these are last turns
- `sue`: of her what differs from rancher = "el_paso", row = ["cowboy", "builder", "engineer"], cattle = [],
  goals = [], bonuses = [], buildings = {}, posts = [5], resources (those that joined her are gone), bots
  (those in play; the others of them are used). In the row, `"cowboy 3+1"` is three cowboys and a versatile
  worker

Cards of which there are several may be written `"simmental*8"`. Markets and the stacks of buildings and of
Simmental hold what is left of the box; a position for which it does not suffice is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace as altered
from typing import Any, Literal

import msgspec
from msgspec import field
from msgspec.structs import replace

from domain.games.el_paso import GAME
from domain.games.el_paso.data import BREEDS, EL_PASO, SITES, WORKERS
from domain.games.el_paso.frames import DrawUp, Move, NextTurn, Place, TurnEnd
from domain.games.el_paso.rules.arrival import arrive
from domain.games.el_paso.state import SIMMENTAL_SPACE, Options, Player, State, Workers, tile_at
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.ledger import Ledger
from domain.kernel.multiset import to_multiset
from domain.kernel.values import Value
from tests.domain.games.el_paso.positions_box import Names, board, described_discs, spread, sue_of

HAND = ("criollo", "galloway", "pineywoods", "santa_gertrudis")
START = Counter({"criollo": 4, "pineywoods": 2, "galloway": 2, "santa_gertrudis": 2})


class _Player(Value, frozen=True):
    money: int = 10
    exchange_tokens: int = 1
    certificates: int = 0
    area: Workers = Workers(1, 1, 1, 1)
    hand: Names = HAND
    draw: Names | None = None
    drawn: int = 0
    discard: Names = ()
    removed: Names = ()
    off: Names = ()
    posts: tuple[int, ...] | None = None
    goals: Names = ()
    bonuses: Names = ()
    buildings: Mapping[str, int] = field(default_factory=dict)
    rancher: str | None = None


class _Sue(Value, frozen=True):
    rancher: str = EL_PASO
    row: Names = ("cowboy", "builder", "engineer")
    cattle: Names = ()
    goals: Names = ()
    bonuses: Names = ()
    buildings: Mapping[str, int] = field(default_factory=dict)
    posts: tuple[int, ...] = (5,)
    resources: Names | None = None
    bots: Names | None = None


class _Described(Value, frozen=True):
    seat: int = 0
    ask: Literal["move", "place", "stop", "end"] = "move"
    players: tuple[_Player, ...] = ()
    neutral: Mapping[str, str] = field(default_factory=dict)
    goal: Names | None = None
    goals: Names | None = None
    bonus: Names | None = None
    bonuses: Names | None = None
    closer: int | None = None
    sue: _Sue = _Sue()


def build(options: Options, seats: int, description: Mapping[str, Any]) -> State:
    """Read a case's description and build the position."""
    told = msgspec.convert(description, _Described)
    if len(told.players) > seats:
        raise ValueError(f"{len(told.players)} players are described, {seats} play")
    people = told.players + (_Player(),) * (seats - len(told.players))
    ranchers = [person.rancher or ("B" if seat else "G") for seat, person in enumerate(people)]
    players = tuple(_player(person, site) for person, site in zip(people, ranchers, strict=True))
    if told.closer is not None and told.closer < seats:
        players = _moved(players, told.closer, SIMMENTAL_SPACE)
    if told.ask == "place":
        players = _moved(players, told.seat, None)
    sue = sue_of(told.sue, options) if seats == 1 else None
    if sue is not None and told.closer == 1:
        sue = replace(sue, rancher=SIMMENTAL_SPACE)
    owners = [dict(person.buildings) for person in people] + [dict(told.sue.buildings)] * (seats == 1)
    shared = board(told, players, sue, owners, seats)
    turns = 2 * (seats + (sue is not None)) + told.seat + 1
    state = State((), options, shared, players, sue, options.start_seat or 0, turns, told.closer)
    for site in (*ranchers, *([told.sue.rancher] if sue else ())):
        if site != EL_PASO and tile_at(state, site) is None:
            raise ValueError(f"a rancher stands on {site}, where there is no building")
    return _asking(state, told.seat, told.ask)


def _moved(players: tuple[Player, ...], seat: int, site: str | None) -> tuple[Player, ...]:
    return (*players[:seat], replace(players[seat], rancher=site), *players[seat + 1 :])


def _player(told: _Player, rancher: str) -> Player:
    hand, discard, removed = map(spread, (told.hand, told.discard, told.removed))
    elsewhere = Counter((*hand, *discard, *removed))
    draw = list((START - elsewhere).elements()) if told.draw is None else spread(told.draw)
    owned = elsewhere + Counter(draw)
    if any(owned[breed] != count for breed, count in START.items()):
        raise ValueError(f"the starting cards of a player are {dict(START)}, not {dict(owned)}")
    _only(BREEDS, (*hand, *removed))
    _only((*BREEDS, *WORKERS), (*draw, *discard))
    numbers = (told.money, told.exchange_tokens, told.certificates, *msgspec.structs.astuple(told.area))
    if min(numbers) < 0 or told.certificates > 4 or len(removed) > 5:
        raise ValueError(
            "money, tokens and workers are never negative, certificates 0 to 4, removed cards 0 to 5"
        )
    discs, posts = described_discs(told.off, told.posts)
    return Player(
        money=told.money,
        exchange_tokens=told.exchange_tokens,
        certificates=told.certificates,
        rancher=rancher,
        hand=tuple(sorted(hand)),  # type: ignore[arg-type]  # read as words
        draw=to_multiset(draw),
        discard=to_multiset(discard),
        area=told.area,
        removed=tuple(sorted(removed)),  # type: ignore[arg-type]  # read as words
        discs=discs,
        posts=posts,
        goals=tuple(sorted(told.goals)),
        bonuses=tuple(sorted(told.bonuses)),
        drawn=told.drawn,
    )


def _only(known: Iterable[str], cards: Iterable[str]) -> None:
    unknown = set(cards) - set(known)
    if unknown:
        raise ValueError(f"{sorted(unknown)} are no cards that can lie there")


def _asking(state: State, seat: int, ask: str) -> State:
    """Open what is pending in the turn of a seat."""

    def setup(ledger: Ledger[State]) -> None:
        ledger.open_frames(NextTurn((seat + 1) % state.parties), TurnEnd(seat))
        if ask == "end":
            return
        ledger.open_frames(DrawUp(seat))
        if ask == "stop":
            site = state.players[seat].rancher
            if site not in SITES or site == EL_PASO:
                raise ValueError(f"{site} is no stop with a building")
            arrive(ledger, seat, site)
        else:
            ledger.open_frames(Place(seat) if ask == "place" else Move(seat))

    game = altered(GAME, blank=lambda *_: state, setup=setup)
    begun: State = kernel.start_game(game, state.options, len(state.players), ScriptedChance()).state
    return begun
