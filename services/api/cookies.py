"""A browser's session: opened, kept in a cookie that scripts cannot read, and who it is."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from services.api.account_shapes import Me
from services.api.errors import Problem
from services.api.identity import COOKIE, digest_of, fresh_secret
from services.api.service import Service
from services.ports_accounts import Player, Renaming, Session

SESSION_SECONDS = 180 * 24 * 3600

WHY_RENAME: dict[Renaming, str] = {
    "taken": "another player has this name too",
    "alike": "it looks like the name of another player",
    "not-allowed": "such a name is not given any more",
    "unused": "nobody used it for so long that it became free",
}


async def new_session(service: Service, player: Player) -> tuple[str, str]:
    """Open a session for who knew the password of this player, and give its cookie and code.

    Where the password was changed meanwhile it is over at once: who changed it may have ended all sessions
    before this one was there.
    """
    cookie, csrf = fresh_secret(), fresh_secret()
    accounts, digest = service.ports.accounts, digest_of(cookie)
    await accounts.open_session(digest, Session(player.id, csrf, time.time_ns() // 1_000_000))
    now = (await accounts.players((player.id,))).get(player.id)
    if now is None or now.password != player.password:
        await accounts.close_session(digest)
        raise Problem("unauthorized", "the password was changed just now")
    return cookie, csrf


def me_of(player: Player, csrf: str | None, scopes: tuple[str, ...]) -> Me:
    """Say who somebody is."""
    return Me(
        player=player.id,
        name=player.called,
        csrf=csrf,
        scopes=scopes,
        password=player.password is not None,
        recovery=player.recovery is not None,
        rename=None if player.rename is None else WHY_RENAME[player.rename],
    )


def with_cookie(response: Response, request: Request, cookie: str) -> Response:
    """Give the browser its session."""
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


def without_cookie(response: Response) -> Response:
    """Take it away."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response
