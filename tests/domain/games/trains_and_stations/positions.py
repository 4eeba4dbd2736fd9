"""Positions of Trains & Stations from a short description (TNS-15.1): the active player is about to gather.

Players are named by their colours: blue, red, green, yellow, purple on seats 0 to 4; `all` means the players
not named next to it. Defaults are as after setup, but with no special cards in hands or in the deck.
`given.position` of a case may set:

- `players`: the colours in turn order, the conductor first (default: blue)
- `active`: the player whose turn begins (default: the conductor)
- `vp`, `coins`, `bonus_dice`: by colour, `{ blue = 10, all = 3 }`; `vp_supply` is only checked against these
- `saved`: faces by colour, `{ blue = "hotel hotel" }`
- `board`: spaces by the colour of their dice or `white`, `{ red = "SLB-3 SLB-4", white = "BID-2" }`
- `buildings`: by city, in building order, `{ seattle = ["blue mine", "red hotel"] }`
- `fields`: by building type, the good and the cards left, `{ ranch = "cattle 0" }`; by default all cards of
  its first good that nobody holds
- `used_goods`: goods that were ever on a field (default: the three of setup, and those on the fields)
- `goods`: by colour, `{ blue = { cattle = 6 } }`; other cards have left the game
- `special`, `revealed`: cards by colour, `{ green = "SP01 SP16" }`; `special_deck`: `"SP15"`
- `auto_claim`: by colour, `{ red = false }`
- `final_phase`: true once the supply has been empty
- `turns`: the number of earlier turns (default: one for each seat before `active`)

Positions that break TNS-15.2 are rejected.
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
    """Build the position that a case describes; raise ValueError if it is impossible."""
    described = msgspec.convert(description, _Described)
    state = blank(options, seats)
    players = tuple(_player(described, seats, colour) for colour in COLOURS[:seats])
    fields = tuple(_field(described, players, kind) for kind in BUILDINGS)
    conductor = _conductor(described, seats)
    state = replace(
        state,
        players=players,
        conductor=conductor,
        vp_supply=_supply(described, players),
        final=described.final_phase,
        board=_board(described, seats),
        cities=_cities(described, seats),
        fields=fields,
        used=_used(described, fields),
        deck=tuple(sorted(described.special_deck.split())),
    )
    _check_dice(state)
    _check_cards(state)
    return _begin_turn(state, described, _seat(described.active, seats) if described.active else conductor)


def _seat(colour: str, seats: int) -> int:
    if colour not in COLOURS[:seats]:
        raise ValueError(f"{colour!r} is not a colour of {seats} players: {', '.join(COLOURS[:seats])}")
    return COLOURS.index(colour)


def _get_for_colour(described: Mapping[str, T], seats: int, colour: str, otherwise: T) -> T:
    for name in described.keys() - {ALL}:
        _seat(name, seats)
    return described.get(colour, described.get(ALL, otherwise))


def _player(described: _Described, seats: int, colour: str) -> Player:
    usual = Player()
    vp = _get_for_colour(described.vp, seats, colour, usual.vp)
    coins = _get_for_colour(described.coins, seats, colour, usual.coins)
    if vp < 0 or not 0 <= coins <= BOX.constants.coin_limit:
        raise ValueError(f"{colour} cannot have {vp} VP and {coins} coins")
    faces = _get_for_colour(described.saved, seats, colour, "").split()
    saved = tuple(msgspec.convert(face, Face) for face in sorted(faces))
    if len(saved) > BOX.constants.own_dice_per_turn or not set(saved) <= set(BOX.dice.saveable_faces):
        raise ValueError(f"{colour} cannot have saved {faces} (TNS-4.2, TNS-6.5)")
    goods = _get_for_colour(described.goods, seats, colour, {})
    return Player(
        vp=vp,
        coins=coins,
        bonus=_get_for_colour(described.bonus_dice, seats, colour, usual.bonus),
        saved=saved,
        goods=_six(goods),
        specials=tuple(sorted(_get_for_colour(described.special, seats, colour, "").split())),
        goals=tuple(sorted(_get_for_colour(described.revealed, seats, colour, "").split())),
        auto_claim=_get_for_colour(described.auto_claim, seats, colour, usual.auto_claim),
    )


def _six(goods: Mapping[Good, int]) -> GoodsCounts:
    workers, coal, cattle, food, silver, gold = (goods.get(good, 0) for good in GOODS)
    return workers, coal, cattle, food, silver, gold


def _field(described: _Described, players: Sequence[Player], kind: Building) -> Field:
    if kind not in described.fields:
        first = next(row.start_good for row in BOX.buildings if row.id == kind)
        held = sum(player.goods[GOODS.index(first)] for player in players)
        return Field(first, PARTS.goods_cards_per_type - held)
    good, left = described.fields[kind].split()
    result = Field(msgspec.convert(good, Good), int(left))
    if kind not in next(row.stored_in for row in BOX.goods if row.id == result.good):
        raise ValueError(f"{good} is never on the {kind} field (TNS-9.3)")
    return result


def _conductor(described: _Described, seats: int) -> int:
    """Return the conductor; turn order is seat order, starting with the conductor (TNS-2.5)."""
    if not described.players:
        return 0
    first = _seat(described.players[0], seats)
    order = tuple(COLOURS[(first + later) % seats] for later in range(seats))
    if described.players != order:
        raise ValueError(f"players must be in seat order: {', '.join(order)}")
    return first


def _supply(described: _Described, players: Sequence[Player]) -> int:
    """Return the VP left in the supply (TNS-1.15)."""
    if described.final_phase:
        left = 0
    else:
        left = SETUPS[len(players)].vp_total - sum(player.vp for player in players)
        if left < 1:
            raise ValueError(f"{left} VP are left for the supply: the final phase has begun (TNS-1.14)")
    if described.vp_supply not in (None, left):
        raise ValueError(f"{left} VP are left for the supply, not {described.vp_supply} (TNS-1.15)")
    return left


def _board(described: _Described, seats: int) -> tuple[Piece | None, ...]:
    laid: dict[str, Piece] = {}
    for piece, spaces in described.board.items():
        if piece != "white":
            _seat(piece, seats)
        for space in spaces.split():
            if space not in SPACES or space in laid:
                raise ValueError(f"{space} is not a space, or holds two dice (TNS-1.9)")
            laid[space] = piece
    board = tuple(laid.get(space) for space in SPACES)
    if complete_routes(board):
        raise ValueError(f"{complete_routes(board)} are complete before a turn (TNS-7.1)")
    return board


def _cities(described: _Described, seats: int) -> tuple[tuple[Built, ...], ...]:
    for city, built in described.buildings.items():
        if len(built) > CITIES[city].sites:
            raise ValueError(f"{city} has {CITIES[city].sites} building sites (TNS-6.3.2)")
    cities = tuple(
        tuple(_built(words, seats) for words in described.buildings.get(city, ())) for city in CITIES
    )
    counts = Counter(built for city in cities for built in city)
    many = [f"{built.seat} {built.building}" for built, count in counts.items() if count > 3]
    if many:
        raise ValueError(f"only three buildings of each type and colour, too many of {many} (TNS-1.3)")
    return cities


def _built(words: str, seats: int) -> Built:
    colour, kind = words.split()
    return Built(_seat(colour, seats), msgspec.convert(kind, Building))


def _used(described: _Described, fields: Sequence[Field]) -> tuple[Good, ...]:
    current = [each.good for each in fields]
    if len(set(current)) < len(current):
        raise ValueError(f"{current}: every good enters the game at most once (TNS-9.4)")
    starts = {building.start_good for building in BOX.buildings}
    used = set(described.used_goods) or starts | set(current)
    if not used >= starts | set(current):
        raise ValueError(f"{sorted(starts | set(current))} have been used too (TNS-2.1, TNS-9.4)")
    return tuple(good for good in GOODS if good in used)


def _check_dice(state: State) -> None:
    """Check the numbers of dice (TNS-1.2)."""
    for seat, player in enumerate(state.players):
        if state.off_board(seat) < len(player.saved):
            raise ValueError(f"{COLOURS[seat]} has more than 8 dice on the board and saved (TNS-1.2)")
    if any(player.bonus < 0 for player in state.players) or state.common_bonus < 0:
        raise ValueError("there are 10 bonus dice (TNS-1.2)")


def _check_cards(state: State) -> None:
    """Check the numbers of cards (TNS-1.5)."""
    for number, good in enumerate(GOODS):
        held = [player.goods[number] for player in state.players]
        left = sum(each.left for each in state.fields if each.good == good)
        if min(held) < 0 or sum(held) + left > PARTS.goods_cards_per_type:
            raise ValueError(f"there are 10 cards of {good}, not {sum(held)} held and {left} on a field")
        if good not in state.used and any(held):
            raise ValueError(f"{good} is held and was never used (TNS-9.4)")
    if any(each.left < 0 for each in state.fields):
        raise ValueError("a field cannot hold a negative number of cards")
    cards = Counter(state.deck)
    for player in state.players:
        cards.update((*player.specials, *player.goals))
    wrong = [card for card, count in cards.items() if card not in CARDS or count > 1]
    if wrong:
        raise ValueError(f"{wrong} are not special cards, or in two places (TNS-15.2)")
    shown = [card for player in state.players for card in player.goals if CARDS[card].kind != "goal"]
    if shown:
        raise ValueError(f"{shown} are not goals and cannot be revealed (TNS-8.3)")


def _begin_turn(state: State, described: _Described, active: int) -> State:
    seats = len(state.players)
    turns = (active - state.conductor) % seats if described.turns is None else described.turns
    state = replace(state, turns=turns, active=active)
    game = altered(GAME, blank=lambda *_: state, setup=lambda ledger: ledger.open_frames(BeginTurn(active)))
    begun: State = kernel.start_game(game, state.options, seats, ScriptedChance()).state
    return begun
