"""A browser's session: opened, kept in a cookie that scripts cannot read, and who it is."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from infra.ports.accounts import Player, RenameReason, Session
from services.api.auth.authentication import hash_secret, new_secret
from services.api.http.middleware.cookie_filter import SESSION_COOKIE
from services.api.runtime.state import ApiState
from services.api.schemas.accounts import Me
from services.api.schemas.problems import Problem

SESSION_SECONDS = 180 * 24 * 3600

RENAME_REASONS: dict[RenameReason, str] = {
    "taken": "another player has this name too",
    "alike": "it looks like the name of another player",
    "not-allowed": "such a name is not given any more",
    "unused": "nobody used it for so long that it became free",
}


async def open_session(api: ApiState, player: Player) -> tuple[str, str]:
    """Open a session for who knew the password of this player, and give its cookie and code.

    Where the password was changed meanwhile it is over at once: who changed it may have ended all sessions
    before this one was there.
    """
    cookie, csrf = new_secret(), new_secret()
    accounts, digest = api.ports.accounts, hash_secret(cookie)
    await accounts.open_session(digest, Session(player.id, csrf, time.time_ns() // 1_000_000))
    now = (await accounts.find_players((player.id,))).get(player.id)
    if now is None or now.password != player.password:
        await accounts.close_session(digest)
        raise Problem("unauthorized", "the password was changed just now")
    return cookie, csrf


def to_me(player: Player, csrf: str | None, scopes: tuple[str, ...]) -> Me:
    """Say who somebody is."""
    return Me(
        player=player.id,
        name=player.display_name,
        csrf=csrf,
        scopes=scopes,
        password=player.password is not None,
        recovery=player.recovery is not None,
        rename=None if player.rename is None else RENAME_REASONS[player.rename],
    )


def set_session_cookie(response: Response, request: Request, cookie: str) -> Response:
    """Give the browser its session."""
    response.set_cookie(
        SESSION_COOKIE,
        cookie,
        max_age=SESSION_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def clear_session_cookie(response: Response) -> Response:
    """Take it away."""
    response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="lax")
    return response
