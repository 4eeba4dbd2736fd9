"""The cookie that holds a browser's session, out of reach of scripts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from services.api.http.middleware.cookie_filter import SESSION_COOKIE, TLS_SESSION_COOKIE

SESSION_SECONDS = 180 * 24 * 3600


def set_session_cookie(response: Response, request: Request, cookie: str) -> Response:
    """Set or renew the session's cookie; over TLS under the name that no other host can set."""
    is_tls = request.url.scheme == "https"
    if is_tls:
        _delete(response, SESSION_COOKIE, secure=False)
    response.set_cookie(
        TLS_SESSION_COOKIE if is_tls else SESSION_COOKIE,
        cookie,
        max_age=SESSION_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_tls,
    )
    return response


def clear_session_cookie(response: Response, request: Request) -> Response:
    """Delete the session's cookie in the browser; the store ends the session itself."""
    _delete(response, SESSION_COOKIE, secure=False)
    if request.url.scheme == "https":
        _delete(response, TLS_SESSION_COOKIE, secure=True)
    return response


def _delete(response: Response, name: str, *, secure: bool) -> None:
    response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)
