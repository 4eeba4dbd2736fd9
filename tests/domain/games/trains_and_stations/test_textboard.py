"""The text board: the facts of the drawing, for terminals and screen readers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.data import CITIES, COLOURS, ROUTES
from domain.games.trains_and_stations.presentation.textboard import textboard
from domain.games.trains_and_stations.view import DeliveryView, SpeculationView, View
from tests.domain.games.trains_and_stations.views import a_view, ended, moments

GAMES = pytest.mark.parametrize("seats", GAME.seat_counts)


def read_board(view: View) -> str:
    """Return the text board on one line."""
    return " ".join(textboard(view).split())


@GAMES
def test_the_text_board_fits_a_terminal(seats: int) -> None:
    lines = [
        line for _, views in moments(seats)[::5] for view in views for line in textboard(view).splitlines()
    ]

    assert max(map(len, lines)) <= 80


@GAMES
def test_the_text_board_shows_points_and_cities(seats: int) -> None:
    for _, views in moments(seats)[::5]:
        board = read_board(views[0])
        for seat in views[0].seats:
            assert re.search(rf"{seat.colour}( \([a-z, ]+\))?: {seat.vp} VP, ", board)
        for city in views[0].cities:
            assert f"{CITIES[city.city].name}: " in board
        assert f"{views[0].vp_supply} VP, " in board


def test_routes_are_listed_space_by_space() -> None:
    board = read_board(a_view())

    assert "Billings to Denver: red white red blue (complete)" in board
    assert "Seattle to Los Angeles and Billings: . green . . . ." in board
    assert len(ROUTES) == len(re.findall(r"^[A-Z][\w ]+ to [\w ]+: ", textboard(a_view()), re.MULTILINE))


def test_cities_show_bonus_sites_and_buildings() -> None:
    board = read_board(a_view())

    assert "Seattle: bonus die; 2 of 3; blue ranch, red hotel" in board
    assert "Kansas City: 1 VP; 0 of 2" in board
    assert "Boston: special card; 1 of 2; green mine" in board


def test_fields_and_supply_are_listed() -> None:
    board = read_board(a_view())

    assert "ranch: 7 cattle, then food" in board
    assert "mine: gold used up permanently; each building pays 1 VP" in board
    assert "hotel: 2 workers, then silver or food" in board
    assert "37 VP, 9 special cards, 5 bonus dice, 11 coins" in board


def test_the_roll_shows_dice_saved_earlier() -> None:
    board = read_board(a_view())

    assert "Roll of red player's dice: hotel, hotel, locked train, ranch bonus dice: coin, mine" in board
    assert "saved earlier: hotel" in board


def test_a_seat_line_lists_its_holdings() -> None:
    assert (
        "red (you, current player): 11 VP, 1 coin, 4 dice, 1 bonus die; left: 3 ranches, 2 mines, 1 hotel "
        "saved: coin, hotel, hotel revealed: the goal Los Angeles to Billings (3 VP)"
    ) in read_board(a_view())


def test_only_the_viewers_own_hand_is_listed() -> None:
    """TNS-13.3"""
    assert "Your hand 3 workers, 2 coal, 1 food, 12 gold special cards: " in read_board(a_view())
    assert "hand" not in read_board(a_view(viewer=None))


def test_all_hands_are_listed_after_the_end() -> None:
    """TNS-12.6, TNS-13.5"""
    board = read_board(ended())

    for colour in COLOURS[:4]:
        assert f"{colour}: 3 workers, 2 coal, 1 food, 12 gold special cards: the goal Seattle" in board
    assert "43 points in total" in board


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"delivery": DeliveryView("BDE", tied=(0, 2))}, "Tied on Billings to Denver: blue and green"),
        (
            {"delivery": DeliveryView("BDE", (), "ranch", "cattle", 2, (2, 0, 3, 0))},
            "On Billings to Denver: 2 cattle left, claimed by blue 2, green 3",
        ),
        ({"upgrades": (("ranch", "food"), ("hotel", "silver"))}, "food for the ranch, silver for the hotel"),
        (
            {"speculation": SpeculationView("mine", "silver", ("coal", "food"), (2, None))},
            "New good for the mine: silver You give: 2 coal",
        ),
        (
            {"speculation": SpeculationView("mine", "silver", owed=(4, 8, 0, 0), given=(4, 0, 0, 0))},
            "Owed: blue 4, red 8; received: blue 4",
        ),
        ({"claimable": ("SP03",)}, "You may reveal: the goal Los Angeles to Atlanta (6 VP)"),
        ({"delivered": ("BDE",)}, "Delivered this turn: Billings to Denver"),
        ({"final": True}, "Final phase"),
        ({}, "Last placed: Billings to Denver, space 1, Boston"),
    ],
)  # fmt: skip
def test_pending_decisions_and_latest_moves_are_listed(changes: dict[str, Any], line: str) -> None:
    assert line in read_board(a_view(**changes))
