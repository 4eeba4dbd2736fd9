"""The players' boards: workers, discs with what they unlock, certificates, buildings to come, what was gained."""

from __future__ import annotations

from collections import Counter
from functools import cache

from domain.great_western_trail.data import (
    AUXILIARY,
    BOARD,
    BUILDINGS,
    CATTLE,
    COUNTS,
    DISC_SPACES,
    OBJECTIVES,
    TILES,
    WORKER_ROWS,
    WORKERS,
)
from domain.great_western_trail.data.forms import Worker
from domain.great_western_trail.drawing.actions import WORKERS as TOOLS
from domain.great_western_trail.drawing.actions import auxiliary, row_of
from domain.great_western_trail.drawing.cards import objective
from domain.great_western_trail.drawing.glyphs import Glyph, centred, drawn, figures, money, points, sign
from domain.great_western_trail.drawing.layout import Box, panel, rectangle
from domain.great_western_trail.drawing.masters import master
from domain.great_western_trail.drawing.tiles import token
from domain.great_western_trail.view import SeatView, View
from domain.kernel.drawing.curves import Point
from domain.kernel.drawing.figures import badge
from domain.kernel.drawing.icons import icon
from domain.kernel.drawing.svg import label, number, text

WORKER_TOP, WORKER_ROW, WORKER_LEFT, WORKER_STEP = 72, 38, 44, 47
SIDE = 330
"""Where the disc spaces beside the workers begin."""
TRACK_TOP, TRACK_STEP = 190, 46
AUX_TOP, AUX_WIDE, AUX_HIGH = 224, 89.6, 66
UNBUILT_TOP, UNBUILT_STEP = 296, 44.6
GAINED_TOP, AREA_TOP = 342, 382
SIDES = {
    "cert_4": (0, 0),
    "cert_6": (0, 1),
    "step_left": (1, 0),
    "step_right": (1, 1),
    "hand_a": (2, 0),
    "hand_b": (2, 1),
}
"""The disc spaces beside the workers: row and column."""


def players(view: View) -> str:
    """Draw every player's board, from the left in seat order."""
    return "".join(board(view, seat, panel(len(view.seats), place)) for place, seat in enumerate(view.seats))


def board(view: View, seat: SeatView, box: Box) -> str:
    """Draw a player's board."""
    return (
        ground(box, seat.seat == view.active)
        + header(view, seat, box)
        + counts(seat, box)
        + workers(seat, box)
        + sides(seat, box, len(view.seats))
        + certificates(seat, box)
        + auxiliaries(seat, box)
        + unbuilt(seat, box)
        + gained(seat, box)
        + area(seat, box)
    )


@cache
def ground(box: Box, active: bool) -> str:
    """Draw the sheet of a board; the bar at the left marks whose turn it is."""
    bar = f'<path class="enamel" d="{rectangle((box[0], box[1], 8, box[3]))}"/>' if active else ""
    return f'<path class="sheet edge" d="{rectangle(box)}"/>{bar}'


def header(view: View, seat: SeatView, box: Box) -> str:
    """Draw badge, name and money."""
    left, top, wide, _ = box
    drawn_parts = badge(seat.colour, left + 30, top + 21, 14) + text(
        left + 52, top + 29, seat.colour.capitalize(), 24, "bold"
    )
    if seat.seat == view.viewer:
        drawn_parts += label(left + 140, top + 28, "you", 14, "tiny")
    if seat.token:
        drawn_parts += token(left + wide - 106, top + 21, 30)
    return (
        drawn_parts
        + money(left + wide - 40, top + 21, 17, "$")
        + text(left + wide - 62, top + 30, str(seat.money), 27, "num end bold")
    )


def counts(seat: SeatView, box: Box) -> str:
    """Draw how many cards lie where, and how many steps the cattleman may take."""
    left, top, _, _ = box
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    dropped = seat.discard if isinstance(seat.discard, int) else len(seat.discard)
    shown = (
        ("handful", f"{held}/{seat.hand_limit}"),
        ("cards", str(seat.draw)),
        ("discard", str(dropped)),
        ("horseshoe", str(seat.step_limit)),
    )
    parts = [
        icon(name, left + 16 + 86 * place, top + 41, 26)
        + text(left + 46 + 86 * place, top + 61, words, 19, "num bold")
        for place, (name, words) in enumerate(shown)
    ]
    if seat.top is not None:
        parts.append(top_card(seat.top, left + 16 + 86 * 2 + 56, top + 42))
    return "".join(parts)


