"""An example of the players' rules: a position, what is shown of it, and what is said of it."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.explaining.examples.drawn_part import AskedWindow, draw_asked
from domain.drawing.explaining.examples.position import ExamplePosition, Json, build_view, read_command
from domain.drawing.explaining.examples.window import cut_out
from domain.drawing.parts.legible import drawn_at, least_letter
from domain.drawing.svg import Picture, number, prefix_ids, text, viewbox
from domain.kernel.game import Game
from domain.kernel.values import Value

MOST_WIDE = 328
"""CSS pixels: what a phone has room for, so that no letter is ever smaller than it was drawn."""


LEAST = 11
"""CSS pixels: the least height of letters."""


class Note(Value, frozen=True):
    """Words on the drawing, in the middle of a small sign round a point."""

    at: tuple[float, float]
    words: str


class Example(Value, frozen=True, forbid_unknown_fields=True):
    """A drawn position.

    `alt` says what is to be seen, for those who do not see it; `caption` what it means, in Markdown; `sum`
    what it comes to. `box` is the window in the drawing's units (the whole, where there is none), `width` how
    wide it is shown in CSS pixels. `part` names the part of the board that is drawn instead, with units of
    its own. `marks` are places marked as those to choose are; `ghost` is a command whose preview is
    shown, `rings` boxes that are pointed at.
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
    """Read an example in TOML; ValueError says what is wrong."""
    example = msgspec.toml.decode(data, type=Example)
    if not 0 < example.width <= MOST_WIDE:
        raise ValueError(f"an example is 1 to {MOST_WIDE} wide, not {example.width}")
    return example


def draw_example(game: Game[Any], example: Example, prefix: str) -> str:
    """Draw an example as an image for a page, its ids under the prefix."""
    picture = draw_window(game, example)
    height = example.width * picture.height / picture.width
    return (
        f'<svg class="board {escape(picture.css_class)}" role="img" aria-label="{escape(example.alt)}" '
        f'viewBox="{viewbox(picture)}" width="{example.width}" height="{number(height)}">'
        f"{prefix_ids(picture.body, prefix)}</svg>"
    )


def draw_window(game: Game[Any], example: Example) -> Picture:
    """Draw what an example shows; letters are as large as they have to be at its width."""
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
        raise ValueError(f"the drawing has no place {', '.join(missing)}")
    shown = cut_out(picture._replace(body=f"{picture.body}<g>{over}</g>"), box, example.marks, LEAST / scale)
    kept = [name for name in picture.css_class.split() if name not in {"wide", "vast"}]
    return shown._replace(css_class=" ".join((*kept, "near")))


def draw_ring(box: Box) -> str:
    """Draw a line round what is meant."""
    return f'<path class="last" vector-effect="non-scaling-stroke" d="{rectangle_path(box)}"/>'


def draw_note(note: Note) -> str:
    """Draw words on a small sign."""
    size = least_letter()
    wide, (x, y) = size * (0.56 * len(note.words) + 1.2), note.at
    sign = rectangle_path(box_around(x, y, wide, 1.7 * size))
    return f'<path class="sheet edge" d="{sign}"/>' + text(x, y, note.words, size, "num mid level")
