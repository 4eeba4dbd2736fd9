"""Tiles of the trail: buildings that show their actions, hazards, teepees, workers."""

from __future__ import annotations

from functools import cache

from domain.drawing.emblems import badge
from domain.drawing.palette import BLACK, SEAT_STYLES
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, TILES
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.data.kinds import Tile
from domain.games.great_western_trail.data.schema import Hand, Risk
from domain.games.great_western_trail.drawing.actions import WORKERS, row_of
from domain.games.great_western_trail.drawing.glyphs import centred, points
from domain.games.great_western_trail.drawing.layout import Box, inset, rectangle
from domain.games.great_western_trail.drawing.signs import icon

WIDE, HIGH = 130, 86
"""A building, and the site that it stands on."""
HALF_WIDE, HALF_HIGH = WIDE / 2, HIGH / 2
BAND = 25
"""The upper part of a building: owner, craftsmen, hands, points."""
SMALL = 58
"""The edge of a small tile."""
TAG = 22
"""The height of a site's special action, which stands below it."""


def actions_of(tile: str) -> tuple[AnyAction, ...]:
    """Give the local actions of a building."""
    return NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions


def rows(tile: str, x: float, y: float) -> list[Box]:
    """Give the boxes of a building's actions, from above; the tile's middle is at x, y."""
    count = len(actions_of(tile))
    top, room = y - HALF_HIGH + BAND, HIGH - BAND - 2
    return [(x - HALF_WIDE + 3, top + room / count * index, WIDE - 6, room / count) for index in range(count)]


def tag(x: float, y: float) -> Box:
    """Give the box of a site's special action."""
    return x - HALF_WIDE, y + HALF_HIGH + 1, WIDE, TAG


@cache
def building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building; one of a player has an edge in the owner's colour and his badge."""
    box = (x - HALF_WIDE, y - HALF_HIGH, WIDE, HIGH)
    body = f'<path class="sheet rim" d="{rectangle(box)}"/>'
    if colour is not None:
        fill = SEAT_STYLES[colour].fill
        body += (
            f'<path fill="none" stroke="{fill}" stroke-width="5" d="{rectangle(inset(box, 3.6))}"/>'
            f'<path class="ln" stroke-width="1" d="{rectangle(inset(box, 6.4))}"/>'
        )
    return (
        body
        + (neutral_band(tile, x, y) if colour is None else owned_band(tile, colour, x, y))
        + faces(tile, x, y)
    )


def under(words: str, x: float, y: float) -> str:
    """Write what a building is called, below its left end."""
    return text(x - HALF_WIDE + 5, y + HALF_HIGH + 17, words, 16, "num bold tiny half")


def faces(tile: str, x: float, y: float) -> str:
    """Draw a building's actions, one below the other."""
    drawn = []
    for action, (left, top, wide, high) in zip(actions_of(tile), rows(tile, x, y), strict=True):
        drawn.append(centred(row_of(action), left + wide / 2, top + high / 2, min(high - 1, 28), wide - 10))
    return f'<g class="tiny half">{"".join(drawn)}</g>'


def neutral_band(tile: str, x: float, y: float) -> str:
    """Draw the letter of a neutral building on a dark band."""
    band = (x - HALF_WIDE, y - HALF_HIGH, WIDE, BAND - 3)
    return f'<path class="enamel" d="{rectangle(band)}"/>' + text(
        x, y - HALF_HIGH + 17, tile, 18, "num mid bold on-enamel"
    )


def owned_band(tile: str, colour: str, x: float, y: float) -> str:
    """Draw owner, craftsmen needed, hands and points of a player's building."""
    found, line = BUILDINGS[tile], y - HALF_HIGH + 16
    return (
        badge(colour, x - HALF_WIDE + 17, line, 9.5)
        + icon("hammer", x - HALF_WIDE + 29, line - 9, 18)
        + text(x - HALF_WIDE + 52, line + 6, str(found.craftsmen), 16, "num mid bold")
        + hands(found.hands, x + 4, line, 20)
        + points(x + HALF_WIDE - 18, line, 11, str(found.vp))
    )


def hands(fees: tuple[Hand, ...], x: float, y: float, size: float) -> str:
    """Draw the hands that others pay."""
    return "".join(
        icon(f"hand_{hand}", x + index * size * 0.84 - 4, y - size / 2, size)
        for index, hand in enumerate(fees)
    )


@cache
def site(name: str, x: float, y: float) -> str:
    """Draw an empty building site."""
    box = (x - HALF_WIDE, y - HALF_HIGH, WIDE, HIGH)
    return (
        f'<path class="paper" opacity=".55" d="{rectangle(box)}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="6 5" d="{rectangle(box)}"/>'
    )


@cache
def special(risk: Risk, x: float, y: float) -> str:
    """Draw a site's special action on its tag (GWT-5.1.3)."""
    box = tag(x, y)
    return (
        f'<path class="sheet edge" d="{rectangle(box)}"/><g class="tiny half">'
        + centred(row_of(RISKS[risk]), box[0] + box[2] / 2 + 16, box[1] + TAG / 2, TAG - 3, box[2] - 44)
        + "</g>"
    )


@cache
def small(tile: str, x: float, y: float, edge: float = SMALL) -> str:
    """Draw a hazard, a teepee or a worker, its middle at x, y."""
    found = TILES[tile]
    half, scale = edge / 2, edge / SMALL
    body = f'<path class="sheet rim" d="{rectangle((x - half, y - half, edge, edge))}"/>'
    if found.kind == "worker":
        return body + icon(WORKERS[tile], x - half * 0.78, y - half * 0.78, edge * 0.78)
    return body + face(found, x, y, scale)


def face(found: Tile, x: float, y: float, scale: float) -> str:
    """Draw a hazard or teepee: what it is, its hand and its points."""
    big = 34 * scale
    name = found.what if found.kind == "hazard" else f"teepee_{found.what}"
    body = icon(name, x - big * 0.75, y - big * 0.68, big)
    if found.hand is not None:
        body += icon(f"hand_{found.hand}", x + 5 * scale, y + 3 * scale, 23 * scale)
    if found.vp:
        body += points(x + 17 * scale, y - 16 * scale, 10.5 * scale, str(found.vp))
    return body


def back(number_of: int, x: float, y: float, edge: float) -> str:
    """Draw the back of a small tile with the number of its stack."""
    half = edge / 2
    hatch = "".join(
        f"M{number(x - half + 4)} {number(y - half + step)}h{number(edge - 8)}"
        for step in range(7, int(edge) - 4, 5)
    )
    return (
        f'<path class="foot rim" d="{rectangle((x - half, y - half, edge, edge))}"/>'
        f'<path class="hach" d="{hatch}"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(half * 0.56)}" class="sheet edge"/>'
        + text(x, y + half * 0.3, str(number_of), half * 0.8, "num mid bold")
    )


def token(x: float, y: float, edge: float) -> str:
    """Draw the job market token."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(edge / 2)}" fill="{SEAT_STYLES["red"].fill}" '
        f'stroke="{BLACK}" stroke-width="1.6"/>' + points(x, y, edge * 0.32, "2")
    )
