"""The view of the table. Everything is public, so all views show the same (MEX-13.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import COMPANIES, NUMBERED, City, Level, MapName, Mode, Symbol
from domain.games.mini_express.frames import (
    Act,
    ChoosePortFor,
    ChooseWestern,
    ChooseWildCompany,
    DraftDuelLast,
    DraftDuelPair,
    DraftDuelShared,
    DraftFirst,
    DraftSecond,
    DraftSolo,
)
from domain.games.mini_express.model import Board, board_of, companies_at
from domain.games.mini_express.rules.demand import wild_companies
from domain.games.mini_express.rules.draft import open_companies
from domain.games.mini_express.scoring import points, winner
from domain.games.mini_express.state import Line, State
from domain.games.mini_express.variants import Variant, mode_of
from domain.kernel.frames import Frame, SeatFrame
from domain.kernel.multiset import Multiset
from domain.kernel.values import Value

Step = Literal["draft", "act", "wild", "port", "western_branch", "over"]
"""The pending question (MEX-4.4), or `over` once the game has ended."""

COLOURS = ("blue", "red", "yellow", "green", "purple")
"""The seats' colours in seat order (MEX-1.7)."""
MACHINIST = "black"
"""The Machinist's colour, which no seat has."""


class CompanyView(Value, frozen=True):
    """A company, in printed order (MEX-1.1).

    `shares` counts the shares on the share space, `aside` those set aside for the draft, and `trains` the
    trains on the train space. `length` is the row of the track length marker. `track` lists the hexes with
    the company's trains, in the order built, from its start.
    """

    name: Company
    shares: int
    aside: int
    trains: int
    supply: int
    length: int
    exhausted: bool
    track: tuple[str, ...]


class HexView(Value, frozen=True):
    """A hex with trains, and their companies in printed order."""

    hex: str
    companies: tuple[Company, ...]


class CityView(Value, frozen=True):
    """A numbered city. `token` has the two symbols of its demand token, or is null once it is removed."""

    number: int
    hex: str
    name: str
    capacity: int
    token: tuple[Company, Symbol] | None
    companies: tuple[Company, ...]


class SeatView(Value, frozen=True):
    """A player, or the Machinist, which comes after the last seat.

    Shares and influence are by company, in printed order.
    """

    seat: int
    machinist: bool
    colour: str
    shares: tuple[int, int, int, int]
    influence: tuple[int, int, int, int]
    score: int


class PortView(Value, frozen=True):
    """A port of the Ports variant (MEX-12.3). `company` is the company on it, or null if it is free."""

    number: int
    hex: str
    name: str
    company: Company | None


class SpikeView(Value, frozen=True):
    """The Golden Spike (MEX-12.2). While it is `waiting`, `tile` is the hex of its tile."""

    phase: Literal["waiting", "cancelled", "racing", "completed"]
    tile: str
    east: Company | None
    west: Company | None


class MachinistView(Value, frozen=True):
    """The Machinist's markers and bag (MEX-9.1, MEX-13.2).

    `target` is the number of the city with the target marker, 0 while the marker is off the map. `company` is
    the company with the company marker. `bag` counts the tokens in the bag by kind: `company steps/city
    steps` or `restore`. `out` counts the tokens drawn since the last restore.
    """

    target: int
    company: Company
    bag: Multiset[str]
    out: Multiset[str]


class LastBuild(Value, frozen=True):
    company: Company
    route: tuple[str, ...]


class View(Value, frozen=True):
    """The table as the viewer sees it.

    `active` is the seat that is asked, and `step` its question. `turn` counts the turns begun; `action` is 2
    for the second action of a duel turn. `choices` lists the companies to choose from (draft, wild symbol,
    western branch). `shown` is the company on the token in question (wild symbol, port). `seats` lists the
    players in seat order, then the Machinist if it plays. `start` is the start player. `winner` is the seat
    (or the Machinist) with the best result once the game is over, and null until then. It ignores
    resignations and cancelled games; the table's result takes these into account.
    """

    viewer: int | None
    map: MapName
    mode: Mode
    variant: Variant
    first_game: bool
    level: Level | None
    turn: int
    action: int
    active: int | None
    step: Step
    choices: tuple[Company, ...]
    shown: Company | None
    start: int
    companies: tuple[CompanyView, ...]
    hexes: tuple[HexView, ...]
    cities: tuple[CityView, ...]
    seats: tuple[SeatView, ...]
    machinist: MachinistView | None
    ports: tuple[PortView, ...]
    spike: SpikeView | None
    last: LastBuild | None
    triggered: bool
    winner: int | None


