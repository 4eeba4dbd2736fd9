"""The map of a tile game in a browser: any point of a cell in which the tile fits can be pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from domain.drawing.parts.board_parts import draw_parts
from domain.games.gold_rush import GAME
from domain.kernel.decide import legal_options, seats_to_act
from tests.support.games.game_matrix import sample_states
from tests.support.page.parts_page import WINDOWS, show_parts

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MOST_LOOKED_AT = 6

MISSED = """cells => cells.filter(at => {
  const spot = document.querySelector(`.spot[data-at="${at}"]`);
  spot.scrollIntoView({block: 'center', inline: 'center'});
  const box = spot.firstElementChild.getBoundingClientRect();
  const points = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9], [.5, .05], [.05, .5], [.95, .5]];
  return points.some(([across, down]) => {
    const hit = document.elementFromPoint(box.left + across * box.width, box.top + down * box.height);
    return hit?.closest('.spot')?.dataset.at !== at;
  }) || Math.min(box.width, box.height) < least;
})"""
"""Selects the cells that are too small or partly covered by a different place."""

LEAST = {"desk": 40, "tablet": 44, "phone": 44}
"""The minimum size of a cell in CSS pixels, by window; touch screens need 44."""


@pytest.mark.parametrize("window", WINDOWS)
def test_cell_where_the_tile_fits_accepts_every_press(window: str, browser: Browser, tmp_path: Path) -> None:
    slots, wide, high = WINDOWS[window]
    page = browser.new_page(viewport={"width": wide, "height": high})
    states = [each for each in sample_states("gold_rush", 5, GAME.options_type()) if seats_to_act(each)]
    laying = [each for each in states if GAME.view(each, None).step == "lay"]
    for number, state in enumerate((*laying[:: max(1, len(laying) // MOST_LOOKED_AT)], laying[-1])):
        (seat,) = seats_to_act(state)
        view = GAME.view(state, seat)
        cells = sorted(
            {str(GAME.presentation.target(view, option)) for option in legal_options(GAME, state, seat)}
        )
        file = tmp_path / f"{number}.html"
        file.write_text(show_parts(draw_parts(GAME, view, slots), slots))
        page.goto(file.as_uri())

        assert cells
        assert page.evaluate(MISSED.replace("least", str(LEAST[window])), cells) == []
    page.close()
