"""The text board: the facts of the drawing, for terminals and screen readers."""

from __future__ import annotations

import re

import pytest

from domain.games.mini_express.data import MAPS, MapName
from domain.games.mini_express.presentation.textboard import textboard
from domain.games.mini_express.variants import Options
from domain.games.mini_express.view import COLOURS, LastBuild
from tests.domain.games.mini_express.views import TABLES, a_view, moments, ports, spike, with_machinist

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)


@GAMES
def test_text_board_has_the_facts_of_the_drawing(seats: int, options: Options) -> None:
    view = moments(seats, options)[-9].view
    board = " ".join(textboard(view).split())

    for company in view.companies:
        stands = (
            rf"{company.name} {company.shares}( \d)? {company.trains} {company.supply} {company.length}\b"
        )
        assert re.search(stands, board)
        assert " ".join(company.track) in board
    for city in view.cities:
        demand = " + ".join(city.token) if city.token else "no token"
        there = f"; {', '.join(city.companies)}" if city.companies else ""
        line = f"{city.name} {city.hex}: {demand}; {len(city.companies)} of {city.capacity}{there}"
        assert f"{city.number} {line}" in board
    for seat in view.seats:
        name = "Machinist" if seat.machinist else COLOURS[seat.seat]
        assert re.search(rf"\b{name}( \(you\))?( \(start player\))?: {seat.score} point", board)


@GAMES
def test_text_board_fits_80_columns(seats: int, options: Options) -> None:
    lines = [line for moment in moments(seats, options)[::10] for line in textboard(moment.view).splitlines()]

    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("side", list(MAPS))
def test_text_board_gives_every_city_a_line(side: MapName) -> None:
    board = textboard(a_view(side))

    assert len(MAPS[side].city) == len(re.findall(r"^ ?\d+ \S.* of \d", board, re.MULTILINE))


def test_text_board_shows_shares_and_influence() -> None:
    board = " ".join(textboard(a_view(built=True)).split())

    assert (
        "red: 5 points now; shares lumber 1, steel 1, cotton 2; "
        "influence lumber 2, steel 7, leather 1, cotton 4"
    ) in board


def test_text_board_shows_machinist_markers_and_tokens() -> None:
    """MEX-13.2: the tokens in the bag are public, their order is not."""
    board = " ".join(textboard(with_machinist(a_view(seats=1), level="tourist")).split())

    assert "Mode: one player against the Machinist, tourist" in board
    assert "Target marker: 14 Fort Smith Company marker: steel" in board
    assert "Tokens drawn: 2 x restore" in board


def test_target_marker_starts_off_the_map() -> None:
    """MEX-9.1"""
    view = with_machinist(a_view(seats=1))
    assert view.machinist is not None
    off = type(view.machinist)(0, view.machinist.company, view.machinist.bag, ())

    assert "Target marker: off the map" in textboard(with_machinist(a_view(seats=1), machinist=off))


def test_text_board_shows_ports_and_their_companies() -> None:
    board = textboard(a_view("europe", ports=ports(p4="steel"), variant="ports"))

    assert "4 Saint-Malo D5: steel" in board
    assert "5 Valencia D10: free" in board


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (spike("waiting"), "The tile is still on I4."),
        (spike("cancelled"), "The race is cancelled: San Francisco was reached first."),
        (spike("racing", "steel"), "The race is on: eastern branch steel, western branch open."),
        (spike("racing"), "The race is on: eastern branch nobody, western branch open."),
        (spike("completed", "steel", "cotton"), "Completed: eastern branch steel, western branch cotton."),
    ],
)
def test_text_board_shows_the_golden_spike_phase(view: object, line: str) -> None:
    assert line in textboard(a_view(spike=view))


def test_text_board_shows_markers_in_the_value_table() -> None:
    """MEX-8.2, MEX-8.5: the 1st column appears only if it is used."""
    standard, solo = textboard(a_view(built=True)), textboard(with_machinist(a_view(seats=1)))

    assert "Row    1st    2nd  Other" in standard
    assert "  9      8      6      3  leather" in standard
    assert "Row    2nd  Other" in solo


def test_text_board_shows_mode_last_build_and_trigger() -> None:
    board = textboard(
        a_view(first_game=True, triggered=True, action=2, last=LastBuild("steel", ("P7", "O6")))
    )

    assert "two companies per city" in board
    assert "Blue takes a share or builds track, the second action of the turn." in board
    assert "Last built: steel by P7 O6" in board
    assert "The end of the game has been triggered" in board


def test_text_board_shows_choices_and_the_end() -> None:
    choosing = textboard(a_view(step="wild", choices=("steel", "cotton"), shown="lumber"))

    assert "Blue chooses the company of the wild symbol." in choosing
    assert "Choices: steel, cotton" in choosing
    assert "The token shows lumber" in choosing
    assert "The game is over." in textboard(a_view(active=None, step="over", winner=1))
