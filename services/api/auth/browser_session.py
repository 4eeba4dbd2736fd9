"""The cookie that holds a browser's session, out of reach of scripts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from services.api.http.middleware.cookie_filter import SESSION_COOKIE

SESSION_SECONDS = 180 * 24 * 3600


def set_session_cookie(response: Response, request: Request, cookie: str) -> Response:
    """Give the browser its session, or let it live on; only over TLS where the request came so."""
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
    """Let the browser forget its session; that it has ended is for the store to say."""
    response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="lax")
    return response
