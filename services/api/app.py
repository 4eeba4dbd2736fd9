"""The application: routes, handlers of errors, the page's files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import cache
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.staticfiles import StaticFiles

from infra.settings import Settings
from services.api import (
    admin,
    audits,
    health,
    lists,
    opening,
    pages,
    players,
    problem_pages,
    recovery,
    seats,
    sessions,
)
from services.api.answering import encode
from services.api.envelope import Envelope
from services.api.errors import FORESEEN, tell
from services.api.hot import plain_routes
from services.api.openapi import document
from services.api.service import Ports, Service

STATIC = Path(__file__).parent / "static"
ROUTERS = (
    players,
    sessions,
    recovery,
    opening,
    seats,
    lists,
    audits,
    admin,
    health,
    pages,
    problem_pages,
)

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
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    for kind in FORESEEN:
        app.add_exception_handler(kind, tell)
    _wrap(app, settings)
    app.state.described = cache(lambda: _described(app))
    return app


def _described(app: FastAPI) -> bytes:
    service: Service = app.state.service
    return encode(document([part.router for part in ROUTERS], service.games))


def _wrap(app: FastAPI, settings: Settings) -> None:
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.cors_origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Prefer", "Last-Event-ID"],
            expose_headers=["Railhead-Head", "Location", "Retry-After", "RateLimit", "RateLimit-Policy"],
        )
    app.add_middleware(Envelope)
