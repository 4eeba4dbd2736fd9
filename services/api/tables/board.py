"""A seat's view and drawing: complete, or as edits to an earlier one."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import compress, count, pairwise
from operator import ne
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import APIRouter, Query
from msgspec.structs import replace
from starlette.responses import Response

from domain.drawing.parts.board_parts import Slots, previewed_for
from services.api.auth.authentication import AnyCaller
from services.api.auth.table_access import VisibleTable, holds_seat, require_seat_access
from services.api.http.arguments import MAX_SEQ, SeatArg, bounds
from services.api.http.responses import JsonResponse, encode_json
from services.api.problems import OK
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import Tables
from services.api.tables.perspective import draw_board_parts, list_previews
from services.api.tables.responses import (
    BoardPartDrawing,
    BoardParts,
    DrawingEdit,
    EditedView,
    SlotHeight,
    SlotWidth,
    ViewEdit,
)
from services.api.tables.table import (
    TAGGED,
    UNCHANGED,
    Executor,
    Requested,
    RequestedTable,
    TaggedExecutor,
    require_board,
)
from services.api.tables.view import build_table_view, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)

OVERHEAD = 16
"""Bytes that an edit takes in addition to its path and value."""

WORTH = 0.7
"""Edits are used only if they are shorter than this fraction of the full response."""

Path = tuple[str | int, ...]


def find_view_edits(before: bytes, after: bytes) -> tuple[ViewEdit, ...] | None:
    """Return the edits in order; None if they are too long, or do not produce exactly the same JSON."""
    old, new = msgspec.json.decode(before), msgspec.json.decode(after)
    edits = tuple(_edits((), old, new))
    if _weight(edits) >= WORTH * len(after):
        return None
    # In Python 1 equals True, but not in JSON, so compare the results as text.
    made = msgspec.json.encode(apply_view_edits(old, edits), order="sorted")
    return edits if made == msgspec.json.encode(new, order="sorted") else None


def apply_view_edits(known: Any, edits: Sequence[ViewEdit]) -> Any:
    """Apply the edits in place, as a client would, and return the result."""
    whole = {"": known}
    for edit in edits:
        holder: Any = whole
        *way, last = ("", *edit.path)
        for step in way:
            holder = holder[step]
        value = msgspec.json.decode(edit.value)
        if edit.first is None:
            holder[last] = value
        else:
            holder[last][edit.first : edit.end] = value
    return whole[""]


def _edits(path: Path, old: Any, new: Any) -> Iterator[ViewEdit]:
    """Yield the edits of a value, or one edit that replaces the whole value if that is not longer."""
    if old == new:
        return
    edits: tuple[ViewEdit, ...] | None = None
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        edits = tuple(edit for name in new for edit in _edits((*path, name), old[name], new[name]))
    elif isinstance(old, list) and isinstance(new, list):
        edits = tuple(_list_edits(path, old, new))
    whole = ViewEdit(path, msgspec.Raw(encode_json(new)))
    yield from (whole,) if edits is None or _weight(edits) >= _weight((whole,)) else edits


def _list_edits(path: Path, old: list[Any], new: list[Any]) -> Iterator[ViewEdit]:
    """Yield the edits of a list.

    Lists of equal length are compared item by item. In other lists, everything between the common start and
    the common end is replaced.
    """
    if len(old) == len(new):
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _edits((*path, at), one, other)
        return
    shorter, first, behind = min(len(old), len(new)), 0, 0
    while first < shorter and old[first] == new[first]:
        first += 1
    while behind < shorter - first and old[-1 - behind] == new[-1 - behind]:
        behind += 1
    value = msgspec.Raw(encode_json(new[first : len(new) - behind]))
    yield ViewEdit(path, value, first, len(old) - behind)


def _weight(edits: Sequence[ViewEdit]) -> int:
    return sum(
        OVERHEAD + len(bytes(edit.value)) + sum(len(str(step)) + 3 for step in edit.path) for edit in edits
    )


VIEW_RESPONSES = answers(OK, EditedView, headers=("Railhead-Head",))

KnownArg = Annotated[
    str | None,
    Query(
        min_length=24,
        max_length=24,
        pattern="^[0-9a-f]{24}$",
        description="The `tag` of an earlier response: if it is still kept, return only edits to its view",
        examples=["5f0c1a2b3c4d5e6f70819203"],
    ),
]


@router.get("/view", summary="Get the view or its changes", responses=VIEW_RESPONSES)
async def get_view(
    caller: AnyCaller, head: VisibleTable, tables: Tables, seat: SeatArg = None, known: KnownArg = None
) -> Response:
    """Return what `GET /v1/tables/{table}` returns, or only its changes since an earlier response.

    This is for clients that read the table after each move. Options have no `ghost`. The service keeps
    earlier responses only for a while, and only for the caller who received them.
    """
    require_seat_access(head.table, caller, seat)
    body = encode_json(await build_table_view(tables, head, head, caller, seat, ghosts=False))
    place = ("view", caller.rate_key, head.table.id, seat)
    before = None if known is None else tables.cache.get((*place, known))
    edits = None if before is None else find_view_edits(before, body)
    tag = blake2b(body, digest_size=12).hexdigest()
    tables.cache.put_bytes((*place, tag), body)
    answer = EditedView(tag, msgspec.Raw(body if edits is None else b"null"), edits or ())
    return JsonResponse(answer, head=to_log_head(head))


DRAWING_OVERHEAD = 12
"""Bytes that an edit takes in addition to its text."""

MOST_SPLIT = 32
"""Maximum number of cached split drawings: as many as two boards have, since most are compared twice."""

Pair = tuple[int, int]


def find_edits(before: str, after: str) -> tuple[DrawingEdit, ...]:
    """Return the edits, last one first; none if they would not be much shorter than the new drawing."""
    old, new = _split(before), _split(after)
    first = _count_equal(old, new)
    last = min(_count_equal(old[::-1], new[::-1]), len(old) - first, len(new) - first)
    end, high = len(old) - last, len(new) - last
    inside = ((first + at, first + now) for at, now in _anchors(old[first:end], new[first:high]))
    anchors = [(first - 1, first - 1), *inside, (end, high)]
    edits = [edit for one, next_one in pairwise(anchors) for edit in _between(old, new, one, next_one)]
    length = sum(DRAWING_OVERHEAD + len(edit.text) for edit in edits)
    return tuple(reversed(edits)) if length < WORTH * len(after) else ()


def _count_equal(some: Sequence[str], others: Sequence[str]) -> int:
    """Count the equal pieces at the start of both."""
    return next(compress(count(), map(ne, some, others)), min(len(some), len(others)))


def split_drawing(drawing: str) -> list[str]:
    """Split a drawing before each `<` and each `M`, which starts a stroke."""
    return drawing.replace("<", "\0<").replace("M", "\0M").split("\0")


_split = lru_cache(MOST_SPLIT)(split_drawing)


def _between(old: Sequence[str], new: Sequence[str], one: Pair, next_one: Pair) -> Iterator[DrawingEdit]:
    """Yield the edit between two consecutive unchanged pieces, if anything differs there."""
    (first, low), (end, high) = (one[0] + 1, one[1] + 1), next_one
    while first < end and low < high and old[first] == new[low]:
        first, low = first + 1, low + 1
    while first < end and low < high and old[end - 1] == new[high - 1]:
        end, high = end - 1, high - 1
    if first < end or low < high:
        yield DrawingEdit(first, end, "".join(new[low:high]))


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """Return positions of unchanged pieces in both drawings.

    They form the longest sequence of pieces that are unique in each drawing and in the same order.
    """
    often, where = Counter(new), {piece: at for at, piece in enumerate(new)}
    once = {piece for piece, count in Counter(old).items() if count == 1 and often[piece] == 1}
    return _longest_rise([(at, where[piece]) for at, piece in enumerate(old) if piece in once])


def _longest_rise(pairs: Sequence[Pair]) -> list[Pair]:
    """Return the longest subsequence with rising second numbers; the first numbers already rise."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for number, (_, at) in enumerate(pairs):
        length = bisect_left(ends, at)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1], last[length : length + 1] = [at], [number]
    rise: list[Pair] = []
    number = last[-1] if last else -1
    while number >= 0:
        rise.append(pairs[number])
        number = before[number]
    return rise[::-1]


