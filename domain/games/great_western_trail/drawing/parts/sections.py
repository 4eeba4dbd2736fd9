"""What each part shows, drawn in its box."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.glyph_rows import TO, GlyphRow, coin_glyph, figures, icon_glyph
from domain.drawing.svg import text
from domain.games.great_western_trail.data import COUNTS, JOB_MARKET
from domain.games.great_western_trail.drawing import card_markets, job_market, railroad
from domain.games.great_western_trail.drawing.cards import draw_card, draw_pile
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.hand import draw_strip
from domain.games.great_western_trail.drawing.layout import kept_by_layout, layout
from domain.games.great_western_trail.drawing.parts import layouts
from domain.games.great_western_trail.drawing.parts.places import board_name
from domain.games.great_western_trail.drawing.parts.seats import draw_seats
from domain.games.great_western_trail.drawing.players import draw_board
from domain.games.great_western_trail.drawing.trail import draw_trail
from domain.games.great_western_trail.view import View


def draw_section(view: View, name: str) -> str:
    """Draw what a part shows."""
    for place, seat in enumerate(view.seats):
        if name == board_name(seat.colour):
            return draw_board(view, seat, layouts.panel_box(place))
    return SECTIONS_BY_NAME[name](view)


def draw_foresight(view: View) -> str:
    return draw_sheet(layouts.FORESIGHT) + job_market.draw_stacks(view)


def draw_jobs(view: View) -> str:
    return draw_sheet(layouts.JOBS) + draw_closed_places(len(view.seats)) + job_market.draw_job_rows(view)


@kept_by_layout
def draw_closed_places(seats: int) -> str:
    """Draw the places that so many players do not use."""
    edge = layout().jobs.cell - 7
    drawn = ""
    for row in range(1, JOB_MARKET.rows + 1):
        for column in range(1, COUNTS[seats].job_first_column):
            x, y = job_market.job_point(row, column)
            drawn += rectangle_path((x - edge / 2, y - edge / 2, edge, edge))
    return f'<path class="sunk" d="{drawn}"/>' if drawn else ""


def draw_cattle(view: View) -> str:
    """Draw the cards of the cattle market, its deck, and the sign of the prices."""
    drawn = [draw_sheet(layouts.CATTLE)]
    for place, (name, count) in enumerate(view.market):
        left, top, wide, high = box = card_markets.market_box(place)
        drawn.append(draw_card(name, box))
        if count > 1:
            x, y = left + wide - 9, top + high * 0.56
            drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="9.5" class="enamel"/>')
            drawn.append(text(x, y + 4.2, f"\u00d7{count}", 11.5, "num mid bold on-enamel"))
    deck: GlyphRow = (icon_glyph("cards"), figures(f"\u00d7{view.deck}"))
    prices: GlyphRow = (icon_glyph("hat"), TO, coin_glyph(0)._replace(what="$"))
    for row, (left, top, wide, high) in ((deck, layout().cattle_deck), (prices, layout().prices)):
        drawn.append(GLYPHS.draw_centred_row(row, left + wide / 2, top + high / 2, 19, wide))
    return "".join(drawn)


def draw_objectives(view: View) -> str:
    shown = "".join(
        draw_card(name, card_markets.display_box(place)) for place, name in enumerate(view.display)
    )
    return draw_sheet(layouts.OBJECTIVES) + shown + draw_pile(layout().deck, view.objectives, "")


def draw_sheet(box: Box) -> str:
    """Draw the ground of a part."""
    return f'<path class="sheet" d="{rectangle_path(box)}"/>'


SECTIONS_BY_NAME = {
    "trail": draw_trail,
    "railroad": railroad.draw_railroad,
    "hand": lambda view: draw_sheet(layouts.HAND) + draw_strip(view),
    "objectives": draw_objectives,
    "seats": draw_seats,
    "foresight": draw_foresight,
    "jobs": draw_jobs,
    "cattle": draw_cattle,
}
"""The parts that are no board."""