def view(state: State, seat: int | None) -> View:
    """Return the view. Only `viewer` differs between seats."""
    board, top = board_of(state), state.stack[-1] if state.stack else None
    return View(
        viewer=seat,
        map=state.options.map,
        mode=mode_of(state.options, state.seats),
        variant=state.options.variant,
        first_game=state.options.first_game,
        level=state.options.level if state.seats == 1 else None,
        turn=state.turns,
        action=top.action if isinstance(top, Act) else 1,
        active=top.seat if isinstance(top, SeatFrame) else None,
        step=STEPS[type(top)] if top else "over",
        choices=_choices(state),
        shown=_shown(state),
        start=state.start,
        companies=tuple(_company(name, line) for name, line in zip(COMPANIES, state.lines, strict=True)),
        hexes=_hexes(state, board),
        cities=tuple(_city(state, board, city) for city in board.map.city),
        seats=_seats(state),
        machinist=_machinist(state),
        ports=_ports(state, board),
        spike=_spike(state, board),
        last=LastBuild(state.last.company, state.last.route) if state.last else None,
        triggered=state.triggered,
        winner=winner(state, points(state)) if state.over else None,
    )


def _choices(state: State) -> tuple[Company, ...]:
    """Return the companies to choose from if the question asks only for a company."""
    top = state.stack[-1] if state.stack else None
    match top:
        case ChooseWildCompany():
            return wild_companies(top.shown)
        case ChooseWestern():
            return top.candidates
        case None:
            return ()
        case _:
            return open_companies(state, top)


def _shown(state: State) -> Company | None:
    top = state.stack[-1] if state.stack else None
    if isinstance(top, ChooseWildCompany):
        return top.shown
    return top.company if isinstance(top, ChoosePortFor) else None


def _company(name: Company, line: Line) -> CompanyView:
    return CompanyView(
        name=name,
        shares=line.shares,
        aside=line.aside,
        trains=line.trains,
        supply=line.supply,
        length=line.length,
        exhausted=line.exhausted,
        track=line.track,
    )


def _hexes(state: State, board: Board) -> tuple[HexView, ...]:
    """Return the hexes with trains, in map order."""
    companies: dict[str, list[Company]] = {}
    for name, line in zip(COMPANIES, state.lines, strict=True):
        for hexid in line.track:
            companies.setdefault(hexid, []).append(name)
    return tuple(HexView(hexid, tuple(companies[hexid])) for hexid in board.bit if hexid in companies)


def _city(state: State, board: Board, city: City) -> CityView:
    here = tuple(COMPANIES[number] for number in companies_at(state, city.hex))
    token = state.tokens[city.number - 1]
    return CityView(city.number, city.hex, city.name, board.capacity[city.hex], token, here)


def _seats(state: State) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat,
            machinist=seat == state.seats,
            colour=MACHINIST if seat == state.seats else COLOURS[seat],
            shares=player.shares,
            influence=player.influence,
            score=total,
        )
        for seat, (player, total) in enumerate(zip(state.players, points(state), strict=True))
    )


def _machinist(state: State) -> MachinistView | None:
    machinist = state.machinist
    if machinist is None:
        return None
    left = dict(machinist.bag)
    out = tuple(
        (token, count - left.get(token, 0)) for token, count in NUMBERED if count > left.get(token, 0)
    )
    return MachinistView(machinist.target, machinist.company, machinist.bag, out)


def _ports(state: State, board: Board) -> tuple[PortView, ...]:
    if state.options.variant != "ports":
        return ()
    views = []
    for port in board.map.port:
        here = companies_at(state, port.hex)
        views.append(PortView(port.number, port.hex, port.name, COMPANIES[here[0]] if here else None))
    return tuple(views)


def _spike(state: State, board: Board) -> SpikeView | None:
    tile = board.map.golden_spike
    if state.spike is None or tile is None:
        return None
    return SpikeView(state.spike.phase, tile.tile_hex, state.spike.east, state.spike.west)


STEPS: Mapping[type[Frame], Step] = {
    DraftFirst: "draft",
    DraftSecond: "draft",
    DraftSolo: "draft",
    DraftDuelPair: "draft",
    DraftDuelShared: "draft",
    DraftDuelLast: "draft",
    Act: "act",
    ChooseWildCompany: "wild",
    ChoosePortFor: "port",
    ChooseWestern: "western_branch",
}
