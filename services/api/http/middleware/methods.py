"""What may be done at a path: HEAD wherever GET is, OPTIONS everywhere, and `Allow` that says so."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Mount
from starlette.types import ASGIApp, Receive, Scope, Send

from services.api.http.middleware.cors import ALLOWED_METHODS
from services.api.schemas.problems import NO_CONTENT

METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
READ_METHODS = ("GET", "HEAD")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110, 9.2.1)."""

WHOLE_SERVER = "*"
"""The target of an OPTIONS that asks about no path (RFC 9110, 9.3.7)."""


def allowed_methods(scope: Scope) -> tuple[str, ...]:
    """Give the methods that the path of a request knows; none where there is no such path."""
    if scope["path"] == WHOLE_SERVER:
        return tuple(sorted(ALLOWED_METHODS))
    routes = scope["app"].router.routes
    found = [method for method in METHODS if any(_takes(route, scope, method) for route in routes)]
    return tuple(sorted((*found, "OPTIONS"))) if found else ()


def _takes(route: BaseRoute, scope: Scope, method: str) -> bool:
    if isinstance(route, Mount) and method not in READ_METHODS:
        return False  # files: a mount matches whatever is asked of it
    whole = scope.get("app_root_path", scope.get("root_path", ""))  # a mount that was entered moved it
    match, _ = route.matches({**scope, "root_path": whole, "method": method})
    return match is Match.FULL


class MethodsMiddleware:
    """Answers OPTIONS; that HEAD is wherever GET is, is the routes' own doing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; where there is no such path the routes say so."""
        methods = allowed_methods(scope) if scope["type"] == "http" and scope["method"] == "OPTIONS" else ()
        if not methods:
            await self._app(scope, receive, send)
            return
        response = Response(status_code=NO_CONTENT, headers={"Allow": ", ".join(methods)})
        await response(scope, receive, send)
