"""Positions of El Paso from short descriptions; anything left out is as in BASE of EXAMPLES.md.

`given.position` of a case may have these keys:

- `seat`: the seat whose turn it is (default 0); `ask`: its next question, `"move"` (the default), `"place"`,
  `"stop"` (the actions at its rancher's stop) or `"end"` (the end of the turn)
- `players`: a list with each player's differences from money = 10, exchange_tokens = 1, certificates = 0,
  area = { cowboy = 1, builder = 1, engineer = 1, versatile = 1 }, hand (one card of each starting breed),
  discard = [], removed = [], goals = [], bonuses = [], buildings = {} (levels by space, `{ r4 = 2 }`),
  rancher (`"G"` for seat 0, `"B"` for the others). `draw`: the draw pile (default: the starting cards that
  are nowhere else). `drawn`: the number of cards already drawn from it (default 0), which sets the labels of
  draws. `off`: the discs off the player's board; `posts`: the posts of these discs (default: posts 0 and 12)
- `neutral`: tiles by space, if the layout differs from the first game's
- `goal`, `bonus`: the displays (`""` is a gap); `goals`, `bonuses`: the stacks. By default, these contain the
  tokens that nobody owns, in the order of EXAMPLES.md
- `closer`: the party whose rancher is on the Simmental space; the last turns have then begun
- `sue`: Sue's differences from rancher = "el_paso", row = ["cowboy", "builder", "engineer"], cattle = [],
  goals = [], bonuses = [], buildings = {}, posts = [5], resources (default: those that have not joined her),
  bots (default: all in play; those left out are used). In the row, `"cowboy 3+1"` means three cowboys and
  one versatile worker

Several equal cards may be written as `"simmental*8"`. The markets and the stacks of buildings and Simmental
contain the rest of the box. A position that needs more pieces than the box has is refused.
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
from domain.games.el_paso.state import SIMMENTAL_SPACE, Player, State, Workers, tile_at
from domain.games.el_paso.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.ledger import Ledger
from domain.kernel.multiset import to_multiset
from domain.kernel.values import Value
from tests.domain.games.el_paso.positions.box import Names, board, described_discs, spread, sue_of

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
    """Build the position that a case describes; raise ValueError if it is impossible."""
    described = msgspec.convert(description, _Described)
    if len(described.players) > seats:
        raise ValueError(f"{len(described.players)} players are described for {seats} seats")
    people = described.players + (_Player(),) * (seats - len(described.players))
    ranchers = [person.rancher or ("B" if seat else "G") for seat, person in enumerate(people)]
    players = tuple(_player(person, site) for person, site in zip(people, ranchers, strict=True))
    if described.closer is not None and described.closer < seats:
        players = _with_rancher(players, described.closer, SIMMENTAL_SPACE)
    if described.ask == "place":
        players = _with_rancher(players, described.seat, None)
    sue = sue_of(described.sue, options) if seats == 1 else None
    if sue is not None and described.closer == 1:
        sue = replace(sue, rancher=SIMMENTAL_SPACE)
    owners = [dict(person.buildings) for person in people] + [dict(described.sue.buildings)] * (seats == 1)
    shared = board(described, players, sue, owners, seats)
    turns = 2 * (seats + (sue is not None)) + described.seat + 1
    state = State((), options, shared, players, sue, options.start_seat or 0, turns, described.closer)
    for site in (*ranchers, *([described.sue.rancher] if sue else ())):
        if site != EL_PASO and tile_at(state, site) is None:
            raise ValueError(f"a rancher is on {site}, which has no building")
    return _open_question(state, described.seat, described.ask)


def _with_rancher(players: tuple[Player, ...], seat: int, site: str | None) -> tuple[Player, ...]:
    return (*players[:seat], replace(players[seat], rancher=site), *players[seat + 1 :])


def _player(described: _Player, rancher: str) -> Player:
    hand, discard, removed = map(spread, (described.hand, described.discard, described.removed))
    elsewhere = Counter((*hand, *discard, *removed))
    draw = list((START - elsewhere).elements()) if described.draw is None else spread(described.draw)
    owned = elsewhere + Counter(draw)
    if any(owned[breed] != count for breed, count in START.items()):
        raise ValueError(f"the starting cards of a player are {dict(START)}, not {dict(owned)}")
    _require_known(BREEDS, (*hand, *removed))
    _require_known((*BREEDS, *WORKERS), (*draw, *discard))
    numbers = (
        described.money,
        described.exchange_tokens,
        described.certificates,
        *msgspec.structs.astuple(described.area),
    )
    if min(numbers) < 0 or described.certificates > 4 or len(removed) > 5:
        raise ValueError(
            "money, tokens and workers are never negative, certificates 0 to 4, removed cards 0 to 5"
        )
    discs, posts = described_discs(described.off, described.posts)
    return Player(
        money=described.money,
        exchange_tokens=described.exchange_tokens,
        certificates=described.certificates,
        rancher=rancher,
        hand=tuple(sorted(hand)),  # type: ignore[arg-type]  # read as words
        draw=to_multiset(draw),
        discard=to_multiset(discard),
        area=described.area,
        removed=tuple(sorted(removed)),  # type: ignore[arg-type]  # read as words
        discs=discs,
        posts=posts,
        goals=tuple(sorted(described.goals)),
        bonuses=tuple(sorted(described.bonuses)),
        drawn=described.drawn,
    )


def _require_known(known: Iterable[str], cards: Iterable[str]) -> None:
    unknown = set(cards) - set(known)
    if unknown:
        raise ValueError(f"{sorted(unknown)} cannot be there")


def _open_question(state: State, seat: int, ask: str) -> State:
    """Open the frames of a seat's turn, with the question that the case describes on top."""

    def setup(ledger: Ledger[State]) -> None:
        ledger.open_frames(NextTurn((seat + 1) % state.parties), TurnEnd(seat))
        if ask == "end":
            return
        ledger.open_frames(DrawUp(seat))
        if ask == "stop":
            site = state.players[seat].rancher
            if site not in SITES or site == EL_PASO:
                raise ValueError(f"{site} is not a stop with a building")
            arrive(ledger, seat, site)
        else:
            ledger.open_frames(Place(seat) if ask == "place" else Move(seat))

    game = altered(GAME, blank=lambda *_: state, setup=setup)
    begun: State = kernel.start_game(game, state.options, len(state.players), ScriptedChance()).state
    return begun
