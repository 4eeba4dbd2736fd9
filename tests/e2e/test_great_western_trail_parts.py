"""The fullest possible board parts of Great Western Trail in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from domain.games.great_western_trail.presentation.drawing.parts import draw_parts
from tests.domain.games.great_western_trail.views import crowded
from tests.support.page.measurement import broken_drawings, measure
from tests.support.page.parts_page import WINDOWS, show_parts

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SIDE_GAP, CAPTION = 8, 15
"""Pixels between two parts in the column next to the trail, and for the caption above each."""


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 4])
def test_everything_is_legible_with_every_space_filled(
    seats: int, window: str, browser: Browser, tmp_path: Path
) -> None:
    slots, wide, high = WINDOWS[window]
    page, file = browser.new_page(viewport={"width": wide, "height": high}), tmp_path / "crowded.html"
    file.write_text(show_parts(draw_parts(crowded(seats), slots), slots))
    page.goto(file.as_uri())

    assert {} == broken_drawings(measure(page))
    page.close()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_desktop_shows_everything_a_player_needs_together(seats: int) -> None:
    slots, wide, high = WINDOWS["desk"]
    parts = [part for part in draw_parts(crowded(seats), slots).parts if not is_others_board(part.name)]
    heights = {
        slot: sum(part.height + SIDE_GAP + CAPTION for part in parts if part.slot == slot)
        for slot in ("wide", "main", "side", "right")
    }
    main = next(part for part in parts if part.slot == "main")

    assert heights["wide"] + heights["main"] <= slots.height + 2 * CAPTION + SIDE_GAP
    assert heights["side"] <= heights["main"] + SIDE_GAP
    assert heights["right"] <= 505
    assert main.width * main.height >= 0.29 * wide * high
    assert sum(part.width * part.height for part in parts) >= 0.6 * wide * high


def is_others_board(name: str) -> bool:
    return name.startswith("board-") and name != "board-blue"
