"""The browsers where a player is logged in, and ending them all."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.authentication import ApiStateDep, CallerDep, require_scope
from services.api.auth.browser_session import clear_session_cookie
from services.api.http.operation import openapi_route
from services.api.http.parameters import END_TOKENS
from services.api.http.responses import JsonResponse
from services.api.runtime.state import ApiState
from services.api.schemas.accounts import SessionsResponse, SessionSummary
from services.api.schemas.problems import NO_CONTENT, OK

router = APIRouter()


@router.get(
    "/v1/sessions",
    **openapi_route(
        "Where I am logged in",
        "players",
        None,
        (OK, SessionsResponse),
        says="List the browsers where the caller is logged in, the one last used first.",
        access="player",
    ),
)
async def list_sessions(api: ApiStateDep, caller: CallerDep) -> Response:
    """List the browsers where the caller is logged in."""
    found = await api.ports.accounts.list_sessions(require_scope(caller, "play"))
    shown = tuple(
        SessionSummary(one.session.opened, utc_day(one.last_used), this=one.digest == caller.digest)
        for one in found
    )
    return JsonResponse(SessionsResponse(shown))


@router.delete(
    "/v1/sessions",
    **openapi_route(
        "Log out everywhere",
        "players",
        None,
        (NO_CONTENT, None, (), ("Set-Cookie",)),
        says="End all sessions of the caller, this one too, and with `tokens` all tokens.",
        takes=(END_TOKENS,),
        access="player",
    ),
)
async def log_out_everywhere(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """End all sessions of the caller, this one too, and with `tokens` all tokens."""
    player, tokens = require_scope(caller, "play"), END_TOKENS(request)
    await end_credentials(api, player, None, tokens=tokens)
    return clear_session_cookie(Response(status_code=NO_CONTENT))


async def end_credentials(api: ApiState, player: str, keep: str | None, *, tokens: bool) -> None:
    """End a player's sessions, and tokens if asked, but for the one of this digest.

    Sessions end first: a token that one of them makes meanwhile is then revoked here, or by who makes it.
    """
    ended = await api.ports.accounts.close_sessions(player, keep)
    if tokens:
        ended += await api.ports.accounts.revoke_tokens(player, keep)
    for digest in ended:
        api.auth_cache.drop(digest)


def utc_day(moment: int) -> str:
    """Give the day (UTC) of a moment (ms)."""
    return datetime.fromtimestamp(moment / 1_000, UTC).date().isoformat()
