"""Small example positions for the players' rules, defined as data and drawn by the game's own code."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple, TypeVar
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import msgspec
from msgspec import field

from domain.drawing.board import draw_board
from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.parts.board_parts import (
    PHONE_BELOW,
    BoardPart,
    PartedBoard,
    Slots,
    draw_parts,
    previewed_for,
)
from domain.drawing.parts.legible import drawn_at, least_letter
from domain.drawing.svg import Picture, number, prefix_ids, text, viewbox
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.kernel.game import Game
from domain.kernel.values import Command, Value

V = TypeVar("V")

LAYOUTS = 2
"""Number of further layout passes for a part, whose width in units may differ between phone and desktop."""
ROUNDING = 1.01
"""Tolerance for boxes that are slightly too wide for a part, because a slot's edges take up some width."""


class AskedWindow(NamedTuple):
    """The requested window: CSS pixel width, box (None: all), command to preview, part ("": whole board)."""

    width: float
    box: Box | None = None
    command: Command | None = None
    part: str = ""


class DrawnWindow(NamedTuple):
    """A picture with its definitions, the visible box in the picture's units, and a command's preview."""

    picture: Picture
    box: Box
    ghost: str = ""


def draw_asked(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> DrawnWindow:
    """Draw the requested window, with letters sized for its width."""
    return draw_named_part(game, view, asked) if asked.part else draw_whole(game, view, asked)


def draw_whole(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> DrawnWindow:
    """Draw the whole board."""
    window = asked.box or whole_box(draw_board(game, view))
    with drawn_at(asked.width / window[2]):
        picture = draw_board(game, view)
        return DrawnWindow(picture, window, preview_of(game, view, asked))


def draw_named_part(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> DrawnWindow:
    """Draw a part of the board for a page on which the window has the requested width.

    Raises ValueError if there is no such part, or if the box is so wide that the part would be drawn smaller
    than on any page.
    """
    slots = slots_of(asked.width)
    parted = draw_parts(game, view, slots)
    part = find_part(parted, asked.part)
    for _ in range(LAYOUTS):
        slots = slots_of(asked.width * part.picture.width / (asked.box or whole_box(part.picture))[2])
        parted = draw_parts(game, view, slots)
        part = find_part(parted, asked.part)
    window = asked.box or whole_box(part.picture)
    most = asked.width * part.picture.width / part.width
    if window[2] > ROUNDING * most:
        raise ValueError(f"{asked.part} is never drawn so small: use a box at most {most:.0f} wide")
    picture = part.picture._replace(body=f"<defs>{parted.definitions}</defs>{part.picture.body}")
    with previewed_for(slots):
        return DrawnWindow(picture, window, preview_of(game, view, asked))


def preview_of(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> str:
    return "" if asked.command is None else game.presentation.preview(view, asked.command)


def slots_of(width: float) -> Slots:
    """Return slots that all have this width: a phone's, or a desktop's if it is too wide for a phone."""
    most = round(width)
    return Slots(most, most if most < PHONE_BELOW else most + 1, most, most)


def find_part(parted: PartedBoard, name: str) -> BoardPart:
    """Return the part with this name; if there is none, raise a ValueError listing the known names."""
    for part in parted.parts:
        if part.name == name:
            return part
    raise ValueError(f"no part {name}; known parts: {', '.join(part.name for part in parted.parts)}")


def whole_box(picture: Picture) -> Box:
    return picture.left, picture.top, picture.width, picture.height


C = TypeVar("C", bound=Command)

Json = Mapping[str, Any]

NONE = {"none": True}
"""Represents null, which does not exist in TOML."""


class ExamplePosition(Value, frozen=True):
    """The position of an example.

    `play` lists commands as JSON; each is sent by the lowest seat that is asked. `draws` forces draws by
    label; other draws take the first item, or depend on `seed`. `view` is merged into the view of `seat`:
    tables merge into tables, `{ 0 = ... }` merges into lists, and other values replace those in the view.
    """

    seats: int | None = None
    options: Json = field(default_factory=dict)
    draws: Json = field(default_factory=dict)
    seed: str = ""
    play: tuple[Json, ...] = ()
    seat: int = 0
    view: Json = field(default_factory=dict)


def build_view(game: Game[Any, C, Any, Any, V], position: ExamplePosition) -> V:
    """Play to the position and build its seat's view.

    Raises ValueError or CommandRefused for impossible positions.
    """
    chance = ScriptedChance(position.draws, seeded_choice(position.seed) if position.seed else None)
    seats = position.seats or min(game.seat_counts)
    options = msgspec.convert(dict(position.options), game.options_type)
    state = start_game(game, options, seats, chance).state
    for command in position.play:
        seat = seats_to_act(state)[0]
        state = decide(game, state, seat, read_command(game, command), chance).state
    seen = msgspec.json.decode(msgspec.json.encode(game.view(state, position.seat)))
    view: V = msgspec.json.decode(msgspec.json.encode(merge(seen, position.view)), type=game.view_type)
    return view


def seeded_choice(seed: str) -> Callable[[str, Sequence[tuple[Any, int]]], int]:
    """Return a function that makes each draw depend only on the seed, the label and the number of items."""

    def choose(label: str, left: Sequence[tuple[Any, int]]) -> int:
        total = sum(count for _, count in left)
        return int.from_bytes(hashlib.sha256(f"{seed} {label}".encode()).digest()[:8], "big") % total

    return choose


def read_command(game: Game[Any, C], command: Json) -> C:
    """Decode a command from its JSON form."""
    read: C = msgspec.json.decode(msgspec.json.encode(command), type=game.commands)
    return read


def merge(base: object, changes: object) -> object:
    """Return the base with the changes merged in."""
    if changes == NONE:
        return None
    if isinstance(changes, list | tuple):
        return [merge(None, each) for each in changes]
    if not isinstance(changes, Mapping):
        return changes
    if isinstance(base, list):
        known = dict(enumerate(base))
        places = {int(place): merge(known.get(int(place)), part) for place, part in changes.items()}
        return [each for _, each in sorted({**known, **places}.items())]
    known = base if isinstance(base, dict) else {}
    return {**known, **{key: merge(known.get(key), part) for key, part in changes.items()}}


NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
STEP = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
CALL = re.compile(r"(\w+)\(([^)]*)\)")
POINTS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
LETTER_WIDTH = 0.7
"""Width of a letter relative to its height."""
MARGIN = 8
"""Margin around shapes that allows for the width of their lines."""

Point = tuple[float, float]


class Matrix(NamedTuple):
    """An affine transformation, as in SVG."""

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
        """Return the transformation that applies `inner` first."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            *self.apply((inner.e, inner.f)),
        )


def read_transform(words: str) -> Matrix:
    """Parse an SVG transformation made of translate, scale and rotate."""
    matrix = Matrix()
    for name, inside in CALL.findall(words):
        values = [float(each) for each in NUMBER.findall(inside)]
        match name:
            case "translate":
                matrix = matrix.then(Matrix(e=values[0], f=values[1] if len(values) > 1 else 0))
            case "scale":
                matrix = matrix.then(Matrix(a=values[0], d=values[-1]))
            case "rotate":
                turn, (x, y) = math.radians(values[0]), (*values[1:], 0, 0)[:2]
                turned = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
                matrix = matrix.then(Matrix(e=x, f=y)).then(turned).then(Matrix(e=-x, f=-y))
            case _:
                raise ValueError(f"unsupported transformation {name}")
    return matrix


def points_of(element: Element, matrix: Matrix, named: Mapping[str, Element]) -> Iterator[Point]:
    """Yield points that enclose everything an element shows, in the drawing's coordinates."""
    matrix = matrix.then(read_transform(element.get("transform", "")))
    if element.tag == "use":
        moved = matrix.then(Matrix(e=value_of(element, "x"), f=value_of(element, "y")))
        yield from points_of(named[element.get("href", "")[1:]], moved, named)
    elif element.tag != "clipPath":
        yield from map(matrix.apply, own_points(element))
        for inner in element:
            yield from points_of(inner, matrix, named)


def own_points(element: Element) -> Iterable[Point]:
    """Return points that enclose an element without its children."""
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
    """Yield the corners and control points of a path, which enclose it."""
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
    """Return the points of one step of a path, with the end point last."""
    if kind == "H":
        return [(values[0] + base[0], now[1])]
    if kind == "V":
        return [(now[0], values[0] + base[1])]
    if kind == "A":
        reach, end = 2 * max(values[:2]), (values[5] + base[0], values[6] + base[1])
        return [(end[0] - reach, end[1] - reach), (end[0] + reach, end[1] + reach), end]
    pairs = zip(values[::2], values[1::2], strict=True)
    return [(x + base[0], y + base[1]) for x, y in pairs]


REFERENCE = re.compile(r"#([\w.-]+)")


def cut_out(picture: Picture, box: Box, keep: Iterable[str] = (), least: float = 0) -> Picture:
    """Cut a box out of a picture, with only the places in `keep` and letters of size `least` or more."""
    root = ET.fromstring(f"<svg>{picture.body}</svg>")  # noqa: S314 - our own drawing
    named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    drop_places(root, frozenset(keep))
    drop_letters(root, least)
    for layer in list(root):
        if layer.tag != "defs":
            prune(layer, Matrix(), box, named)
    drop_unused(root)
    spell_out_styles(root)
    body = "".join(ET.tostring(each, encoding="unicode") for each in root)
    left, top, width, height = box
    return picture._replace(body=body, left=left, top=top, width=width, height=height)


def drop_places(root: ET.Element, keep: frozenset[str]) -> None:
    """Remove all places except those in `keep`, which retain only their appearance."""
    for parent in list(root.iter()):
        for child in list(parent):
            if "spot" in (child.get("class") or "").split():
                if child.get("data-at") in keep:
                    child.attrib = {"class": "spot option"}
                else:
                    parent.remove(child)


def drop_letters(element: ET.Element, least: float) -> None:
    """Remove letters smaller than `least`, which occur in content that is drawn only once for all sizes."""
    for child in list(element):
        moved = read_transform(child.get("transform", ""))
        within = least / (math.hypot(moved.a, moved.b) or 1)
        if child.tag == "text" and value_of(child, "font-size") < within:
            element.remove(child)
        else:
            drop_letters(child, within)


def prune(element: ET.Element, outer: Matrix, box: Box, named: dict[str, ET.Element]) -> None:
    """Remove children outside the box."""
    matrix = outer.then(read_transform(element.get("transform", "")))
    for child in list(element):
        if child.tag in {"clipPath", "defs"}:
            continue
        points = list(points_of(child, matrix, named))
        if not any_within(points, box):
            element.remove(child)
        elif child.tag == "g":
            prune(child, matrix, box, named)


def any_within(points: list[tuple[float, float]], box: Box) -> bool:
    """Return whether the bounding box of the points overlaps the box."""
    if not points:
        return False
    across, down = [x for x, _ in points], [y for _, y in points]
    left, top, width, height = box
    return (
        max(across) + MARGIN > left
        and min(across) - MARGIN < left + width
        and max(down) + MARGIN > top
        and min(down) - MARGIN < top + height
    )


def drop_unused(root: ET.Element) -> None:
    """Remove unreferenced definitions repeatedly, until every remaining definition is used."""
    while True:
        used = {
            name
            for each in root.iter()
            for value in each.attrib.values()
            for name in REFERENCE.findall(value)
        }
        dropped = False
        for definitions in root.iter("defs"):
            for child in list(definitions):
                if child.get("id") and child.get("id") not in used:
                    definitions.remove(child)
                    dropped = True
        if not dropped:
            return


def spell_out_styles(root: ET.Element) -> None:
    """Convert style attributes to presentation attributes, because the pages' CSP forbids inline styles.

    Letters that would grow with the window keep the size at which they are drawn.
    """
    for element in root.iter():
        if "class" in element.attrib:
            element.set(
                "class", " ".join(name for name in element.attrib["class"].split() if name != "coord")
            )
        for rule in element.attrib.pop("style", "").split(";"):
            name, _, value = rule.partition(":")
            if value and not name.startswith("--"):
                element.set(name.strip(), value.strip())


MOST_WIDE = 328
"""Maximum width in CSS pixels; it fits on a phone, so letters are never scaled down."""


LEAST = 11
"""Minimum height of letters in CSS pixels."""


class Note(Value, frozen=True):
    """A small sign with text, centred on a point of the drawing."""

    at: tuple[float, float]
    words: str


class Example(Value, frozen=True, forbid_unknown_fields=True):
    """A drawn position.

    - `alt` describes the picture for readers who cannot see it, `caption` explains it in Markdown, and `sum`
      states the result of a calculation.
    - `box` is the visible window in drawing units (None: everything), `width` its width in CSS pixels.
    - `part` names a part of the board to draw instead of the whole; it has its own units.
    - `marks` are places shown as choices, `ghost` is a command to preview, and `rings` are boxes to
      highlight.
    """

    alt: str
    width: int
    caption: str = ""
    sum: str = ""
    position: ExamplePosition = ExamplePosition()
    part: str = ""
    box: tuple[float, float, float, float] | None = None
    marks: tuple[str, ...] = ()
    ghost: Json | None = None
    rings: tuple[tuple[float, float, float, float], ...] = ()
    notes: tuple[Note, ...] = ()


def read_example(data: str) -> Example:
    """Parse an example in TOML; raise ValueError if it is invalid."""
    example = msgspec.toml.decode(data, type=Example)
    if not 0 < example.width <= MOST_WIDE:
        raise ValueError(f"the width of an example must be 1 to {MOST_WIDE}, not {example.width}")
    return example


def draw_example(game: Game[Any], example: Example, prefix: str) -> str:
    """Draw an example as an image for a page, with prefixed ids."""
    picture = draw_window(game, example)
    height = example.width * picture.height / picture.width
    return (
        f'<svg class="board {escape(picture.css_class)}" role="img" aria-label="{escape(example.alt)}" '
        f'viewBox="{viewbox(picture)}" width="{example.width}" height="{number(height)}">'
        f"{prefix_ids(picture.body, prefix)}</svg>"
    )


def draw_window(game: Game[Any], example: Example) -> Picture:
    """Draw an example's picture, with letters that are legible at its width."""
    view = build_view(game, example.position)
    command = None if example.ghost is None else read_command(game, example.ghost)
    drawn = draw_asked(game, view, AskedWindow(example.width, example.box, command, example.part))
    picture, box = drawn.picture, drawn.box
    scale = example.width / box[2]
    with drawn_at(scale):
        over = f'<g class="ghost">{drawn.ghost}</g>' if drawn.ghost else ""
        over += "".join(map(draw_ring, example.rings)) + "".join(map(draw_note, example.notes))
    missing = [place for place in example.marks if f'data-at="{escape(place)}"' not in picture.body]
    if missing:
        raise ValueError(f"unknown places: {', '.join(missing)}")
    shown = cut_out(picture._replace(body=f"{picture.body}<g>{over}</g>"), box, example.marks, LEAST / scale)
    kept = [name for name in picture.css_class.split() if name not in {"wide", "vast"}]
    return shown._replace(css_class=" ".join((*kept, "near")))


def draw_ring(box: Box) -> str:
    """Draw a highlighting line around a box."""
    return f'<path class="last" d="{rectangle_path(box)}"/>'


def draw_note(note: Note) -> str:
    """Draw words on a small sign."""
    size = least_letter()
    wide, (x, y) = size * (0.56 * len(note.words) + 1.2), note.at
    sign = rectangle_path(box_around(x, y, wide, 1.7 * size))
    return f'<path class="sheet edge" d="{sign}"/>' + text(x, y, note.words, size, "num mid level")
