"""Views of Mini Express, from random games and from hand-made positions."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import BAG, COMPANIES, MAPS, MapName
from domain.games.mini_express.variants import Options
from domain.games.mini_express.view import (
    COLOURS,
    MACHINIST,
    CityView,
    CompanyView,
    HexView,
    MachinistView,
    PortView,
    SeatView,
    SpikeView,
    View,
)
from domain.kernel.values import Command
from tests.support.games.moments import Moment, sample_moments, walk_game
from tests.support.games.table_driver import TableDriver

NETWORKS: dict[MapName, dict[Company, tuple[str, ...]]] = {
    "usa": {
        "lumber": ("R5", "Q5", "P6", "O6", "P5", "O5", "N5", "R4", "S4", "N6", "M6", "L7", "K6", "J6"),
        "steel": ("Q6", "P7", "P8", "O7", "O6", "N7", "M7", "L8", "L9", "K8", "J9", "N6", "N5", "M5"),
        "leather": ("P4", "O4", "O3", "N4", "M3", "L4", "K4", "J4", "I4", "H4", "G4", "F5", "F6", "E5", "E4"),
        "cotton": ("N8", "O8", "P8", "N7", "O6", "P9", "P10", "P6", "Q5", "M8", "L9", "K8", "J8", "I7"),
    },
    "europe": {
        "lumber": ("N3", "M3", "L4", "K3", "J4", "J3", "L5", "O4", "P4", "I4", "H4", "H3"),
        "steel": ("E3", "D2", "F4", "F5", "G5", "G6", "G7", "H7", "G4", "H4", "I4"),
        "leather": ("E8", "E7", "F8", "G7", "D8", "C9", "H7", "I6", "J6", "F6", "F5"),
        "cotton": ("N7", "M7", "O7", "P7", "N6", "N5", "M5", "L5", "N8", "O8", "P8", "Q8"),
    },
}
"""Networks that meet in cities and run side by side."""


def cities(
    side: MapName, networks: dict[Company, tuple[str, ...]], *, first_game: bool = False
) -> tuple[CityView, ...]:
    """Return the cities, each with a token unless it is full."""
    views = []
    for city in MAPS[side].city:
        there = tuple(company for company in COMPANIES if city.hex in networks[company])
        capacity = 2 if first_game else city.capacity
        first, second = COMPANIES[city.number % 4], (*COMPANIES, "wild")[(city.number * 7 // 4) % 5]
        token: Any = (first, second) if len(there) < capacity else None
        views.append(CityView(city.number, city.hex, city.name, capacity, token, there))
    return tuple(views)


def companies(networks: dict[Company, tuple[str, ...]], *, built: bool) -> tuple[CompanyView, ...]:
    """Return the companies; if `built`, each one is more advanced than the previous one."""
    return tuple(
        CompanyView(
            name,
            shares=6 - at * built,
            aside=0,
            trains=4 - at * built,
            supply=21 - len(networks[name]),
            length=built * (3 + at * 3),
            exhausted=built and at == 3,
            track=networks[name],
        )
        for at, name in enumerate(COMPANIES)
    )


def hexes(networks: dict[Company, tuple[str, ...]]) -> tuple[HexView, ...]:
    names = sorted({name for track in networks.values() for name in track})
    return tuple(
        HexView(name, tuple(company for company in COMPANIES if name in networks[company])) for name in names
    )


def players(seats: int, *, built: bool) -> tuple[SeatView, ...]:
    """Return the players, with equal influence unless `built`."""
    return tuple(
        SeatView(
            seat,
            machinist=False,
            colour=COLOURS[seat],
            shares=(1, seat % 2, 0, 2),
            influence=(1 + built * seat, 1 + built * (seat % 2) * 6, 1, 1 + built * 3),
            score=5 * seat,
        )
        for seat in range(seats)
    )


def a_view(side: MapName = "usa", *, built: bool = False, seats: int = 4, **changes: Any) -> View:
    """Return a view right after setup, or with networks if `built`, changed as given."""
    homes: dict[Company, tuple[str, ...]] = {start.company: (start.hex,) for start in MAPS[side].start}
    networks = NETWORKS[side] if built else homes
    view = View(
        viewer=0, map=side, mode="standard_4", variant="none", first_game=False, level=None, turn=1, action=1,
        active=0, step="act", choices=(), shown=None, start=0,
        companies=companies(networks, built=built),
        hexes=hexes(networks), cities=cities(side, networks), seats=players(seats, built=built),
        machinist=None, ports=(), spike=None, last=None, triggered=False, winner=None,
    )  # fmt: skip
    return replace(view, **changes)


def with_machinist(view: View, **changes: Any) -> View:
    """Return the view with the Machinist after the last seat, its target marker on city 14."""
    machinist = SeatView(
        len(view.seats),
        machinist=True,
        colour=MACHINIST,
        shares=(1, 2, 1, 0),
        influence=(2, 3, 1, 4),
        score=11,
    )
    marked = MachinistView(target=14, company="steel", bag=BAG[:-1], out=BAG[-1:])
    mode = "solo" if len(view.seats) == 1 else "two_machinist"
    seen = replace(view, seats=(*view.seats, machinist), machinist=marked, mode=mode)
    return replace(seen, **changes)


def ports(**taken: Company) -> tuple[PortView, ...]:
    """Return the ports of Europe; `p4="steel"` puts a company in port 4."""
    return tuple(
        PortView(port.number, port.hex, port.name, taken.get(f"p{port.number}"))
        for port in MAPS["europe"].port
    )


def spike(phase: Any, east: Company | None = None, west: Company | None = None) -> SpikeView:
    golden = MAPS["usa"].golden_spike
    assert golden is not None
    return SpikeView(phase, golden.tile_hex, east, west)


TABLES = (
    (4, Options(map="usa", variant="golden_spike")),
    (3, Options(map="europe", variant="ports")),
    (1, Options(map="europe", level="conductor")),
    (2, Options(map="usa", two_players="duel", first_game=True)),
)
"""Tables that together show everything that can be drawn."""


def building(played: TableDriver, seat: int, random: Random) -> Command:
    """Return a random command, with a bias towards builds."""
    legal = played.legal_options(seat)
    builds = [option for option in legal if isinstance(option, BuildTrack)]
    return random.choice(builds if builds and random.random() < 0.6 else legal)


@cache
def moments(seats: int, options: Options, seed: int = 4) -> tuple[Moment[View], ...]:
    """Play a whole game, partly at random, and return every decision and the end."""
    return walk_game(GAME, seats, options, seed, building)


def sampled_moments(seats: int, options: Options) -> tuple[Moment[View], ...]:
    """Return some moments of a game, and its last."""
    return sample_moments(moments(seats, options), 6)
