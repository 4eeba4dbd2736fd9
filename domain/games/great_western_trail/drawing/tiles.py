"""Tiles of the trail: buildings that show their actions, hazards, teepees, workers."""

from __future__ import annotations

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
from domain.games.great_western_trail.drawing.layout import kept_by_layout, layout, tile_edge
from domain.games.great_western_trail.drawing.plain_tiles import (
    draw_plain_band,
    draw_plain_face,
    draw_plain_signs,
    draw_sign,
)
from domain.games.great_western_trail.drawing.signs import ICONS

LINES = 2
"""How many lines of actions a building has in a part, to be read and pressed; a third stands beside."""
SMALL = 58
"""The edge for which a small tile is drawn; others are scaled."""


def building_box(x: float, y: float) -> Box:
    """Give the box of a building, and of the site that it stands on, by its middle."""
    sizes = layout().trail
    return x - sizes.half_wide, y - sizes.half_high, sizes.wide, sizes.high


def tile_actions(tile: str) -> tuple[AnyAction, ...]:
    return NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions


def action_boxes(tile: str, x: float, y: float) -> list[Box]:
    """Give the boxes of a building's actions, from above; the tile's middle is at x, y."""
    count, sizes = len(tile_actions(tile)), layout().trail
    left, top = x - sizes.half_wide + 3, y - sizes.half_high + sizes.band
    wide, high = sizes.wide - 6, sizes.high - sizes.band - 2
    if sizes.is_plain:
        return [(left + wide / count * index, top, wide / count, high) for index in range(count)]
    if layout().is_parted and count > LINES:
        below = [(left + wide / 2 * side, top + high / 2, wide / 2, high / 2) for side in range(2)]
        return [(left, top, wide, high / 2), *below]
    return [(left, top + high / count * index, wide, high / count) for index in range(count)]


def tag_box(x: float, y: float) -> Box:
    """Give the box of a site's special action."""
    sizes = layout().trail
    return x - sizes.half_wide, y + sizes.half_high + 1, sizes.wide, sizes.tag


@kept_by_layout
def draw_building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building; one of a player has an edge in the owner's colour and his badge."""
    box = building_box(x, y)
    body = f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
    if colour is not None:
        fill = SEAT_STYLES[colour].fill
        body += (
            f'<path fill="none" stroke="{fill}" stroke-width="5" d="{rectangle_path(inset_box(box, 3.6))}"/>'
            f'<path class="ln" stroke-width="1" d="{rectangle_path(inset_box(box, 6.4))}"/>'
        )
    if layout().trail.is_plain:
        return (
            body
            + draw_plain_band(tile, colour, box, layout().trail.band)
            + draw_plain_signs(tile_actions(tile), action_boxes(tile, x, y))
        )
    return (
        body
        + (draw_neutral_band(tile, x, y) if colour is None else draw_owned_band(tile, colour, x, y))
        + draw_faces(tile, x, y)
    )


def draw_under(tile: str, x: float, y: float) -> str:
    """Write the number of a player's building below its left end."""
    number_of = str(BUILDINGS[tile].number)
    left, top, _, high = building_box(x, y)
    return text(left + 5, top + high + 17, number_of, 16, "num bold tiny half")


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
    left, top, wide, _ = building_box(x, y)
    band = (left, top, wide, layout().trail.band - 3)
    return f'<path class="enamel" d="{rectangle_path(band)}"/>' + text(
        x, top + 17, tile, 18, "num mid bold on-enamel"
    )


def draw_owned_band(tile: str, colour: str, x: float, y: float) -> str:
    """Draw owner, craftsmen needed, hands and points of a player's building."""
    left, top, wide, _ = building_box(x, y)
    found, line = BUILDINGS[tile], top + 16
    return (
        badge(colour, left + 17, line, 9.5)
        + ICONS.draw_icon("hammer", left + 29, line - 9, 18)
        + text(left + 52, line + 6, str(found.craftsmen), 16, "num mid bold")
        + draw_hands(found.hands, x + 4, line, 20)
        + GLYPHS.draw_points(left + wide - 18, line, 11, str(found.vp))
    )


def draw_hands(fees: tuple[Hand, ...], x: float, y: float, size: float) -> str:
    """Draw the hands that others pay."""
    return "".join(
        ICONS.draw_icon(f"hand_{hand}", x + index * size * 0.84 - 4, y - size / 2, size)
        for index, hand in enumerate(fees)
    )


@kept_by_layout
def draw_site(name: str, x: float, y: float) -> str:
    box = building_box(x, y)
    return (
        f'<path class="paper" opacity=".55" d="{rectangle_path(box)}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="6 5" d="{rectangle_path(box)}"/>'
    )


@kept_by_layout
def draw_special(risk: Risk, x: float, y: float) -> str:
    """Draw a site's special action on its tag (GWT-5.1.3)."""
    box = tag_box(x, y)
    ground = f'<path class="sheet edge" d="{rectangle_path(box)}"/>'
    if layout().trail.is_plain:
        return ground + draw_sign(RISKS[risk], box)
    return (
        f'{ground}<g class="tiny half">'
        + GLYPHS.draw_centred_row(
            action_row(RISKS[risk]), box[0] + box[2] / 2 + 16, box[1] + box[3] / 2, box[3] - 3, box[2] - 44
        )
        + "</g>"
    )


@kept_by_layout
def draw_small(tile: str, x: float, y: float, edge: float = SMALL) -> str:
    """Draw a hazard, a teepee or a worker, its middle at x, y."""
    found = TILES[tile]
    half, scale = edge / 2, edge / SMALL
    body = f'<path class="sheet {tile_edge()}" d="{rectangle_path((x - half, y - half, edge, edge))}"/>'
    if found.kind == "worker":
        return body + ICONS.draw_icon(WORKERS[tile], x - half * 0.78, y - half * 0.78, edge * 0.78)
    if layout().trail.is_plain:
        return body + draw_plain_face(found, x, y, edge)
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
        f'<path class="foot {tile_edge()}" d="{rectangle_path((x - half, y - half, edge, edge))}"/>'
        f'<path class="hach" d="{hatch}"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(half * 0.56)}" class="sheet edge"/>'
        + text(x, y + half * 0.3, str(number_of), half * 0.8, "num mid bold")
    )


def draw_token(x: float, y: float, edge: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(edge / 2)}" fill="{SEAT_STYLES["red"].fill}" '
        f'stroke="{BLACK}" stroke-width="1.6"/>' + GLYPHS.draw_points(x, y, edge * 0.32, "2")
    )
