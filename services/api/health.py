"""Whether the process lives and can work, and what it counts."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from services.api.answering import Answer
from services.api.describing import described
from services.api.errors import OK, STATUS
from services.api.identity import Asking, Served
from services.api.service import Service
from services.api.shapes import Health, Readiness

SECONDS = 2.0
LATE = 30_000
"""Milliseconds behind which a read model is no longer fit to be shown."""

PROBE = "00probe"
METRICS = "text/plain; version=0.0.4; charset=utf-8"

router = APIRouter()


@router.get("/v1/health", **described("Whether the process lives", "operation", None, (OK, Health)))
async def health() -> Response:
    """Answer."""
    return Answer(Health("ok"))


@router.get("/v1/ready", **described("Whether it can work", "operation", None, (OK, Readiness)))
async def ready(service: Served, caller: Asking) -> Response:
    """Ask the store and how far the read models are behind; 503 where either is not fit."""
    store, lag = await _probed(service)
    fit = store and all(late is not None and late < LATE for late in lag.values())
    return Answer(Readiness(fit, store, lag), OK if fit else STATUS["unavailable"])


@router.get("/metrics", include_in_schema=False)
async def metrics(service: Served, caller: Asking) -> Response:
    """Give the counts, with the lag as it is now."""
    _, lag = await _probed(service)
    for model, late in lag.items():
        service.metrics.lag.labels(model).set(-1 if late is None else late)
    return Response(service.metrics.text(), media_type=METRICS)


@router.get("/v1/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    """Give the OpenAPI document."""
    return Answer(request.app.openapi())


async def _probed(service: Service) -> tuple[bool, dict[str, int | None]]:
    try:
        async with asyncio.timeout(SECONDS):
            await service.ports.tables.get(PROBE)
            return True, dict(await service.ports.reader.lag())
    except TimeoutError:
        return False, {}
    except service.ports.outages:
        return False, {}
