"""The browsers where a player is logged in, and ending them all."""

from __future__ import annotations

from starlette.responses import Response

from services.api.auth.browser_session import clear_session_cookie
from services.api.auth.call import AccountCall
from services.api.auth.credentials import end_credentials, utc_day
from services.api.http.arguments import EndTokensArg
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.routing.route_table import RouteTable
from services.api.schemas.accounts import SessionsResponse, SessionSummary
from services.api.schemas.problems import NO_CONTENT, OK

routes = RouteTable("players")


@routes.get("/v1/sessions", "Where I am logged in", ResponseSpec(OK, SessionsResponse))
async def list_sessions(call: AccountCall) -> Response:
    """List the browsers where the caller is logged in, the one last used first."""
    found = await call.api.ports.accounts.list_sessions(call.player)
    listed = (
        SessionSummary(one.session.opened, utc_day(one.last_used), this=one.digest == call.caller.digest)
        for one in found
    )
    return JsonResponse(SessionsResponse(tuple(listed)))


@routes.delete("/v1/sessions", "Log out everywhere", ResponseSpec(NO_CONTENT, headers=("Set-Cookie",)))
async def log_out_everywhere(call: AccountCall, tokens: EndTokensArg) -> Response:
    """End all sessions of the caller, this one too, and with `tokens` all tokens."""
    await end_credentials(call.api, call.player, None, tokens=tokens)
    return clear_session_cookie(Response(status_code=NO_CONTENT))
