"""From a request to the endpoint of its route, and from what it raises to an answer, in one step.

The framework goes through a wrapper for each of these, and one for each feature that nobody uses here: a
sixth of what a command cost. What no route of ours takes (files, a wrong method, no such path) is left to it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from services.api.routing.route_index import CHOSEN, RouteIndex

HandleError = Callable[[Request, Exception], Awaitable[Response]]


class RouteDispatcher:
    """Answers requests by routes; `rest` takes what none of them does."""

    def __init__(
        self, routes: RouteIndex, rest: ASGIApp, handle: HandleError, handled: tuple[type[Exception], ...]
    ) -> None:
        self._routes, self._rest, self._handle, self._handled = routes, rest, handle, handled

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; an error that nobody foresaw passes on."""
        match, child = self._routes.matches(scope)
        if match is not Match.FULL:
            await self._rest(scope, receive, send)
            return
        scope.update(child)
        request = Request(scope, receive, send)
        try:
            response: Response = await scope[CHOSEN].endpoint(request)
        except self._handled as error:
            response = await self._handle(request, error)
        await response(scope, receive, send)
