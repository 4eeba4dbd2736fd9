"""The view of a seat for who looks again and again: whole at first, then as edits of what is known."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import Response

from services.api.auth.call import AnyCall
from services.api.http.arguments import InviteArg, SeatArg, TableArg
from services.api.http.operation import answers, problems
from services.api.http.responses import JsonResponse, encode_json
from services.api.presenters.table_view import build_table_view, to_log_head
from services.api.routes.tables.board.view_edits import find_view_edits
from services.api.routes.tables.table import load_head, load_shown
from services.api.routing import ApiRoute
from services.api.schemas.board_parts import EditedView
from services.api.schemas.problems import OK

KnownArg = Annotated[
    str | None,
    Query(
        min_length=24,
        max_length=24,
        pattern="^[0-9a-f]{24}$",
        description="The `tag` of an earlier answer: send only edits of its view, if it is still kept",
        examples=["5f0c1a2b3c4d5e6f70819203"],
    ),
]
router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/view",
    summary="The view, or what is other in it",
    responses=answers(OK, EditedView, headers=("Railhead-Head",)) | problems("forbidden"),
)
async def get_view(
    call: AnyCall, table: TableArg, seat: SeatArg = None, known: KnownArg = None, invite: InviteArg = None
) -> Response:
    """What `GET /v1/tables/{table}` shows of the head, without ghosts, for who looks at it after each move.

    Views are kept for a while for the caller whom they were given to, and for nobody else.
    """
    head = await load_head(call, table, None, invite)
    requested = await load_shown(call, head, seat, None)
    view = await build_table_view(call.api, head, requested.shown, call.caller, seat, ghosts=False)
    body = encode_json(view)
    kept, place = call.api.render_cache, ("view", call.caller.rate_key, table, seat)
    before = None if known is None else kept.get((*place, known))
    edits = None if before is None else find_view_edits(before, body)
    tag = blake2b(body, digest_size=12).hexdigest()
    kept.put_bytes((*place, tag), body)
    answer = EditedView(tag, msgspec.Raw(body if edits is None else b"null"), edits or ())
    return JsonResponse(answer, head=to_log_head(head))