def top_card(name: str, x: float, y: float) -> str:
    """Show the card on top of the discard pile by its sign."""
    return icon("objective" if name in OBJECTIVES else CATTLE[name].breed, x, y, 24)


def worker_place(box: Box, row: int, column: int) -> Box:
    """Give the box of a worker space; rows from 0, columns from 1 (GWT-9.1)."""
    return (
        box[0] + WORKER_LEFT + (column - 1) * WORKER_STEP,
        box[1] + WORKER_TOP + row * WORKER_ROW,
        WORKER_STEP - 3,
        WORKER_ROW - 3,
    )


def worker_row(box: Box, kind: Worker) -> Box:
    """Give the box of a whole row of workers."""
    left, top, _, high = worker_place(box, WORKERS.index(kind), 1)
    return box[0] + 12, top - 1, WORKER_LEFT - 12 + 6 * WORKER_STEP, high + 2


def workers(seat: SeatView, box: Box) -> str:
    """Draw the rows of workers; an empty space shows its immediate action (GWT-8.3.3)."""
    drawn_parts = [worker_spaces(box)]
    for row, kind in enumerate(WORKERS):
        for column in range(1, getattr(seat.workers, kind) + 1):
            left, top, wide, high = worker_place(box, row, column)
            drawn_parts.append(
                f'<path class="sunk edge" d="{rectangle((left, top, wide, high))}"/>'
                + icon(TOOLS[kind], left + wide / 2 - 15, top + high / 2 - 15, 30)
            )
    return "".join(drawn_parts)


@cache
def worker_spaces(box: Box) -> str:
    """Draw the empty spaces of all workers."""
    drawn_parts = []
    for row, kind in enumerate(WORKERS):
        left, top, _, high = worker_place(box, row, 1)
        drawn_parts.append(icon(TOOLS[kind], box[0] + 14, top + high / 2 - 12, 24))
        for column in range(1, BOARD.worker_row_length + 1):
            place = worker_place(box, row, column)
            drawn_parts.append(f'<path class="paper edge" d="{rectangle(place)}"/>')
            action = WORKER_ROWS[kind].immediate.get(column)
            x, y = place[0] + place[2] / 2, place[1] + place[3] / 2
            if action is not None:
                drawn_parts.append(
                    f'<g class="tiny">{centred(row_of(action), x, y - 2, 20, place[2] - 4)}</g>'
                )
            if column in BOARD.worker_vp_columns:
                drawn_parts.append(points(place[0] + place[2] - 8, place[1] + place[3] - 7, 8, "4"))
    return "".join(drawn_parts)


def disc_place(box: Box, space: str) -> Point:
    """Give the middle of a disc space."""
    if space in SIDES:
        row, column = SIDES[space]
        return box[0] + SIDE + 52 + 44 * column, box[1] + WORKER_TOP + row * WORKER_ROW + 17
    for place, action in enumerate(AUXILIARY.values()):
        if space in action.spaces:
            line = action.spaces.index(space)
            return box[0] + 2 + AUX_WIDE * place + 17, box[1] + AUX_TOP + 17 + 32 * line
    raise KeyError(space)


def disc(seat: SeatView, space: str, box: Box, unlocked: str) -> str:
    """Draw a disc space: its disc, or once it is cleared what it has unlocked."""
    x, y = disc_place(box, space)
    kind = DISC_SPACES[space].colour
    if space not in seat.cleared:
        return ringed(kind, x, y, 15) + badge(seat.colour, x, y, 11)
    return ringed(kind, x, y, 15) + unlocked


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
        parts.append(icon(name, box[0] + SIDE + 6, box[1] + WORKER_TOP + row * WORKER_ROW + 5, 25))
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
        parts.append(disc(seat, space, box, text(x, y + 5.5, says, 15, "num mid bold on-chalk")))
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
    return box[0] + 3 + AUX_WIDE * place, box[1] + AUX_TOP, AUX_WIDE - 3, AUX_HIGH


