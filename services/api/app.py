"""The application: routes, handlers of errors, middleware, the page's files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import cache, partial
from typing import Any

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from infra.settings.settings import Settings
from services.api.auth.authentication import is_still_valid
from services.api.group.siblings import Siblings
from services.api.http.error_handlers import HANDLED_ERRORS, handle_error
from services.api.http.middleware.compression import CompressionMiddleware
from services.api.http.middleware.cors import CorsMiddleware
from services.api.http.middleware.methods import MethodsMiddleware
from services.api.http.middleware.request import RequestMiddleware
from services.api.http.page_files.responses import VersionedPageFiles
from services.api.http.responses import encode_json
from services.api.openapi.document import build_document
from services.api.routes import (
    audits,
    games,
    health,
    inbox,
    lobby,
    paces,
    pages,
    problem_pages,
    reliability,
    seeks,
)
from services.api.routes.accounts import (
    deletion,
    own_data,
    people,
    players,
    recovery,
    resets,
    sessions,
    tokens,
    vacations,
)
from services.api.routes.admin import account_signs, dead_letters, operators
from services.api.routes.admin import talk as admin_talk
from services.api.routes.notices import calendar, calls, channels, ledger, link_pages, links, push
from services.api.routes.notices import settings as notice_settings
from services.api.routes.notices import tables as table_notices
from services.api.routes.ratings import games as game_ratings
from services.api.routes.ratings import players as player_ratings
from services.api.routes.ratings import table as table_ratings
from services.api.routes.tables import (
    clock,
    commands,
    fork,
    lookahead,
    note,
    open_table,
    orders,
    records,
    rematch,
    seats,
    stream,
    table,
    talk,
    tenures,
)
from services.api.routes.tables.board import course, explain, look_back, parts, rules_report, view, world
from services.api.routes.tournaments import entries, open_tournament, tournament
from services.api.routing.route_dispatcher import RouteDispatcher
from services.api.routing.route_index import RouteIndex
from services.api.routing.route_table import build_routes, list_operations
from services.api.runtime.state import ApiState, Ports
from services.shared.api_group import ApiGroup

MODULES = (
    table,
    view,
    commands,
    records,
    stream,
    course,
    look_back,
    rules_report,
    explain,
    parts,
    lookahead,
    world,
    clock,
    orders,
    open_table,
    fork,
    rematch,
    seats,
    talk,
    note,
    tenures,
    lobby,
    inbox,
    games,
    paces,
    players,
    people,
    sessions,
    tokens,
    vacations,
    channels,
    ledger,
    notice_settings,
    table_notices,
    calls,
    push,
    calendar,
    links,
    recovery,
    resets,
    deletion,
    own_data,
    tournament,
    entries,
    open_tournament,
    reliability,
    seeks,
    player_ratings,
    game_ratings,
    table_ratings,
    audits,
    operators,
    admin_talk,
    account_signs,
    dead_letters,
    health,
    pages,
    problem_pages,
    link_pages,
)
"""Whose routes there are: of several that fit a path the first one takes it."""

ROUTES = build_routes(module.routes for module in MODULES)
OPERATIONS = tuple(list_operations(module.routes for module in MODULES))

UNTRACED: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
"""The service counts by itself; the framework would look at each request whether somebody traces it."""

OWN_ROUTES: dict[str, Any] = {
    "openapi_url": None,
    "docs_url": None,
    "redoc_url": None,
    "redirect_slashes": False,
}
"""The document is served by a route of ours; a redirect would lead to whatever host a client named."""

PortsOpener = Callable[[], AbstractAsyncContextManager[Ports]]


class RailheadApp(FastAPI):
    """The framework's application, with its lifespan and what is mounted; requests go by our own way."""

    def __init__(self, settings: Settings, **options: Any) -> None:
        super().__init__(telemetry=UNTRACED, **OWN_ROUTES, **options)
        self._settings, self.own_routes = settings, RouteIndex(ROUTES)
        self.router.routes.append(self.own_routes)

    def build_middleware_stack(self) -> ASGIApp:
        """Put round the routes what concerns every request; the last one comes first."""
        rest = ExceptionMiddleware(self.router, handlers=dict.fromkeys(HANDLED_ERRORS, handle_error))
        stack: ASGIApp = RouteDispatcher(self.own_routes, rest, handle_error, HANDLED_ERRORS)
        for middleware in (CompressionMiddleware, MethodsMiddleware, RequestMiddleware):
            stack = middleware(stack)
        return CorsMiddleware(stack, self._settings.cors_origins) if self._settings.cors_origins else stack

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request without the looks that the framework takes at each."""
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        if self.middleware_stack is None:
            self.middleware_stack = self.build_middleware_stack()
        await self.middleware_stack(scope, receive, send)


def _watches(api: ApiState) -> tuple[Coroutine[Any, Any, None], ...]:
    """Give what looks after those who wait, as long as the process lives."""
    return (
        api.waiters.listen(api.ports.record_notifier),
        api.poller.run(),
        api.credential_watch.run(partial(is_still_valid, api), api.ports.outage_errors),
    )


def create_app(settings: Settings, open_ports: PortsOpener, group: ApiGroup | None = None) -> RailheadApp:
    """Make the application; its ports are opened when it starts and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_ports() as ports:
            api = app.state.api = ApiState(ports, settings)
            tasks = tuple(map(asyncio.create_task, _watches(api)))
            if group is not None:
                api.siblings = Siblings(group, api.metrics.render)
                await api.siblings.open()
            try:
                yield
            finally:
                api.close()
                if api.siblings is not None:
                    api.siblings.close()
                await api.background.finish()
                api.executor.close()
                await api.stream_limiter.close()
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task

    app = RailheadApp(settings, lifespan=lifespan)
    app.mount("/static", VersionedPageFiles(str(pages.WEB), pages.page_assets))
    app.state.openapi_document = cache(lambda: encode_json(build_document(OPERATIONS, app.state.api.games)))
    return app
