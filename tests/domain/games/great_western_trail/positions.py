"""Positions of Great Western Trail from a short description.

`given.position` of a case may hold

- `seat`: whose turn it is (0), and `ask`, what comes next in it: `"place"`, `"move"` (the default), `"use"`
  (phase B where the cattleman stands), `"city"` with the breeding `value` (delivery), `"visit"` (Kansas City
  from foresight 1), `"income"`, `"draw"` (phase C)
- `players`: a list; of each what differs from money = 10, cattleman = "A", engine = "0", marker = 0,
  workers = { cowboy = 1, craftsman = 1, engineer = 1 }, cleared = [], hazards = [], teepees = {},
  masters = [], hand = [], discard = [], and `area` (a starting card), `replaced`. `draw` lists the draw
  stack: own cards that are named nowhere are out of the game then; left out, they are the draw stack
- `tiles`: what lies on the trail by space, `{ A1 = "0:2a", flood_1 = "flood_2_green", T_6 = "teepee_blue" }`:
  a player's building with its seat; and `neutral`, where it differs from the first game
- `sides`: sides of tiles that differ from a, `{ 7 = "b" }`; tiles on the board say theirs
- `cities` and `stations`: the seats of the discs by name, `{ topeka = [0] }`; each disc out is a cleared
  space of its player; where more spaces are cleared, the rest of the discs lie on Kansas City
- `masters`: station masters, or the worker in their place, by station; the others lie in the order of the
  data, a cowboy where a player has the tile
- `jobs`: workers by row and column, `{ "1:3" = "cowboy" }`; `row`: the token's (2), 13 once it is taken
- `foresights`: `[["cowboy", "teepee_blue"], [], []]`
- `market`, `display`: cards (as many as fit, in the order of their names); `deck`, `objectives`: what is
  left of their decks, `stacks`: what is left of a stack of tiles, `{ 1 = [] }`; what is named nowhere is
  out of the game then
- `open`: frames instead of `ask`, the last on top
- `closer`: who took the job market token; `placed` = false: nobody's cattleman has been placed yet
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
    Options,
    Player,
    Row,
    State,
    Teepees,
    Workers,
    blank,
)
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.multiset import size, to_multiset
from domain.kernel.values import Value
from tests.domain.games.great_western_trail.positions_box import Box, Names, spread
from tests.domain.games.great_western_trail.positions_turn import Ask, begin


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
    """Read a case's description and build the position."""
    told = msgspec.convert(description, _Described)
    box = Box(told.stacks)
    if len(told.players) > seats:
        raise ValueError(f"{len(told.players)} players are described, of {seats} seats")
    everyone = told.players + (_Player(),) * (seats - len(told.players))
    sides = _sides(told)
    if "b" in sides:
        options = replace(options, building_sides="random")
    seated = tuple(_player(box, player, seat, sides, told) for seat, player in enumerate(everyone))
    board = _board(box, told, seated)
    _check_discs(board, seated)
    seated = _removed(seated, box.removed)
    board = _more_discs(board, seated)
    state = replace(blank(options, seats), board=board, players=seated, sides=sides, closer=told.closer)
    state = replace(state, start=options.start_seat or 0)
    turns = seats + 1 if told.placed else told.seat + 1
    return _begun(replace(state, turns=turns), told)


def _begun(state: State, told: _Described) -> State:
    """Let the rules go on from there to the next question."""
    game = altered(
        GAME,
        blank=lambda *_: state,
        setup=lambda ledger: begin(ledger, told.ask, told.seat, told.value, told.open),
    )
    begun: State = kernel.start_game(game, state.options, len(state.players), ScriptedChance()).state
    return begun


def _buildings(told: _Described) -> dict[str, Building]:
    found = {}
    for site, words in told.tiles.items():
        seat, mark, tile = words.partition(":")
        if mark:
            if tile not in BUILDINGS or site not in SITES:
                raise ValueError(f"{words} on {site}: no building, or no building site")
            found[site] = Building(int(seat), tile)
    return found


def _sides(told: _Described) -> str:
    known = {int(number): side for number, side in told.sides.items()}
    named = [building.tile for building in _buildings(told).values()]
    for tile in (*named, *(tile for player in told.players for tile in player.replaced)):
        number, side = int(tile[:-1]), "b" if tile[-1] == "b" else "a"
        if known.setdefault(number, side) != side:  # type: ignore[arg-type] # both sides are letters
            raise ValueError(f"tile {number} lies with both sides up")
    return "".join(known.get(number, "a") for number in range(1, 11))


