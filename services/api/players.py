"""Registering, logging in and out, tokens."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from services.api.answering import Answer
from services.api.bodies import Login, NewPassword, NewPlayer, NewToken, Taken
from services.api.describing import described
from services.api.errors import CREATED, NO_CONTENT, OK, Problem
from services.api.identity import (
    COOKIE,
    Asking,
    Served,
    address,
    digest_of,
    fresh_secret,
    require,
    require_let_in,
    require_player,
)
from services.api.passwords import fits, hashed
from services.api.service import Service
from services.api.shapes import Me, Registered, Tokens, TokenShown
from services.ports_accounts import Player, Scope, Session, Token

SESSION_SECONDS = 180 * 24 * 3600
SHORTEST_NAME, LONGEST_NAME = 2, 30
MOST_TOKENS = 50

router = APIRouter()


@router.post("/v1/players", **described("Register", "players", NewPlayer, (CREATED, Registered)))
async def register(
    request: Request, service: Served, caller: Asking, body: Annotated[NewPlayer, Depends(Taken(NewPlayer))]
) -> Response:
    """Make a player with a first token; with `session`, log the browser in."""
    await service.registrations.take(address(request))
    password = None if body.password is None else await hashed(body.password)
    player = Player(f"p{secrets.token_hex(8)}", _name(body.name), _now(), body.bot, password)
    await service.ports.accounts.register(player)
    request.state.said = {"name": player.name, "player": player.id}
    scopes: tuple[Scope, ...] = ("play",) if body.bot is None else ("play", "bot")
    token, _ = await _new_token(service, player.id, scopes, "made when registering")
    if not body.session:
        return Answer(Registered(player.id, player.name, token), CREATED)
    cookie, csrf = await _new_session(service, player.id)
    return _with_cookie(Answer(Registered(player.id, player.name, token, csrf), CREATED), request, cookie)


@router.post("/v1/session", **described("Log in", "players", Login, (OK, Me)))
async def log_in(
    request: Request, service: Served, caller: Asking, body: Annotated[Login, Depends(Taken(Login))]
) -> Response:
    """Open a session for who knows the password."""
    await service.logins.take(address(request))
    await service.logins.take(f"name:{body.name.casefold()[:LONGEST_NAME]}")
    player = await service.ports.accounts.named(body.name)
    if not await fits(player.password if player else None, body.password) or player is None:
        raise Problem("unauthorized", "name and password do not belong together")
    require_let_in(player)
    request.state.said = {"name": player.name, "player": player.id}
    cookie, csrf = await _new_session(service, player.id)
    return _with_cookie(Answer(Me(player.id, player.name, csrf, ("play",))), request, cookie)


@router.delete("/v1/session", **described("Log out", "players", None, (NO_CONTENT, None)))
async def log_out(service: Served, caller: Asking) -> Response:
    """End the session that the cookie names."""
    require_player(caller)
    if caller.csrf is None or caller.digest is None:
        raise Problem("bad-request", "a token is revoked, not logged out")
    await service.ports.accounts.close_session(caller.digest)
    service.believed.drop(caller.digest)
    response = Response(status_code=NO_CONTENT)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


@router.get("/v1/me", **described("Who am I", "players", None, (OK, Me)))
async def me(service: Served, caller: Asking) -> Response:
    """Say who is asking."""
    player = require(caller, "play", "bot", "admin", "metrics")
    name = (await service.names(frozenset((player,))))[player]
    return Answer(Me(player, name, caller.csrf, caller.scopes))


@router.post("/v1/me/password", **described("Set a password", "players", NewPassword, (NO_CONTENT, None)))
async def set_password(
    service: Served, caller: Asking, body: Annotated[NewPassword, Depends(Taken(NewPassword))]
) -> Response:
    """Set a password; where there is one, the old one has to be known."""
    player = require(caller, "play")
    await service.logins.take(f"password:{player}")
    before = (await service.ports.accounts.players((player,)))[player].password
    if before is not None and not await fits(before, body.old or ""):
        raise Problem("forbidden", "the old password is another one")
    await service.ports.accounts.change_password(player, await hashed(body.password))
    return Response(status_code=NO_CONTENT)


@router.post("/v1/tokens", **described("Make a token", "players", NewToken, (CREATED, TokenShown)))
async def make_token(
    service: Served, caller: Asking, body: Annotated[NewToken, Depends(Taken(NewToken))]
) -> Response:
    """Make a token, told once; only an operator's makes another operator's."""
    operating = {"admin", "metrics"} & set(body.scopes)
    player = require(caller, "admin") if operating else require(caller, "play")
    if len(await service.ports.accounts.tokens(player)) >= MOST_TOKENS:
        raise Problem("forbidden", f"{MOST_TOKENS} tokens are enough; revoke one first")
    scopes = tuple(sorted(set(body.scopes)))
    token, kept = await _new_token(service, player, scopes, body.note)
    return Answer(TokenShown(kept.id, kept.scopes, kept.note, kept.created, token), CREATED)


@router.get("/v1/tokens", **described("List my tokens", "players", None, (OK, Tokens)))
async def list_tokens(service: Served, caller: Asking) -> Response:
    """List tokens by what they may do."""
    tokens = await service.ports.accounts.tokens(require(caller, "play", "admin"))
    return Answer(Tokens(tuple(TokenShown(one.id, one.scopes, one.note, one.created) for one in tokens)))


@router.delete("/v1/tokens/{token}", **described("Revoke a token", "players", None, (NO_CONTENT, None)))
async def revoke_token(token: str, service: Served, caller: Asking) -> Response:
    """Revoke a token at once; other processes of the service follow within seconds."""
    digest = await service.ports.accounts.revoke(require(caller, "play", "admin"), token)
    if digest is None:
        raise Problem("not-found", "there is no such token of yours")
    service.believed.drop(digest)
    return Response(status_code=NO_CONTENT)


async def _new_token(
    service: Service, player: str, scopes: tuple[Scope, ...], note: str
) -> tuple[str, Token]:
    secret = f"rh_{fresh_secret()}"
    token = Token(f"t{secrets.token_hex(6)}", player, scopes, note, _now())
    await service.ports.accounts.add_token(digest_of(secret), token)
    return secret, token


async def _new_session(service: Service, player: str) -> tuple[str, str]:
    cookie, csrf = fresh_secret(), fresh_secret()
    await service.ports.accounts.open_session(digest_of(cookie), Session(player, csrf))
    return cookie, csrf


def _with_cookie(response: Response, request: Request, cookie: str) -> Response:
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=SESSION_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def _name(said: str) -> str:
    name = " ".join(said.split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Problem("bad-request", f"a name has {SHORTEST_NAME} to {LONGEST_NAME} printable characters")
    return name


def _now() -> int:
    return time.time_ns() // 1_000_000
