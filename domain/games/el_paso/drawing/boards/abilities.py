"""What a player's discs open, auxiliary actions and abilities; the certificate track (ELP-1.8, ELP-8.6)."""

from __future__ import annotations

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import GlyphRow, figures, icon_glyph, signed_text
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import text
from domain.games.el_paso.data import AUXILIARY, DISCS, SETUP
from domain.games.el_paso.data.kinds import AuxiliaryId, DiscId
from domain.games.el_paso.drawing.action_rows import action_row
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.ground.posts import draw_corners
from domain.games.el_paso.drawing.signs import ICONS
from domain.games.el_paso.view import SeatView

AUX_TOP, AUX_WIDE, AUX_HIGH = 166, 82, 70
SIDE_TOP, SIDE_WIDE, SIDE_HIGH = 242, 109, 40
SQUARE = 31
TRACK_TOP, TRACK_LEFT, TRACK_STEP = 130, 44, 45
SIGNS = {"permanent_certificate": "certificate", "hand_limit": "handful", "step_limit": "horseshoe"}
"""What an ability raises."""
ABILITIES = tuple(space.id for space in DISCS.values() if space.section == "ability")


def auxiliary_box(box: Box, action: AuxiliaryId) -> Box:
    place = list(AUXILIARY).index(action)
    return box[0] + 7 + AUX_WIDE * place, box[1] + AUX_TOP, AUX_WIDE - 3, AUX_HIGH


def ability_box(box: Box, disc: DiscId) -> Box:
    return box[0] + 7 + SIDE_WIDE * ABILITIES.index(disc), box[1] + SIDE_TOP, SIDE_WIDE - 3, SIDE_HIGH


def disc_point(box: Box, disc: DiscId) -> Point:
    target = DISCS[disc].effect.target
    if target is None:
        left, top, wide, high = ability_box(box, disc)
        return left + wide - 20, top + high / 2
    left, top, _, high = auxiliary_box(box, target)
    return left + 19, top + high - 19


def draw_auxiliaries(seat: SeatView, box: Box) -> str:
    """Draw the auxiliary actions, what each is above what it becomes (ELP-5.6)."""
    return draw_printed(box) + "".join(draw_disc_space(seat, disc, box) for disc in DISCS)


def draw_disc_space(seat: SeatView, disc: DiscId, box: Box) -> str:
    """Draw a disc on its space; an empty space is ticked: its effect is open."""
    x, y = disc_point(box, disc)
    if disc in seat.discs:
        return badge(SEAT_COLOURS[seat.seat], x, y, 11.5)
    return f'<path class="ln" stroke-width="2.8" d="M{round(x - 7, 1):g} {round(y, 1):g}l5 6 9-11"/>'


@kept_by_scale
def draw_printed(box: Box) -> str:
    """Draw what is printed of auxiliary actions and abilities."""
    return "".join(draw_auxiliary(box, action) for action in AUXILIARY) + "".join(
        draw_ability(box, disc) for disc in ABILITIES
    )


def draw_auxiliary(box: Box, action: AuxiliaryId) -> str:
    """Draw an auxiliary action with its disc space, and beside that what it becomes."""
    found = AUXILIARY[action]
    left, top, wide, high = auxiliary_box(box, action)
    x, y = disc_point(box, found.disc)
    drawn = f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>' + draw_disc_square(
        x, y
    )
    drawn += GLYPHS.draw_centred_row(action_row(found.base), left + wide / 2, top + 18, 28, wide - 8)
    late: GlyphRow = () if found.upgraded is None else action_row(found.upgraded)
    return drawn + GLYPHS.draw_centred_row(late, left + 36 + (wide - 38) / 2, y, 26, wide - 40)


def draw_ability(box: Box, disc: DiscId) -> str:
    found = DISCS[disc]
    left, top, wide, high = ability_box(box, disc)
    x, y = disc_point(box, disc)
    row: GlyphRow = (icon_glyph(SIGNS[found.effect.type]), figures(f"+{found.effect.amount}"))
    drawn = f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>' + draw_disc_square(
        x, y
    )
    drawn += draw_corners(box_around(x, y, SQUARE, SQUARE), 9) if found.dark else ""
    drawn += GLYPHS.draw_centred_row(row, left + 23, top + high / 2, 24, 44)
    coin = signed_text(found.coin) if found.coin < 0 else f"+{found.coin}"
    return drawn + GLYPHS.draw_coin(left + 58, top + high / 2, 12, coin)


def draw_disc_square(x: float, y: float) -> str:
    return f'<path class="sheet edge" d="{rectangle_path(box_around(x, y, SQUARE, SQUARE))}"/>'


def certificate_box(box: Box, count: int) -> Box:
    return box[0] + TRACK_LEFT + count * TRACK_STEP, box[1] + TRACK_TOP, TRACK_STEP - 3, 29


def draw_certificates(seat: SeatView, box: Box) -> str:
    """Draw the certificate track with the marker, and certificates for good."""
    left, top, wide, high = certificate_box(box, seat.certificates)
    drawn = draw_track(box) + badge(SEAT_COLOURS[seat.seat], left + wide - 13, top + high / 2, 10)
    if seat.permanent:
        x = box[0] + TRACK_LEFT + (SETUP.certificate_max + 1) * TRACK_STEP
        drawn += text(x + 4, top + 22, f"+{seat.permanent}", 21, "num bold") + ICONS.draw_icon(
            "again", x + 34, top + 3, 23
        )
    return drawn


@kept_by_scale
def draw_track(box: Box) -> str:
    """Draw the certificate track (ELP-15.3)."""
    drawn = ICONS.draw_icon("certificate", box[0] + 12, box[1] + TRACK_TOP + 1, 27)
    for count in range(SETUP.certificate_max + 1):
        left, top, wide, high = certificate_box(box, count)
        drawn += f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>'
        drawn += text(left + 12, top + 21, str(count), 19, "num mid bold")
    return drawn
