"""Who held the seats of a table."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from services.api.auth.access import load_visible_table
from services.api.auth.call import AnyCall
from services.api.http.arguments import InviteArg, TableArg
from services.api.http.operation import answers
from services.api.http.responses import JsonResponse
from services.api.presenters.table_view import to_log_head
from services.api.presenters.tenures import build_tenures
from services.api.routing import ApiRoute
from services.api.schemas.people.tenures import TenuresResponse
from services.api.schemas.problems import OK

router = APIRouter(tags=["tables"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/tenures",
    summary="Who held the seats",
    responses=answers(OK, TenuresResponse, headers=("Railhead-Head",)),
)
async def list_tenures(call: AnyCall, table: TableArg, invite: InviteArg = None) -> Response:
    """Tell who held each seat from which record to which, how the turns went, and why it ended.

    There is nothing to tell before the game has begun.
    """
    head = await load_visible_table(call, table, invite)
    found = await call.api.ports.reader.tenures(table)
    answer = TenuresResponse(await build_tenures(call.api, head.table, found), to_log_head(head))
    return JsonResponse(answer, head=answer.head)
