"""Buildings and train cards in use on El Paso's board: each action can be read and pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from domain.drawing.parts.board_parts import draw_parts
from domain.games.el_paso import GAME
from domain.games.el_paso.data import EL_PASO, SITES, TRAINS
from domain.games.el_paso.model import TrainUse
from domain.games.el_paso.view import View
from tests.domain.games.el_paso.views import a_view
from tests.support.page.measurement import broken_drawings, measure
from tests.support.page.parts_page import WINDOWS, show_parts

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

WHOLE_TRAIL = ".main figure{max-width:none;overflow:visible}"
"""Shows a trail at its full width, even if it would otherwise pan sideways."""


def view_of_use(site: str) -> View:
    """Return a view of a building with three actions, in use on a space that holds all four ranchers."""
    view, all_four = a_view(ask="stop", seats=4), (0, 1, 2, 3)
    tile, owner = ("C", None) if SITES[site].kind == "neutral" else ("6a", 1)
    trail = tuple(
        replace(space, tile=tile, owner=owner, here=all_four) if space.id == site else replace(space, here=())
        for space in view.trail
    )
    assert view.use is not None
    return replace(view, trail=trail, use=replace(view.use, site=site, tile=tile, slots=(1, 2, 3)))


@pytest.mark.parametrize("window", WINDOWS)
def test_building_in_use_is_legible_and_pressable_on_every_space(
    window: str, browser: Browser, tmp_path: Path
) -> None:
    slots, wide, high = WINDOWS[window]
    page = browser.new_page(viewport={"width": max(wide, 500), "height": high})
    for site in SITES:
        if site == EL_PASO:
            continue
        file = tmp_path / f"{site}.html"
        file.write_text(show_parts(draw_parts(GAME, view_of_use(site), slots), slots))
        page.goto(file.as_uri())
        page.add_style_tag(content=WHOLE_TRAIL)
        assert {} == broken_drawings(measure(page)), site
        assert page.locator("[data-part=trail] [data-at^='slot:']").count() == 3
    page.close()


@pytest.mark.parametrize("window", WINDOWS)
def test_train_card_in_use_can_be_read_and_pressed(window: str, browser: Browser, tmp_path: Path) -> None:
    slots, wide, high = WINDOWS[window]
    page, view = browser.new_page(viewport={"width": wide, "height": high}), a_view(ask="stop")
    assert view.use is not None
    for side in "ab":
        for card in TRAINS:
            used = replace(view, train_sides=side * 4, use=replace(view.use, train=TrainUse(card, (1,))))
            file = tmp_path / f"{card}{side}.html"
            file.write_text(show_parts(draw_parts(GAME, used, slots), slots))
            page.goto(file.as_uri())
            assert {} == broken_drawings(measure(page)), file.name
            assert page.locator("[data-part=buildings] [data-at^='slot:']").count() >= 2
    page.close()
