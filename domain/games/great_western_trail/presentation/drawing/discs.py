"""The discs on a player's board and what they unlock: auxiliary actions, certificates, steps, hand."""

from __future__ import annotations

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import AUXILIARY, BOARD, COUNTS, DISC_SPACES
from domain.games.great_western_trail.data.board_schema import AuxiliaryAction
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS, ICONS
from domain.games.great_western_trail.presentation.drawing.layout import kept_by_layout, layout
from domain.games.great_western_trail.presentation.drawing.tiles import auxiliary_lines, auxiliary_row
from domain.games.great_western_trail.view import SeatView

TRACK_STEP = 46
SIGN, ONLY_SIGN = 23, 27
"""The height of a line of symbols of an auxiliary action in a part; their size if there is only one line."""
AUX_WIDE, DISC_LEFT = 88, 15.5
SIDES = {
    "cert_4": (0, 0),
    "cert_6": (0, 1),
    "step_left": (1, 0),
    "step_right": (1, 1),
    "hand_a": (2, 0),
    "hand_b": (2, 1),
}
"""The disc spaces next to the workers, each with its row and column."""


def disc_point(box: Box, space: str) -> Point:
    if space in SIDES:
        row, column = SIDES[space]
        _, first, step = layout().panel.side
        return box[0] + first + step * column, box[1] + side_middle(row)
    for place, action in enumerate(AUXILIARY.values()):
        if space in action.spaces:
            line = action.spaces.index(space)
            return box[0] + 10 + AUX_WIDE * place + DISC_LEFT, box[
                1
            ] + layout().panel.auxiliary + size_middle(line)
    raise KeyError(space)


def disc_box(box: Box, space: str) -> Box:
    """Return the place of a disc space with its cost or points to the right."""
    x, y = disc_point(box, space)
    if space in SIDES:
        return x - 16.5, y - 16.5, layout().panel.side[2], 35.5
    return box_around(x, y, 33, 33)


def side_middle(row: int) -> float:
    """Return how far the middle of a row of disc spaces next to the workers is below the top of the board."""
    panel = layout().panel
    return panel.workers + (row + 0.5) * panel.row - 2


def size_middle(line: int) -> float:
    """Return how far the middle of the single (0) or double (1) action is below the top of both."""
    return 1 + layout().panel.size_step * (line + 0.5)


def draw_disc(seat: SeatView, space: str, box: Box, unlocked: str) -> str:
    """Draw a disc space: its disc, or what it has unlocked."""
    x, y = disc_point(box, space)
    kind = DISC_SPACES[space].colour
    if space not in seat.cleared:
        return draw_disc_rim(kind, x, y, 14) + badge(seat.colour, x, y, 10.5)
    return draw_disc_rim(kind, x, y, 14) + unlocked


def draw_disc_rim(kind: str, x: float, y: float, radius: float) -> str:
    """Draw the rim of a disc space: heavy for a black space, light for a white one (GWT-9.2)."""
    rim = 'class="jet"' if kind == "black" else 'class="chalk" stroke-width="1.4"'
    inner = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius - 3.5)}" class="chalk"/>'
        if kind == "black"
        else ""
    )
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {rim}/>{inner}'


def draw_sides(seat: SeatView, box: Box, count: int) -> str:
    """Draw the disc spaces for certificates, steps and hand size (GWT-9.4 to GWT-9.6)."""
    fitted, left = layout().is_parted, box[0] + layout().panel.side[0]
    parts = [
        ICONS.draw_icon(name, left, box[1] + side_middle(row) - 12, 24)
        for row, name in enumerate(("certificate", "horseshoe", "handful"))
    ]
    numbers = COUNTS[count]
    words = {
        "cert_4": "4",
        "cert_6": "6",
        "step_left": f"+{numbers.step_bonus_left}",
        "step_right": f"+{numbers.step_bonus_right}",
        "hand_a": "+1",
        "hand_b": "+1",
    }
    for space, bonus in words.items():
        x, y = disc_point(box, space)
        parts.append(draw_disc(seat, space, box, text(x, y + 5.5, bonus, 15, "num mid bold on-light")))
        printed = DISC_SPACES[space]
        if fitted and space in seat.cleared:
            continue
        x, y, radius = (x + 20, y + 7, 11) if fitted else (x + 14, y + 11, 8)
        if printed.cost:
            parts.append(GLYPHS.draw_coin(x, y, radius, f"\u2212{printed.cost}"))
        if printed.gain:
            parts.append(GLYPHS.draw_coin(x, y, radius, f"+{printed.gain}"))
        if printed.vp:
            parts.append(GLYPHS.draw_points(x, y, radius, str(printed.vp)))
    return "".join(parts)


