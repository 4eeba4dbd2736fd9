"""How far a player can be relied on."""

from __future__ import annotations

from starlette.responses import Response

from services.api.auth.call import ApiCall
from services.api.http.arguments import PlayerArg
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.presenters.tenures import build_reliability
from services.api.routing.route_table import RouteTable
from services.api.schemas.people.tenures import ReliabilityResponse
from services.api.schemas.problems import OK, Problem

routes = RouteTable("players")


@routes.get(
    "/v1/players/{player}/reliability",
    "How far a player can be relied on",
    ResponseSpec(OK, ReliabilityResponse),
    problems=("unavailable",),
)
async def get_reliability(call: ApiCall, player: PlayerArg) -> Response:
    """Tell how often a player was in time and stayed to the end, at tables with a pace.

    A newcomer starts at 90 % in time. What a bot plays that stands in counts for nobody.
    """
    found = (await call.api.ports.accounts.find_players((player,))).get(player)
    if found is None:
        raise Problem("not-found", f"there is no player {player}")
    return JsonResponse(build_reliability(found, await call.api.ports.reader.reliability(player)))
