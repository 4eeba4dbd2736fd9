"""The board as text: the same facts as the drawing, for terminals and screen readers."""

from __future__ import annotations

import re

import pytest

from domain.drawing.palette import SEAT_COLOURS
from domain.games.gold_rush.model.geometry import TURNED, cell_name
from domain.games.gold_rush.presentation.drawing.places import segment_name
from domain.games.gold_rush.presentation.textboard import textboard
from domain.games.gold_rush.view import MapTile, View
from tests.domain.games.gold_rush.views import a_seat, a_view, moments
from tests.support.games.moments import Moment


@pytest.fixture(scope="module")
def game() -> tuple[Moment[View], ...]:
    """A three-player game, decision by decision."""
    return moments()


def test_textboard_has_the_facts_of_the_drawing(game: tuple[Moment[View], ...]) -> None:
    view = max((moment.view for moment in game), key=lambda view: len(view.figures) + len(view.stacks))
    board = textboard(view)

    for tile in view.map:
        assert f"{cell_name(tile.x, tile.y)}: " in board
        assert TURNED[tile.tile][tile.rotation].edges in board
    for figure in view.figures:
        laid = next(tile for tile in view.map if (tile.x, tile.y) == (figure.x, figure.y))
        where = f"{cell_name(laid.x, laid.y)}, {segment_name(laid.tile, laid.rotation, figure.segment)}"
        assert re.search(rf"^{SEAT_COLOURS[figure.seat]} \w+ on {where}$", board, re.MULTILINE)
    assert len(view.stacks) == len(re.findall(r"^\d+ tokens? on ", board, re.MULTILINE))
    for seat in view.seats:
        assert f"{SEAT_COLOURS[seat.seat]} (" in board
    assert f"{view.pile} tile" in board
    assert f"{view.supply} ore token" in board


def test_textboard_describes_tiles() -> None:
    """GLD-1.10: it has words for the drawing's symbols."""
    board = textboard(a_view(MapTile("M3R-b", 1, 0, 1), drawn="T4", step="lay"))

    assert "Blue lays a tile: railroad north east south west; town with 4 tracks." in board
    assert "N13: mountain north east south, railroad west; track ends in a tunnel; 2" in board
    assert "1 locomotive on the track" in board


def test_textboard_shows_only_the_number_of_others_ore() -> None:
    """GLD-9.2"""
    view = a_view(seats=(a_seat(0, score=12, cowboys=3, tent=False, ore=(5, 0)), a_seat(1, score=1, ore=1)))
    board = " ".join(textboard(view).split())

    assert "blue (circle, you): 12 points; 3 cowboys in the supply; 2 ore tokens: 5 0 (worth 5)" in board
    assert "red (square): 1 point; 4 cowboys and the tent in the supply; 1 ore token" in board


def test_textboard_fits_in_80_columns(game: tuple[Moment[View], ...]) -> None:
    tiles = [line for moment in game[::10] for line in textboard(moment.view).splitlines()]

    assert max(map(len, tiles)) <= 80


def test_textboard_shows_variant_discards_and_end() -> None:
    assert "No farmers in this game" in textboard(a_view(farmers=False))
    assert "Discarded: mountain, 4 sides" in textboard(a_view(discarded=("M4",)))
    assert "The game is over." in textboard(a_view(active=None, step="over"))


def test_wide_map_is_split_into_blocks() -> None:
    board = textboard(a_view(*(MapTile("R2S-a", x, 0, 1) for x in range(1, 20))))

    assert re.search(r"^    M    N    O    .*   Z    AA *$", board, re.MULTILINE)
    assert re.search(r"^    AB   AC   AD   AE   AF$", board, re.MULTILINE)
    assert len(re.findall(r"^13  ", board, re.MULTILINE)) == 2
