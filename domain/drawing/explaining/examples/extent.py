"""How far elements of a drawing reach: boxes that hold all of them, so that what lies outside is left out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
STEP = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
CALL = re.compile(r"(\w+)\(([^)]*)\)")
POINTS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
LETTER_WIDTH = 0.7
"""Of a letter, in heights of it."""
MARGIN = 8
"""Lines have a width."""

Point = tuple[float, float]


class Matrix(NamedTuple):
    """An affine map, as in SVG."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def apply(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, inner: Matrix) -> Matrix:
        """Give the map that applies `inner` first."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            *self.apply((inner.e, inner.f)),
        )


def read_transform(words: str) -> Matrix:
    """Read translate, scale and rotate."""
    found = Matrix()
    for name, inside in CALL.findall(words):
        values = [float(each) for each in NUMBER.findall(inside)]
        match name:
            case "translate":
                found = found.then(Matrix(e=values[0], f=values[1] if len(values) > 1 else 0))
            case "scale":
                found = found.then(Matrix(a=values[0], d=values[-1]))
            case "rotate":
                turn, (x, y) = math.radians(values[0]), (*values[1:], 0, 0)[:2]
                turned = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
                found = found.then(Matrix(e=x, f=y)).then(turned).then(Matrix(e=-x, f=-y))
            case _:
                raise ValueError(f"a drawing is not moved by {name}")
    return found


def points_of(element: Element, matrix: Matrix, named: Mapping[str, Element]) -> Iterator[Point]:
    """Give points round all that an element shows, in the coordinates of its drawing."""
    matrix = matrix.then(read_transform(element.get("transform", "")))
    if element.tag == "use":
        moved = matrix.then(Matrix(e=value_of(element, "x"), f=value_of(element, "y")))
        yield from points_of(named[element.get("href", "")[1:]], moved, named)
    elif element.tag != "clipPath":
        yield from map(matrix.apply, own_points(element))
        for inner in element:
            yield from points_of(inner, matrix, named)


def own_points(element: Element) -> Iterable[Point]:
    """Give points round an element by itself."""
    match element.tag:
        case "path":
            return path_points(element.get("d", ""))
        case "rect":
            x, y = value_of(element, "x"), value_of(element, "y")
            return around(x, y, x + value_of(element, "width"), y + value_of(element, "height"))
        case "polygon":
            corners = (each.split(",") for each in element.get("points", "").split())
            return [(float(x), float(y)) for x, y in corners]
        case "circle" | "ellipse":
            x, y, r = value_of(element, "cx"), value_of(element, "cy"), value_of(element, "r")
            wide, high = value_of(element, "rx") or r, value_of(element, "ry") or r
            return around(x - wide, y - high, x + wide, y + high)
        case "text":
            x, y, size = value_of(element, "x"), value_of(element, "y"), value_of(element, "font-size")
            wide = LETTER_WIDTH * size * len("".join(element.itertext()))
            return around(x - wide, y - size, x + wide, y + size)
        case _:
            return ()


def around(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    out = MARGIN / 2
    return (left - out, top - out), (right + out, bottom + out)


def value_of(element: Element, name: str) -> float:
    return float(element.get(name, "0"))


def path_points(data: str) -> Iterator[Point]:
    """Give the corners and the points that curves are drawn to, all round which the path lies."""
    x = y = start_x = start_y = 0.0
    for letter, inside in STEP.findall(data):
        kind, moved = letter.upper(), letter.islower()
        if kind == "Z":
            x, y = start_x, start_y
            continue
        values = [float(each) for each in NUMBER.findall(inside)]
        for at in range(0, len(values), POINTS_OF[kind]):
            bases = (x, y) if moved else (0.0, 0.0)
            points = step_points(kind, values[at : at + POINTS_OF[kind]], bases, (x, y))
            yield from points
            x, y = points[-1]
            if kind == "M" and at == 0:
                start_x, start_y = x, y


def step_points(kind: str, values: list[float], base: Point, now: Point) -> list[Point]:
    """Give the points of one step of a path; the last is where it leads."""
    if kind == "H":
        return [(values[0] + base[0], now[1])]
    if kind == "V":
        return [(now[0], values[0] + base[1])]
    if kind == "A":
        reach, end = 2 * max(values[:2]), (values[5] + base[0], values[6] + base[1])
        return [(end[0] - reach, end[1] - reach), (end[0] + reach, end[1] + reach), end]
    pairs = zip(values[::2], values[1::2], strict=True)
    return [(x + base[0], y + base[1]) for x, y in pairs]
