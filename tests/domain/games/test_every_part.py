"""Board parts of all games: none is missing, no place occurs twice, and all letters are legible."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.drawing.board import draw_board
from domain.drawing.parts.board_parts import (
    DESK,
    PHONE,
    TABLET,
    BoardPart,
    PartedBoard,
    Slots,
    draw_parts,
)
from domain.games import catalog
from domain.kernel.decide import legal_options, seats_to_act
from tests.support.games.game_matrix import one_table_of_each, sample_states

pytestmark = pytest.mark.wide

LEAST_LETTER = 11
MAIN_SLOTS = {"main", "wide", "side", "right"}

every_parted_variant = one_table_of_each.where(
    lambda table: catalog.game(table.name).presentation.parts is not None
)
LANDSCAPE = Slots(main=1008, wide=1008, side=1008, right=1008, height=480)
"""A tablet of 1024 x 768, on which the main part is drawn for its height."""
WINDOWS = (DESK, TABLET, PHONE, LANDSCAPE)


def places_of(body: str) -> list[str]:
    return re.findall(r'data-at="([^"]*)"', body)


def smallest_letter(part: BoardPart) -> float:
    """Return the height of the part's smallest letters in CSS pixels, ignoring nested scaling."""
    scale, sizes = part.width / part.picture.width, re.findall(r'font-size="([\d.]+)"', part.picture.body)
    return min((float(size) * scale for size in sizes), default=LEAST_LETTER)


def is_in_the_strip(place: str) -> bool:
    """Return whether a place is in the strip with players and scores at the top of a desktop page."""
    return place == "score" or place.startswith("seat:")


@every_parted_variant
def test_each_place_is_in_one_legible_part(name: str, seats: int, form: Any) -> None:
    """Each state is checked with a different reader and window size in turn."""
    game = catalog.game(name)
    readers = (*range(seats), None)
    for number, state in enumerate(sample_states(name, seats, form)):
        view = game.view(state, readers[number % len(readers)])
        window = WINDOWS[(number + number // len(readers)) % len(WINDOWS)]
        board = draw_parts(game, view, window)
        drawn = [place for part in board.parts for place in places_of(part.picture.body)]
        missing = sorted(set(places_of(draw_board(game, view).body)) - set(drawn))

        assert [place for place in missing if not (window.is_desk and is_in_the_strip(place))] == []
        assert sorted({place for place in drawn if drawn.count(place) > 1}) == []
        check_legible(board)


def check_legible(board: PartedBoard) -> None:
    """Check titles, slots and letter sizes, and that the definitions contain all references."""
    defined = re.findall(r'id="([^"]*)"', board.definitions)

    assert len(defined) == len(set(defined))
    assert len({part.name for part in board.parts}) == len(board.parts)
    assert any(part.slot == "main" for part in board.parts)
    for part in board.parts:
        assert part.slot in MAIN_SLOTS
        assert part.title.strip()
        assert smallest_letter(part) >= LEAST_LETTER, part.name
        assert 'id="rh-' not in part.picture.body, part.name
        assert set(re.findall(r"#(rh-[\w-]+)", part.picture.body)) <= set(defined), part.name


@every_parted_variant
def test_main_part_is_as_high_as_a_landscape_tablet_at_first(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    board = draw_parts(game, game.view(sample_states(name, seats, form)[0], 0), LANDSCAPE)
    main = next(part for part in board.parts if part.slot == "main")

    assert main.height <= LANDSCAPE.height + 1
    assert main.width <= LANDSCAPE.main


@every_parted_variant
def test_targets_of_options_are_in_parts(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in seats_to_act(state):
            view = game.view(state, seat)
            board = draw_parts(game, view, PHONE)
            drawn = {place for part in board.parts for place in places_of(part.picture.body)}
            for command in legal_options(game, state, seat)[:40]:
                target = game.presentation.target(view, command)
                wanted = {target} if isinstance(target, str) else set(target or ())
                assert wanted <= drawn, command


@every_parted_variant
def test_drawing_does_not_depend_on_earlier_drawings(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    view = game.view(sample_states(name, seats, form)[-1], 0)
    whole = draw_board(game, view)
    first = [draw_parts(game, view, slots) for slots in WINDOWS]

    assert [draw_parts(game, view, slots) for slots in WINDOWS] == first
    assert draw_board(game, view) == whole
