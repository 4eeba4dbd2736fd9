"""The part that shows a player board, wide and low so that it fits below a decision."""

from __future__ import annotations

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.emblems import SEAT_NAME, badge
from domain.drawing.glyph_rows import GlyphRow, figures, icon_glyph, signed_text
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import text
from domain.games.el_paso.data import AUXILIARY, DISCS, SETUP, WORKERS
from domain.games.el_paso.data.actions import AuxiliaryId, DiscId, Worker
from domain.games.el_paso.presentation.drawing.boards import ABILITIES, SIGNS, draw_met
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, ICONS, TOOLS
from domain.games.el_paso.presentation.drawing.ground import draw_corners
from domain.games.el_paso.presentation.drawing.layout import party_names
from domain.games.el_paso.presentation.drawing.parts import board_places as cells
from domain.games.el_paso.presentation.drawing.parts.card_counts import draw_counts, draw_piles
from domain.games.el_paso.presentation.drawing.parts.markets_panel import draw_any_bonus
from domain.games.el_paso.presentation.drawing.pieces import action_row, draw_goal
from domain.games.el_paso.view import SeatView, View

SQUARE = 27
BASE, UPGRADED = 24, 22
"""Glyph sizes of auxiliary actions, basic and improved."""


def draw_board(view: View, seat: SeatView) -> str:
    box = cells.board_box(seat.seat)
    return (
        draw_header(view, seat, box)
        + "".join(draw_worker(worker, getattr(seat.area, worker), box) for worker in WORKERS)
        + draw_track(seat, box)
        + draw_printed(box)
        + "".join(draw_disc(seat, disc, box) for disc in DISCS)
        + draw_tokens(seat, box)
        + draw_counts(seat, box)
        + draw_piles(seat, box)
    )


def draw_header(view: View, seat: SeatView, box: Box) -> str:
    """Draw the badge, colour, points, exchange tokens and money.

    A dark header marks the active player.
    """
    left, top, wide, _ = box
    active = seat.seat == view.active and not view.over
    bar = rectangle_path((left, top, wide, cells.HEAD_HIGH))
    ground = f'<path class="{"enamel" if active else "sunk"}" d="{bar}"/>'
    looks = f"bold {SEAT_NAME}{' on-enamel' if active else ''}"
    name = text(left + 36, top + 23, party_names(view)[seat.seat], 18, looks)
    cash = f'<path class="sheet" d="{rectangle_path((left + 222, top + 3, wide - 225, 28))}"/>'
    return (
        ground
        + badge(SEAT_COLOURS[seat.seat], left + 18, top + 17, 12)
        + name
        + GLYPHS.draw_points(left + 196, top + 17, 13.5, str(seat.score))
        + cash
        + ICONS.draw_icon("exchange_token", left + 228, top + 5, 24)
        + text(left + 256, top + 23, str(seat.exchange_tokens), 17, "num bold")
        + GLYPHS.draw_coin(left + 316, top + 17, 12, "$")
        + text(left + 334, top + 24, str(seat.money), 20, "num bold")
    )


@kept_by_scale
def draw_worker(kind: Worker, count: int, box: Box) -> str:
    """Draw the number of workers of a kind. A zero is grey."""
    left, top, wide, high = cells.worker_cell(box, kind)
    place = rectangle_path((left, top, wide, high))
    return (
        f'<path class="{"sunk" if count else "paper"} edge" d="{place}"/>'
        + ICONS.draw_icon(TOOLS[kind], left + 2, top + 5, 23)
        + text(left + 33, top + 22, str(count), 17, f"num mid {'bold' if count else 'quiet'}")
    )


