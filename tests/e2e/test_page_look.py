"""The look of the pages: the font of headings and numbers, a colour for each game, and surfaces."""

from __future__ import annotations

import pytest

from domain.drawing.palette import DARK, LIGHT, game_colours
from domain.games import catalog
from tests.e2e.conftest import Visit
from tests.support.page.measurement import MOST_SHIFT, SHIFT, measure_shift

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

LETTERS = "ěščřžýáíéúůďťň ĚŠČŘŽÝÁÍÉÚŮĎŤŇ ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ"
"""Czech and Polish letters."""

LOADED = """async (letters) => {
    const load = (weight) => document.fonts.load(`${weight} 20px "Zilla Slab"`, letters);
    const found = await Promise.all([500, 700].map(load));
    return found.map((faces) => faces.map((face) => face.status));
}"""
FAMILY = "(selector) => getComputedStyle(document.querySelector(selector)).fontFamily.split(',')[0]"
COLOUR = """([selector, property]) => getComputedStyle(document.querySelector(selector))[property]"""
COVERS = """() => Object.fromEntries([...document.querySelectorAll(".cover")].map(
    (cover) => [cover.dataset.game, getComputedStyle(cover).borderBottomColor]))"""
GAME = "el_paso"
SURFACES = ("html", "#decision", "#journal", ".board-frame", ".top")


def as_rgb(colour: str) -> str:
    return f"rgb({', '.join(map(str, bytes.fromhex(colour[1:])))})"


def test_headings_and_numbers_have_a_font_with_czech_and_polish_letters(visit: Visit) -> None:
    reader = visit()
    reader.page.add_init_script(SHIFT)
    reader.come_in()
    reader.open_table(GAME)
    page = reader.page

    assert {'"Zilla Slab"'} == {
        page.evaluate(FAMILY, each) for each in ("#title", ".strip-score", ".question", ".confirm .sign")
    }
    assert [["loaded", "loaded"]] * 2 == page.evaluate(LOADED, LETTERS)
    page.reload()  # when it was first opened, the bot may not have had its seat yet
    reader.wait_for_turn()
    assert measure_shift(page) <= MOST_SHIFT


def test_each_game_has_its_colour_on_its_cover_its_rules_and_its_table(visit: Visit) -> None:
    reader = visit()
    page = reader.page
    page.emulate_media(color_scheme="light")
    reader.come_in()
    page.goto(f"{reader.url}/new")
    page.wait_for_selector(".cover")
    accents = {name: catalog.game(name).presentation.accent or "" for name in catalog.names()}
    expected = {name: as_rgb(game_colours(LIGHT, accent).accent) for name, accent in accents.items()}
    shown = page.evaluate(COVERS)
    assert expected == {name: shown[name] for name in expected}

    page.goto(f"{reader.url}/rules/{GAME}")
    assert expected[GAME] == page.evaluate(COLOUR, [".rules h1", "borderLeftColor"])

    reader.open_table(GAME)
    for scheme, theme in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        colours = game_colours(theme, accents[GAME])
        assert as_rgb(colours.accent) == page.evaluate(COLOUR, ["#title", "backgroundColor"])
        assert as_rgb(colours.onaccent) == page.evaluate(COLOUR, ["#title", "color"])
        grounds = [page.evaluate(COLOUR, [each, "backgroundColor"]) for each in SURFACES]
        assert len(set(grounds)) == len(SURFACES)
        assert [as_rgb(colours.desk), as_rgb(theme.asking), as_rgb(theme.ledger)] == grounds[:3]
