"""Dice and buildings with a seat's colour and emblem, which are the same in both themes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.drawing.curves import Point
from domain.drawing.emblems import emblem
from domain.drawing.highlights import CHOSEN_BADGE
from domain.drawing.icons.registry import ICONS
from domain.drawing.palette import BLACK, CREAM, LIGHT, SEAT_STYLES
from domain.drawing.svg import ID_PREFIX, number, translate, use
from domain.games.trains_and_stations.data import CITIES
from domain.games.trains_and_stations.data.schema import Building, Face


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}z"


def circle(x: float, y: float, radius: float) -> str:
    """Return a circle as path data, so that many circles can share one path."""
    half, wide = f"a{number(radius)} {number(radius)} 0 1 0 ", 2 * radius
    return f"M{number(x - radius)} {number(y)}{half}{number(wide)} 0{half}{number(-wide)} 0z"


def card(box: Box, kind: str, radius: float = 3) -> str:
    x, y = number(box.left), number(box.top)
    wide, high = number(box.right - box.left), number(box.bottom - box.top)
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{radius:g}" class="{kind}"/>'


def tick(x: float, y: float, radius: float = 11) -> str:
    """Draw a tick that is visible only once its option is chosen."""
    return f'<g class="tick">{translate(x, y, CHOSEN_BADGE, radius / 8)}</g>'


def short_name(city: str) -> str:
    """Return a city's name shortened for small cards, such as "LA" or "Sea"."""
    words = CITIES[city].name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0][:3]


def name_lines(cities: Iterable[str]) -> list[str]:
    """Return the cities' whole names, one word to a line."""
    return [word for city in cities for word in CITIES[city].name.split()]


BODY = "M7 1h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z"
"""A die on a 32-unit grid."""
FACES: dict[Face, str] = {
    "coin": "coin",
    "hotel": "hotel",
    "mine": "mine",
    "ranch": "ranch",
    "train": "locomotive",
    "locked_train": "locomotive",
}
HOUSES: dict[Building, tuple[str, str, tuple[float, float]]] = {
    "ranch": ("M3 15.5 16 3.5l13 12-2.2 2L26 17v12H6V17l-.8.5z", "M12 29v-4.5h8V29", (16, 17.5)),
    "mine": ("M1.5 29 8 13l4-2.5L14.5 4h4l3 7L25 13.5 30.5 29z", "M12.5 29v-4c0-4 7-4 7 0v4z", (16, 14.5)),
    "hotel": ("M6.5 29V7H4V3h24v4h-2.5v22z", "M10.5 29v-5.5M13.5 29v-5h5v5M21.5 29v-5.5M8 10h16", (16, 16.5)),
}
"""Each building on a 32-unit grid: its outline, inner lines, and the position of the emblem."""


def face(name: Face) -> str:
    """Draw a die's face centred on the origin.

    A halo gives it contrast on every seat's colour.
    """
    if name == "locked_train":
        return translate(-10.5, -11.5, mark("locomotive"), 0.76) + translate(0.5, 0, mark("lock"), 0.56)
    return translate(-11, -11, mark(FACES[name]), 22 / 24)


def mark(name: str) -> str:
    """Draw an icon in colours that do not depend on the theme."""
    shape = ICONS[name]
    tint = CREAM if shape.tint == "sheet" else getattr(LIGHT, shape.tint)
    return (
        f'<path d="{shape.shape}{shape.lines}" fill="{CREAM}" stroke="{CREAM}" stroke-width="4.6"/>'
        f'<path d="{shape.shape}" fill="{tint}" stroke="{BLACK}"/>'
        + (f'<path d="{shape.lines}" fill="none" stroke="{BLACK}"/>' if shape.lines else "")
        + (f'<path d="{shape.solid}" fill="{BLACK}"/>' if shape.solid else "")
    )


def body(colour: str) -> str:
    """Draw a blank die centred on the origin, with the seat's emblem in its corner."""
    livery = SEAT_STYLES[colour]
    fill = CREAM if colour == "white" else livery.fill
    drawn = (
        f'<path d="{BODY}" fill="{CREAM}" stroke="{CREAM}" stroke-width="5"/>'
        f'<path d="{BODY}" fill="{fill}" stroke="{BLACK}" stroke-width="1.7"/>'
    )
    if colour == "white":
        return f'<g transform="translate(-16 -16)">{drawn}</g>'
    corner = f'<circle cx="27" cy="5" r="6" fill="{livery.fill}" stroke="{BLACK}" stroke-width="1.2"/>'
    corner += emblem(livery.emblem, 27, 5, 3.8, livery.mark_fill)
    return f'<g transform="translate(-16 -16)">{drawn}{corner}</g>'


def house(kind: Building, colour: str) -> str:
    outline, lines, (x, y) = HOUSES[kind]
    livery = SEAT_STYLES[colour]
    return (
        '<g transform="translate(-16 -16)">'
        f'<path d="{outline}" fill="{CREAM}" stroke="{CREAM}" stroke-width="5"/>'
        f'<path d="{outline}" fill="{livery.fill}" stroke="{BLACK}" stroke-width="1.7"/>'
        f'<path d="{lines}" fill="none" stroke="{livery.mark_fill}" stroke-width="1.6"/>'
        f"{emblem(livery.emblem, x, y, 5, livery.mark_fill)}</g>"
    )


def definitions(colours: Sequence[str]) -> str:
    """Define dice, faces and buildings, with ids such as `die-blue`, `face-train` and `ranch-blue`."""
    smooth = 'stroke-linejoin="round" stroke-linecap="round"'
    drawn = [(f"die-{colour}", body(colour)) for colour in (*colours, "white")]
    drawn += [(f"face-{name}", f'<g stroke-width="1.7">{face(name)}</g>') for name in FACES]
    drawn += [(f"{kind}-{colour}", house(kind, colour)) for kind in HOUSES for colour in colours]
    return "".join(f'<g id="{ID_PREFIX}{name}" {smooth}>{shape}</g>' for name, shape in drawn)


def die(colour: str, name: Face, x: float, y: float, size: float) -> str:
    return translate(x, y, use(f"die-{colour}", 0, 0) + use(f"face-{name}", 0, 0), size / 32)


def building(kind: Building, colour: str, x: float, y: float, size: float) -> str:
    return translate(x, y, use(f"{kind}-{colour}", 0, 0), size / 32)