def _player(box: Box, told: _Player, seat: int, sides: str, whole: _Described) -> Player:
    own = Counter(dict(HERD))
    hand = tuple(sorted(box.card(name, own) for name in told.hand))
    discard = tuple(box.card(name, own) for name in told.discard)
    listed = to_multiset(box.card(name, own) for name in told.draw or ())
    _take_tiles(box, told)
    return Player(
        money=told.money,
        cattleman=told.cattleman if whole.placed else None,
        engine=told.engine,
        marker=told.marker,
        workers=told.workers,
        cleared=_known(told.cleared, DISC_SPACES),
        unbuilt=_unbuilt(told, seat, sides, whole),
        replaced=told.replaced,
        hazards=told.hazards,
        teepees=told.teepees,
        masters=_known(told.masters, STATION_MASTERS),
        area=_area(box, told, seat),
        hand=hand,
        draw=spread(own) if told.draw is None else listed,
        discard=discard,
        removed=() if told.draw is None else tuple(sorted((+own).elements())),
    )


def _take_tiles(box: Box, told: _Player) -> None:
    taken = [*told.hazards, *["teepee_green"] * told.teepees.green, *["teepee_blue"] * told.teepees.blue]
    for kind in WORKERS:
        taken += [kind] * (getattr(told.workers, kind) - 1)
    for name in taken:
        box.tile(name)


def _area(box: Box, told: _Player, seat: int) -> Names:
    area = (f"START_{seat + 1}",) if told.area is None else told.area
    for name in area:
        if name not in dict(STARTING):
            box.card(name, Counter())
    return area


def _unbuilt(told: _Player, seat: int, sides: str, whole: _Described) -> Names:
    built = {building.tile for building in _buildings(whole).values() if building.seat == seat}
    tiles = (f"{number}{side}" for number, side in enumerate(sides, start=1))
    return tuple(tile for tile in tiles if tile not in built and tile not in told.replaced)


def _known(names: Names, known: Iterable[str]) -> Names:
    unknown = {*names} - {*known}
    if unknown or len({*names}) < len(names):
        raise ValueError(f"{sorted(unknown) or names}: unknown, or named twice")
    return names


def _board(box: Box, told: _Described, seated: tuple[Player, ...]) -> Board:
    tiles = {space: box.tile(_fits(space, words)) for space, words in told.tiles.items() if ":" not in words}
    masters = box.masters(told.masters, [tile for player in seated for tile in player.masters])
    jobs = _jobs(box, told)
    foresights = tuple(
        (*(box.tile(name) for name in names), *(None,) * (2 - len(names))) for names in told.foresights
    )
    market = box.dealt(box.market, told.market, COUNTS[len(seated)].cattle_market_size)
    display = box.dealt(box.tasks, told.display, SETUP.objective_display_size)
    deck, tasks = box.left(box.market, told.deck), box.left(box.tasks, told.objectives)
    stacks, gone = box.stacks_left()
    return Board(
        neutral={site: told.neutral.get(site, site) for site in NEUTRAL_SITES},
        buildings=_buildings(told),
        tiles=tiles,
        masters=masters,
        stations={name: tuple(sorted(seats)) for name, seats in told.stations.items()},
        cities={name: tuple(sorted(seats)) for name, seats in told.cities.items()},
        foresights=foresights,
        jobs=jobs,
        row=told.row,
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


def _jobs(box: Box, told: _Described) -> tuple[Row, ...]:
    rows: list[list[str | None]] = [[None] * JOB_MARKET.columns for _ in range(JOB_MARKET.rows)]
    for place, worker in told.jobs.items():
        row, column = map(int, place.split(":"))
        rows[row - 1][column - 1] = box.tile(worker)
    return tuple(map(tuple, rows))


def _fits(space: str, name: str) -> str:
    tile, ground = TILES[name], TRAIL[space]
    if ground.kind != tile.kind or (tile.kind == "hazard" and ground.zone != tile.what):
        raise ValueError(f"{name} cannot lie on {space}")
    return name


def _out(board: Board, seat: int) -> int:
    return sum(seats.count(seat) for seats in (*board.cities.values(), *board.stations.values()))


def _check_discs(board: Board, seated: tuple[Player, ...]) -> None:
    for seat, player in enumerate(seated):
        out, clear = _out(board, seat), len(player.cleared)
        if out > clear:
            raise ValueError(f"seat {seat} has {out} discs out, of {clear} spaces")


def _more_discs(board: Board, seated: tuple[Player, ...]) -> Board:
    """Put the discs of cleared spaces that are not told of on Kansas City."""
    rest = [
        seat for seat, player in enumerate(seated) for _ in range(len(player.cleared) - _out(board, seat))
    ]
    if not rest:
        return board
    there = tuple(sorted((*board.cities.get("kansas_city", ()), *rest)))
    return replace(board, cities={**board.cities, "kansas_city": there})


def _removed(seated: tuple[Player, ...], cards: list[str]) -> tuple[Player, ...]:
    """Let the last player have taken out of the game what is told to be nowhere."""
    last = seated[-1]
    return (*seated[:-1], replace(last, removed=tuple(sorted((*last.removed, *cards)))))
