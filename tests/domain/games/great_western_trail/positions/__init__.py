"""Positions of Great Western Trail from a short description.

`given.position` of a case may have these keys:

- `seat`: the seat whose turn it is (default 0); `ask`: the next question, `"place"`, `"move"` (the
  default), `"use"` (phase B at the cattleman's location), `"city"` with the breeding `value` (delivery),
  `"visit"` (Kansas City from foresight 1), `"income"`, `"draw"` (phase C)
- `players`: a list with each player's differences from money = 10, cattleman = "A", engine = "0", marker = 0,
  workers = { cowboy = 1, craftsman = 1, engineer = 1 }, cleared = [], hazards = [], teepees = {},
  masters = [], hand = [], discard = [], and `area` (a starting card), `replaced`. `draw` lists the draw pile;
  the player's unlisted cards are then out of the game. Without `draw`, they form the draw pile
- `tiles`: the tiles on the trail by space, `{ A1 = "0:2a", flood_1 = "flood_2_green", T_6 = "teepee_blue" }`,
  a player's building with its seat; `neutral`: the neutral buildings that differ from the beginner setup
- `sides`: tiles whose side is not a, `{ 7 = "b" }`; tiles on the trail are named with their side
- `cities` and `stations`: the seats that have a disc there, `{ topeka = [0] }`. Each of these discs needs a
  cleared space of its player; the discs of all other cleared spaces are on Kansas City
- `masters`: station masters by station, or the workers that replaced them. All others are placed in data
  order, with a cowboy in place of each tile that a player has
- `jobs`: workers by row and column, `{ "1:3" = "cowboy" }`; `row`: the token's row (default 2), 13 once taken
- `foresights`: `[["cowboy", "teepee_blue"], [], []]`
- `market`, `display`: their cards (by default as many as fit, in alphabetical order); `deck`, `objectives`:
  the cards left in their decks; `stacks`: the tiles left in a stack, `{ 1 = [] }`. If these are given,
  unlisted cards and tiles are out of the game
- `open`: the open frames, the last on top (instead of `ask`)
- `closer`: the seat that took the job market token; `placed` = false: no cattleman has been placed yet
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace as altered
from typing import Any, Literal

import msgspec
from msgspec import field
from msgspec.structs import replace

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.data import (
    BUILDINGS,
    COUNTS,
    DISC_SPACES,
    HERD,
    JOB_MARKET,
    MARKET,
    NEUTRAL_SITES,
    OBJECTIVE_DECK,
    SETUP,
    SITES,
    STACKS,
    STARTING,
    STATION_MASTERS,
    TILES,
    TRAIL,
    WORKERS,
)
from domain.games.great_western_trail.frames import AnyFrame
from domain.games.great_western_trail.state import (
    Board,
    Building,
    Player,
    Row,
    State,
    Teepees,
    Workers,
    blank,
)
from domain.games.great_western_trail.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.multiset import size, to_multiset
from domain.kernel.values import Value
from tests.domain.games.great_western_trail.positions.box import Box, Names, spread
from tests.domain.games.great_western_trail.positions.turn import Ask, begin


class _Player(Value, frozen=True):
    money: int = 10
    cattleman: str | None = "A"
    engine: str = "0"
    marker: int = 0
    workers: Workers = Workers()
    cleared: Names = ()
    hazards: Names = ()
    teepees: Teepees = Teepees()
    masters: Names = ()
    area: Names | None = None
    hand: Names = ()
    discard: Names = ()
    draw: Names | None = None
    replaced: Names = ()


class _Described(Value, frozen=True):
    seat: int = 0
    ask: Ask = "move"
    value: int = 0
    placed: bool = True
    players: tuple[_Player, ...] = ()
    tiles: Mapping[str, str] = field(default_factory=dict)
    neutral: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, Literal["a", "b"]] = field(default_factory=dict)
    cities: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    stations: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    masters: Mapping[str, str] = field(default_factory=dict)
    jobs: Mapping[str, str] = field(default_factory=dict)
    row: int = 2
    foresights: tuple[Names, ...] = ((), (), ())
    market: Names | None = None
    deck: Names | None = None
    display: Names | None = None
    objectives: Names | None = None
    stacks: Mapping[str, Names] = field(default_factory=dict)
    closer: int | None = None
    open: tuple[AnyFrame, ...] = ()


def build(options: Options, seats: int, description: Mapping[str, Any]) -> State:
    """Build the position that a case describes; raise ValueError if it is impossible."""
    described = msgspec.convert(description, _Described)
    box = Box(described.stacks)
    if len(described.players) > seats:
        raise ValueError(f"{len(described.players)} players are described, but there are {seats} seats")
    everyone = described.players + (_Player(),) * (seats - len(described.players))
    sides = _sides(described)
    if "b" in sides:
        options = replace(options, building_sides="random")
    seated = tuple(_player(box, player, seat, sides, described) for seat, player in enumerate(everyone))
    board = _board(box, described, seated)
    _check_discs(board, seated)
    seated = _remove_cards(seated, box.removed)
    board = _place_other_discs(board, seated)
    state = replace(blank(options, seats), board=board, players=seated, sides=sides, closer=described.closer)
    state = replace(state, start=options.start_seat or 0)
    turns = seats + 1 if described.placed else described.seat + 1
    return _begin_play(replace(state, turns=turns), described)


def _begin_play(state: State, described: _Described) -> State:
    """Run the automatic steps up to the next question."""
    game = altered(
        GAME,
        blank=lambda *_: state,
        setup=lambda ledger: begin(ledger, described.ask, described.seat, described.value, described.open),
    )
    begun: State = kernel.start_game(game, state.options, len(state.players), ScriptedChance()).state
    return begun


def _buildings(described: _Described) -> dict[str, Building]:
    found = {}
    for site, words in described.tiles.items():
        seat, mark, tile = words.partition(":")
        if mark:
            if tile not in BUILDINGS or site not in SITES:
                raise ValueError(f"{words} on {site}: no building, or no building site")
            found[site] = Building(int(seat), tile)
    return found


def _sides(described: _Described) -> str:
    known = {int(number): side for number, side in described.sides.items()}
    named = [building.tile for building in _buildings(described).values()]
    for tile in (*named, *(tile for player in described.players for tile in player.replaced)):
        number, side = int(tile[:-1]), "b" if tile[-1] == "b" else "a"
        if known.setdefault(number, side) != side:  # type: ignore[arg-type] # both sides are letters
            raise ValueError(f"tile {number} has both sides up")
    return "".join(known.get(number, "a") for number in range(1, 11))


def _player(box: Box, described: _Player, seat: int, sides: str, whole: _Described) -> Player:
    cards = Counter(dict(HERD))
    hand = tuple(sorted(box.card(name, cards) for name in described.hand))
    discard = tuple(box.card(name, cards) for name in described.discard)
    listed = to_multiset(box.card(name, cards) for name in described.draw or ())
    _take_tiles(box, described)
    return Player(
        money=described.money,
        cattleman=described.cattleman if whole.placed else None,
        engine=described.engine,
        marker=described.marker,
        workers=described.workers,
        cleared=_known(described.cleared, DISC_SPACES),
        unbuilt=_unbuilt(described, seat, sides, whole),
        replaced=described.replaced,
        hazards=described.hazards,
        teepees=described.teepees,
        masters=_known(described.masters, STATION_MASTERS),
        area=_area(box, described, seat),
        hand=hand,
        draw=spread(cards) if described.draw is None else listed,
        discard=discard,
        removed=() if described.draw is None else tuple(sorted((+cards).elements())),
    )


def _take_tiles(box: Box, described: _Player) -> None:
    taken = [
        *described.hazards,
        *["teepee_green"] * described.teepees.green,
        *["teepee_blue"] * described.teepees.blue,
    ]
    for kind in WORKERS:
        taken += [kind] * (getattr(described.workers, kind) - 1)
    for name in taken:
        box.tile(name)


def _area(box: Box, described: _Player, seat: int) -> Names:
    area = (f"START_{seat + 1}",) if described.area is None else described.area
    for name in area:
        if name not in dict(STARTING):
            box.card(name, Counter())
    return area


def _unbuilt(described: _Player, seat: int, sides: str, whole: _Described) -> Names:
    built = {building.tile for building in _buildings(whole).values() if building.seat == seat}
    tiles = (f"{number}{side}" for number, side in enumerate(sides, start=1))
    return tuple(tile for tile in tiles if tile not in built and tile not in described.replaced)


def _known(names: Names, known: Iterable[str]) -> Names:
    unknown = {*names} - {*known}
    if unknown or len({*names}) < len(names):
        raise ValueError(f"{sorted(unknown) or names}: unknown or listed twice")
    return names


def _board(box: Box, described: _Described, seated: tuple[Player, ...]) -> Board:
    tiles = {
        space: box.tile(_fits(space, words)) for space, words in described.tiles.items() if ":" not in words
    }
    masters = box.masters(described.masters, [tile for player in seated for tile in player.masters])
    jobs = _jobs(box, described)
    foresights = tuple(
        (*(box.tile(name) for name in names), *(None,) * (2 - len(names))) for names in described.foresights
    )
    market = box.dealt(box.market, described.market, COUNTS[len(seated)].cattle_market_size)
    display = box.dealt(box.tasks, described.display, SETUP.objective_display_size)
    deck, tasks = box.left(box.market, described.deck), box.left(box.tasks, described.objectives)
    stacks, gone = box.stacks_left()
    return Board(
        neutral={site: described.neutral.get(site, site) for site in NEUTRAL_SITES},
        buildings=_buildings(described),
        tiles=tiles,
        masters=masters,
        stations={name: tuple(sorted(seats)) for name, seats in described.stations.items()},
        cities={name: tuple(sorted(seats)) for name, seats in described.cities.items()},
        foresights=foresights,
        jobs=jobs,
        row=described.row,
        stacks=stacks,
        turned=tuple(size(STACKS[n + 1]) - size(stacks[n]) for n in range(3)),  # type: ignore[arg-type]  # three of them
        market=market,
        deck=deck,
        dealt=size(MARKET) - size(deck),
        display=display,
        objectives=tasks,
        shown=size(OBJECTIVE_DECK) - size(tasks),
        gone=gone,
    )


def _jobs(box: Box, described: _Described) -> tuple[Row, ...]:
    rows: list[list[str | None]] = [[None] * JOB_MARKET.columns for _ in range(JOB_MARKET.rows)]
    for place, worker in described.jobs.items():
        row, column = map(int, place.split(":"))
        rows[row - 1][column - 1] = box.tile(worker)
    return tuple(map(tuple, rows))


def _fits(space: str, name: str) -> str:
    tile, ground = TILES[name], TRAIL[space]
    if ground.kind != tile.kind or (tile.kind == "hazard" and ground.zone != tile.what):
        raise ValueError(f"{name} cannot be on {space}")
    return name


def _count_discs_out(board: Board, seat: int) -> int:
    return sum(seats.count(seat) for seats in (*board.cities.values(), *board.stations.values()))


def _check_discs(board: Board, seated: tuple[Player, ...]) -> None:
    for seat, player in enumerate(seated):
        out, clear = _count_discs_out(board, seat), len(player.cleared)
        if out > clear:
            raise ValueError(f"seat {seat} has {out} discs out, but only {clear} cleared spaces")


def _place_other_discs(board: Board, seated: tuple[Player, ...]) -> Board:
    """Put the unlisted discs of cleared spaces on Kansas City."""
    rest = [
        seat
        for seat, player in enumerate(seated)
        for _ in range(len(player.cleared) - _count_discs_out(board, seat))
    ]
    if not rest:
        return board
    there = tuple(sorted((*board.cities.get("kansas_city", ()), *rest)))
    return replace(board, cities={**board.cities, "kansas_city": there})


def _remove_cards(seated: tuple[Player, ...], cards: list[str]) -> tuple[Player, ...]:
    """Add the cards that are nowhere else to the last player's removed cards."""
    last = seated[-1]
    return (*seated[:-1], replace(last, removed=tuple(sorted((*last.removed, *cards)))))
