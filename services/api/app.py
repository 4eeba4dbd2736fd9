"""The application: routes, handlers of errors, middleware, the page's files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import cache, partial
from typing import Any

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.staticfiles import StaticFiles

from infra.settings.settings import Settings
from services.api.auth.authentication import is_still_valid
from services.api.group.siblings import Siblings
from services.api.http.error_handlers import HANDLED_ERRORS, handle_error
from services.api.http.middleware.compression import CompressionMiddleware
from services.api.http.middleware.cors import CorsMiddleware
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
from services.api.runtime.state import ApiState, Ports
from services.shared.api_group import ApiGroup

MODULES = (
    commands,
    table,
    view,
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
"""Whose routes there are, the busiest first: matching is linear, and the first that fits takes a request."""

ROUTES = tuple(route for module in MODULES for route in module.router.routes)

UNTRACED: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
"""The service counts by itself; the framework would look at each request whether somebody traces it."""

PortsOpener = Callable[[], AbstractAsyncContextManager[Ports]]


def _watches(api: ApiState) -> tuple[Coroutine[Any, Any, None], ...]:
    """Return what wakes waiting requests and streams for as long as the process lives."""
    return (
        api.waiters.listen(api.ports.record_notifier),
        api.poller.run(),
        api.credential_watch.run(partial(is_still_valid, api), api.ports.outage_errors),
    )


@asynccontextmanager
async def _run(api: ApiState, group: ApiGroup | None) -> AsyncIterator[ApiState]:
    """Run what accompanies requests; at the end, release every waiting request before anything closes."""
    tasks = tuple(map(asyncio.create_task, _watches(api)))
    if group is not None:
        api.siblings = Siblings(group, api.metrics.render)
        await api.siblings.open()
    try:
        yield api
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


def create_app(settings: Settings, open_ports: PortsOpener, group: ApiGroup | None = None) -> FastAPI:
    """Build the application; its ports are opened when it starts and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_ports() as ports, _run(ApiState(ports, settings), group) as app.state.api:
            yield

    # The document and its pages are served by routes of ours; a redirect of slashes would lead to any host
    # that a client names.
    app = FastAPI(
        lifespan=lifespan,
        telemetry=UNTRACED,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.router.routes.extend(ROUTES)
    app.mount("/docs/files", StaticFiles(directory=pages.REFERENCE, packages=[("fastapi_offline", "static")]))
    app.mount("/static", VersionedPageFiles(str(pages.WEB), pages.page_assets))
    for error in HANDLED_ERRORS:
        app.add_exception_handler(error, handle_error)
    app.add_middleware(CompressionMiddleware)
    app.add_middleware(RequestMiddleware)
    if settings.cors_origins:
        app.add_middleware(CorsMiddleware, origins=settings.cors_origins)
    app.state.openapi_document = cache(lambda: encode_json(build_document(app.routes, app.state.api.games)))
    return app
