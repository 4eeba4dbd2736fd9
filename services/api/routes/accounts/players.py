"""Registering, logging in and out, names and passwords."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from infra.names.rules import MAX_LENGTH, canonical_name, printable_text, validate_name
from infra.ports.accounts import Player, Scope
from services.api.auth.authentication import (
    ApiStateDep,
    CallerDep,
    client_address,
    hash_secret,
    require_not_blocked,
    require_player,
    require_scope,
    require_valid_credential,
)
from services.api.auth.browser_session import clear_session_cookie, open_session, set_session_cookie, to_me
from services.api.auth.login_throttle import check_throttled
from services.api.auth.passwords import hash_password, verify_password
from services.api.http.middleware.cookie_filter import session_cookies
from services.api.http.operation import openapi_route
from services.api.http.responses import JsonResponse
from services.api.routes.accounts.recovery import has_recovery_code
from services.api.routes.accounts.sessions import end_credentials
from services.api.routes.accounts.tokens import issue_token, now_ms
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState
from services.api.schemas.accounts import Me, RegistrationResponse
from services.api.schemas.problems import CREATED, NO_CONTENT, OK, Problem
from services.api.schemas.requests import BodyParser, ChangeNameRequest, Login, NewPassword, NewPlayer

router = APIRouter()


@router.post(
    "/v1/players",
    **openapi_route(
        "Register",
        "players",
        NewPlayer,
        (CREATED, RegistrationResponse, (), ("Set-Cookie",)),
        says="Make a player. The answer holds a token, told this once; with `session` it also logs the "
        "browser in by a cookie. `bot` says which kind of program plays under the name.",
        problems=("name-taken",),
    ),
)
async def register(
    request: Request,
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[NewPlayer, Depends(BodyParser(NewPlayer))],
) -> Response:
    """Make a player with a first token; with `session`, log the browser in."""
    await api.registration_limiter.take(client_address(request))
    name, bot = validate_name(body.name), None if body.bot is None else printable_text(body.bot)
    owner = None if bot is None or caller.player is None else await _owner(api, caller)
    password = None if body.password is None else await hash_password(body.password)
    player = Player(f"p{secrets.token_hex(8)}", name, now_ms(), bot, password, owner=owner)
    await api.ports.accounts.register(player)
    request.state.said = {"name": player.name, "player": player.id}
    scopes: tuple[Scope, ...] = ("play",) if body.bot is None else ("play", "bot")
    token, _ = await issue_token(api, player.id, scopes, "made when registering")
    if not body.session:
        return JsonResponse(RegistrationResponse(player.id, player.name, token), CREATED)
    cookie, csrf = await open_session(api, player)
    return set_session_cookie(
        JsonResponse(RegistrationResponse(player.id, player.name, token, csrf), CREATED), request, cookie
    )


async def _owner(api: ApiState, caller: Caller) -> str:
    """Give the player whose program it is that registers: a program's program is its owner's."""
    player = require_player(caller)
    return (await api.ports.accounts.find_players((player,)))[player].owner or player


@router.post(
    "/v1/session",
    **openapi_route(
        "Log in",
        "players",
        Login,
        (OK, Me, (), ("Set-Cookie",)),
        says="Open a session for who knows the password; the cookie holds it, and `csrf` is repeated in "
        "`X-Railhead-CSRF` by every call that changes something.",
    ),
)
async def log_in(
    request: Request, api: ApiStateDep, caller: CallerDep, body: Annotated[Login, Depends(BodyParser(Login))]
) -> Response:
    """Open a session for who knows the password."""
    await api.login_limiter.take(client_address(request))
    request.state.said = {"name": canonical_name(body.name)[:MAX_LENGTH]}

    async def known() -> Player | None:
        found = await api.ports.accounts.find_by_name(body.name)
        right = await verify_password(found.password if found else None, body.password)
        return found if right else None

    player = await check_throttled(api, request, f"name {canonical_name(body.name)}", known)
    if player is None:
        raise Problem("unauthorized", "name and password do not belong together")
    require_not_blocked(player)
    request.state.said = {"name": player.name, "player": player.id}
    cookie, csrf = await open_session(api, player)
    return set_session_cookie(JsonResponse(to_me(player, csrf, ("play",))), request, cookie)


@router.delete(
    "/v1/session",
    **openapi_route(
        "Log out",
        "players",
        None,
        (NO_CONTENT, None, (), ("Set-Cookie",)),
        says="End the session that the cookie names. A token has none: it is revoked instead.",
        access="player",
    ),
)
async def log_out(api: ApiStateDep, caller: CallerDep) -> Response:
    """End the session that the cookie names."""
    require_player(caller)
    if caller.csrf is None or caller.digest is None:
        raise Problem(
            "forbidden",
            "a token has no session to end; DELETE /v1/tokens/ID revokes it, and GET /v1/tokens tells its ID",
        )
    await api.ports.accounts.close_session(caller.digest)
    api.auth_cache.drop(caller.digest)
    return clear_session_cookie(Response(status_code=NO_CONTENT))


@router.get(
    "/v1/me",
    **openapi_route(
        "Who am I",
        "players",
        None,
        (OK, Me),
        says="Say who is asking and what the token or session may do; a browser's cookie lives on from here.",
        problems=("forbidden",),
        access="player",
    ),
)
async def get_me(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """Say who is asking; a browser's cookie lives on from here."""
    player = require_scope(caller, "play", "bot", "admin", "metrics")
    found = (await api.ports.accounts.find_players((player,)))[player]
    answer = JsonResponse(to_me(found, caller.csrf, caller.scopes))
    for cookie in session_cookies(request.headers):
        if hash_secret(cookie) == caller.digest:
            set_session_cookie(answer, request, cookie)
    return answer


