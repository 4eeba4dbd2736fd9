"""Tokens: made, listed, revoked."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from infra.ports.accounts import Scope, Session, Token
from services.api.auth.authentication import (
    DAY_SECONDS,
    ApiStateDep,
    CallerDep,
    hash_secret,
    new_secret,
    require_scope,
    require_valid_credential,
)
from services.api.http.operation import openapi_route
from services.api.http.parameters import TOKEN_ID
from services.api.http.responses import JsonResponse
from services.api.routes.accounts.sessions import utc_day
from services.api.runtime.state import ApiState
from services.api.schemas.accounts import TokensResponse, TokenSummary
from services.api.schemas.problems import CREATED, NO_CONTENT, OK, Problem
from services.api.schemas.requests import BodyParser, NewToken

MAX_TOKENS = 50

router = APIRouter()


@router.post(
    "/v1/tokens",
    **openapi_route(
        "Make a token",
        "players",
        NewToken,
        (CREATED, TokenSummary),
        says="Make a token, told this once. A `bot` token plays and nothing else; only an `admin` token "
        "makes another.",
        problems=("forbidden",),
        access="player",
    ),
)
async def make_token(
    api: ApiStateDep, caller: CallerDep, body: Annotated[NewToken, Depends(BodyParser(NewToken))]
) -> Response:
    """Make a token, told once; only an operator's makes another operator's."""
    operating = {"admin", "metrics"} & set(body.scopes)
    player = require_scope(caller, "admin") if operating else require_scope(caller, "play")
    if len(await api.ports.accounts.list_tokens(player)) >= MAX_TOKENS:
        raise Problem("forbidden", f"{MAX_TOKENS} tokens are enough; revoke one first")
    scopes = tuple(sorted(set(body.scopes)))
    end = _end(body)
    _require_no_later(await require_valid_credential(api, caller), end)
    token, kept = await issue_token(api, player, scopes, body.note, end)
    try:
        await require_valid_credential(api, caller)
    except Problem:
        await api.ports.accounts.revoke_token(player, kept.id)
        raise
    shown = TokenSummary(kept.id, kept.scopes, kept.note, kept.created, token, kept.expires)
    return JsonResponse(shown, CREATED)


def _require_no_later(used: Token | Session, end: int | None) -> None:
    """Raise forbidden where a token that ends would make one that lasts longer."""
    last = used.expires if isinstance(used, Token) else None
    if last is not None and (end is None or end > last):
        raise Problem(
            "forbidden", f"this token ends, and makes none that lasts longer: `expires` up to {last}"
        )


def _end(body: NewToken) -> int | None:
    """Give when a token is to end."""
    if body.expires is not None and body.days is not None:
        raise Problem("bad-request", "a token ends at `expires` or after `days`; say one of them")
    if body.days is not None:
        return now_ms() + body.days * DAY_SECONDS * 1_000
    if body.expires is not None and body.expires <= now_ms():
        raise Problem(
            "bad-request", f"expires: {body.expires} is past; give a moment to come in milliseconds"
        )
    return body.expires


@router.get(
    "/v1/tokens",
    **openapi_route(
        "List my tokens",
        "players",
        None,
        (OK, TokensResponse),
        says="List tokens by what they may do; the tokens themselves are not kept.",
        problems=("forbidden",),
        access="player",
    ),
)
async def list_tokens(api: ApiStateDep, caller: CallerDep) -> Response:
    """List tokens by what they may do."""
    player = require_scope(caller, "play", "admin")
    tokens = await api.ports.accounts.list_tokens(player)
    days = await api.ports.accounts.list_token_uses(player)
    used = {token: utc_day(day * DAY_SECONDS * 1_000) for token, day in days.items()}
    return JsonResponse(
        TokensResponse(
            tuple(
                TokenSummary(one.id, one.scopes, one.note, one.created, None, one.expires, used.get(one.id))
                for one in tokens
            )
        )
    )


@router.delete(
    "/v1/tokens/{token}",
    **openapi_route(
        "Revoke a token",
        "players",
        None,
        (NO_CONTENT,),
        says="Revoke a token: it is refused at once, by other processes of the service within 5 seconds.",
        takes=(TOKEN_ID,),
        problems=("forbidden",),
        access="player",
    ),
)
async def revoke_token(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """Revoke a token at once; other processes of the service follow within seconds."""
    player = require_scope(caller, "play", "admin")
    digest = await api.ports.accounts.revoke_token(player, TOKEN_ID(request))
    if digest is None:
        raise Problem("not-found", "there is no such token of yours")
    api.auth_cache.drop(digest)
    return Response(status_code=NO_CONTENT)


async def issue_token(
    api: ApiState, player: str, scopes: tuple[Scope, ...], note: str, expires: int | None = None
) -> tuple[str, Token]:
    """Make a token and keep its digest; it is told to nobody else."""
    secret = f"rh_{new_secret()}"
    token = Token(f"t{secrets.token_hex(6)}", player, scopes, note, now_ms(), expires)
    await api.ports.accounts.add_token(hash_secret(secret), token)
    return secret, token


def now_ms() -> int:
    """Tell the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
