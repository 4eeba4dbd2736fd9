"""What may be done at a path: HEAD wherever GET is, OPTIONS everywhere, and `Allow` that says so."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Mount
from starlette.types import ASGIApp, Receive, Scope, Send

from services.api.http.middleware.cors import ALLOWED_METHODS
from services.api.schemas.problems import NO_CONTENT

METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
READ_METHODS = ("GET", "HEAD")

WHOLE_SERVER = "*"
"""The target of an OPTIONS that asks about no path (RFC 9110, 9.3.7)."""


def allowed_methods(scope: Scope) -> tuple[str, ...]:
    """Give the methods that the path of a request knows; none where there is no such path."""
    if scope["path"] == WHOLE_SERVER:
        return tuple(sorted(ALLOWED_METHODS))
    found = set(_routed(scope))
    if not found:
        return ()
    if "GET" in found:
        found.add("HEAD")
    return tuple(sorted({*found, "OPTIONS"}))


def _routed(scope: Scope) -> list[str]:
    routes = scope["app"].router.routes
    return [method for method in METHODS if any(_takes(route, scope, method) for route in routes)]


def _takes(route: BaseRoute, scope: Scope, method: str) -> bool:
    if isinstance(route, Mount) and method not in READ_METHODS:
        return False  # files: a mount matches whatever is asked of it
    whole = scope.get("app_root_path", scope.get("root_path", ""))  # a mount that was entered moved it
    match, _ = route.matches({**scope, "root_path": whole, "method": method})
    return match is Match.FULL


class MethodsMiddleware:
    """Answers OPTIONS, and asks routes that know GET alone what a HEAD is to be told."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; the server sends the head alone of what answers a HEAD."""
        if scope["type"] != "http" or scope["method"] not in ("HEAD", "OPTIONS"):
            await self._app(scope, receive, send)
        elif scope["method"] == "HEAD":
            await self._asked(scope, receive, send)
        elif methods := allowed_methods(scope):
            response = Response(status_code=NO_CONTENT, headers={"Allow": ", ".join(methods)})
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _asked(self, scope: Scope, receive: Receive, send: Send) -> None:
        routed = _routed(scope)
        if "HEAD" in routed or "GET" not in routed:
            await self._app(scope, receive, send)
            return
        asked = {**scope, "method": "GET"}
        try:
            await self._app(asked, receive, send)
        finally:
            scope["endpoint"] = asked.get("endpoint")  # which route it was is counted by the request
