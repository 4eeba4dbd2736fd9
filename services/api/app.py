"""The application: routes, error handlers, middleware, and the files of the web client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import cache, partial
from typing import cast

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.middleware.cors import CORSMiddleware
from starlette.staticfiles import StaticFiles

from infra.settings.settings import Settings
from services.api.accounts import endpoints as accounts
from services.api.accounts import own_data, recovery, vacations
from services.api.admin import endpoints as admin
from services.api.auth.authentication import is_still_valid
from services.api.games import editions
from services.api.games import endpoints as games
from services.api.group import Siblings
from services.api.health import endpoints as health
from services.api.http.error_handlers import PROBLEM_OF
from services.api.http.middleware import (
    CORS_EXPOSED,
    CORS_HEADERS,
    CORS_METHODS,
    CompressionMiddleware,
    RequestMiddleware,
)
from services.api.http.responses import encode_json
from services.api.lobby import inbox, lobby, seeks
from services.api.notices import answers, calendar, channels, links, table_notices
from services.api.openapi.document import build_document
from services.api.pages import endpoints as pages
from services.api.pages import plain_pages
from services.api.pages.files import VersionedPageFiles
from services.api.pages.missing import answer_error
from services.api.people import endpoints as people
from services.api.ratings import endpoints as ratings
from services.api.routing import ApiRoute
from services.api.runtime.dependencies import ApiProcess
from services.api.runtime.ports import Ports
from services.api.tables import (
    audit,
    board,
    clock,
    commands,
    opening,
    planning,
    records,
    rematch,
    replay,
    review,
    seats,
    stream,
    table,
    talk,
)
from services.api.tournaments import endpoints as tournaments
from services.shared.api_group import ApiGroup

ROUTERS = (
    commands.router,
    table.router,
    board.router,
    records.router,
    stream.router,
    review.router,
    planning.router,
    clock.router,
    seats.router,
    talk.router,
    opening.router,
    rematch.router,
    audit.router,
    replay.router,
    lobby.router,
    inbox.router,
    seeks.router,
    games.router,
    editions.router,
    accounts.router,
    vacations.router,
    recovery.router,
    own_data.router,
    people.router,
    channels.router,
    table_notices.router,
    calendar.router,
    links.router,
    answers.router,
    ratings.router,
    tournaments.router,
    admin.router,
    health.router,
    pages.router,
    plain_pages.router,
)
"""All routers. The busiest come first, since routes are tried in order and the first match is used."""

ROUTES: tuple[ApiRoute, ...] = tuple(cast(ApiRoute, route) for router in ROUTERS for route in router.routes)

UNTRACED: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
"""Disables FastAPI's telemetry, which would cost time in each request."""

PortsOpener = Callable[[], AbstractAsyncContextManager[Ports]]


@asynccontextmanager
async def _run(process: ApiProcess, group: ApiGroup | None) -> AsyncIterator[ApiProcess]:
    """Run the background tasks. At shutdown, release all waiting requests before closing anything."""
    ports, is_valid = process.ports, partial(is_still_valid, process.people)
    tasks = (
        asyncio.create_task(process.waiters.listen(ports.record_notifier)),
        asyncio.create_task(process.poller.run()),
        asyncio.create_task(process.credential_watch.run(is_valid, ports.outage_errors)),
    )
    if group is not None:
        process.siblings = Siblings(group, process.metrics.render)
        await process.siblings.open()
    try:
        yield process
    finally:
        process.close()
        if process.siblings is not None:
            process.siblings.close()
        await process.background.finish()
        process.executor.close()
        process.edition_checks.close()
        await process.limits.streams.close()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _serve_assistants(app: FastAPI) -> AbstractAsyncContextManager[None]:
    """Add the endpoint for assistants, which answers while the returned context is open."""
    from services.api.assistants import AssistantEndpoint  # noqa: PLC0415 - needs the extra `mcp`

    return AssistantEndpoint(app).run()


def create_app(settings: Settings, open_ports: PortsOpener, group: ApiGroup | None = None) -> FastAPI:
    """Build the application, which opens its ports at startup and closes them at shutdown."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        processes = 1 if group is None else group.size
        async with (
            open_ports() as ports,
            _run(ApiProcess(ports, settings, processes), group) as app.state.process,
            assistants,
        ):
            yield

    # The document and its pages have their own routes. Slash redirects would trust the `Host` header.
    app = FastAPI(
        lifespan=lifespan,
        telemetry=UNTRACED,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.router.routes.extend(ROUTES)
    assistants = _serve_assistants(app) if settings.mcp else nullcontext()
    app.mount("/docs/files", StaticFiles(directory=pages.REFERENCE, packages=[("fastapi_offline", "static")]))
    app.mount("/static", VersionedPageFiles(str(pages.WEB), pages.page_assets))
    for error in PROBLEM_OF:
        app.add_exception_handler(error, answer_error)
    app.add_middleware(CompressionMiddleware)
    app.add_middleware(RequestMiddleware)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,  # browser clients on other sites use tokens, never cookies
            allow_origins=settings.cors_origins,
            allow_methods=CORS_METHODS,
            allow_headers=CORS_HEADERS,
            expose_headers=CORS_EXPOSED,
        )
    app.state.openapi_document = cache(
        lambda: encode_json(build_document(app.routes, app.state.process.games))
    )
    return app
