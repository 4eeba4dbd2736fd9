"""The players' boards: workers, discs, certificates, unbuilt buildings, and gained tiles."""

from __future__ import annotations

from collections import Counter

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import Glyph, figures, icon_glyph, signed_text
from domain.drawing.svg import label, text
from domain.games.great_western_trail.data import BUILDINGS, CATTLE, OBJECTIVES, TILES
from domain.games.great_western_trail.presentation.drawing import discs, markets
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS, ICONS
from domain.games.great_western_trail.presentation.drawing.hand import draw_objective
from domain.games.great_western_trail.presentation.drawing.layout import (
    SHEET,
    kept_by_layout,
    layout,
    tile_edge,
)
from domain.games.great_western_trail.presentation.drawing.tiles import draw_master, draw_token
from domain.games.great_western_trail.view import SeatView, View

UNBUILT_STEP = 44


def draw_players(view: View) -> str:
    """Draw all player boards from left to right in seat order."""
    return "".join(draw_board(view, seat, SHEET.panel_box(place)) for place, seat in enumerate(view.seats))


def draw_board(view: View, seat: SeatView, box: Box) -> str:
    return (
        draw_ground(box, active=seat.seat == view.active)
        + (draw_head_row(view, seat, box) if layout().is_parted else draw_head(view, seat, box))
        + draw_possessions(seat, box, len(view.seats))
    )


@kept_by_layout
def draw_possessions(seat: SeatView, box: Box, seats: int) -> str:
    """Draw everything on a board but its head; most moves change only one board."""
    return (
        markets.draw_workers(seat, box)
        + discs.draw_sides(seat, box, seats)
        + discs.draw_certificates(seat, box)
        + discs.draw_auxiliaries(seat, box)
        + draw_unbuilt(seat, box)
        + draw_gained(seat, box)
        + draw_area(seat, box)
    )


@kept_by_layout
def draw_ground(box: Box, *, active: bool) -> str:
    """Draw the background of a board. A bar on the left marks the active seat."""
    bar = f'<path class="enamel" d="{rectangle_path((box[0], box[1], 8, box[3]))}"/>' if active else ""
    return f'<path class="sheet edge" d="{rectangle_path(box)}"/>{bar}'


def draw_head(view: View, seat: SeatView, box: Box) -> str:
    return draw_header(view, seat, box) + draw_counts(seat, box)


def draw_head_row(view: View, seat: SeatView, box: Box) -> str:
    """Draw money, cards and steps in one row. The part's title names the owner."""
    left, y = box[0], box[1] + 16
    dropped = seat.discard if isinstance(seat.discard, int) else len(seat.discard)
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    shown = (
        (96, "handful", f"{held}/{seat.hand_limit}"),
        (148, "cards", str(seat.draw)),
        (191, "discard", str(dropped)),
        (322, "horseshoe", str(seat.step_limit)),
    )
    parts = [
        badge(seat.colour, left + 21, y, 10),
        GLYPHS.draw_coin(left + 47, y, 11, "$"),
        text(left + 61, y + 7, str(seat.money), 19, "num bold"),
    ]
    parts += [
        ICONS.draw_icon(name, left + x, y - 11, 22) + text(left + x + 24, y + 6, words, 16, "num bold")
        for x, name, words in shown
    ]
    if seat.top is not None:
        parts.append(top_card(seat.top, left + 360, y - 12))
    if view.score is not None:
        parts.append(GLYPHS.draw_points(left + 430, y, 13, signed_text(view.score.totals[seat.seat])))
    if seat.token:
        parts.append(draw_token(left + 400, y, 27))
    return "".join(parts)


def draw_header(view: View, seat: SeatView, box: Box) -> str:
    left, top, wide, _ = box
    parts = badge(seat.colour, left + 30, top + 21, 14) + text(
        left + 52, top + 29, seat.colour.capitalize(), 24, "bold"
    )
    if seat.seat == view.viewer:
        parts += label(left + 140, top + 28, "you", 14, "tiny")
    if view.score is not None:
        parts += GLYPHS.draw_points(left + 210, top + 21, 17, signed_text(view.score.totals[seat.seat]))
    if seat.token:
        parts += draw_token(left + wide - 136, top + 21, 30)
    return (
        parts
        + GLYPHS.draw_coin(left + wide - 40, top + 21, 17, "$")
        + text(left + wide - 62, top + 30, str(seat.money), 27, "num end bold")
    )