MainArg = Annotated[
    int, Query(**bounds(SlotWidth), description="The width of the slot `main` in CSS pixels", examples=[696])
]
WideArg = Annotated[
    int, Query(**bounds(SlotWidth), description="The width of the slot `wide` in CSS pixels", examples=[980])
]
SideArg = Annotated[
    int, Query(**bounds(SlotWidth), description="The width of the slot `side` in CSS pixels", examples=[276])
]
RightArg = Annotated[
    int, Query(**bounds(SlotWidth), description="The width of the slot `right` in CSS pixels", examples=[376])
]
HeightArg = Annotated[
    int,
    Query(
        **bounds(SlotHeight),
        description="The maximum height in CSS pixels of `wide` plus `main`, or of `main` alone if both are "
        "equally wide; 0 for no limit",
        examples=[768],
    ),
]
EditsArg = Annotated[
    bool,
    Query(description="With `since`: return changed parts as `edits` where that is shorter", examples=[True]),
]


@router.get(
    "/parts",
    summary="Get the board in parts",
    responses=answers(OK, BoardParts, headers=TAGGED) | UNCHANGED,
)
async def get_parts(
    caller: AnyCaller,
    requested: Requested,
    executor: TaggedExecutor,
    since: Annotated[
        int | None,
        Query(
            ge=1,
            le=MAX_SEQ,
            description="A record whose parts the client already has; only changes are returned",
            examples=[56],
        ),
    ] = None,
    edits: EditsArg = False,
    main: MainArg = 696,
    wide: WideArg = 980,
    side: SideArg = 276,
    right: RightArg = 376,
    height: HeightArg = 0,
) -> Response:
    """Return the board as a seat or a spectator sees it, in parts drawn for the given widths.

    No letter is smaller than 11 pixels. `since` is a record for which the client already has the parts in the
    same widths; only parts that have changed since are returned. The response is `not-found` before the game
    begins.
    """
    head, shown, seat = requested
    look = Look(seat, Slots(main, wide, side, right, height))
    key = (*look.key, shown.hash)
    drawn = await _draw(executor, requested, look)
    if since is not None:
        before = await executor.load_shown(head, seat, since)
        known = await _draw(executor, before, look)
        key = (*key, before.shown.hash, edits)
        drawn = await executor.compute((*key, "changed"), lambda: keep_changed(known, drawn, edits=edits))
    if seat is not None and shown is head and holds_seat(head.table, caller, seat):
        key = (*key, "ghosts")
        drawn = await executor.compute(key, lambda: add_ghosts(drawn, shown, seat, look.slots))
    return await executor.respond_compressed(head, key, drawn)


