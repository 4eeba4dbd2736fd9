"""The application: routes, handlers of errors, the page's files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import cache

from fastapi import Depends, FastAPI
from starlette.staticfiles import StaticFiles

from infra.settings import Settings
from services.api import (
    admin,
    audits,
    dead_letters,
    health,
    lists,
    opening,
    pages,
    players,
    problem_pages,
    recovery,
    seats,
    sessions,
    tokens,
)
from services.api.acceptable import require_acceptable
from services.api.answering import encode
from services.api.cross_origin import CrossOrigin
from services.api.envelope import Envelope
from services.api.errors import FORESEEN, tell
from services.api.hot import plain_routes
from services.api.methods import Methods
from services.api.openapi import document
from services.api.service import Ports, Service

ROUTERS = (
    players,
    sessions,
    tokens,
    recovery,
    opening,
    seats,
    lists,
    audits,
    admin,
    dead_letters,
    health,
    pages,
    problem_pages,
)

PAGES = (pages, problem_pages)
"""Read by people in whatever reads pages: nobody is refused one for what it says that it accepts."""

ACCEPTABLE = [Depends(require_acceptable)]

Opening = Callable[[], AbstractAsyncContextManager[Ports]]


def application(settings: Settings, opened: Opening) -> FastAPI:
    """Make the application; its ports are opened when it starts and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened() as ports:
            service = app.state.service = Service(ports, settings)
            tasks = (
                asyncio.create_task(service.bells.listen(ports.records_bell)),
                asyncio.create_task(service.watch.keep_looking()),
            )
            try:
                yield
            finally:
                service.close()
                service.workshop.close()
                await service.streams.close()
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.router.routes.extend(plain_routes())
    for part in ROUTERS:
        app.include_router(part.router, dependencies=[] if part in PAGES else ACCEPTABLE)
    app.mount("/static", StaticFiles(directory=pages.WEB))
    for kind in FORESEEN:
        app.add_exception_handler(kind, tell)
    _wrap(app, settings)
    app.state.described = cache(lambda: _described(app))
    return app


def _described(app: FastAPI) -> bytes:
    service: Service = app.state.service
    return encode(document([part.router for part in ROUTERS], service.games))


def _wrap(app: FastAPI, settings: Settings) -> None:
    """Put round the routes what concerns every request; what is added last comes first."""
    app.add_middleware(Methods)
    app.add_middleware(Envelope)
    if settings.cors_origins:
        app.add_middleware(CrossOrigin, settings.cors_origins)
