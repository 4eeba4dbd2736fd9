"""Previews: the drawing of an option before it is chosen."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    AppointWorker,
    BuyCattle,
    ChooseForesight,
    Deliver,
    DriveEngine,
    EndPhaseB,
    HireWorker,
    LocalAction,
    MoveAlong,
    PlaceBuilding,
    TakeDisc,
    TakeTeepee,
)
from domain.games.great_western_trail.data import BUILDINGS, WORKERS
from domain.games.great_western_trail.frames import (
    City,
    ExtraCity,
    Foresight,
    Move,
    MoveCattleman,
    StationMaster,
)
from domain.games.great_western_trail.presentation.drawing import markets
from domain.games.great_western_trail.presentation.drawing.board import picture
from domain.games.great_western_trail.presentation.drawing.layout import SHEET, trail_point
from domain.games.great_western_trail.presentation.drawing.markets import job_point
from domain.games.great_western_trail.presentation.drawing.parts import preview
from domain.games.great_western_trail.presentation.drawing.places import path_fees, spaces_between
from domain.games.great_western_trail.presentation.drawing.previews import tile_destination
from domain.games.great_western_trail.presentation.drawing.tiles import draw_building
from domain.games.great_western_trail.state import Building
from domain.games.great_western_trail.variants import Options
from tests.domain.games.great_western_trail.views import (
    TABLES,
    a_board,
    a_player,
    a_view,
    in_use,
    looked_at,
    own,
)

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "form"), TABLES)
SYMBOL = re.compile(r"#(rh-[\w-]+)")
COIN = re.compile(r">\u2212(\d+)</text>")


@GAMES
def test_previews_are_well_formed_and_use_defined_symbols(seats: int, form: Options) -> None:
    for moment in looked_at(seats, form):
        ids = set(re.findall(r' id="([^"]+)"', picture(moment.view).body))
        for option in moment.options[:40]:
            fragment = preview(moment.view, option)
            ET.fromstring(f"<g>{fragment}</g>")

            assert set(SYMBOL.findall(fragment)) <= ids


@GAMES
def test_every_option_with_a_place_has_a_ticked_preview(seats: int, form: Options) -> None:
    for moment in looked_at(seats, form):
        for option in moment.options[:40]:
            assert bool(GAME.presentation.target(moment.view, option)) == (
                'class="tick"' in preview(moment.view, option)
            )


def test_move_preview_shows_path_and_destination() -> None:
    """GWT-4.8: there are only empty spaces between two locations."""
    view = a_view()

    assert ("B", "B1", "B2", "B3", "C") == spaces_between(view, "B", "C")
    assert "#rh-cowboy-blue" in preview(view, MoveAlong(("C",)))


def test_move_preview_shows_each_fee_paid() -> None:
    """GWT-4.5 to GWT-4.7: fees are in path order; missing money is forgiven; own buildings are free."""
    board = a_board(buildings={"A1": Building(1, "10a"), "A2": Building(0, "1a"), "A3": Building(1, "7a")})
    path = ("A1", "A2", "A3", "B")

    def paid(money: int) -> list[tuple[str, int]]:
        view = a_view(board=board, players=(a_player(money=money, cattleman="A"), a_player()))
        shown = [int(each) for each in COIN.findall(preview(view, MoveAlong(path)))]
        found = list(path_fees(view, own(view), path))

        assert [cost for _, cost in found] == shown
        return found

    assert [("A1", 2), ("A3", 4)] == paid(9)
    assert [("A1", 2), ("A3", 3)] == paid(5)
    assert [("A1", 1)] == paid(1)
    assert [] == paid(0)


def test_free_move_preview_shows_no_fees() -> None:
    """GWT-11.4"""
    players = (a_player(cattleman="A"), a_player())
    path = ("flood_1",)

    assert COIN.findall(preview(a_view(Move(0), players=players), MoveAlong(path)))
    assert COIN.findall(preview(a_view(MoveCattleman(0, 3), players=players), MoveAlong(path)))
    assert [] == COIN.findall(
        preview(a_view(MoveCattleman(0, 3, free=True), players=players), MoveAlong(path))
    )


def test_building_preview_shows_the_tile_on_its_site() -> None:
    tile = next(iter(BUILDINGS))
    x, y = trail_point("F1")
    shown = preview(a_view(), PlaceBuilding(tile, "F1"))

    assert f'<g transform="translate({x:g} {y:g})">{draw_building(tile, "blue", 0, 0)}</g>' in shown


def test_hire_preview_shows_the_worker_in_its_row() -> None:
    """GWT-8.3.2"""
    view = a_view()
    box = markets.worker_box(SHEET.panel_box(0), WORKERS.index("cowboy"), own(view).workers.cowboy + 1)
    middle = box[0] + box[2] / 2 - 20

    assert f"M{middle:g} " in preview(view, HireWorker(1, "cowboy"))


@pytest.mark.parametrize(
    ("engine", "city", "cost"),
    [("5", "albuquerque", 3), ("4.5", "albuquerque", 3), ("4.5", "colorado_springs", 1), ("0", "wichita", 1)],
)
def test_delivery_preview_shows_the_transport_cost(engine: str, city: str, cost: int) -> None:
    """GWT-6.5.4: $1 for each crossing between the engine and the city."""
    view = a_view(City(0, 12), players=(a_player(engine=engine), a_player()))

    assert [str(cost)] == COIN.findall(preview(view, Deliver(city)))


def test_delivery_preview_omits_a_transport_cost_of_zero() -> None:
    """GWT-6.5.4: it is zero if the engine is at or beyond the city's space."""
    assert [] == COIN.findall(preview(a_view(City(0, 12)), Deliver("wichita")))


