"""Views of Great Western Trail: from whole random games, and from hand-made positions."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.data import (
    BUILDINGS,
    DISC_SPACES,
    STATION_MASTERS,
    TRAIL,
    VILLAGE,
    ZONES,
)
from domain.games.great_western_trail.frames import AnyFrame, InUse, Move, PhaseB
from domain.games.great_western_trail.state import Board, Building, Player, State, Teepees, Workers
from domain.games.great_western_trail.variants import Options
from domain.games.great_western_trail.view import SeatView, View, view
from tests.support.games.moments import Moment, sample_moments, walk_game

TABLES = (
    (2, Options(neutral_layout="random", building_sides="random")),
    (3, Options()),
    (4, Options(building_sides="random")),
)
"""Tables of every size, with various layouts and sides."""


@cache
def moments(seats: int, form: Options, seed: int = 5) -> tuple[Moment[View], ...]:
    """Return every decision and the end of a random game."""
    return walk_game(GAME, seats, form, seed)


def looked_at(seats: int, form: Options) -> tuple[Moment[View], ...]:
    """Return some moments of a game, including the last."""
    return sample_moments(moments(seats, form), 17)


def a_player(**changes: Any) -> Player:
    """Return a player in the middle of a game, changed as given."""
    player = Player(
        money=7, cattleman="B", engine="5", marker=2, workers=Workers(3, 2, 2),
        cleared=("aux_cert_1", "hand_a"),
        unbuilt=("4a", "7a", "9a"), hazards=("flood_2_green", "rockfall_3_black"), teepees=Teepees(2, 1),
        masters=("SM_hazards",), area=("START_1", "O12"), hand=("jersey", "jersey", "guernsey", "O07"),
        discard=("holstein", "black_angus"),
    )  # fmt: skip
    return replace(player, **changes)


def a_board(**changes: Any) -> Board:
    """Return a board in the middle of a game, changed as given."""
    jobs = (("cowboy", "engineer", None, "craftsman"), ("cowboy", None, None, None), *((None,) * 4,) * 10)
    board = Board(
        neutral={letter: letter for letter in "ABCDEFG"},
        buildings={"A1": Building(0, "1a"), "C1": Building(1, "10a"), "rock_site_2": Building(1, "4a")},
        tiles={"flood_1": "flood_2_green", "flood_2": "flood_3_black", "T_m3": "teepee_blue"},
        masters={"S1": "SM_workers", "S2": "engineer"},
        stations={"S2": (0,), "S6": (0, 1)},
        cities={"kansas_city": (0, 0, 1), "wichita": (1,)},
        foresights=(("flood_3_green", "teepee_green"), ("cowboy", None), ("engineer", "teepee_blue")),
        jobs=jobs,
        row=2,
        market=("ayrshire", "holstein", "holstein", "texas_longhorn_7"),
        display=("O01", "O16", "O21", "O24"),
    )
    return replace(board, **changes)


def a_state(*stack: AnyFrame, board: Board | None = None, players: tuple[Player, ...] = ()) -> State:
    """Return a state of two players, or of the given players."""
    seated = players or (a_player(), a_player(cattleman="flood_1", engine="7.5", money=0))
    return State(board=board or a_board(), players=seated, turns=9, stack=stack or (Move(0),))


def a_view(*stack: AnyFrame, viewer: int | None = 0, **changes: Any) -> View:
    """Return the view of a hand-made state."""
    return view(a_state(*stack, **changes), viewer)


def in_use(site: str, tile: str, *used: int) -> PhaseB:
    return PhaseB(0, site, (InUse(site, tile, used),))


def crowded(seats: int) -> View:
    """Return a view that fills the sheet: every site has a building, every space is occupied."""
    sites = [space.id for space in TRAIL.values() if space.kind == "site"]
    tiles = [tile for tile in BUILDINGS if tile.endswith("b")]
    buildings = {
        site: Building(place % seats, tiles[place // seats % len(tiles)]) for place, site in enumerate(sites)
    }
    zones = {space: f"{zone}_4_green" for zone, spaces in ZONES.items() for space in spaces}
    village = dict.fromkeys(VILLAGE, "teepee_blue")
    player = a_player(
        money=123, workers=Workers(6, 6, 6), cleared=tuple(DISC_SPACES), masters=tuple(STATION_MASTERS),
        area=tuple(f"O{number:02}" for number in range(1, 10)), hazards=("flood_4_green",) * 4,
        hand=("ayrshire", "brown_swiss", "dutch_belt", "guernsey", "holstein", "jersey", "O01", "O02"),
        discard=("jersey", "holstein", "ayrshire", "O03", "west_highland_5") * 3, cattleman="KC",
    )  # fmt: skip
    board = a_board(
        buildings=buildings,
        tiles=zones | village,
        stations={f"S{number}": tuple(range(seats)) for number in range(1, 11)},
        jobs=(("engineer",) * 4,) * 12,
        row=13,
    )
    return view(a_state(board=board, players=(player,) * seats), 0)


def own(seen: View) -> SeatView:
    """Return the reader's own board."""
    return next(seat for seat in seen.seats if seat.seat == seen.viewer)
