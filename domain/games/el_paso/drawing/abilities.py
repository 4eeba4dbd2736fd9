"""What a player's discs open, auxiliary actions and abilities; the certificate track (ELP-1.8, ELP-8.6)."""

from __future__ import annotations

from functools import cache

from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import text
from domain.games.el_paso.data import AUXILIARY, DISCS, SETUP
from domain.games.el_paso.data.kinds import AuxiliaryId, DiscId
from domain.games.el_paso.drawing.actions import row_of
from domain.games.el_paso.drawing.glyphs import Row, centred, figures, money, sign, signed
from domain.games.el_paso.drawing.layout import Box, around, rectangle
from domain.games.el_paso.drawing.posts import corners
from domain.games.el_paso.drawing.signs import icon
from domain.games.el_paso.view import SeatView

AUX_TOP, AUX_WIDE, AUX_HIGH = 166, 82, 70
SIDE_TOP, SIDE_WIDE, SIDE_HIGH = 242, 109, 40
SQUARE = 31
TRACK_TOP, TRACK_LEFT, TRACK_STEP = 130, 44, 45
SIGNS = {"permanent_certificate": "certificate", "hand_limit": "handful", "step_limit": "horseshoe"}
"""What an ability raises."""
ABILITIES = tuple(space.id for space in DISCS.values() if space.section == "ability")


def auxiliary_place(box: Box, action: AuxiliaryId) -> Box:
    """Give the box of an auxiliary action."""
    place = list(AUXILIARY).index(action)
    return box[0] + 7 + AUX_WIDE * place, box[1] + AUX_TOP, AUX_WIDE - 3, AUX_HIGH


def ability_place(box: Box, disc: DiscId) -> Box:
    """Give the box of an ability."""
    return box[0] + 7 + SIDE_WIDE * ABILITIES.index(disc), box[1] + SIDE_TOP, SIDE_WIDE - 3, SIDE_HIGH


def disc_place(box: Box, disc: DiscId) -> Point:
    """Give the middle of a disc space."""
    target = DISCS[disc].effect.target
    if target is None:
        left, top, wide, high = ability_place(box, disc)
        return left + wide - 20, top + high / 2
    left, top, _, high = auxiliary_place(box, target)
    return left + 19, top + high - 19


def auxiliaries(seat: SeatView, box: Box) -> str:
    """Draw the auxiliary actions, what each is above what it becomes (ELP-5.6)."""
    return printed(box) + "".join(space(seat, disc, box) for disc in DISCS)


def space(seat: SeatView, disc: DiscId, box: Box) -> str:
    """Draw a disc on its space; an empty space is ticked: its effect is open."""
    x, y = disc_place(box, disc)
    if disc in seat.discs:
        return badge(SEAT_COLOURS[seat.seat], x, y, 11.5)
    return f'<path class="ln" stroke-width="2.8" d="M{round(x - 7, 1):g} {round(y, 1):g}l5 6 9-11"/>'


@cache
def printed(box: Box) -> str:
    """Draw what is printed of auxiliary actions and abilities."""
    return "".join(auxiliary(box, action) for action in AUXILIARY) + "".join(
        ability(box, disc) for disc in ABILITIES
    )


def auxiliary(box: Box, action: AuxiliaryId) -> str:
    """Draw an auxiliary action with its disc space, and beside that what it becomes."""
    found = AUXILIARY[action]
    left, top, wide, high = auxiliary_place(box, action)
    x, y = disc_place(box, found.disc)
    drawn = f'<path class="paper edge" d="{rectangle((left, top, wide, high))}"/>' + square(x, y)
    drawn += centred(row_of(found.base), left + wide / 2, top + 18, 28, wide - 8)
    late: Row = () if found.upgraded is None else row_of(found.upgraded)
    return drawn + centred(late, left + 36 + (wide - 38) / 2, y, 26, wide - 40)


def ability(box: Box, disc: DiscId) -> str:
    """Draw an ability with its disc space and its coin."""
    found = DISCS[disc]
    left, top, wide, high = ability_place(box, disc)
    x, y = disc_place(box, disc)
    row: Row = (sign(SIGNS[found.effect.type]), figures(f"+{found.effect.amount}"))
    drawn = f'<path class="paper edge" d="{rectangle((left, top, wide, high))}"/>' + square(x, y)
    drawn += corners(around(x, y, SQUARE, SQUARE), 9) if found.dark else ""
    drawn += centred(row, left + 23, top + high / 2, 24, 44)
    coin = signed(found.coin) if found.coin < 0 else f"+{found.coin}"
    return drawn + money(left + 58, top + high / 2, 12, coin)


def square(x: float, y: float) -> str:
    """Draw a disc space."""
    return f'<path class="sheet edge" d="{rectangle(around(x, y, SQUARE, SQUARE))}"/>'


def certificate_place(box: Box, count: int) -> Box:
    """Give the box of a space of the certificate track."""
    return box[0] + TRACK_LEFT + count * TRACK_STEP, box[1] + TRACK_TOP, TRACK_STEP - 3, 29


def certificates(seat: SeatView, box: Box) -> str:
    """Draw the certificate track with the marker, and certificates for good."""
    left, top, wide, high = certificate_place(box, seat.certificates)
    drawn = track(box) + badge(SEAT_COLOURS[seat.seat], left + wide - 13, top + high / 2, 10)
    if seat.permanent:
        x = box[0] + TRACK_LEFT + (SETUP.certificate_max + 1) * TRACK_STEP
        drawn += text(x + 4, top + 22, f"+{seat.permanent}", 21, "num bold") + icon(
            "again", x + 34, top + 3, 23
        )
    return drawn


@cache
def track(box: Box) -> str:
    """Draw the certificate track (ELP-15.3)."""
    drawn = icon("certificate", box[0] + 12, box[1] + TRACK_TOP + 1, 27)
    for count in range(SETUP.certificate_max + 1):
        left, top, wide, high = certificate_place(box, count)
        drawn += f'<path class="paper edge" d="{rectangle((left, top, wide, high))}"/>'
        drawn += text(left + 12, top + 21, str(count), 19, "num mid bold")
    return drawn
