"""What one table does to ratings."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from services.api.auth.access import load_visible_table, unknown_table
from services.api.auth.call import AnyCall
from services.api.http.arguments import IfNoneMatchArg, InviteArg, TableArg
from services.api.http.operation import answers
from services.api.http.responses import conditional_json_response
from services.api.presenters.table_rating import build_table_rating
from services.api.routing import ApiRoute
from services.api.schemas.people.ratings import TableRatingResponse
from services.api.schemas.problems import NOT_MODIFIED, OK

router = APIRouter(tags=["ratings"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/rating",
    summary="What is expected of a table, and what it changed",
    responses=answers(OK, TableRatingResponse, headers=("ETag",)) | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_table_rating(
    call: AnyCall, table: TableArg, invite: InviteArg = None, if_none_match: IfNoneMatchArg = None
) -> Response:
    """Tell whether a table counts for ratings and if not why.

    Until its game is counted it tells how likely each seat is to win by today's ratings, after that the place
    of each seat and the rating of its player before and after.
    """
    head = await load_visible_table(call, table, invite)
    played = await call.api.ports.ratings.result(table)
    if played is None:
        raise unknown_table(table)
    ended = head.table.phase == "ended"
    return conditional_json_response(
        if_none_match, await build_table_rating(call.api, table, played, ended=ended)
    )
