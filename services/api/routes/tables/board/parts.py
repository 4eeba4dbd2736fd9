"""The board in parts, each drawn for the width at which a page shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import APIRouter, Query
from msgspec.structs import replace
from starlette.responses import Response

from domain.drawing.parts.board_parts import Slots
from domain.drawing.parts.window import previewed_for
from services.api.auth.access import holds_seat
from services.api.auth.call import AnyCall, ApiCall
from services.api.http.arguments import (
    AtArg,
    AtLeastArg,
    IfNoneMatchArg,
    InviteArg,
    SeatArg,
    SinceArg,
    TableArg,
    bounds,
)
from services.api.http.negotiation import JSON
from services.api.http.operation import answers, problems
from services.api.http.responses import conditional_table_response, encode_json
from services.api.presenters.board_drawing import draw_board_parts
from services.api.presenters.perspective import list_previews
from services.api.presenters.table_view import to_log_head
from services.api.routes.tables.board.drawing_edits import find_edits
from services.api.routes.tables.table import TAGGED, UNCHANGED, compress_for, load_head, load_shown
from services.api.routing import ApiRoute
from services.api.schemas.board_parts import BoardPartDrawing, BoardParts, SlotHeight, SlotWidth
from services.api.schemas.problems import OK, Problem
from services.queries.reader import LoadedTable

MainArg = Annotated[
    int, Query(**bounds(SlotWidth), description="How wide the slot `main` is, in CSS pixels", examples=[696])
]
WideArg = Annotated[
    int, Query(**bounds(SlotWidth), description="How wide the slot `wide` is", examples=[980])
]
SideArg = Annotated[
    int, Query(**bounds(SlotWidth), description="How wide the slot `side` is", examples=[276])
]
RightArg = Annotated[
    int, Query(**bounds(SlotWidth), description="How wide the slot `right` is", examples=[376])
]
HeightArg = Annotated[
    int,
    Query(
        **bounds(SlotHeight),
        description="How high `wide` and `main` may be together; 0 is as high as they get",
        examples=[768],
    ),
]
EditsArg = Annotated[
    bool,
    Query(
        description="With `since`: send changed parts as `edits` where these are shorter",
        examples=[True],
    ),
]
router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/parts",
    summary="The board in parts",
    responses=answers(OK, BoardParts, headers=TAGGED) | UNCHANGED | problems("forbidden"),
)
async def get_parts(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: AnyCall,
    table: TableArg,
    seat: SeatArg = None,
    at: AtArg = None,
    at_least: AtLeastArg = None,
    since: SinceArg = None,
    edits: EditsArg = False,
    main: MainArg = 696,
    wide: WideArg = 980,
    side: SideArg = 276,
    right: RightArg = 376,
    height: HeightArg = 0,
    invite: InviteArg = None,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """The board as a seat, or a spectator, sees it, in parts that are each drawn for a width.

    No letter is under 11 pixels there. With `since`, a record that the caller has the parts of for the same
    widths, only those come that look otherwise now. Not-found before the game has begun.
    """
    head = await load_head(call, table, at_least, invite)
    slots = Slots(main, wide, side, right, height)
    shown = (await load_shown(call, head, seat, at)).shown
    look = Look(seat, slots)
    key = (*look.key, shown.hash)
    drawn = await _draw(call, head, shown, look)
    if since is not None:
        before = (await load_shown(call, head, seat, since)).shown
        known = await _draw(call, head, before, look)
        key = (*key, before.hash, edits)
        drawn = await _compute(call, (*key, "changed"), lambda: keep_changed(known, drawn, edits=edits))
    if seat is not None and shown is head and holds_seat(head.table, call.caller, seat):
        key = (*key, "ghosts")
        drawn = await _compute(call, key, lambda: add_ghosts(drawn, shown, seat, slots))
    body, headers = await compress_for(call, key, drawn)
    return conditional_table_response(if_none_match, body, JSON, to_log_head(head), **headers)


class Look(NamedTuple):
    """Through whose eyes the parts are drawn, and for which slots."""

    seat: int | None
    slots: Slots

    @property
    def key(self) -> tuple[Any, ...]:
        """What drawings are kept by, beside the table's moment."""
        return "parts", self.seat, self.slots


async def _draw(call: ApiCall, head: LoadedTable, shown: LoadedTable, look: Look) -> bytes:
    if shown.table.game_state is None:
        raise Problem("not-found", "the game has not begun: there is no board yet", head=to_log_head(head))
    return await _compute(call, (*look.key, shown.hash), lambda: draw(shown, look))


async def _compute(call: ApiCall, key: tuple[Any, ...], make: Callable[[], bytes]) -> bytes:
    return await call.api.executor.compute(call.caller.rate_key, key, make)


def draw(shown: LoadedTable, look: Look) -> bytes:
    """Draw all parts as one answer."""
    return encode_json(draw_board_parts(shown, look.seat, look.slots))


def add_ghosts(drawn: bytes, shown: LoadedTable, seat: int, slots: Slots) -> bytes:
    """Put into an answer what the options of who acts would put into the parts."""
    with previewed_for(slots):
        ghosts = list_previews(shown, seat)
    return encode_json(replace(msgspec.json.decode(drawn, type=BoardParts), ghosts=ghosts))


def keep_changed(before: bytes, after: bytes, *, edits: bool = False) -> bytes:
    """Leave out of an answer what another one says already."""
    known, now = (msgspec.json.decode(each, type=BoardParts) for each in (before, after))
    drawn = {part.name: part for part in known.parts}
    parts = tuple(
        replace(part, svg=None) if drawn.get(part.name) == part else _edit(part, drawn, edits=edits)
        for part in now.parts
    )
    if known.definitions == now.definitions:
        return encode_json(BoardParts(now.at, None, parts))
    found = find_edits(known.definitions or "", now.definitions or "") if edits else ()
    return encode_json(BoardParts(now.at, None if found else now.definitions, parts, definition_edits=found))


def _edit(part: BoardPartDrawing, drawn: Mapping[str, BoardPartDrawing], *, edits: bool) -> BoardPartDrawing:
    known = drawn.get(part.name)
    if not edits or known is None or known.svg is None or part.svg is None:
        return part
    found = find_edits(known.svg, part.svg)
    return replace(part, svg=None, edits=found) if found else part
