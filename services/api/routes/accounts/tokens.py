"""Tokens: made, listed, revoked."""

from __future__ import annotations

from fastapi import APIRouter

from infra.ports.accounts import Session, Token
from services.api.auth.authentication import DAY_SECONDS, require_scope, require_valid_credential
from services.api.auth.call import CredentialCall, TokensCall
from services.api.auth.credentials import end_call, issue_token, now_ms, utc_day
from services.api.http.arguments import TokenIdArg
from services.api.http.operation import problems
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.accounts import TokensResponse, TokenSummary
from services.api.schemas.problems import CREATED, NO_CONTENT, Problem
from services.api.schemas.requests import NewToken

MAX_TOKENS = 50
DAY_MS = DAY_SECONDS * 1_000
router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.post("/v1/tokens", summary="Make a token", status_code=CREATED, responses=problems("forbidden"))
async def make_token(call: CredentialCall, body: JsonBody[NewToken]) -> TokenSummary:
    """Make a token, told this once.

    A `bot` token plays and nothing else. A token makes others of its own scopes: `play` makes `play` and
    `bot`, `admin` makes `admin` and `metrics`. One that expires makes none that lasts longer.
    """
    api, caller = call.api, call.caller
    for scope in body.scopes:
        player = require_scope(caller, "admin" if scope in {"admin", "metrics"} else "play")
    if len(await api.ports.accounts.list_tokens(player)) >= MAX_TOKENS:
        raise Problem("forbidden", f"{MAX_TOKENS} tokens are enough; revoke one first")
    scopes, expires = tuple(sorted(set(body.scopes))), _expiry(body)
    _require_no_later(await require_valid_credential(api, caller), expires)
    secret, token = await issue_token(api, player, scopes, body.note, expires)
    try:
        # Again: who ended all tokens meanwhile did not know of this one.
        await require_valid_credential(api, caller)
    except Problem:
        await api.ports.accounts.revoke_token(player, token.id)
        raise
    return TokenSummary(token.id, token.scopes, token.note, token.created, secret, token.expires)


def _require_no_later(used: Token | Session, end: int | None) -> None:
    """Raise forbidden where a token that ends would make one that lasts longer."""
    last = used.expires if isinstance(used, Token) else None
    if last is not None and (end is None or end > last):
        raise Problem(
            "forbidden", f"this token ends, and makes none that lasts longer: `expires` up to {last}"
        )


def _expiry(body: NewToken) -> int | None:
    """Give when a token is to end (ms), None where it is not."""
    if body.expires is not None and body.days is not None:
        raise Problem("bad-request", "a token ends at `expires` or after `days`; say one of them")
    if body.days is not None:
        return now_ms() + body.days * DAY_MS
    if body.expires is not None and body.expires <= now_ms():
        raise Problem(
            "bad-request", f"expires: {body.expires} is past; give a moment to come in milliseconds"
        )
    return body.expires


@router.get("/v1/tokens", summary="List my tokens", responses=problems("forbidden"))
async def list_tokens(call: TokensCall) -> TokensResponse:
    """List tokens by what they may do; the tokens themselves are not kept."""
    tokens = await call.api.ports.accounts.list_tokens(call.player)
    days = await call.api.ports.accounts.list_token_uses(call.player)
    used = {token: utc_day(day * DAY_MS) for token, day in days.items()}
    listed = (
        TokenSummary(one.id, one.scopes, one.note, one.created, None, one.expires, used.get(one.id))
        for one in tokens
    )
    return TokensResponse(tuple(listed))


@router.delete(
    "/v1/tokens/{token}", summary="Revoke a token", status_code=NO_CONTENT, responses=problems("forbidden")
)
async def revoke_token(call: TokensCall, token: TokenIdArg) -> None:
    """Revoke a token: it is refused at once, by other processes of the service within 5 seconds.

    A program that was set to be called by this token is called no more.
    """
    digest = await call.api.ports.accounts.revoke_token(call.player, token)
    if digest is None:
        raise Problem("not-found", "there is no such token of yours")
    call.api.auth_cache.drop(digest)
    await end_call(call.api, call.player, digest)
