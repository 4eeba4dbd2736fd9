"""The browsers where a player is logged in, and ending them all."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from services.api.account_shapes import Sessions, SessionShown
from services.api.answering import Answer
from services.api.cookies import without_cookie
from services.api.describing import described
from services.api.errors import NO_CONTENT, OK
from services.api.identity import Asking, Served, require
from services.api.parameters import WITH_TOKENS
from services.api.service import Service

router = APIRouter()


@router.get(
    "/v1/sessions",
    **described(
        "Where I am logged in",
        "players",
        None,
        (OK, Sessions),
        says="List the browsers where the caller is logged in, the one last used first.",
        access="player",
    ),
)
async def list_sessions(service: Served, caller: Asking) -> Response:
    """List the browsers where the caller is logged in."""
    found = await service.ports.accounts.sessions(require(caller, "play"))
    shown = tuple(
        SessionShown(one.session.opened, day_of(one.used), this=one.digest == caller.digest) for one in found
    )
    return Answer(Sessions(shown))


@router.delete(
    "/v1/sessions",
    **described(
        "Log out everywhere",
        "players",
        None,
        (NO_CONTENT, None, (), ("Set-Cookie",)),
        says="End all sessions of the caller, this one too, and with `tokens` all tokens.",
        takes=(WITH_TOKENS,),
        access="player",
    ),
)
async def log_out_everywhere(request: Request, service: Served, caller: Asking) -> Response:
    """End all sessions of the caller, this one too, and with `tokens` all tokens."""
    player, tokens = require(caller, "play"), WITH_TOKENS(request)
    await end_all(service, player, None, tokens=tokens)
    return without_cookie(Response(status_code=NO_CONTENT))


async def end_all(service: Service, player: str, keep: str | None, *, tokens: bool) -> None:
    """End a player's sessions, and tokens if asked, but for the one of this digest.

    Sessions end first: a token that one of them makes meanwhile is then revoked here, or by who makes it.
    """
    ended = await service.ports.accounts.close_sessions(player, keep)
    if tokens:
        ended += await service.ports.accounts.revoke_all(player, keep)
    for digest in ended:
        service.believed.drop(digest)


def day_of(moment: int) -> str:
    """Give the day (UTC) of a moment (ms)."""
    return datetime.fromtimestamp(moment / 1_000, UTC).date().isoformat()
