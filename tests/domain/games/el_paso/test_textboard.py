"""The text board of El Paso: the facts of the drawing as lines of text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.drawing.palette import SEAT_COLOURS
from domain.games.el_paso.data import CATTLE, NEUTRAL, POSTS, SITES, SPACE_NUMBERS, TRAINS
from domain.games.el_paso.model import TrainUse
from domain.games.el_paso.presentation.textboard import textboard
from domain.games.el_paso.variants import Options
from domain.games.el_paso.view import View
from tests.domain.games.el_paso.views import TABLES, a_view, moments

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)


def one_line(view: View) -> str:
    """Return the text board without line breaks."""
    return " ".join(textboard(view).split())


@GAMES
def test_text_board_fits_a_terminal(seats: int, options: Options) -> None:
    lines = [line for moment in moments(seats, options)[::10] for line in textboard(moment.view).splitlines()]

    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


@GAMES
def test_text_board_contains_the_facts_of_the_drawing(seats: int, options: Options) -> None:
    view = moments(seats, options)[-9].view
    board = one_line(view)

    for seat in view.seats:
        assert f"${seat.money}, {seat.exchange_tokens} exchange token" in board
        assert f"draw pile {seat.draw}; discard pile {sum(count for _, count in seat.discard)}" in board
    for breed, left in view.cattle:
        assert f"{left} x {next(cow.name for cow in CATTLE.values() if cow.id == breed)}" in board
    for stack in view.stacks:
        assert f"{stack.level}, {stack.left} left" in board
    assert f"take a Simmental, {view.simmental} left" in board
    assert "goal for" not in board
    assert "token with" not in board


def test_text_board_has_every_space_post_and_train_card() -> None:
    lines = textboard(a_view()).splitlines()

    for site in SITES:
        begin = {"el_paso": "El Paso:"}.get(site, f"Space {SPACE_NUMBERS.get(site)}:")
        assert any(line.startswith(f"{site}," if site in NEUTRAL else begin) for line in lines), site
    for post in POSTS:
        assert any(line.startswith((f"{post}:", f"{post} (")) for line in lines), post
    for card in TRAINS:
        assert any(line.startswith(f"{card}, $") for line in lines)


def test_text_board_shows_a_hand_only_to_its_owner() -> None:
    """ELP-13.2"""
    players = [{}, {"hand": ("criollo", "galloway*2", "pineywoods")}]

    assert "In hand: a Criollo, a Pineywoods and 2 Galloway" in one_line(a_view(1, players=players))
    assert "2 Galloway" not in one_line(a_view(0, players=players))
    assert "In hand" not in one_line(a_view(None, players=players))


def test_text_board_shows_known_cards_to_all() -> None:
    """ELP-13.2"""
    view = a_view(1)
    shown = replace(view, seats=(replace(view.seats[0], shown=("hereford", "criollo")), *view.seats[1:]))

    assert "Known cards in hand: a Hereford and a Criollo" in one_line(shown)


def test_text_board_shows_active_player_and_available_actions() -> None:
    """ELP-5.1"""
    board = one_line(a_view(ask="stop", players=[{"rancher": "C"}]))

    assert "It is blue's turn. In use: C, certificate office; available: discard a Criollo for $2;" in board
    assert "gain an exchange token; an auxiliary action" in board


def test_text_board_shows_second_price_after_first_hire() -> None:
    """ELP-6.5"""
    view = a_view(ask="stop", players=[{"rancher": "B"}])
    assert view.use is not None
    hired = replace(view, use=replace(view.use, slots=(1, 2), hired=("engineer",)))

    available = "discard a Galloway for $2; hire for $5, then a different kind for $8;"
    assert f"available: {available}" in one_line(view)
    assert "hire a different kind (not engineer) for $8" in one_line(hired)


def test_text_board_shows_available_slots_of_train_card() -> None:
    """ELP-6.7"""
    view = a_view(ask="stop", players=[{"rancher": "F"}])
    assert view.use is not None
    riding = replace(view, use=replace(view.use, slots=(1,), train=TrainUse(2, (2,))))

    assert "In use: wagon 2; available: gain 2 certificates" in one_line(riding)


def test_text_board_names_owners_ranchers_and_discs_by_colour() -> None:
    board = one_line(
        a_view(players=[{"rancher": "D"}, {"buildings": {"r9": 2}, "off": ["disc_hand"], "posts": [16]}])
    )

    assert "space 9, building 2, Red's:" in board
    assert "D, cattle market: discard a Pineywoods for $3; buy a cow [Blue]" in board
    assert "16 (dark, several discs allowed, 9 points): no reward; Red" in board


def test_text_board_announces_last_turns() -> None:
    """ELP-10.3"""
    view = a_view(closer=1, players=[{"discard": ["simmental*9"]}])

    assert "Red reached the empty Simmental space: last turns." in one_line(view)


def test_text_board_shows_sue_only_in_solo_games() -> None:
    """ELP-16"""
    board = one_line(a_view(seats=1, sue={"row": ("cowboy 2", "builder 3+1", "engineer"), "goals": ["g18"]}))

    assert "Strategy row: 2 cowboys, 4 builders (including 1 versatile worker), 1 engineer" in board
    assert "Goal: 4 Simmental (4 points), completed" in board
    assert "bot deck 8" in board
    assert "Sue" not in one_line(a_view())


def test_text_board_shows_sues_current_bot_card() -> None:
    """ELP-16.7"""
    view = a_view(seats=1)
    assert view.sue is not None

    assert "Bot card A1: 1 step for each cowboy, then market" in one_line(
        replace(view, sue=replace(view.sue, turned="A1"))
    )


def test_text_board_names_seats_by_colour() -> None:
    board = textboard(a_view(seats=4))

    for colour in SEAT_COLOURS[:4]:
        assert f"\n{colour.capitalize()}" in board
