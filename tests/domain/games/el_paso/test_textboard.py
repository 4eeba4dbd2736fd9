"""The board of El Paso as text: the facts of the drawing, in lines for a terminal and a screen reader."""

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


def told(view: View) -> str:
    """Give the text in one line."""
    return " ".join(textboard(view).split())


@GAMES
def test_the_text_board_fits_a_terminal(seats: int, options: Options) -> None:
    lines = [line for moment in moments(seats, options)[::10] for line in textboard(moment.view).splitlines()]

    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


@GAMES
def test_the_text_board_carries_the_facts_of_the_drawing(seats: int, options: Options) -> None:
    view = moments(seats, options)[-9].view
    board = told(view)

    for seat in view.seats:
        assert f"${seat.money}, {seat.exchange_tokens} exchange token" in board
        assert f"draw pile {seat.draw}; discard pile {sum(count for _, count in seat.discard)}" in board
    for breed, left in view.cattle:
        assert f"{left} x {next(found.name for found in CATTLE.values() if found.id == breed)}" in board
    for stack in view.stacks:
        assert f"{stack.level}, {stack.left} left" in board
    assert f"take a Simmental, {view.simmental} left" in board
    assert "goal of" not in board
    assert "bonus of" not in board


def test_every_space_post_and_train_card_has_its_line() -> None:
    lines = textboard(a_view()).splitlines()

    for site in SITES:
        begin = {"el_paso": "El Paso:"}.get(site, f"Space {SPACE_NUMBERS.get(site)}:")
        assert any(line.startswith(f"{site}," if site in NEUTRAL else begin) for line in lines), site
    for post in POSTS:
        assert any(line.startswith((f"{post}:", f"{post} (")) for line in lines), post
    for card in TRAINS:
        assert any(line.startswith(f"{card}, $") for line in lines)


def test_a_hand_is_told_to_its_owner_alone() -> None:
    """ELP-13.2"""
    players = [{}, {"hand": ("criollo", "galloway*2", "pineywoods")}]

    assert "In hand: Criollo, Pineywoods and 2 Galloway" in told(a_view(1, players=players))
    assert "2 Galloway" not in told(a_view(0, players=players))
    assert "In hand" not in told(a_view(None, players=players))


def test_a_hand_that_was_shown_is_told_to_all() -> None:
    """ELP-13.2"""
    view = a_view(1)
    seen = replace(view, seats=(replace(view.seats[0], shown=("hereford", "criollo")), *view.seats[1:]))

    assert "Shown of the hand: Hereford and Criollo" in told(seen)


def test_the_text_board_says_who_is_to_move_and_what_is_still_open() -> None:
    """ELP-5.1"""
    board = told(a_view(ask="stop", players=[{"rancher": "C"}]))

    assert "Blue is to move. In use: C, certificate office; open: discard a Criollo for $2;" in board
    assert "gain an exchange token; an auxiliary action" in board


def test_after_the_first_hire_only_the_second_price_is_told() -> None:
    """ELP-6.5"""
    view = a_view(ask="stop", players=[{"rancher": "B"}])
    assert view.use is not None
    once = replace(view, use=replace(view.use, slots=(1, 2), hired=("engineer",)))

    assert "open: discard a Galloway for $2; hire for $5, then another kind for $8;" in told(view)
    assert "hire another kind than engineer for $8" in told(once)


def test_a_train_card_in_use_tells_its_slots() -> None:
    """ELP-6.7"""
    view = a_view(ask="stop", players=[{"rancher": "F"}])
    assert view.use is not None
    riding = replace(view, use=replace(view.use, slots=(1,), train=TrainUse(2, (2,))))

    assert "In use: wagon 2; open: gain 2 certificates" in told(riding)


def test_owners_ranchers_and_discs_are_told_by_colour() -> None:
    board = told(
        a_view(players=[{"rancher": "D"}, {"buildings": {"r9": 2}, "off": ["disc_hand"], "posts": [16]}])
    )

    assert "space 9, building 2, Red's:" in board
    assert "D, cattle market: discard a Pineywoods for $3; buy a cow [Blue]" in board
    assert "16 (dark, any number of discs, 9 points): no reward; Red" in board


def test_last_turns_are_announced() -> None:
    """ELP-10.3"""
    view = a_view(closer=1, players=[{"discard": ["simmental*9"]}])

    assert "Red stands on the Simmental space: last turns." in told(view)


def test_sue_is_told_where_she_plays() -> None:
    """ELP-16"""
    board = told(a_view(seats=1, sue={"row": ("cowboy 2", "builder 3+1", "engineer"), "goals": ["g18"]}))

    assert "Strategy row: 2 cowboys, 4 builders (1 versatile worker among them), 1 engineer" in board
    assert "Goal: 4 Simmental (4 points), met" in board
    assert "bot deck 8" in board
    assert "Sue" not in told(a_view())


def test_the_card_of_sues_turn_is_told() -> None:
    """ELP-16.7"""
    view = a_view(seats=1)
    assert view.sue is not None

    assert "Bot card A1: a step for each cowboy, then market" in told(
        replace(view, sue=replace(view.sue, turned="A1"))
    )


def test_seats_are_named_by_their_colours() -> None:
    board = textboard(a_view(seats=4))

    for colour in SEAT_COLOURS[:4]:
        assert f"\n{colour.capitalize()}" in board
