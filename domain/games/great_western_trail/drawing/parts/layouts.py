"""How the parts are laid out, each within a box of its own on one large sheet.

Trail and railroad keep their places of the whole sheet. What is shown small on the whole sheet is laid out
anew: in pixels of the narrowest column that shows it, a player's board in units of the whole sheet.
"""

from __future__ import annotations

from dataclasses import replace

from domain.drawing.boxes import Box
from domain.games.great_western_trail.drawing.layout import SECTIONS, SHEET, Layout
from domain.games.great_western_trail.drawing.sizes import (
    CardSizes,
    JobSizes,
    PanelSizes,
    RailSizes,
    SupplySizes,
    TrailSizes,
)

COLUMN, RIGHT = 276, 360
"""How wide the parts are that are laid out anew: those beside the trail, those under the decision."""
ASIDE = 2000
"""Where they begin."""

TRAIL_LEFT, TRAIL_TOP, TRAIL_WIDE, TRAIL_HIGH = SECTIONS.trail
RAILROAD: Box = (0, 0, SECTIONS.railroad[2], 386)
FORESIGHT: Box = (ASIDE, 0, COLUMN, 48)
JOBS: Box = (ASIDE, 200, COLUMN, 168)
CATTLE: Box = (ASIDE, 500, COLUMN, 118)
OBJECTIVES: Box = (ASIDE, 800, RIGHT, 84)
HAND: Box = (ASIDE, 1000, RIGHT, 84)
SEATS: Box = (ASIDE, 1200, COLUMN, 43)
"""A row of the summary of the other players; there is one for each."""

PANEL_HIGH = 400
PANEL_STEP = 500


def panel_box(place: int) -> Box:
    """Give the box of a player's board among the parts."""
    return 2 * ASIDE + place * PANEL_STEP, 0, SHEET.panel_box(0)[2], PANEL_HIGH


PARTS = Layout(
    is_parted=True,
    trail=TrailSizes(
        land=(TRAIL_LEFT - 10, TRAIL_TOP, TRAIL_WIDE + 14, TRAIL_HIGH + 6),
        wide=146,
        high=94,
        band=27,
        tag=24,
        on_tile=(-14, 5),
        money_up=7,
    ),
    rail=RailSizes(
        land=RAILROAD,
        upper=152,
        lower=282,
        city_high=30,
        foot=34,
        wide=124,
        plate=236,
        signs=(
            ("kansas_city", 8, 116),
            ("topeka", 130, 78),
            ("colorado_springs", 510, 160),
            ("san_francisco", None, 134),
        ),
    ),
    supply=SupplySizes(
        corner=FORESIGHT[:2],
        group=COLUMN / 3,
        stack=(-30, 24),
        stack_box=(28, 44),
        tiles=((-1, 23), (28, 23)),
        tile=28,
        back=26,
    ),
    jobs=JobSizes(
        corner=JOBS[:2],
        first=(26, 16),
        column=24.5,
        row=26.6,
        cell=24,
        block=6,
        block_step=COLUMN / 2,
        price=21.5,
        price_box=(-9.5, -13, 27, 26),
        coin=8.5,
        way=0.5,
        token=24,
        numbers=(19.5, 11.5),
    ),
    objectives=CardSizes((OBJECTIVES[0] + 1, OBJECTIVES[1] + 3), 4, (77, 0), (74, 78)),
    cattle=CardSizes((CATTLE[0] + 1, CATTLE[1] + 3), 5, (55, 58), (53, 55)),
    deck=(OBJECTIVES[0] + 314, OBJECTIVES[1] + 10, 40, 62),
    cattle_deck=(CATTLE[0] + 221, CATTLE[1] + 61, 54, 27),
    prices=(CATTLE[0] + 221, CATTLE[1] + 89, 54, 27),
    panel=PanelSizes(
        workers=37,
        track=152,
        auxiliary=184,
        size_step=40,
        unbuilt=270,
        gained=313,
        area=349,
        card_high=46,
        herd=(104, 2, 218, 32),
        steps=(330, 2, 56, 32),
    ),
    panels=panel_box,
    hand=HAND,
)
"""The parts on a screen that has room for all that a building says."""

PLAIN = replace(
    PARTS,
    trail=TrailSizes(
        land=(TRAIL_LEFT - 34, TRAIL_TOP - 14, TRAIL_WIDE + 52, TRAIL_HIGH + 60),
        wide=152,
        high=108,
        band=40,
        small=66,
        tag=40,
        figure=2.3,
        on_tile=(0, -28),
        over_city=60,
        by_start=62,
        is_plain=True,
    ),
)
"""The parts on a phone."""