def test_extraordinary_delivery_preview_shows_no_transport_cost() -> None:
    """GWT-8.16.2"""
    command = Deliver("albuquerque")

    assert ["3"] == COIN.findall(preview(a_view(City(0, 12)), command))
    assert [] == COIN.findall(preview(a_view(ExtraCity(0, 12)), command))


def test_foresight_preview_shows_the_tiles_destination() -> None:
    """GWT-6.1.1 to GWT-6.1.3"""
    view = a_view(Foresight(0, 1))
    first_free = {"flood_3_green": "flood_3", "teepee_green": "T_m2", "rockfall_2_green": "rockfall_1"}
    for tile, space in first_free.items():
        where = tile_destination(view, tile)
        assert where is not None
        assert trail_point(space) == where[:2]
    jobs = tile_destination(view, "cowboy")

    assert jobs is not None
    assert job_point(2, 3) == jobs[:2]
    assert "#rh-sign-flood" in preview(view, ChooseForesight(1))


def test_foresight_preview_only_ticks_a_tile_without_space() -> None:
    """GWT-17.11, GWT-17.12, GWT-6.3"""
    full = a_board(tiles={f"flood_{number}": "flood_2_green" for number in range(1, 5)}, row=13)
    view = a_view(Foresight(0, 1), board=full)

    assert tile_destination(view, "flood_3_green") is None
    assert tile_destination(view, "cowboy") is None
    assert preview(view, ChooseForesight(1)).count('class="tick"') == 1


def test_other_previews_tick_their_places() -> None:
    view = a_view(StationMaster(0, "S1"))

    assert "#rh-engine-blue" in preview(view, DriveEngine("7.5"))
    for command in (TakeDisc("aux_money_2"), TakeDisc("S2"), TakeTeepee("T_m3"), AppointWorker("cowboy")):
        assert 'class="tick"' in preview(view, command)


def test_cards_and_actions_are_ticked_individually() -> None:
    view = a_view(in_use("A1", "1a"))

    assert 2 == preview(view, BuyCattle(("holstein", "holstein"), 3)).count('class="tick"')
    assert 1 == preview(view, LocalAction("A1", 0)).count('class="tick"')
    assert 2 == preview(view, LocalAction("A1", 0, cards=("guernsey",))).count('class="tick"')
    assert preview(view, EndPhaseB()) == ""


def test_finished_game_has_no_previews() -> None:
    end = looked_at(*TABLES[0])[-1].view

    assert preview(end, EndPhaseB()) == ""