@router.post(
    "/v1/me/name",
    **openapi_route(
        "Choose another name",
        "players",
        ChangeNameRequest,
        (OK, Me),
        says="Give oneself another name, where the one before cannot be kept; else names stay with their "
        "players.",
        problems=("name-taken",),
        access="player",
    ),
)
async def change_name(
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[ChangeNameRequest, Depends(BodyParser(ChangeNameRequest))],
) -> Response:
    """Give the caller another name, where the one before cannot be kept: names stay with their players."""
    player, name = require_scope(caller, "play"), validate_name(body.name)
    if (await api.ports.accounts.find_players((player,)))[player].rename is None:
        raise Problem("forbidden", "a name stays with its player, and yours need not be changed")
    renamed = await api.ports.accounts.rename(player, name)
    api.player_names.drop(player)
    return JsonResponse(to_me(renamed, caller.csrf, caller.scopes))


@router.post(
    "/v1/me/password",
    **openapi_route(
        "Set a password",
        "players",
        NewPassword,
        (NO_CONTENT,),
        says="Set a password; where there is one, `old` has to be it, or the recovery code. All other "
        "sessions end, and with `tokens` all other tokens.",
        problems=("forbidden",),
        access="player",
    ),
)
async def set_password(
    request: Request,
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[NewPassword, Depends(BodyParser(NewPassword))],
) -> Response:
    """Set a password; where there is one, the old one or the recovery code has to be known.

    All other sessions end, and with `tokens` all other tokens.
    """
    player = require_scope(caller, "play")
    await api.login_limiter.take(f"password:{player}")
    await require_valid_credential(api, caller)
    before = (await api.ports.accounts.find_players((player,)))[player]

    async def known() -> bool | None:
        old = body.old or ""
        return has_recovery_code(before, old) or await verify_password(before.password, old) or None

    if before.password is not None and not await check_throttled(api, request, f"player {player}", known):
        raise Problem("forbidden", "the old password is another one")
    await api.ports.accounts.change_password(player, await hash_password(body.password))
    await end_credentials(api, player, caller.digest, tokens=body.tokens)
    return Response(status_code=NO_CONTENT)
