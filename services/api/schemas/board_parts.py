"""The board in parts as it is sent, and edits of what a caller has."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from services.api.schemas.json_schema import described_by
from services.api.schemas.requests import RequestBody
from services.api.schemas.response_part import ResponsePart

MOST_PIXELS = 2400
SlotWidth = Annotated[int, Meta(ge=200, le=MOST_PIXELS)]
SlotHeight = Annotated[int, Meta(ge=0, le=MOST_PIXELS)]


class SlotSizes(RequestBody, frozen=True):
    """How wide each slot is in CSS pixels, and how high `wide` and `main` may be together (0: any)."""

    main: SlotWidth
    wide: SlotWidth
    side: SlotWidth
    right: SlotWidth
    height: SlotHeight = 0


class DrawingEdit(ResponsePart, frozen=True, array_like=True):
    """What stands in place of the pieces from `first` up to `end` of the drawing before.

    A drawing is split before each `<` and before each `M`, also the one it begins with.
    """

    first: int
    end: int
    text: str


class BoardPartDrawing(ResponsePart, frozen=True):
    """A part: what stands over it, its slot, how large it is in CSS pixels, and its element for a page.

    `svg` is null where it looks as it did after the record `since`, or where `edits`, from the last to the
    first, make it of what it was then.
    """

    name: str
    title: str
    slot: Literal["main", "wide", "side", "right"]
    width: float
    height: float
    svg: str | None
    edits: tuple[DrawingEdit, ...] = ()


class BoardParts(ResponsePart, frozen=True):
    """The parts after a record, in the order in which a narrow page offers them.

    `definitions` is what all of them refer to by `use`: the inside of one `defs` of the page; null where it
    is what it was after the record `since`, or where `definition_edits` make it of what it was then. `ghosts`
    are, for one's own seat at the head, what each of its `options` and then of `anytime` would put into the
    part where it stands.
    """

    at: int
    definitions: str | None
    parts: tuple[BoardPartDrawing, ...]
    ghosts: tuple[str | None, ...] = ()
    definition_edits: tuple[DrawingEdit, ...] = ()


class LineChange(ResponsePart, frozen=True):
    """What the words of that number in `says` changed on the reader's drawing, and whose doing it was.

    `places` are named as in the drawing's `data-at`: where it is now comes last, after the way there. A
    `thing` that travels set out from where the change before with the same one left it.
    """

    line: int
    seat: int | None
    places: tuple[str, ...]
    thing: str | None = None


class ViewEdit(ResponsePart, frozen=True, array_like=True):
    """What is other in a view: `value` stands at the end of the path of names and of numbers in lists.

    With `first` there is a list, and those of `value` stand in place of its elements from there up to `end`.
    """

    path: tuple[str | int, ...]
    value: Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "Any JSON"})]
    first: int | None = None
    end: int | None = None


class EditedView(ResponsePart, frozen=True):
    """A view whole, or null where `edits`, one after the other, make it of the one that was known."""

    tag: str
    view: Annotated[msgspec.Raw, described_by("TableView", nullable=True)]
    edits: tuple[ViewEdit, ...] = ()


class LegendSign(ResponsePart, frozen=True):
    """A sign of a game's drawing, as paths on a grid of 24, and what it means."""

    drawing: str
    says: str


class Legend(ResponsePart, frozen=True):
    """The signs of a game's drawing; none where the drawing speaks for itself."""

    signs: tuple[LegendSign, ...]
