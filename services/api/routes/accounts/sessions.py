"""Logging in and out, and the browsers where a player is logged in."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from infra.names.rules import MAX_LENGTH, canonical_name
from infra.ports.accounts import Player
from services.api.auth.authentication import require_not_blocked
from services.api.auth.browser_session import clear_session_cookie, set_session_cookie
from services.api.auth.call import AccountCall, AnyCall, PlayingCall
from services.api.auth.credentials import end_credentials, open_session, utc_day
from services.api.auth.login_throttle import charge_attempt, check_throttled
from services.api.auth.passwords import verify_password
from services.api.http.arguments import EndTokensArg
from services.api.http.operation import answers
from services.api.http.responses import JsonResponse
from services.api.presenters.people.account import build_me
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.accounts import Me, SessionsResponse, SessionSummary
from services.api.schemas.problems import NO_CONTENT, OK, Problem
from services.api.schemas.requests import Login

SESSION_HEADERS = ("Set-Cookie",)
router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.post("/v1/session", summary="Log in", responses=answers(OK, Me, headers=SESSION_HEADERS))
async def log_in(call: AnyCall, body: JsonBody[Login]) -> Response:
    """Open a session for who knows the password.

    The cookie holds it, and `csrf` is repeated in `X-Railhead-CSRF` by every call that changes something.
    """
    api = call.api
    await charge_attempt(call, body.name)
    call.log(name=canonical_name(body.name)[:MAX_LENGTH])

    async def check() -> Player | None:
        found = await api.ports.accounts.find_by_name(body.name)
        # Checked without a player, too: the time taken does not tell whether there is one.
        right = await verify_password(found.password if found else None, body.password)
        return found if right else None

    player = await check_throttled(call, f"name {canonical_name(body.name)}", check)
    if player is None:
        raise Problem("unauthorized", "name and password do not belong together")
    require_not_blocked(player)
    call.log(name=player.name, player=player.id)
    cookie, csrf = await open_session(api, player)
    return set_session_cookie(JsonResponse(build_me(player, csrf, ("play",))), call.request, cookie)


@router.delete(
    "/v1/session",
    summary="Log out",
    status_code=NO_CONTENT,
    responses=answers(NO_CONTENT, headers=SESSION_HEADERS),
)
async def log_out(call: PlayingCall) -> Response:
    """End the session that the cookie names. A token has none: it is revoked instead."""
    caller = call.caller
    if caller.csrf is None or caller.digest is None:
        raise Problem(
            "forbidden",
            "a token has no session to end; DELETE /v1/tokens/ID revokes it, and GET /v1/tokens tells its ID",
        )
    await call.api.ports.accounts.close_session(caller.digest)
    call.api.auth_cache.drop(caller.digest)
    return clear_session_cookie(Response(status_code=NO_CONTENT), call.request)


@router.get("/v1/sessions", summary="Where I am logged in")
async def list_sessions(call: AccountCall) -> SessionsResponse:
    """List the browsers where the caller is logged in, the one last used first."""
    found = await call.api.ports.accounts.list_sessions(call.player)
    listed = (
        SessionSummary(one.session.opened, utc_day(one.last_used), this=one.digest == call.caller.digest)
        for one in found
    )
    return SessionsResponse(tuple(listed))


@router.delete(
    "/v1/sessions",
    summary="Log out everywhere",
    status_code=NO_CONTENT,
    responses=answers(NO_CONTENT, headers=SESSION_HEADERS),
)
async def log_out_everywhere(call: AccountCall, tokens: EndTokensArg = False) -> Response:
    """End all sessions of the caller, this one too.

    With `tokens` all tokens end too, with the caller's calls, webhooks, services by Apprise, hooks of tables
    and the calendar's address. Mailboxes and devices stay.
    """
    await end_credentials(call.api, call.player, None, tokens=tokens)
    return clear_session_cookie(Response(status_code=NO_CONTENT), call.request)
