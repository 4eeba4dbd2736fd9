"""The paces that tables are offered by name."""

from __future__ import annotations

from starlette.responses import Response

from domain.table.correspondence.presets import PRESETS
from services.api.auth.call import ApiCall
from services.api.http.operation import ResponseSpec
from services.api.http.responses import constant_json_response
from services.api.routing.route_table import RouteTable
from services.api.schemas.clocks import PaceSummary
from services.api.schemas.problems import OK

routes = RouteTable("tables")


@routes.get("/v1/paces", "The paces of tables that have a name", ResponseSpec(OK, list[PaceSummary]))
async def list_paces(call: ApiCall) -> Response:
    """List them with a sentence each and as they would be given whole, with the hour of some in UTC.

    A table is opened with the name of one, or with a value of one's own in that form.
    """
    return constant_json_response(
        call.request.headers, [PaceSummary(name, one.summary, one.pace) for name, one in PRESETS.items()]
    )
