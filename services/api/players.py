"""Registering, logging in and out, names and passwords."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from infra.names import canonical, chosen, printable
from services.api.account_shapes import Me, Registered
from services.api.answering import Answer
from services.api.believed import Caller
from services.api.bodies import Login, NewPassword, NewPlayer, OtherName, Taken
from services.api.cookies import me_of, new_session, with_cookie, without_cookie
from services.api.describing import described
from services.api.errors import CREATED, NO_CONTENT, OK, Problem
from services.api.identity import (
    COOKIE,
    Asking,
    Served,
    address,
    require,
    require_let_in,
    require_player,
    require_still,
)
from services.api.passwords import fits, hashed
from services.api.recovery import holds_code
from services.api.service import Service
from services.api.sessions import end_all
from services.api.tokens import new_token, now
from services.api.tries import tried
from services.ports_accounts import Player, Scope

router = APIRouter()


@router.post(
    "/v1/players",
    **described(
        "Register",
        "players",
        NewPlayer,
        (CREATED, Registered, (), ("Set-Cookie",)),
        says="Make a player. The answer holds a token, told this once; with `session` it also logs the "
        "browser in by a cookie. `bot` says which kind of program plays under the name.",
        problems=("name-taken",),
    ),
)
async def register(
    request: Request, service: Served, caller: Asking, body: Annotated[NewPlayer, Depends(Taken(NewPlayer))]
) -> Response:
    """Make a player with a first token; with `session`, log the browser in."""
    await service.registrations.take(address(request))
    name, bot = chosen(body.name), None if body.bot is None else printable(body.bot)
    owner = None if bot is None or caller.player is None else await _owner(service, caller)
    password = None if body.password is None else await hashed(body.password)
    player = Player(f"p{secrets.token_hex(8)}", name, now(), bot, password, owner=owner)
    await service.ports.accounts.register(player)
    request.state.said = {"name": player.name, "player": player.id}
    scopes: tuple[Scope, ...] = ("play",) if body.bot is None else ("play", "bot")
    token, _ = await new_token(service, player.id, scopes, "made when registering")
    if not body.session:
        return Answer(Registered(player.id, player.name, token), CREATED)
    cookie, csrf = await new_session(service, player)
    return with_cookie(Answer(Registered(player.id, player.name, token, csrf), CREATED), request, cookie)


async def _owner(service: Service, caller: Caller) -> str:
    """Give the player whose program it is that registers: a program's program is its owner's."""
    player = require_player(caller)
    return (await service.ports.accounts.players((player,)))[player].owner or player


@router.post(
    "/v1/session",
    **described(
        "Log in",
        "players",
        Login,
        (OK, Me, (), ("Set-Cookie",)),
        says="Open a session for who knows the password; the cookie holds it, and `csrf` is repeated in "
        "`X-Railhead-CSRF` by every call that changes something.",
    ),
)
async def log_in(
    request: Request, service: Served, caller: Asking, body: Annotated[Login, Depends(Taken(Login))]
) -> Response:
    """Open a session for who knows the password."""
    await service.logins.take(address(request))

    async def known() -> Player | None:
        found = await service.ports.accounts.named(body.name)
        right = await fits(found.password if found else None, body.password)
        return found if right else None

    player = await tried(service, request, f"name {canonical(body.name)}", known)
    if player is None:
        raise Problem("unauthorized", "name and password do not belong together")
    require_let_in(player)
    request.state.said = {"name": player.name, "player": player.id}
    cookie, csrf = await new_session(service, player)
    return with_cookie(Answer(me_of(player, csrf, ("play",))), request, cookie)


@router.delete(
    "/v1/session",
    **described(
        "Log out",
        "players",
        None,
        (NO_CONTENT, None, (), ("Set-Cookie",)),
        says="End the session that the cookie names. A token has none: it is revoked instead.",
        access="player",
    ),
)
async def log_out(service: Served, caller: Asking) -> Response:
    """End the session that the cookie names."""
    require_player(caller)
    if caller.csrf is None or caller.digest is None:
        raise Problem(
            "forbidden",
            "a token has no session to end; DELETE /v1/tokens/ID revokes it, and GET /v1/tokens tells its ID",
        )
    await service.ports.accounts.close_session(caller.digest)
    service.believed.drop(caller.digest)
    return without_cookie(Response(status_code=NO_CONTENT))


@router.get(
    "/v1/me",
    **described(
        "Who am I",
        "players",
        None,
        (OK, Me),
        says="Say who is asking and what the token or session may do; a browser's cookie lives on from here.",
        problems=("forbidden",),
        access="player",
    ),
)
async def me(request: Request, service: Served, caller: Asking) -> Response:
    """Say who is asking; a browser's cookie lives on from here."""
    player = require(caller, "play", "bot", "admin", "metrics")
    found = (await service.ports.accounts.players((player,)))[player]
    answer = Answer(me_of(found, caller.csrf, caller.scopes))
    return answer if caller.csrf is None else with_cookie(answer, request, request.cookies[COOKIE])


@router.post(
    "/v1/me/name",
    **described(
        "Choose another name",
        "players",
        OtherName,
        (OK, Me),
        says="Give oneself another name, where the one before cannot be kept; else names stay with their "
        "players.",
        problems=("name-taken",),
        access="player",
    ),
)
async def choose_name(
    service: Served, caller: Asking, body: Annotated[OtherName, Depends(Taken(OtherName))]
) -> Response:
    """Give the caller another name, where the one before cannot be kept: names stay with their players."""
    player, name = require(caller, "play"), chosen(body.name)
    if (await service.ports.accounts.players((player,)))[player].rename is None:
        raise Problem("forbidden", "a name stays with its player, and yours need not be changed")
    renamed = await service.ports.accounts.rename(player, name)
    service.names.drop(player)
    return Answer(me_of(renamed, caller.csrf, caller.scopes))


@router.post(
    "/v1/me/password",
    **described(
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
    service: Served,
    caller: Asking,
    body: Annotated[NewPassword, Depends(Taken(NewPassword))],
) -> Response:
    """Set a password; where there is one, the old one or the recovery code has to be known.

    All other sessions end, and with `tokens` all other tokens.
    """
    player = require(caller, "play")
    await service.logins.take(f"password:{player}")
    await require_still(service, caller)
    before = (await service.ports.accounts.players((player,)))[player]

    async def known() -> bool | None:
        old = body.old or ""
        return holds_code(before, old) or await fits(before.password, old) or None

    if before.password is not None and not await tried(service, request, f"player {player}", known):
        raise Problem("forbidden", "the old password is another one")
    await service.ports.accounts.change_password(player, await hashed(body.password))
    await end_all(service, player, caller.digest, tokens=body.tokens)
    return Response(status_code=NO_CONTENT)