def draw_counts(seat: SeatView, box: Box) -> str:
    """Draw the card counts and the step limit."""
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
        ICONS.draw_icon(name, left + 16 + 86 * place, top + 41, 26)
        + text(left + 46 + 86 * place, top + 61, words, 19, "num bold")
        for place, (name, words) in enumerate(shown)
    ]
    if seat.top is not None:
        parts.append(top_card(seat.top, left + 16 + 86 * 2 + 56, top + 42))
    return "".join(parts)


def top_card(name: str, x: float, y: float) -> str:
    """Draw the symbol of the top card of the discard pile."""
    return ICONS.draw_icon("objective" if name in OBJECTIVES else CATTLE[name].breed, x, y, 24)


def unbuilt_box(box: Box, tile: str) -> Box:
    place = BUILDINGS[tile].number - 1
    return box[0] + 10 + place * UNBUILT_STEP, box[1] + layout().panel.unbuilt, UNBUILT_STEP - 3, 40


def draw_unbuilt(seat: SeatView, box: Box) -> str:
    """Draw the unbuilt buildings: their numbers and the craftsmen needed."""
    parts = []
    for tile in seat.unbuilt:
        left, top, wide, high = unbuilt_box(box, tile)
        parts.append(
            f'<path class="sheet {tile_edge()}" d="{rectangle_path((left, top, wide, high))}"/>'
            + text(left + wide / 2, top + 16, str(BUILDINGS[tile].number), 17, "num mid bold")
            + ICONS.draw_icon("hammer", left + 3, top + 17, 22)
            + text(left + wide - 9, top + 35, str(BUILDINGS[tile].craftsmen), 16, "num mid")
        )
    return "".join(parts)


def draw_gained(seat: SeatView, box: Box) -> str:
    """Draw the player's hazards, teepees and station masters."""
    panel = layout().panel
    x, y = box[0] + 12, box[1] + panel.gained + panel.gained_high / 2
    row: list[Glyph] = []
    worth: Counter[str] = Counter()
    for tile in seat.hazards:
        worth[TILES[tile].what] += TILES[tile].vp
    number_of = Counter(TILES[tile].what for tile in seat.hazards)
    for zone in ("flood", "drought", "rockfall"):
        if number_of[zone]:
            row += [icon_glyph(zone), figures(number_of[zone]), Glyph("points", str(worth[zone]))]
    fitted = layout().is_parted
    if fitted and not row:
        row += [icon_glyph("hazard"), figures(0)]
    for colour, count in (("green", seat.teepees.green), ("blue", seat.teepees.blue)):
        if count or fitted:
            row += [icon_glyph(f"teepee_{colour}"), figures(count)]
    count = len(seat.masters)
    room = box[2] - 24 - count * master_step(count)
    shown = (
        GLYPHS.draw_fitted_row(tuple(row), x, y, 24, room)
        if fitted
        else GLYPHS.draw_row(tuple(row), x, y, 25)
    )
    for place, name in enumerate(seat.masters):
        point, wide = master_point(box, place, count), master_step(count) - 3
        shown += draw_master(name, *point, wide, panel.gained_high)
    return shown


def master_step(count: int) -> float:
    """Return the distance between `count` station masters."""
    return min(58, 160 / max(count, 1))


def master_point(box: Box, place: int, count: int) -> Point:
    """Return the middle of station master `place` of `count`, counted from the right."""
    panel, step = layout().panel, master_step(count)
    return box[0] + box[2] - 5 - (place + 0.5) * step, box[1] + panel.gained + panel.gained_high / 2


def area_box(box: Box, place: int, count: int) -> Box:
    """Return the box of a card in the objective area."""
    widest, high = layout().panel.card_wide, layout().panel.card_high
    step = min(widest + 4, (box[2] - 16) / max(count, 1))
    return box[0] + 10 + place * step, box[1] + layout().panel.area, min(widest, step - 2), high


def draw_area(seat: SeatView, box: Box) -> str:
    count = len(seat.area)
    return "".join(
        draw_objective(OBJECTIVES[name], area_box(box, place, count), is_played=True)
        for place, name in enumerate(seat.area)
    )
