"""The players' boards: workers, discs, certificates, buildings to come, and what was gained."""

from __future__ import annotations

from collections import Counter
from functools import cache

from domain.drawing.emblems import badge
from domain.drawing.svg import label, text
from domain.games.great_western_trail.data import BUILDINGS, CATTLE, OBJECTIVES, TILES
from domain.games.great_western_trail.drawing import crew, discs
from domain.games.great_western_trail.drawing.cards import objective
from domain.games.great_western_trail.drawing.glyphs import Glyph, drawn, figures, money, points, sign, signed
from domain.games.great_western_trail.drawing.layout import Box, panel, rectangle
from domain.games.great_western_trail.drawing.masters import master
from domain.games.great_western_trail.drawing.signs import icon
from domain.games.great_western_trail.drawing.tiles import token
from domain.games.great_western_trail.view import SeatView, View

UNBUILT_TOP, UNBUILT_STEP = 296, 44
GAINED_TOP, AREA_TOP = 342, 382


def players(view: View) -> str:
    """Draw every player's board, from the left in seat order."""
    return "".join(board(view, seat, panel(len(view.seats), place)) for place, seat in enumerate(view.seats))


def board(view: View, seat: SeatView, box: Box) -> str:
    """Draw a player's board."""
    return (
        ground(box, active=seat.seat == view.active)
        + header(view, seat, box)
        + counts(seat, box)
        + crew.workers(seat, box)
        + discs.sides(seat, box, len(view.seats))
        + discs.certificates(seat, box)
        + discs.auxiliaries(seat, box)
        + unbuilt(seat, box)
        + gained(seat, box)
        + area(seat, box)
    )


@cache
def ground(box: Box, *, active: bool) -> str:
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
    if view.score is not None:
        drawn_parts += points(left + 210, top + 21, 17, signed(view.score.totals[seat.seat]))
    if seat.token:
        drawn_parts += token(left + wide - 136, top + 21, 30)
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


def unbuilt_place(box: Box, tile: str) -> Box:
    """Give the box of a building that is still to be built."""
    place = BUILDINGS[tile].number - 1
    return box[0] + 10 + place * UNBUILT_STEP, box[1] + UNBUILT_TOP, UNBUILT_STEP - 3, 40


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
        shown += master(name, box[0] + box[2] - 32 - place * step, y, step - 3, 34)
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
