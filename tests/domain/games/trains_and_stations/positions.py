"""Positions of Trains & Stations from a short description (TNS-15.1): the active player is about to gather.

Players are named by their colours: blue, red, green, yellow, purple on seats 0 to 4; `all` names those that
are not named beside it. What is left out is as after setup, but that nobody holds special cards and none are
in the deck. `given.position` of a case may hold

- `players`: the colours in turn order; the first is the conductor (blue)
- `active`: whose turn begins (the conductor)
- `vp`, `coins`, `bonus_dice`: by colour, `{ blue = 10, all = 3 }`; `vp_supply` is what these leave (said only
  as a check)
- `saved`: faces by colour, `{ blue = "hotel hotel" }`
- `board`: spaces by the colour of their dice or `white`, `{ red = "SLB-3 SLB-4", white = "BID-2" }`
- `buildings`: by city, as they were built, `{ seattle = ["blue mine", "red hotel"] }`
- `fields`: by building type, the good and the cards left, `{ ranch = "cattle 0" }`; a field that is left out
  has all cards of its first good that nobody holds
- `used_goods`: those that ever lay on a field (the three of the start, and those on the fields, if left out)
- `goods`: by colour, `{ blue = { cattle = 6 } }`; cards that are nowhere have left the game
- `special`, `revealed`: cards by colour, `{ green = "SP01 SP16" }`; `special_deck`: `"SP15"`
- `auto_claim`: by colour, `{ red = false }`
- `final_phase`: true once the supply has been empty
- `turns`: how many turns began before (one for each seat in order)

A position that breaks TNS-15.2 is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace as altered
from typing import Any, TypeVar

import msgspec
from msgspec import field
from msgspec.structs import replace

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.data import (
    BOX,
    BUILDINGS,
    CARDS,
    CITIES,
    COLOURS,
    GOODS,
    SETUPS,
    SPACES,
)
from domain.games.trains_and_stations.data.schema import Building, Colour, Face, Good, Piece
from domain.games.trains_and_stations.frames import BeginTurn
from domain.games.trains_and_stations.model import complete_routes
from domain.games.trains_and_stations.state import Built, Field, GoodsCounts, Player, State, blank
from domain.games.trains_and_stations.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.values import Value

T = TypeVar("T")
ALL = "all"
PARTS = BOX.components


class _Described(Value, frozen=True):
    players: tuple[Colour, ...] = ()
    active: Colour | None = None
    vp: Mapping[str, int] = field(default_factory=dict)
    vp_supply: int | None = None
    coins: Mapping[str, int] = field(default_factory=dict)
    bonus_dice: Mapping[str, int] = field(default_factory=dict)
    saved: Mapping[str, str] = field(default_factory=dict)
    board: Mapping[Piece, str] = field(default_factory=dict)
    buildings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fields: Mapping[Building, str] = field(default_factory=dict)
    used_goods: tuple[Good, ...] = ()
    goods: Mapping[str, Mapping[Good, int]] = field(default_factory=dict)
    special: Mapping[str, str] = field(default_factory=dict)
    revealed: Mapping[str, str] = field(default_factory=dict)
    special_deck: str = ""
    auto_claim: Mapping[str, bool] = field(default_factory=dict)
    final_phase: bool = False
    turns: int | None = None


def build(options: Options, seats: int, description: Mapping[str, Any]) -> State:
    """Read a case's description and build the position."""
    told = msgspec.convert(description, _Described)
    state = blank(options, seats)
    players = tuple(_player(told, seats, colour) for colour in COLOURS[:seats])
    fields = tuple(_field(told, players, kind) for kind in BUILDINGS)
    conductor = _conductor(told, seats)
    state = replace(
        state,
        players=players,
        conductor=conductor,
        vp_supply=_supply(told, players),
        final=told.final_phase,
        board=_board(told, seats),
        cities=_cities(told, seats),
        fields=fields,
        used=_used(told, fields),
        deck=tuple(sorted(told.special_deck.split())),
    )
    _check_dice(state)
    _check_cards(state)
    return _begun(state, told, _seat(told.active, seats) if told.active else conductor)


def _seat(colour: str, seats: int) -> int:
    if colour not in COLOURS[:seats]:
        raise ValueError(f"{colour!r} is no colour of {seats} players: {', '.join(COLOURS[:seats])}")
    return COLOURS.index(colour)


def _of(told: Mapping[str, T], seats: int, colour: str, otherwise: T) -> T:
    for name in told.keys() - {ALL}:
        _seat(name, seats)
    return told.get(colour, told.get(ALL, otherwise))


def _player(told: _Described, seats: int, colour: str) -> Player:
    usual = Player()
    vp = _of(told.vp, seats, colour, usual.vp)
    coins = _of(told.coins, seats, colour, usual.coins)
    if vp < 0 or not 0 <= coins <= BOX.constants.coin_limit:
        raise ValueError(f"{colour} cannot have {vp} VP and {coins} coins")
    faces = _of(told.saved, seats, colour, "").split()
    saved = tuple(msgspec.convert(face, Face) for face in sorted(faces))
    if len(saved) > BOX.constants.own_dice_per_turn or not set(saved) <= set(BOX.dice.saveable_faces):
        raise ValueError(f"{colour} cannot have saved {faces} (TNS-4.2, TNS-6.5)")
    goods = _of(told.goods, seats, colour, {})
    return Player(
        vp=vp,
        coins=coins,
        bonus=_of(told.bonus_dice, seats, colour, usual.bonus),
        saved=saved,
        goods=_six(goods),
        specials=tuple(sorted(_of(told.special, seats, colour, "").split())),
        goals=tuple(sorted(_of(told.revealed, seats, colour, "").split())),
        auto_claim=_of(told.auto_claim, seats, colour, usual.auto_claim),
    )


