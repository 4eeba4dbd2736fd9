"""How far a player can be relied on."""

from __future__ import annotations

from fastapi import APIRouter

from services.api.auth.call import AnyCall
from services.api.http.arguments import PlayerArg
from services.api.http.operation import problems
from services.api.presenters.tenures import build_reliability
from services.api.routing import ApiRoute
from services.api.schemas.people.tenures import ReliabilityResponse
from services.api.schemas.problems import Problem

router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.get(
    "/v1/players/{player}/reliability",
    summary="How far a player can be relied on",
    responses=problems("unavailable"),
)
async def get_reliability(call: AnyCall, player: PlayerArg) -> ReliabilityResponse:
    """Tell how often a player was in time and stayed to the end, at tables with a pace.

    A newcomer starts at 90 % in time. What a bot plays that stands in counts for nobody.
    """
    found = (await call.api.ports.accounts.find_players((player,))).get(player)
    if found is None:
        raise Problem("not-found", f"there is no player {player}")
    return build_reliability(found, await call.api.ports.reader.reliability(player))
