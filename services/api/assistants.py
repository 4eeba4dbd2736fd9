"""`/mcp`: assistants play through the Model Context Protocol.

Each request is one exchange, and nothing is kept between requests, so any API process can answer it. The
tools call the API of this process with the request's token, so its limits and its secrecy apply.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import httpx
from fastapi import FastAPI
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from services.api.auth.authentication import (
    PLAYING,
    authenticate,
    client_address,
    is_same_origin,
    require_scope,
)
from services.api.http.bodies import BODY_BYTES
from services.api.problems import Problem
from services.api.runtime.dependencies import ApiProcess
from services.client.async_client import AsyncClient
from services.mcp.server import AssistantServer

PATH = "/mcp"

ANY_HOST = TransportSecuritySettings(enable_dns_rebinding_protection=False)
"""The service does not know all its names. Instead, it requires a token, which no foreign page can have."""


class AssistantEndpoint:
    """Serves assistants on behalf of an application."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        server = AssistantServer(self._connect, self._is_stopping)
        server.streamable_http_app(
            json_response=True,
            stateless_http=True,
            max_request_body_size=BODY_BYTES,
            transport_security=ANY_HOST,
        )
        self._sessions = server.session_manager
        app.router.routes.append(Route(PATH, self, methods=["POST"]))

    def run(self) -> AbstractAsyncContextManager[None]:
        """Serve while the context is open."""
        return self._sessions.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; raise unauthorized without a token, and csrf for a page of another site."""
        request = Request(scope, receive)
        process: ApiProcess = request.app.state.process
        if "authorization" not in request.headers:
            request.state.allowance = await process.limits.requests.take(client_address(request))
            raise Problem("unauthorized", "send the token of the assistant's account")
        caller = await authenticate(request, process.people, process.limits, process.settings)
        require_scope(caller, *PLAYING)
        if not is_same_origin(request, process.settings.cors_origins):
            raise Problem("csrf", "requests from another site are not allowed to do this")
        await self._sessions.handle_request(scope, receive, send)

    def _is_stopping(self) -> bool:
        process: ApiProcess = self._app.state.process
        return process.waiters.closing.is_set()

    @asynccontextmanager
    async def _connect(self, request: Request | None) -> AsyncIterator[AsyncClient]:
        """Open a client of this application that acts for the sender of a request."""
        address, token = ("127.0.0.1", 0), None
        if request is not None:
            token = request.headers["authorization"].partition(" ")[2].strip()
            if request.client is not None:
                address = (request.client.host, request.client.port)
        transport = httpx.ASGITransport(self._app, client=address)
        async with AsyncClient("http://railhead", token, transport=transport) as client:
            yield client
