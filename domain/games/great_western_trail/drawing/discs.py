"""The discs of a player's board and what they lock: auxiliary actions, certificates, steps, hand."""

from __future__ import annotations

from functools import cache

from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import AUXILIARY, BOARD, COUNTS, DISC_SPACES
from domain.games.great_western_trail.drawing import crew
from domain.games.great_western_trail.drawing.actions import auxiliary
from domain.games.great_western_trail.drawing.glyphs import centred, money, points
from domain.games.great_western_trail.drawing.layout import Box, rectangle
from domain.games.great_western_trail.drawing.signs import icon
from domain.games.great_western_trail.view import SeatView

SIDE = 330
"""Where the disc spaces beside the workers begin."""
TRACK_TOP, TRACK_STEP = 190, 46
AUX_TOP, AUX_WIDE, AUX_HIGH = 224, 88, 66
SIDES = {
    "cert_4": (0, 0),
    "cert_6": (0, 1),
    "step_left": (1, 0),
    "step_right": (1, 1),
    "hand_a": (2, 0),
    "hand_b": (2, 1),
}
"""The disc spaces beside the workers: row and column."""


def disc_place(box: Box, space: str) -> Point:
    """Give the middle of a disc space."""
    if space in SIDES:
        row, column = SIDES[space]
        return box[0] + SIDE + 52 + 44 * column, box[1] + crew.TOP + row * crew.ROW + 17
    for place, action in enumerate(AUXILIARY.values()):
        if space in action.spaces:
            line = action.spaces.index(space)
            return box[0] + 10 + AUX_WIDE * place + 18, box[1] + AUX_TOP + 17 + 32 * line
    raise KeyError(space)


def disc(seat: SeatView, space: str, box: Box, unlocked: str) -> str:
    """Draw a disc space: its disc, or once it is cleared what it has unlocked."""
    x, y = disc_place(box, space)
    kind = DISC_SPACES[space].colour
    if space not in seat.cleared:
        return ringed(kind, x, y, 14) + badge(seat.colour, x, y, 10.5)
    return ringed(kind, x, y, 14) + unlocked


def ringed(kind: str, x: float, y: float, radius: float) -> str:
    """Draw a disc space: a black one has a heavy rim, a white one a light one (GWT-9.2)."""
    rim = 'class="jet"' if kind == "black" else 'class="chalk" stroke-width="1.4"'
    inner = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius - 3.5)}" class="chalk"/>'
        if kind == "black"
        else ""
    )
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {rim}/>{inner}'


def sides(seat: SeatView, box: Box, count: int) -> str:
    """Draw the disc spaces for certificates, steps and hand (GWT-9.4 to GWT-9.6)."""
    parts = []
    for row, name in enumerate(("certificate", "horseshoe", "handful")):
        parts.append(icon(name, box[0] + SIDE + 6, box[1] + crew.TOP + row * crew.ROW + 5, 25))
    numbers = COUNTS[count]
    words = {
        "cert_4": "4",
        "cert_6": "6",
        "step_left": f"+{numbers.step_bonus_left}",
        "step_right": f"+{numbers.step_bonus_right}",
        "hand_a": "+1",
        "hand_b": "+1",
    }
    for space, says in words.items():
        x, y = disc_place(box, space)
        parts.append(disc(seat, space, box, text(x, y + 5.5, says, 15, "num mid bold on-light")))
        found = DISC_SPACES[space]
        if found.cost:
            parts.append(money(x + 14, y + 11, 8, f"\u2212{found.cost}"))
        if found.gain:
            parts.append(money(x + 14, y + 11, 8, f"+{found.gain}"))
        if found.vp:
            parts.append(points(x + 14, y + 11, 8, str(found.vp)))
    return "".join(parts)


def certificate_place(box: Box, space: int) -> Point:
    """Give the middle of a space of the certificate track."""
    return box[0] + 66 + BOARD.certificate_track.index(space) * TRACK_STEP, box[1] + TRACK_TOP + 14


def certificates(seat: SeatView, box: Box) -> str:
    """Draw the certificate track up to its limit, the marker, and certificates for good."""
    parts = [icon("certificate", box[0] + 14, box[1] + TRACK_TOP + 2, 24)]
    for space in BOARD.certificate_track:
        x, y = certificate_place(box, space)
        open_ = space <= seat.certificate_limit
        kind = "paper edge" if open_ else "sunk"
        parts.append(f'<path class="{kind}" d="{rectangle((x - 21, y - 13, 42, 26))}"/>')
        parts.append(text(x - 9, y + 6, str(space), 17, "num mid bold" if open_ else "num mid quiet"))
    x, y = certificate_place(box, seat.marker)
    parts.append(badge(seat.colour, x + 9, y, 10))
    if seat.permanent:
        parts.append(
            text(box[0] + 344, box[1] + TRACK_TOP + 20, f"+{seat.permanent} for good", 16, "num bold")
        )
    return "".join(parts)


def auxiliary_box(box: Box, action: str) -> Box:
    """Give the box of an auxiliary action."""
    place = list(AUXILIARY).index(action)
    return box[0] + 10 + AUX_WIDE * place, box[1] + AUX_TOP, AUX_WIDE - 3, AUX_HIGH


def auxiliaries(seat: SeatView, box: Box) -> str:
    """Draw the auxiliary actions, single above double, with the discs that still lock them."""
    parts = [auxiliary_ground(box)]
    for action in AUXILIARY.values():
        for space in action.spaces:
            if space in DISC_SPACES:
                x, y = disc_place(box, space)
                parts.append(disc(seat, space, box, check(x, y)))
    return "".join(parts)


def check(x: float, y: float) -> str:
    """Draw the sign of a space that is clear."""
    return f'<path class="ln dark-line" stroke-width="2.4" d="M{number(x - 5)} {number(y)}l4 5 7-9"/>'


@cache
def auxiliary_ground(box: Box) -> str:
    """Draw what is printed of the auxiliary actions; a grey space is clear from the start (GWT-8.10.1)."""
    parts = []
    for action in AUXILIARY.values():
        left, top, wide, high = auxiliary_box(box, action.id)
        parts.append(f'<path class="paper edge" d="{rectangle((left, top, wide, high))}"/>')
        for line, size in enumerate((action.single, action.double)):
            x, y = left + 32 + (wide - 34) / 2, top + 17 + 32 * line
            parts.append(f'<g class="tiny half">{centred(auxiliary(size), x, y, 24, wide - 36)}</g>')
            if action.spaces[line] not in DISC_SPACES:
                parts.append(
                    f'<circle cx="{number(left + 18)}" cy="{number(y)}" r="14" class="silver edge"/>'
                    + check(left + 18, y)
                )
    return "".join(parts)
