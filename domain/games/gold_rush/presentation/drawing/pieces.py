"""The symbols and figures on the land. Each is drawn once around the origin and reused wherever it occurs."""

from __future__ import annotations

from domain.drawing.emblems import FIGURE_SCALE, emblem, figure_body
from domain.drawing.icons.shape import COWBOY, TENT
from domain.drawing.palette import BLACK, SEAT_STYLES
from domain.drawing.parts.legible import grown_letter, grown_radius
from domain.drawing.svg import ID_PREFIX, number, text


def farmer(colour: str) -> str:
    """Draw a cowboy lying on the prairie. The emblem stays upright."""
    livery = SEAT_STYLES[colour]
    body = f'<g transform="rotate(-90) translate(-12 -12.5)">{figure_body(COWBOY, livery.fill)}</g>'
    mark = emblem(livery.emblem, 1.7, 0, 3.1, livery.mark_fill)
    return f'<g transform="scale({FIGURE_SCALE})">{body}{mark}</g>'


def tent(colour: str) -> str:
    """Draw a tent in the seat's texture, with the emblem on a disc in front."""
    livery = SEAT_STYLES[colour]
    body = (
        figure_body(TENT, f"url(#{ID_PREFIX}p-{colour})")
        + f'<path d="M8 5.5 5 19.5" stroke="{BLACK}" stroke-width="1.2"/>'
        + f'<circle cx="12.6" cy="14" r="4.6" fill="{livery.fill}" stroke="{BLACK}"/>'
        + emblem(livery.emblem, 12.6, 14, 2.7, livery.mark_fill)
    )
    return f'<g transform="scale({FIGURE_SCALE}) translate(-12 -12.5)">{body}</g>'


def stack(x: float, y: float, count: int) -> str:
    """Draw a stack of face-down tokens, showing the rims of at most four, and their number."""
    rims, words = min(count, 4), str(count)
    radius, size = grown_radius(7, words), grown_letter(8.5)
    discs = "".join(disc(x, y - 1.9 * rim, radius) for rim in range(rims))
    top = y - 1.9 * (rims - 1)
    at, ring = f'cx="{number(x)}" cy="{number(top)}"', 'class="ln" stroke-width=".5"'
    halo = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius + 1.4)}" class="halo"/>'
    return (
        f'{halo}{discs}<circle {at} r="{number(radius - 1.4)}" {ring}/>'
        f"{text(x, top + 3 * size / 8.5, words, size, 'num mid bold tiny')}"
    )


def disc(x: float, y: float, radius: float) -> str:
    """Draw a face-down token."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="sym"/>'


TOWN = (
    '<circle r="19" class="sheet"/><circle r="19" class="ln"/>'
    '<circle r="16.8" class="ln" stroke-width=".5" stroke-dasharray="1 1.6"/>'
    '<path class="sym" d="M-13 7V-3l4.5-4.5L-4-3V7zM4 7V-2l4.5-4 4.5 4V7z"/>'
    '<path class="sym" d="M-5 8.5V-9H6V8.5z"/>'
    '<path class="enamel" d="M-4.4-8.4H5.4V-4.8H-4.4z"/>'
    '<path class="ln" stroke-width="1.1" d="M-6.5-9H7.5M-5-4.5H6"/>'
    '<path class="solid" d="M-1 8.5V3.5H2V8.5zM-10 7V3.5h2.4V7zM7.5 7V3.5h2.4V7z"/>'
    '<path class="ln" stroke-width=".8" d="M-3-2.2h2.2v2.7H-3zM2-2.2h2.2v2.7H2zM-15 8.5H15"/>'
)
JUNCTION = (
    '<circle r="8.4" class="halo"/><circle r="7" class="sym"/><circle r="2.6" class="solid"/>'
    '<path class="ln" d="M0-7v3M0 7v-3M-7 0h3M7 0h-3"/>'
)
TUNNEL = (
    '<circle r="7.5" class="halo"/><path class="solid" d="M-6 4V-1A6 6 0 0 1 6-1V4z"/>'
    '<path class="ln" stroke-width="1.1" d="M-7.5 4.4V-1A7.5 7.5 0 0 1 7.5-1V4.4z"/>'
)
ENGINE = "M-9.5-5h5.5v3h7.5c1 0 1.5.5 1.5 1.3V2.5l2.5 3H-9.5zM1.2-2v-2.2L.2-7h3.8L3-4.2V-2z"
LOCOMOTIVE = (
    f'<path class="haloed" d="{ENGINE}M-6 6.5h11"/><path class="solid" d="{ENGINE}M-10.5-6.5h7.5v1.4h-7.5z"/>'
    '<path class="halo" d="M-8.3-3.8h3v2.3h-3z"/><circle cx="-6" cy="5.5" r="2.5" class="sym"/>'
    '<circle cx="-.5" cy="5.5" r="2.5" class="sym"/><circle cx="4" cy="6" r="1.7" class="sym"/>'
)
CAMP = (
    '<path class="haloed" d="M0-8-8 7H8z"/><path class="sym" d="M0-7-7.5 7h15z"/>'
    '<path class="ln" stroke-width="1.1" d="M0-7l-1.7-3M0-7l1.7-3"/><path class="solid" d="M0 0-2.5 7h5z"/>'
    '<path class="ln" d="M-4.3 1.2-3-.2-1.7 1.2M4.3 1.2 3-.2 1.7 1.2"/>'
)
MUSTANG = (
    "M-10 1c.2-3 2.2-4.6 5-4.6h5.5c1.5 0 2.5-.8 3.5-2.5l1.3-2.4 1"
    "-1.5.7 1.6 3.2 2.9-1 1.7-2.7-.5c-.3 2.6-1.3 4.8-2.6 5.8"
    "l.6 6.5H2.7L2 2.5c-2 .7-4 .7-6 .2l-1.8 2.2.4 3.1h-1.9l-.9-3.8.9"
    "-2.7c-.7 1-1 2.4-.9 4.2-1.5-1-2.1-2.7-1.8-4.7z"
)
HERD = f'<path class="haloed" d="{MUSTANG}"/><path class="solid" d="{MUSTANG}"/>'
LUMP = "M-4.6 1.8-2.9-2.9.4-4.6 3.7-3 5 .6 3.2 3.9-1 4.8-4.2 4z"
NUGGET = (
    f'<g transform="scale(1.05)"><path class="haloed" d="{LUMP}"/><path d="{LUMP}" class="nugget"/>'
    '<path d="M-2.9-2.9 0-.3 3.7-3M0-.3-.5 4.8M0-.3 4 2.7" fill="none" stroke="#2b241e" stroke-width=".7"/>'
    "</g>"
)

SYMBOLS = {
    "town": TOWN,
    "junction": JUNCTION,
    "tunnel": TUNNEL,
    "locomotive": LOCOMOTIVE,
    "camp": CAMP,
    "herd": HERD,
    "nugget": NUGGET,
}


def definitions() -> str:
    """Define every printed symbol."""
    return "".join(f'<g id="{ID_PREFIX}{name}">{body}</g>' for name, body in SYMBOLS.items())
