"""Colours, emblems and icons are distinguishable with any colour vision, in both themes."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import asdict

from domain.drawing.emblems import badge, cowboy, emblem_corners, figure_definitions
from domain.drawing.icons.registry import ICON_FAMILIES, ICONS, icon
from domain.drawing.palette import ACCENTS, CREAM, DARK, LIGHT, SEAT_COLOURS, SEAT_STYLES, Theme, game_colours
from domain.drawing.stylesheet import FILLS, FIXED_FILLS, custom_properties, page_css, standalone_css
from domain.games import catalog
from tests.support.games.colour_vision import colour_difference, contrast

THEMES = pytest.mark.parametrize("theme", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])

PAGE_TEXTS = ("ink", "ink2", "warn", "good", "goldtext", "focus")
TEXTS = [
    ("ink", "paper"),
    ("ink", "sheet"),
    ("ink", "sunk"),
    ("ink2", "paper"),
    ("ink2", "sheet"),
    ("ink2", "sunk"),
    ("ink", "prairie"),
    ("ink", "mountain"),
    ("ink", "foot"),
    ("ink", "water"),
    ("ink", "woods"),
    ("onenamel", "enamel"),
    ("warn", "paper"),
    ("warn", "sheet"),
    ("good", "paper"),
    ("goldtext", "paper"),
    ("goldtext", "sheet"),
    ("focus", "paper"),
    *((mark, ground) for mark in PAGE_TEXTS for ground in ("asking", "ledger")),
]
LINES = [
    ("focus", "prairie"),
    ("focus", "mountain"),
    ("warn", "prairie"),
    ("warn", "mountain"),
    ("track", "prairie"),
    ("enamel", "paper"),
]
LEAST_ACCENT_DIFFERENCE = 15
"""The smallest allowed CIEDE2000 difference between the accents of two games."""
TOGETHER = {
    "gold_rush": (SEAT_COLOURS, {"normal": 30, "protan": 24, "deutan": 21, "tritan": 17}),
    "purple for black": (
        ("blue", "red", "yellow", "green", "purple"),
        {"normal": 32, "protan": 21, "deutan": 17, "tritan": 17},
    ),
    "white": (("blue", "red", "yellow", "white"), {"normal": 26, "protan": 27, "deutan": 25, "tritan": 21}),
}


@THEMES
def test_text_contrasts_with_its_background(subtests: pytest.Subtests, theme: Theme) -> None:
    for mark, ground in TEXTS:
        with subtests.test(f"{mark}, {ground}"):
            colours = asdict(theme)

            assert contrast(colours[mark], colours[ground]) >= 4.5


@THEMES
@pytest.mark.parametrize(("mark", "ground"), LINES)
def test_lines_contrast_with_the_land(theme: Theme, mark: str, ground: str) -> None:
    colours = asdict(theme)

    assert contrast(colours[mark], colours[ground]) >= 3


@THEMES
@pytest.mark.parametrize("accent", ACCENTS)
def test_text_contrasts_with_the_colours_of_every_game(
    subtests: pytest.Subtests, theme: Theme, accent: str
) -> None:
    chosen, colours = game_colours(theme, accent), asdict(theme)
    grounds = (chosen.band, chosen.desk, theme.paper, theme.sheet, theme.sunk)
    pairs = [(colours[mark], ground) for mark in PAGE_TEXTS for ground in (chosen.band, chosen.desk)]
    pairs += [(chosen.onaccent, chosen.accent), *((chosen.accent, ground) for ground in grounds)]

    for mark, ground in pairs:
        with subtests.test(f"{mark}, {ground}"):
            assert contrast(mark, ground) >= 4.5


@THEMES
def test_every_game_has_an_accent_of_its_own(theme: Theme) -> None:
    accents = [catalog.game(name).presentation.accent for name in catalog.names()]
    fills = [game_colours(theme, accent).accent for accent in accents if accent]

    assert len(fills) == len(accents)
    assert min(colour_difference(a, b) for a, b in combinations(fills, 2)) >= LEAST_ACCENT_DIFFERENCE


def test_paper_lines_only_raise_the_contrast_of_text() -> None:
    assert (LIGHT.laid[:-2], DARK.laid[:-2]) == ("#ffffff", "#000000")


HAZARD_GROUNDS = ("water", "foot", "mountain")


def test_hazard_zones_are_as_distinct_in_the_dark_theme() -> None:
    light, dark = asdict(LIGHT), asdict(DARK)

    for ground in HAZARD_GROUNDS:
        in_light, in_dark = (colour_difference(one[ground], one["prairie"]) for one in (light, dark))
        assert in_dark >= in_light - 0.5


def test_cards_have_the_colours_of_the_light_theme_in_both() -> None:
    lit = re.findall(r"\.lit\{(.*?)\}", page_css())

    assert [custom_properties(LIGHT)] == lit


@pytest.mark.parametrize("colour", SEAT_STYLES)
def test_emblem_contrasts_with_its_seat_colour(colour: str) -> None:
    assert contrast(SEAT_STYLES[colour].fill, SEAT_STYLES[colour].mark_fill) >= 4.5


@pytest.mark.parametrize("game", TOGETHER)
@pytest.mark.parametrize("vision", ["normal", "protan", "deutan", "tritan"])
def test_seat_colours_differ_for_all_colour_vision(game: str, vision: str) -> None:
    colours, least = TOGETHER[game]
    nearest = min(
        colour_difference(SEAT_STYLES[a].fill, SEAT_STYLES[b].fill, vision)
        for a, b in combinations(colours, 2)
    )

    assert round(nearest) >= least[vision]


def test_colour_difference_matches_its_publication() -> None:
    """Black and white differ by 100, equal colours by 0; blue is closer to violet than to yellow."""
    assert round(colour_difference("#000000", "#ffffff"), 3) == 100
    assert colour_difference("#2463b0", "#2463b0") == 0
    assert colour_difference("#2463b0", "#5040b0") < colour_difference("#2463b0", "#f0c541")


def test_emblems_are_distinct() -> None:
    assert len(SEAT_STYLES) == len({livery.emblem for livery in SEAT_STYLES.values()})


@pytest.mark.parametrize(
    "shape", [livery.emblem for livery in SEAT_STYLES.values() if livery.emblem != "circle"]
)
def test_emblem_fits_in_its_badge(shape: str) -> None:
    assert max(x * x + y * y for x, y in emblem_corners(shape)) < (1 / 0.58) ** 2


@pytest.mark.parametrize("colour", SEAT_STYLES)
def test_figures_show_halo_and_emblem(colour: str) -> None:
    mark = f'fill="{SEAT_STYLES[colour].mark_fill}"'

    assert f'stroke="{CREAM}"' in cowboy(colour)
    assert mark in cowboy(colour)
    assert mark in badge(colour, 0, 0, 10)


def badge_at_0(colour: str) -> str:
    return badge(colour, 0, 0, 10)


def test_figures_are_defined_only_for_given_seats() -> None:
    names = re.findall(r'<g id="rh-([^"]+)"', figure_definitions(("blue", "red"), tower=badge_at_0))

    assert ["cowboy-blue", "tower-blue", "cowboy-red", "tower-red"] == names


def test_icons_are_well_formed_with_a_known_tint(subtests: pytest.Subtests) -> None:
    for name in [*ICONS, "farmer"]:
        with subtests.test(name):
            drawing = ET.fromstring(icon(name, 0, 0))
            classes = {part.get("class") for part in drawing.iter()} - {None, "icon", "dot", "blaze"}

            assert classes <= {*FILLS, *FIXED_FILLS}
            assert len(classes) <= 1


def test_icon_names_are_unique() -> None:
    assert sum(map(len, ICON_FAMILIES)) == len(ICONS)


def test_small_icons_have_a_heavier_stroke() -> None:
    assert "small-icon" in icon("lock", 0, 0, 14)
    assert "small-icon" not in icon("lock", 0, 0, 16)


@THEMES
def test_standalone_css_has_fixed_colours(theme: Theme) -> None:
    rules = standalone_css(theme)

    assert {"--unit"} == set(re.findall(r"var\((--\w+)\)", rules))
    assert f".prairie{{fill:{theme.prairie}}}" in rules


def test_page_css_defines_all_used_colours() -> None:
    rules = page_css()
    used = set(re.findall(r"var\(--(\w+)\)", rules)) - {"unit"}

    for theme in (LIGHT, DARK):
        for role in used:
            assert f"--{role}:{asdict(theme)[role]};" in rules


@pytest.mark.parametrize("state", [".spot.option", ":hover", ":focus-visible", ".chosen", ".last", ".ghost"])
def test_page_css_has_rules_for_all_states_of_a_place(state: str) -> None:
    assert state in page_css()


def test_page_css_colours_only_games_with_an_accent() -> None:
    rules = page_css({"trail": "plum", "prairie": None})

    assert '[data-game="trail"]{--accent:var(--plum-accent);' in rules
    assert '[data-game="prairie"]' not in rules


def test_reduced_motion_disables_transitions() -> None:
    assert "@media (prefers-reduced-motion:reduce){.ghost{transition:none}}" in page_css()
