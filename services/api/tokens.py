"""Tokens: made, listed, revoked."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from services.api.account_shapes import Tokens, TokenShown
from services.api.answering import Answer
from services.api.bodies import NewToken, Taken
from services.api.describing import described
from services.api.errors import CREATED, NO_CONTENT, OK, Problem
from services.api.identity import (
    DAY_SECONDS,
    Asking,
    Served,
    digest_of,
    fresh_secret,
    require,
    require_still,
)
from services.api.parameters import TOKEN
from services.api.service import Service
from services.api.sessions import day_of
from services.ports_accounts import Scope, Session, Token

MOST_TOKENS = 50

router = APIRouter()


@router.post(
    "/v1/tokens",
    **described(
        "Make a token",
        "players",
        NewToken,
        (CREATED, TokenShown),
        says="Make a token, told this once. A `bot` token plays and nothing else; only an `admin` token "
        "makes another.",
        problems=("forbidden",),
        access="player",
    ),
)
async def make_token(
    service: Served, caller: Asking, body: Annotated[NewToken, Depends(Taken(NewToken))]
) -> Response:
    """Make a token, told once; only an operator's makes another operator's."""
    operating = {"admin", "metrics"} & set(body.scopes)
    player = require(caller, "admin") if operating else require(caller, "play")
    if len(await service.ports.accounts.tokens(player)) >= MOST_TOKENS:
        raise Problem("forbidden", f"{MOST_TOKENS} tokens are enough; revoke one first")
    scopes = tuple(sorted(set(body.scopes)))
    end = _end(body)
    _require_no_later(await require_still(service, caller), end)
    token, kept = await new_token(service, player, scopes, body.note, end)
    try:
        await require_still(service, caller)
    except Problem:
        await service.ports.accounts.revoke(player, kept.id)
        raise
    shown = TokenShown(kept.id, kept.scopes, kept.note, kept.created, token, kept.expires)
    return Answer(shown, CREATED)


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
        return now() + body.days * DAY_SECONDS * 1_000
    if body.expires is not None and body.expires <= now():
        raise Problem(
            "bad-request", f"expires: {body.expires} is past; give a moment to come in milliseconds"
        )
    return body.expires


@router.get(
    "/v1/tokens",
    **described(
        "List my tokens",
        "players",
        None,
        (OK, Tokens),
        says="List tokens by what they may do; the tokens themselves are not kept.",
        problems=("forbidden",),
        access="player",
    ),
)
async def list_tokens(service: Served, caller: Asking) -> Response:
    """List tokens by what they may do."""
    player = require(caller, "play", "admin")
    tokens = await service.ports.accounts.tokens(player)
    days = await service.ports.accounts.tokens_used(player)
    used = {token: day_of(day * DAY_SECONDS * 1_000) for token, day in days.items()}
    return Answer(
        Tokens(
            tuple(
                TokenShown(one.id, one.scopes, one.note, one.created, None, one.expires, used.get(one.id))
                for one in tokens
            )
        )
    )


@router.delete(
    "/v1/tokens/{token}",
    **described(
        "Revoke a token",
        "players",
        None,
        (NO_CONTENT,),
        says="Revoke a token: it is refused at once, by other processes of the service within 5 seconds.",
        takes=(TOKEN,),
        problems=("forbidden",),
        access="player",
    ),
)
async def revoke_token(request: Request, service: Served, caller: Asking) -> Response:
    """Revoke a token at once; other processes of the service follow within seconds."""
    player = require(caller, "play", "admin")
    digest = await service.ports.accounts.revoke(player, TOKEN(request))
    if digest is None:
        raise Problem("not-found", "there is no such token of yours")
    service.believed.drop(digest)
    return Response(status_code=NO_CONTENT)


async def new_token(
    service: Service, player: str, scopes: tuple[Scope, ...], note: str, expires: int | None = None
) -> tuple[str, Token]:
    """Make a token and keep its digest; it is told to nobody else."""
    secret = f"rh_{fresh_secret()}"
    token = Token(f"t{secrets.token_hex(6)}", player, scopes, note, now(), expires)
    await service.ports.accounts.add_token(digest_of(secret), token)
    return secret, token


def now() -> int:
    """Tell the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
