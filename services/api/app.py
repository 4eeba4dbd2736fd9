"""The application: routes, handlers of errors, the page's files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import cache
from pathlib import Path

from fastapi import Depends, FastAPI

from infra.settings.settings import Settings
from services.api.http.dependencies import require_acceptable
from services.api.http.files import PageFiles
from services.api.http.middleware.cors import CorsMiddleware
from services.api.http.middleware.methods import MethodsMiddleware
from services.api.http.middleware.request import RequestMiddleware
from services.api.http.responses import encode_json
from services.api.openapi.document import build_document
from services.api.routes import audits, health, lists, pages, problem_pages
from services.api.routes.accounts import players, recovery, sessions, tokens
from services.api.routes.admin import dead_letters, operators
from services.api.routes.tables import open_table, seats
from services.api.routes.tables.route_specs import build_routes
from services.api.runtime.state import ApiState, Ports
from services.api.schemas.problems import HANDLED_ERRORS, handle_error

STATIC = Path(__file__).parent / "static"
ROUTERS = (
    players,
    sessions,
    tokens,
    recovery,
    open_table,
    seats,
    lists,
    audits,
    operators,
    dead_letters,
    health,
    pages,
    problem_pages,
)

PAGE_ROUTERS = (pages, problem_pages)
"""Read by people in whatever reads pages: nobody is refused one for what it says that it accepts."""

ACCEPT_CHECK = [Depends(require_acceptable)]

PortsOpener = Callable[[], AbstractAsyncContextManager[Ports]]


def create_app(settings: Settings, open_ports: PortsOpener) -> FastAPI:
    """Make the application; its ports are opened when it starts and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_ports() as ports:
            service = app.state.service = ApiState(ports, settings)
            tasks = (
                asyncio.create_task(service.waiters.listen(ports.record_notifier)),
                asyncio.create_task(service.poller.run()),
            )
            try:
                yield
            finally:
                service.close()
                service.executor.close()
                await service.stream_limiter.close()
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task

    app = FastAPI(
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # the framework would send a client to whatever host it named
    )
    app.router.routes.extend(build_routes())
    for part in ROUTERS:
        app.include_router(part.router, dependencies=[] if part in PAGE_ROUTERS else ACCEPT_CHECK)
    app.mount("/static", PageFiles(directory=STATIC))
    for kind in HANDLED_ERRORS:
        app.add_exception_handler(kind, handle_error)
    _wrap(app, settings)
    app.state.described = cache(lambda: _described(app))
    return app


def _described(app: FastAPI) -> bytes:
    service: ApiState = app.state.service
    return encode_json(build_document([part.router for part in ROUTERS], service.games))


def _wrap(app: FastAPI, settings: Settings) -> None:
    """Put round the routes what concerns every request; what is added last comes first."""
    app.add_middleware(MethodsMiddleware)
    app.add_middleware(RequestMiddleware)
    if settings.cors_origins:
        app.add_middleware(CorsMiddleware, settings.cors_origins)
