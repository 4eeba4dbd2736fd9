"""The board as text, for terminals and screen readers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.drawing.glyph_rows import signed_text
from domain.drawing.textboard import WIDTH
from domain.games.great_western_trail.data import BUILDINGS, CITIES, STATIONS
from domain.games.great_western_trail.presentation import words
from domain.games.great_western_trail.presentation.drawing.board import picture
from domain.games.great_western_trail.presentation.textboard import textboard
from domain.games.great_western_trail.variants import Options
from tests.domain.games.great_western_trail.views import (
    TABLES,
    a_view,
    crowded,
    in_use,
    looked_at,
    moments,
    own,
)

GAMES = pytest.mark.parametrize(("seats", "form"), TABLES)


@GAMES
def test_text_board_has_the_facts_of_the_drawing(seats: int, form: Options) -> None:
    for moment in moments(seats, form)[::40]:
        view = moment.view
        board = " ".join(textboard(view).split())
        for space in view.trail:
            assert words.space_name(space.id) in board
        for seat in view.seats:
            assert f"{seat.colour} on {words.track_name(seat.engine)}" in board
            assert f": ${seat.money}" in board
            assert all(f"{BUILDINGS[tile].number} (" in board for tile in seat.unbuilt)
        for name, count in view.market:
            assert f"{count} x {words.card_name(name)}" in board
        for card in (*view.display, *(card for seat in view.seats for card in seat.area)):
            assert words.objective_name(card) in board
        for city in CITIES.values():
            assert f"{city.name}, value {city.value}" in board
        for station in STATIONS.values():
            assert f"Station {station.id[1:]}, {words.track_name(station.space)}" in board


@GAMES
def test_no_line_is_wider_than_a_terminal(seats: int, form: Options) -> None:
    for view in (*(moment.view for moment in looked_at(seats, form)), crowded(seats)):
        assert max(len(line) for line in textboard(view).splitlines()) <= WIDTH


def test_text_board_shows_a_hand_only_to_its_owner() -> None:
    """GWT-14.2: other players see only the number of cards."""
    mine, others = textboard(a_view(viewer=0)), textboard(a_view(viewer=None))

    assert "In hand: 2 × Jersey, Guernsey and the objective card for " in mine
    assert "In hand" not in others
    assert "Hand 4 of 5" in others


def test_text_board_shows_the_top_discard_to_all() -> None:
    """GWT-14.2"""
    assert "discard pile 2, on top Black Angus" in " ".join(textboard(a_view(viewer=None)).split())


def test_text_board_lists_unused_actions() -> None:
    """GWT-5.1.1"""
    board = " ".join(textboard(a_view(in_use("A", "A", 1))).split())

    assert "In use: A; single auxiliary action available" in board
    assert "not yet used: discard a Guernsey: gain $2; hire a worker for $2 more" in board


def test_text_board_lists_special_actions() -> None:
    """GWT-5.1.3"""
    board = " ".join(textboard(a_view()).split())

    assert "special action of the site: discard a Jersey: gain 1 certificate and $2" in board


def test_text_board_shows_last_move_and_last_turns() -> None:
    view = replace(a_view(), last=("B", "city:wichita", "track:7"), closer=1)

    assert "Last move: Neutral site B, Wichita, Space 7" in textboard(view)
    assert "Red has the job market token: last turns." in textboard(view)
    assert "last turns" not in textboard(a_view())


def test_text_board_marks_the_readers_board() -> None:
    view = a_view()

    assert f"{own(view).colour.capitalize()} (you)" in textboard(view)
    assert "(you)" not in textboard(a_view(viewer=None))


@GAMES
def test_text_board_ends_with_the_score_sheet(seats: int, form: Options) -> None:
    """GWT-13: the drawing also shows each total."""
    view = moments(seats, form)[-1].view
    assert view.score is not None
    lines = [line.split() for line in textboard(view).splitlines()]

    assert ["total", *map(str, view.score.totals)] in lines
    for each in view.score.categories:
        assert [*each.name.replace("_", " ").split(), *map(str, each.points)] in lines
    for total in view.score.totals:
        assert f">{signed_text(total)}</text>" in picture(view).body
    assert "total" not in textboard(moments(seats, form)[0].view)
