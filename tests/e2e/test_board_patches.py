"""A changed drawing is patched: its unchanged elements stay the same objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from domain.drawing.parts.board_parts import Slots, draw_parts, part_svg
from domain.games import catalog
from tests.e2e.browser_visitor import page_of_modules
from tests.support.games.game_matrix import every_game, random_game_of, sample_states

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SLOTS = Slots(696, 980, 276, 376, 768)
PATCH = """
async (drawings) => {
    // Patch one drawing after another into the same element; give what came of each.
    const { parseDrawing } = await import("/shared/dom.js");
    const { patchDrawing } = await import("/table/board/drawing-patch.js");
    let known = parseDrawing(drawings[0]);
    const shown = document.importNode(known, true);
    document.body.replaceChildren(shown);
    return drawings.map((markup) => {
        const before = new Set(shown.querySelectorAll("*"));
        const wanted = parseDrawing(markup);
        patchDrawing(shown, known, wanted);
        known = wanted;
        const elements = [...shown.querySelectorAll("*")];
        const kept = elements.filter((element) => before.has(element)).length;
        return { same: shown.isEqualNode(wanted), kept: kept / elements.length };
    });
}
"""
STAYS = """
async () => {
    const { parseDrawing } = await import("/shared/dom.js");
    const { patchDrawing } = await import("/table/board/drawing-patch.js");
    const [one, other] = ["1", "2"].map((number) => parseDrawing(
        `<svg><g class="spot" data-at="a"></g><text data-style="left:${number}px">${number}</text></svg>`,
    ));
    const shown = document.importNode(one, true);
    shown.firstElementChild.classList.add("option");
    shown.insertAdjacentHTML("beforeend", "<g class='marks'></g>");
    patchDrawing(shown, one, other);
    return shown.innerHTML;
}
"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = page_of_modules(browser, "<!doctype html>")
    yield page
    page.close()


@every_game
def test_patched_drawing_equals_the_new_drawing(page: Page, name: str) -> None:
    game = catalog.game(name)
    form = game.variants[0]
    seats = next(count for count in game.seat_counts if game.invalid_reason(form, count) is None)
    series: dict[str, list[str]] = {}
    for state in sample_states(name, seats, form):
        for part in draw_parts(game, game.view(state, 0), SLOTS).parts:
            series.setdefault(part.name, []).append(part_svg(part))

    assert series
    for drawings in series.values():
        assert all(made["same"] for made in page.evaluate(PATCH, drawings))


def test_page_additions_to_a_drawing_stay_with_its_elements(page: Page) -> None:
    assert page.evaluate(STAYS) == (
        '<g class="spot option" data-at="a"></g>'
        '<text data-style="left:2px" style="left: 2px;">2</text><g class="marks"></g>'
    )


def test_move_leaves_most_of_a_large_board_untouched(page: Page) -> None:
    """Each drawing shows the decision that follows the one in the previous drawing."""
    game = catalog.game("great_western_trail")
    states: list[Any] = []
    state = game.blank(game.variants[0], 2)
    for record in random_game_of(game.name, 2, game.variants[0]).log[:60]:
        state = game.fold(state, (event for event in record.events if type(event) in game.evolve_all))
        states.append(state)
    drawings = [
        part_svg(draw_parts(game, game.view(each, 0), SLOTS).parts[0]) for each in states if each.stack
    ]
    kept = sorted(made["kept"] for made in page.evaluate(PATCH, drawings))

    assert kept[len(kept) // 2] > 0.9
