"""Tiles of the trail: buildings that show their actions, hazards, teepees, workers."""

from __future__ import annotations

from functools import cache

from domain.drawing.boxes import Box, inset_box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.palette import BLACK, SEAT_STYLES
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, TILES
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.data.kinds import Tile
from domain.games.great_western_trail.data.schema import Hand, Risk
from domain.games.great_western_trail.drawing.action_rows import WORKERS, action_row
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.signs import ICONS

WIDE, HIGH = 130, 86
"""A building, and the site that it stands on."""
HALF_WIDE, HALF_HIGH = WIDE / 2, HIGH / 2
BAND = 25
"""The upper part of a building: owner, craftsmen, hands, points."""
SMALL = 58
"""The edge of a small tile."""
TAG = 22
"""The height of a site's special action, which stands below it."""


def tile_actions(tile: str) -> tuple[AnyAction, ...]:
    return NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions


def action_boxes(tile: str, x: float, y: float) -> list[Box]:
    """Give the boxes of a building's actions, from above; the tile's middle is at x, y."""
    count = len(tile_actions(tile))
    top, room = y - HALF_HIGH + BAND, HIGH - BAND - 2
    return [(x - HALF_WIDE + 3, top + room / count * index, WIDE - 6, room / count) for index in range(count)]


def tag_box(x: float, y: float) -> Box:
    """Give the box of a site's special action."""
    return x - HALF_WIDE, y + HALF_HIGH + 1, WIDE, TAG


@cache
def draw_building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building; one of a player has an edge in the owner's colour and his badge."""
    box = (x - HALF_WIDE, y - HALF_HIGH, WIDE, HIGH)
    body = f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
    if colour is not None:
        fill = SEAT_STYLES[colour].fill
        body += (
            f'<path fill="none" stroke="{fill}" stroke-width="5" d="{rectangle_path(inset_box(box, 3.6))}"/>'
            f'<path class="ln" stroke-width="1" d="{rectangle_path(inset_box(box, 6.4))}"/>'
        )
    return (
        body
        + (draw_neutral_band(tile, x, y) if colour is None else draw_owned_band(tile, colour, x, y))
        + draw_faces(tile, x, y)
    )


def draw_under(tile: str, x: float, y: float) -> str:
    """Write the number of a player's building below its left end."""
    number_of = str(BUILDINGS[tile].number)
    return text(x - HALF_WIDE + 5, y + HALF_HIGH + 17, number_of, 16, "num bold tiny half")


def draw_faces(tile: str, x: float, y: float) -> str:
    """Draw a building's actions, one below the other."""
    drawn = []
    for action, (left, top, wide, high) in zip(tile_actions(tile), action_boxes(tile, x, y), strict=True):
        drawn.append(
            GLYPHS.draw_centred_row(
                action_row(action), left + wide / 2, top + high / 2, min(high - 1, 28), wide - 10
            )
        )
    return f'<g class="tiny half">{"".join(drawn)}</g>'


def draw_neutral_band(tile: str, x: float, y: float) -> str:
    """Draw the letter of a neutral building on a dark band."""
    band = (x - HALF_WIDE, y - HALF_HIGH, WIDE, BAND - 3)
    return f'<path class="enamel" d="{rectangle_path(band)}"/>' + text(
        x, y - HALF_HIGH + 17, tile, 18, "num mid bold on-enamel"
    )


def draw_owned_band(tile: str, colour: str, x: float, y: float) -> str:
    """Draw owner, craftsmen needed, hands and points of a player's building."""
    found, line = BUILDINGS[tile], y - HALF_HIGH + 16
    return (
        badge(colour, x - HALF_WIDE + 17, line, 9.5)
        + ICONS.draw_icon("hammer", x - HALF_WIDE + 29, line - 9, 18)
        + text(x - HALF_WIDE + 52, line + 6, str(found.craftsmen), 16, "num mid bold")
        + draw_hands(found.hands, x + 4, line, 20)
        + GLYPHS.draw_points(x + HALF_WIDE - 18, line, 11, str(found.vp))
    )


def draw_hands(fees: tuple[Hand, ...], x: float, y: float, size: float) -> str:
    """Draw the hands that others pay."""
    return "".join(
        ICONS.draw_icon(f"hand_{hand}", x + index * size * 0.84 - 4, y - size / 2, size)
        for index, hand in enumerate(fees)
    )


@cache
def draw_site(name: str, x: float, y: float) -> str:
    box = (x - HALF_WIDE, y - HALF_HIGH, WIDE, HIGH)
    return (
        f'<path class="paper" opacity=".55" d="{rectangle_path(box)}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="6 5" d="{rectangle_path(box)}"/>'
    )


@cache
def draw_special(risk: Risk, x: float, y: float) -> str:
    """Draw a site's special action on its tag (GWT-5.1.3)."""
    box = tag_box(x, y)
    return (
        f'<path class="sheet edge" d="{rectangle_path(box)}"/><g class="tiny half">'
        + GLYPHS.draw_centred_row(
            action_row(RISKS[risk]), box[0] + box[2] / 2 + 16, box[1] + TAG / 2, TAG - 3, box[2] - 44
        )
        + "</g>"
    )


@cache
def draw_small(tile: str, x: float, y: float, edge: float = SMALL) -> str:
    """Draw a hazard, a teepee or a worker, its middle at x, y."""
    found = TILES[tile]
    half, scale = edge / 2, edge / SMALL
    body = f'<path class="sheet rim" d="{rectangle_path((x - half, y - half, edge, edge))}"/>'
    if found.kind == "worker":
        return body + ICONS.draw_icon(WORKERS[tile], x - half * 0.78, y - half * 0.78, edge * 0.78)
    return body + draw_face(found, x, y, scale)


def draw_face(found: Tile, x: float, y: float, scale: float) -> str:
    """Draw a hazard or teepee: what it is, its hand and its points."""
    big = 34 * scale
    name = found.what if found.kind == "hazard" else f"teepee_{found.what}"
    body = ICONS.draw_icon(name, x - big * 0.75, y - big * 0.68, big)
    if found.hand is not None:
        body += ICONS.draw_icon(f"hand_{found.hand}", x + 5 * scale, y + 3 * scale, 23 * scale)
    if found.vp:
        body += GLYPHS.draw_points(x + 17 * scale, y - 16 * scale, 10.5 * scale, str(found.vp))
    return body


def draw_back(number_of: int, x: float, y: float, edge: float) -> str:
    """Draw the back of a small tile with the number of its stack."""
    half = edge / 2
    hatch = "".join(
        f"M{number(x - half + 4)} {number(y - half + step)}h{number(edge - 8)}"
        for step in range(7, int(edge) - 4, 5)
    )
    return (
        f'<path class="foot rim" d="{rectangle_path((x - half, y - half, edge, edge))}"/>'
        f'<path class="hach" d="{hatch}"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(half * 0.56)}" class="sheet edge"/>'
        + text(x, y + half * 0.3, str(number_of), half * 0.8, "num mid bold")
    )


def draw_token(x: float, y: float, edge: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(edge / 2)}" fill="{SEAT_STYLES["red"].fill}" '
        f'stroke="{BLACK}" stroke-width="1.6"/>' + GLYPHS.draw_points(x, y, edge * 0.32, "2")
    )
