"""Board parts in a browser: letters are legible and do not overlap, and places can be tapped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from domain.drawing.parts.board_parts import draw_parts
from domain.games import catalog
from tests.support.games.game_matrix import sample_states
from tests.support.page.measurement import broken_drawings, measure
from tests.support.page.parts_page import WINDOWS, show_parts

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PARTED = [name for name in catalog.names() if catalog.game(name).presentation.parts is not None]
MOST_LOOKED_AT = 4


def looks(name: str) -> list[tuple[int, Any]]:
    """Return the minimum and maximum number of players, each with options that fit."""
    game = catalog.game(name)
    fitting = [
        (seats, form)
        for form in game.variants
        for seats in game.seat_counts
        if game.invalid_reason(form, seats) is None
    ]
    return [fitting[0], fitting[-1]]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", PARTED)
def test_no_letter_is_too_small_or_overlaps_another(
    name: str, window: str, browser: Browser, tmp_path: Path
) -> None:
    slots, wide, high = WINDOWS[window]
    page = browser.new_page(viewport={"width": wide, "height": high})
    game = catalog.game(name)
    for seats, form in looks(name):
        states = sample_states(name, seats, form)
        for number, state in enumerate(states[:: max(1, len(states) // MOST_LOOKED_AT)]):
            file = tmp_path / f"{seats}-{number}.html"
            file.write_text(show_parts(draw_parts(game, game.view(state, 0), slots), slots))
            page.goto(file.as_uri())
            assert {} == broken_drawings(measure(page)), file.name
    page.close()