def draw_track(seat: SeatView, box: Box) -> str:
    """Draw the certificate track (ELP-15.3) with the count highlighted, and permanent certificates."""
    drawn = ICONS.draw_icon("certificate", box[0] + 188, box[1] + cells.AREA_TOP + 5, 23)
    drawn += "".join(
        draw_certificate(box, count, held=count == seat.certificates)
        for count in range(SETUP.certificate_max + 1)
    )
    if not seat.permanent:
        return drawn
    return drawn + text(
        box[0] + cells.WIDE - 14, box[1] + cells.AREA_TOP + 22, f"+{seat.permanent}", 15, "num mid bold"
    )


@kept_by_scale
def draw_certificate(box: Box, count: int, *, held: bool) -> str:
    """Draw a space of the certificate track."""
    left, top, wide, high = cells.certificate_cell(box, count)
    return (
        f'<path class="{"enamel" if held else "paper"} edge" d="{rectangle_path((left, top, wide, high))}"/>'
        + text(left + wide / 2, top + 20, str(count), 15, f"num mid {'bold on-enamel' if held else 'quiet'}")
    )


@kept_by_scale
def draw_printed(box: Box) -> str:
    """Draw the printed parts of the auxiliary actions and abilities."""
    return "".join(draw_auxiliary(box, action) for action in AUXILIARY) + "".join(
        draw_ability(box, disc) for disc in ABILITIES
    )


def draw_auxiliary(box: Box, action: AuxiliaryId) -> str:
    """Draw an auxiliary action with its disc space, and the improved action next to it (ELP-5.6)."""
    printed = AUXILIARY[action]
    left, top, wide, high = cells.auxiliary_cell(box, action)
    x, y = cells.disc_point(box, printed.disc)
    upgraded: GlyphRow = () if printed.upgraded is None else action_row(printed.upgraded)
    return (
        f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>'
        + draw_square(x, y)
        + GLYPHS.draw_centred_row(action_row(printed.base), left + wide / 2, top + 13, BASE, wide - 6)
        + GLYPHS.draw_centred_row(upgraded, left + 33 + (wide - 36) / 2, y, UPGRADED, wide - 38)
    )


def draw_ability(box: Box, disc: DiscId) -> str:
    """Draw an ability with its disc space and the money for the disc (ELP-8.6)."""
    space = DISCS[disc]
    left, top, wide, high = cells.ability_cell(box, disc)
    x, y = cells.disc_point(box, disc)
    row: GlyphRow = (icon_glyph(SIGNS[space.effect.type]), figures(f"+{space.effect.amount}"))
    coin = signed_text(space.coin) if space.coin < 0 else f"+{space.coin}"
    return (
        f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>'
        + draw_square(x, y)
        + (draw_corners(box_around(x, y, SQUARE, SQUARE), 8) if space.dark else "")
        + GLYPHS.draw_centred_row(row, left + 29, top + high / 2, 23, 52)
        + GLYPHS.draw_coin(left + 72, top + high / 2, 11.5, coin)
    )


def draw_square(x: float, y: float) -> str:
    return f'<path class="sheet edge" d="{rectangle_path(box_around(x, y, SQUARE, SQUARE))}"/>'


def draw_disc(seat: SeatView, disc: DiscId, box: Box) -> str:
    """Draw a disc on its space, or a tick if it is gone and its effect is unlocked."""
    x, y = cells.disc_point(box, disc)
    return badge(SEAT_COLOURS[seat.seat], x, y, 10) if disc in seat.discs else GLYPHS.draw_tick(x, y, 15)


def draw_tokens(seat: SeatView, box: Box) -> str:
    """Draw goal and bonus tokens, with ticks on goals that are currently met (ELP-11.7)."""
    drawn = []
    for index, token in enumerate(seat.goals):
        place = cells.goal_cell(box, index, len(seat.goals))
        drawn.append(draw_goal(token, place))
        if token in seat.met:
            drawn.append(draw_met(place[0] + place[2] - 8, place[1] + 8, 8))
    for index, token in enumerate(seat.bonuses):
        drawn.append(draw_any_bonus(token, cells.bonus_cell(box, index, len(seat.bonuses))))
    return "".join(drawn)