def certificate_point(box: Box, space: int) -> Point:
    return box[0] + 66 + BOARD.certificate_track.index(space) * TRACK_STEP, box[1] + layout().panel.track + 14


def draw_certificates(seat: SeatView, box: Box) -> str:
    """Draw the certificate track with its limit, the marker, and the permanent certificates."""
    parts = [ICONS.draw_icon("certificate", box[0] + 14, box[1] + layout().panel.track + 2, 24)]
    for space in BOARD.certificate_track:
        x, y = certificate_point(box, space)
        open_ = space <= seat.certificate_limit
        kind = "paper edge" if open_ else "sunk"
        parts.append(f'<path class="{kind}" d="{rectangle_path((x - 21, y - 13, 42, 26))}"/>')
        parts.append(text(x - 9, y + 6, str(space), 17, "num mid bold" if open_ else "num mid quiet"))
    x, y = certificate_point(box, seat.marker)
    parts.append(badge(seat.colour, x + 9, y, 10))
    if seat.permanent:
        parts.append(
            text(
                box[0] + 326,
                box[1] + layout().panel.track + 20,
                f"+{seat.permanent} permanent",
                16,
                "num bold",
            )
        )
    return "".join(parts)


def auxiliary_box(box: Box, action: str) -> Box:
    place = list(AUXILIARY).index(action)
    panel = layout().panel
    return box[0] + 10 + AUX_WIDE * place, box[1] + panel.auxiliary, AUX_WIDE - 3, 2 * panel.size_step + 2


def draw_auxiliaries(seat: SeatView, box: Box) -> str:
    """Draw the auxiliary actions, single above double, with the discs that lock them."""
    parts = [draw_auxiliary_ground(box)]
    for action in AUXILIARY.values():
        for space in action.spaces:
            if space in DISC_SPACES:
                x, y = disc_point(box, space)
                parts.append(draw_disc(seat, space, box, draw_check(x, y)))
    return "".join(parts)


def draw_check(x: float, y: float) -> str:
    """Draw the check mark of a clear space."""
    return f'<path class="ln dark-line" stroke-width="2.4" d="M{number(x - 5)} {number(y)}l4 5 7-9"/>'


@kept_by_layout
def draw_auxiliary_ground(box: Box) -> str:
    """Draw the printed auxiliary actions. A grey space is clear from the start (GWT-8.10.1)."""
    parts = []
    for action in AUXILIARY.values():
        left, top, wide, high = auxiliary_box(box, action.id)
        parts.append(f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>')
        parts.append(f'<g class="tiny half">{draw_sizes(action, left + 57, top, wide - 29)}</g>')
        for line in range(2):
            if action.spaces[line] not in DISC_SPACES:
                y = top + size_middle(line)
                parts.append(
                    f'<circle cx="{number(left + DISC_LEFT)}" cy="{number(y)}" r="14" class="silver edge"/>'
                    + draw_check(left + DISC_LEFT, y)
                )
    return "".join(parts)


def draw_sizes(action: AuxiliaryAction, x: float, top: float, room: float) -> str:
    """Draw the cost and effect of an auxiliary action.

    The whole sheet shows both sizes. A part shows the single action next to its space, and next to the lower
    space that the double action is twice as much.
    """
    if not layout().is_parted:
        return "".join(
            GLYPHS.draw_centred_row(auxiliary_row(size), x, top + size_middle(line), 24, room)
            for line, size in enumerate((action.single, action.double))
        )
    lines = auxiliary_lines(action.single)
    if len(lines) == 1:
        size, middles, level = ONLY_SIGN, [size_middle(0)], size_middle(1) + 5
    else:
        size, middles, level = SIGN, [1 + SIGN * (place + 0.5) for place in range(len(lines))], 60.5
    drawn = "".join(
        GLYPHS.draw_centred_row(row, x, top + middle, size, room)
        for row, middle in zip(lines, middles, strict=True)
    )
    return drawn + text(x - room / 2 + 4, top + level, "\u00d72", 14, "num bold")