class Look(NamedTuple):
    """The observing seat, and the widths of the slots."""

    seat: int | None
    slots: Slots

    @property
    def key(self) -> tuple[Any, ...]:
        """The part of a cache key that does not depend on the table."""
        return "parts", self.seat, self.slots


async def _draw(executor: Executor, requested: RequestedTable, look: Look) -> bytes:
    shown = requested.shown
    require_board(requested)
    key = (*look.key, shown.hash)
    return await executor.compute(key, lambda: encode_json(draw_board_parts(shown, look.seat, look.slots)))


def add_ghosts(drawn: bytes, shown: LoadedTable, seat: int, slots: Slots) -> bytes:
    """Add previews to encoded parts: what each option of the seat would draw in them."""
    with previewed_for(slots):
        ghosts = list_previews(shown, seat)
    return encode_json(replace(msgspec.json.decode(drawn, type=BoardParts), ghosts=ghosts))


def keep_changed(before: bytes, after: bytes, *, edits: bool = False) -> bytes:
    """Remove from encoded parts what the client already has."""
    known, now = (msgspec.json.decode(each, type=BoardParts) for each in (before, after))
    return encode_json(find_changes(known, now, edits=edits))


def find_changes(known: BoardParts, now: BoardParts, *, edits: bool) -> BoardParts:
    """Return the parts without what is the same in the known ones."""
    drawn = {part.name: part for part in known.parts}
    parts = tuple(
        replace(part, svg=None) if drawn.get(part.name) == part else _edit(part, drawn, edits=edits)
        for part in now.parts
    )
    if known.definitions == now.definitions:
        return BoardParts(now.at, None, parts)
    definition_edits = find_edits(known.definitions or "", now.definitions or "") if edits else ()
    return BoardParts(
        now.at, None if definition_edits else now.definitions, parts, definition_edits=definition_edits
    )


def _edit(part: BoardPartDrawing, drawn: Mapping[str, BoardPartDrawing], *, edits: bool) -> BoardPartDrawing:
    known = drawn.get(part.name)
    if not edits or known is None or known.svg is None or part.svg is None:
        return part
    drawing_edits = find_edits(known.svg, part.svg)
    return replace(part, svg=None, edits=drawing_edits) if drawing_edits else part
