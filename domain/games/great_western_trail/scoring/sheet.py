"""The score sheet: eleven categories of points (section 13 of the rules)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from domain.games.great_western_trail.data import (
    ARROWS,
    BOARD,
    BUILDINGS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    SCORING,
    STATION_MASTERS,
    STATIONS,
    TILES,
    WORKERS,
)
from domain.games.great_western_trail.data.schema import Requirement
from domain.games.great_western_trail.model.limits import permanent_certificates
from domain.games.great_western_trail.scoring.assignment import REQUIREMENTS, Items, Laid, lay
from domain.games.great_western_trail.state import Player, State
from domain.kernel.game import Score, ScoreCategory
from domain.kernel.multiset import Multiset
from domain.kernel.ranking import places

LINES = (
    "money",
    "buildings",
    "cities",
    "stations",
    "hazards",
    "cattle",
    "objectives",
    "station masters",
    "workers",
    "step space",
    "job market token",
)


def score(state: State) -> Score:
    """Give the score sheet; most points win, a tie is a shared victory (GWT-13.12)."""
    sheets = tuple(sheet(state, seat) for seat in range(len(state.players)))
    totals = tuple(map(sum, sheets))
    columns = zip(*sheets, strict=True)
    categories = tuple(ScoreCategory(name, points) for name, points in zip(LINES, columns, strict=True))
    return Score(totals, places(totals), categories)


def sheet(state: State, seat: int) -> tuple[int, ...]:
    """Give the points of a seat by category, in the order of LINES."""
    player = state.players[seat]
    cattle_vp = herd(player.draw, player.hand, player.discard)[0]
    laid = objectives(state, seat)
    return (
        player.money // SCORING.money_per_vp,
        sum(BUILDINGS[tile].vp for tile in tiles(state, seat)),
        cities(state, seat),
        sum(STATIONS[station].vp for station in stations(state, seat)),
        sum(TILES[hazard].vp for hazard in player.hazards),
        cattle_vp,
        laid.points,
        sum(master(player, tile, len(player.area) + len(laid.added)) for tile in player.masters),
        sum(BOARD.worker_vp_each * columns_worth(player, number) for number in range(len(WORKERS))),
        sum(DISC_SPACES[space].vp for space in player.cleared),
        SCORING.job_market_token_vp if state.closer == seat else 0,
    )


def tiles(state: State, seat: int) -> tuple[str, ...]:
    """Give the seat's tiles on the board (GWT-13.2)."""
    return tuple(building.tile for building in state.board.buildings.values() if building.seat == seat)


def cities(state: State, seat: int) -> int:
    """Give the points of discs on cities and of the arrows between them (GWT-13.3)."""
    discs = {city: seats.count(seat) for city, seats in state.board.cities.items()}
    alone = sum(CITIES[city].vp_per_disc * count for city, count in discs.items())
    return alone + sum(arrow.vp for arrow in ARROWS if all(discs.get(city) for city in arrow.cities))


def stations(state: State, seat: int) -> tuple[str, ...]:
    """Give the stations that hold a disc of the seat (GWT-13.4)."""
    return tuple(station for station, seats in state.board.stations.items() if seat in seats)


Herd = tuple[int, tuple[int, int, int], tuple[str, ...]]


@lru_cache(maxsize=4_096)
def herd(draw: Multiset[str], hand: tuple[str, ...], discard: tuple[str, ...]) -> Herd:
    """Give the points of the cattle, its cards of value 3, 4 and 5, and the objective cards (GWT-13.6)."""
    points, values, cards = 0, [0] * 6, []
    for card, count in chain(draw, ((card, 1) for card in chain(hand, discard))):
        kind = CATTLE.get(card)
        if kind is None:
            cards.append(card)
        else:
            points += kind.vp * count
            values[kind.value] += count
    return points, (values[3], values[4], values[5]), tuple(sorted(cards))


def objectives(state: State, seat: int) -> Laid:
    """Lay the seat's objective cards for the best total (GWT-13.7.1)."""
    player = state.players[seat]
    cards = herd(player.draw, player.hand, player.discard)[2]
    if not cards and not player.area:
        return Laid(0, (), ())
    per_two = sum(
        STATION_MASTERS[tile].vp
        for tile in player.masters
        if STATION_MASTERS[tile].per == "objectives_in_area"
    )
    return lay(tuple(sorted(player.area)), cards, items(state, seat), per_two)


def items(state: State, seat: int) -> Items:
    """Count what can fulfil requirements (GWT-13.7.2)."""
    player = state.players[seat]
    value_3, value_4, value_5 = herd(player.draw, player.hand, player.discard)[1]
    found: dict[Requirement, int] = {
        "building": len(tiles(state, seat)),
        "teepee_green": player.teepees.green,
        "teepee_blue": player.teepees.blue,
        "hazard": len(player.hazards),
        "station": len(stations(state, seat)),
        "cattle_3": value_3,
        "cattle_4": value_4,
        "cattle_5": value_5,
        "san_francisco": state.board.cities.get("san_francisco", ()).count(seat),
    }
    return tuple(found[kind] for kind in REQUIREMENTS)


def master(player: Player, tile: str, area: int) -> int:
    """Give the points of a station master; incomplete groups count nothing (GWT-13.8)."""
    found = STATION_MASTERS[tile]
    match found.per:
        case "workers":
            count = sum(workers(player))
        case "objectives_in_area":
            count = area
        case "hazards":
            count = len(player.hazards)
        case "teepee_pairs":
            count = min(player.teepees.green, player.teepees.blue)
        case "certificates":
            count = player.marker + permanent_certificates(player)
    return found.vp * (count // found.group)


def workers(player: Player) -> tuple[int, int, int]:
    """Give the workers by row, the printed ones included."""
    return player.workers.cowboy, player.workers.craftsman, player.workers.engineer


def columns_worth(player: Player, row: int) -> int:
    """Count the workers of a row that stand in columns with points (GWT-13.9)."""
    return sum(column <= workers(player)[row] for column in BOARD.worker_vp_columns)