def auxiliaries(seat: SeatView, box: Box) -> str:
    """Draw the auxiliary actions, single above double, with the discs that still lock them."""
    parts = [auxiliary_ground(box)]
    for action in AUXILIARY.values():
        for space in action.spaces:
            if space in DISC_SPACES:
                x, y = disc_place(box, space)
                tick = f'<path class="ln" stroke-width="2.4" d="M{number(x - 5)} {number(y)}l4 5 7-9"/>'
                parts.append(disc(seat, space, box, tick.replace('class="ln"', 'class="ln dark-line"')))
    return "".join(parts)


@cache
def auxiliary_ground(box: Box) -> str:
    """Draw what is printed of the auxiliary actions; a grey space is clear from the start (GWT-8.10.1)."""
    parts = []
    for action in AUXILIARY.values():
        left, top, wide, high = auxiliary_box(box, action.id)
        parts.append(f'<path class="paper edge" d="{rectangle((left, top, wide, high))}"/>')
        for line, size in enumerate((action.single, action.double)):
            x, y = left + 32 + (wide - 34) / 2, top + 17 + 32 * line
            parts.append(f'<g class="tiny">{centred(auxiliary(size), x, y, 24, wide - 36)}</g>')
            if action.spaces[line] not in DISC_SPACES:
                parts.append(
                    f'<circle cx="{number(left + 16)}" cy="{number(y)}" r="15" class="silver edge"/>'
                    f'<path class="ln dark-line" stroke-width="2.4" d="M{number(left + 11)} {number(y)}l4 5 7-9"/>'
                )
    return "".join(parts)


def unbuilt_place(box: Box, tile: str) -> Box:
    """Give the box of a building that is still to be built."""
    place = BUILDINGS[tile].number - 1
    return box[0] + 4 + place * UNBUILT_STEP, box[1] + UNBUILT_TOP, UNBUILT_STEP - 3, 40


def unbuilt(seat: SeatView, box: Box) -> str:
    """Draw the buildings still to be built: the tile's number and side, and the craftsmen that it needs."""
    parts = []
    for tile in seat.unbuilt:
        left, top, wide, high = unbuilt_place(box, tile)
        parts.append(
            f'<path class="sheet rim" d="{rectangle((left, top, wide, high))}"/>'
            + text(left + wide / 2, top + 17, tile, 17, "num mid bold")
            + icon("hammer", left + 4, top + 20, 18)
            + text(left + wide - 12, top + 35, str(BUILDINGS[tile].craftsmen), 16, "num mid")
        )
    return "".join(parts)


def gained(seat: SeatView, box: Box) -> str:
    """Draw hazards, teepees and station masters that the player has."""
    x, y = box[0] + 12, box[1] + GAINED_TOP + 17
    row: list[Glyph] = []
    worth: Counter[str] = Counter()
    for tile in seat.hazards:
        worth[TILES[tile].what] += TILES[tile].vp
    number_of = Counter(TILES[tile].what for tile in seat.hazards)
    for zone in ("flood", "drought", "rockfall"):
        if number_of[zone]:
            row += [sign(zone), figures(number_of[zone]), Glyph("points", str(worth[zone]))]
    for colour, count in (("green", seat.teepees.green), ("blue", seat.teepees.blue)):
        if count:
            row += [sign(f"teepee_{colour}"), figures(count)]
    shown = drawn(tuple(row), x, y, 25)
    step = min(58, 170 / max(len(seat.masters), 1))
    for place, name in enumerate(seat.masters):
        shown += master(name, box[0] + box[2] - 32 - place * step, y, 54, 34)
    return shown


def area_place(box: Box, place: int, count: int) -> Box:
    """Give the box of a card in the objective area."""
    step = min(56, (box[2] - 16) / max(count, 1))
    return box[0] + 10 + place * step, box[1] + AREA_TOP, min(52, step - 3), 48


def area(seat: SeatView, box: Box) -> str:
    """Draw the objective cards played."""
    count = len(seat.area)
    return "".join(
        objective(OBJECTIVES[name], area_place(box, place, count)) for place, name in enumerate(seat.area)
    )