def _six(goods: Mapping[Good, int]) -> GoodsCounts:
    workers, coal, cattle, food, silver, gold = (goods.get(good, 0) for good in GOODS)
    return workers, coal, cattle, food, silver, gold


def _field(told: _Described, players: Sequence[Player], kind: Building) -> Field:
    if kind not in told.fields:
        first = next(row.start_good for row in BOX.buildings if row.id == kind)
        held = sum(player.goods[GOODS.index(first)] for player in players)
        return Field(first, PARTS.goods_cards_per_type - held)
    good, left = told.fields[kind].split()
    found = Field(msgspec.convert(good, Good), int(left))
    if kind not in next(row.stored_in for row in BOX.goods if row.id == found.good):
        raise ValueError(f"{good} never lies on the field of the {kind} (TNS-9.3)")
    return found


def _conductor(told: _Described, seats: int) -> int:
    """TNS-2.5: the turn order is the order of the seats, begun by the conductor."""
    if not told.players:
        return 0
    first = _seat(told.players[0], seats)
    order = tuple(COLOURS[(first + later) % seats] for later in range(seats))
    if told.players != order:
        raise ValueError(f"players take turns in the order of their seats: {', '.join(order)}")
    return first


def _supply(told: _Described, players: Sequence[Player]) -> int:
    """TNS-1.15"""
    if told.final_phase:
        left = 0
    else:
        left = SETUPS[len(players)].vp_total - sum(player.vp for player in players)
        if left < 1:
            raise ValueError(f"{left} VP are left for the supply: the final phase has begun (TNS-1.14)")
    if told.vp_supply not in (None, left):
        raise ValueError(f"{left} VP are left for the supply, not {told.vp_supply} (TNS-1.15)")
    return left


def _board(told: _Described, seats: int) -> tuple[Piece | None, ...]:
    laid: dict[str, Piece] = {}
    for piece, spaces in told.board.items():
        if piece != "white":
            _seat(piece, seats)
        for space in spaces.split():
            if space not in SPACES or space in laid:
                raise ValueError(f"{space} is no space, or holds two dice (TNS-1.9)")
            laid[space] = piece
    board = tuple(laid.get(space) for space in SPACES)
    if complete_routes(board):
        raise ValueError(f"{complete_routes(board)} are complete before a turn (TNS-7.1)")
    return board


def _cities(told: _Described, seats: int) -> tuple[tuple[Built, ...], ...]:
    for city, built in told.buildings.items():
        if len(built) > CITIES[city].sites:
            raise ValueError(f"{city} has {CITIES[city].sites} building sites (TNS-6.3.2)")
    found = tuple(tuple(_built(one, seats) for one in told.buildings.get(city, ())) for city in CITIES)
    counts = Counter(one for city in found for one in city)
    many = [f"{one.seat} {one.building}" for one, count in counts.items() if count > 3]
    if many:
        raise ValueError(f"there are only three of each building of a colour, not of {many} (TNS-1.3)")
    return found


def _built(words: str, seats: int) -> Built:
    colour, kind = words.split()
    return Built(_seat(colour, seats), msgspec.convert(kind, Building))


def _used(told: _Described, fields: Sequence[Field]) -> tuple[Good, ...]:
    lie = [one.good for one in fields]
    if len(set(lie)) < len(lie):
        raise ValueError(f"{lie}: every good enters the game at most once (TNS-9.4)")
    starts = {building.start_good for building in BOX.buildings}
    used = set(told.used_goods) or starts | set(lie)
    if not used >= starts | set(lie):
        raise ValueError(f"{sorted(starts | set(lie))} have been used, too (TNS-2.1, TNS-9.4)")
    return tuple(good for good in GOODS if good in used)


def _check_dice(state: State) -> None:
    """TNS-1.2"""
    for seat, player in enumerate(state.players):
        if state.off_board(seat) < len(player.saved):
            raise ValueError(f"{COLOURS[seat]} has more than 8 dice on the board and saved (TNS-1.2)")
    if any(player.bonus < 0 for player in state.players) or state.common_bonus < 0:
        raise ValueError("there are 10 bonus dice (TNS-1.2)")


def _check_cards(state: State) -> None:
    """TNS-1.5"""
    for number, good in enumerate(GOODS):
        held = [player.goods[number] for player in state.players]
        left = sum(one.left for one in state.fields if one.good == good)
        if min(held) < 0 or sum(held) + left > PARTS.goods_cards_per_type:
            raise ValueError(f"there are 10 cards of {good}, not {sum(held)} held and {left} on a field")
        if good not in state.used and any(held):
            raise ValueError(f"{good} is held and was never used (TNS-9.4)")
    if any(one.left < 0 for one in state.fields):
        raise ValueError("a field cannot hold fewer than no cards")
    cards = Counter(state.deck)
    for player in state.players:
        cards.update((*player.specials, *player.goals))
    wrong = [card for card, count in cards.items() if card not in CARDS or count > 1]
    if wrong:
        raise ValueError(f"{wrong} are no special cards, or in two places (TNS-15.2)")
    shown = [card for player in state.players for card in player.goals if CARDS[card].kind != "goal"]
    if shown:
        raise ValueError(f"{shown} are no goals and cannot lie revealed (TNS-8.3)")


def _begun(state: State, told: _Described, active: int) -> State:
    """Let the turn of the active player begin."""
    seats = len(state.players)
    turns = (active - state.conductor) % seats if told.turns is None else told.turns
    state = replace(state, turns=turns, active=active)
    game = altered(GAME, blank=lambda *_: state, setup=lambda ledger: ledger.open_frames(BeginTurn(active)))
    begun: State = kernel.start_game(game, state.options, seats, ScriptedChance()).state
    return begun
