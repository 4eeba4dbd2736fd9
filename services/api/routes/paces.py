"""The paces that tables are offered by name."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from domain.table.correspondence.presets import PRESETS
from services.api.auth.call import AnyCall
from services.api.http.operation import answers
from services.api.http.responses import constant_json_response
from services.api.routing import ApiRoute
from services.api.schemas.clocks import PaceSummary
from services.api.schemas.problems import OK

router = APIRouter(tags=["tables"], route_class=ApiRoute)


@router.get(
    "/v1/paces", summary="The paces of tables that have a name", responses=answers(OK, list[PaceSummary])
)
async def list_paces(call: AnyCall) -> Response:
    """List them with a sentence each and as they would be given whole, with the hour of some in UTC.

    A table is opened with the name of one, or with a value of one's own in that form.
    """
    return constant_json_response(
        call.request.headers, [PaceSummary(name, one.summary, one.pace) for name, one in PRESETS.items()]
    )
