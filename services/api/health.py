"""Whether the process lives and can work, and what it counts."""

from __future__ import annotations

import asyncio
import math

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from services.api.answering import Answer, unless_same
from services.api.describing import described
from services.api.errors import NOT_MODIFIED, OK, STATUS
from services.api.identity import Asking, Served, require
from services.api.parameters import KNOWN
from services.api.service import Service
from services.api.shapes import Health, Readiness

SECONDS = 2.0
LATE = 30_000
"""Milliseconds behind which a read model is no longer fit to be shown."""

PROBE = "00probe"
METRICS = CONTENT_TYPE_LATEST

router = APIRouter()


@router.get(
    "/v1/health",
    **described(
        "Whether the process lives",
        "operation",
        None,
        (OK, Health),
        says="It answers, and asks nothing of anybody.",
        access="nobody",
    ),
)
async def health() -> Response:
    """Answer."""
    return Answer(Health("ok"))


@router.get(
    "/v1/ready",
    **described(
        "Whether it can work",
        "operation",
        None,
        (OK, Readiness),
        (STATUS["unavailable"], Readiness),
        says="Whether the store answers and how far the read models are behind.",
    ),
)
async def ready(service: Served, caller: Asking) -> Response:
    """Ask the store and how far the read models are behind; 503 where either is not fit."""
    found = await readiness(service)
    return Answer(found, OK if found.ready else STATUS["unavailable"])


async def readiness(service: Service) -> Readiness:
    """Say whether the process can work."""
    store, lag = await _probed(service)
    fit = store and all(late is not None and late < LATE for late in lag.values())
    return Readiness(fit, store, lag)


@router.get("/metrics", include_in_schema=False, response_class=PlainTextResponse)
async def metrics(service: Served, caller: Asking) -> Response:
    """Give the counts to an operator, or to a program with a token for this alone."""
    require(caller, "metrics", "admin")
    return Response(await counted(service), headers={"Content-Type": METRICS})


async def counted(service: Service) -> bytes:
    """Give the counts as Prometheus reads them, with the lag as it is now."""
    _, lag = await _probed(service)
    for model, late in lag.items():
        service.metrics.lag.labels(model).set(math.nan if late is None else late / 1_000)
    return service.metrics.text()


@router.get(
    "/v1/openapi.json",
    **described(
        "This document",
        "operation",
        None,
        (OK, dict, (), ("ETag",)),
        (NOT_MODIFIED, None, (), ("ETag",)),
        says="The OpenAPI document: calls, forms and bounds, with the types of every game on offer.",
        takes=(KNOWN,),
    ),
)
async def openapi(request: Request, caller: Asking) -> Response:
    """Give the OpenAPI document, written once."""
    described = await run_in_threadpool(request.app.state.described)
    return unless_same(request, described, "application/json")


async def _probed(service: Service) -> tuple[bool, dict[str, int | None]]:
    try:
        async with asyncio.timeout(SECONDS):
            await service.ports.tables.get(PROBE)
            return True, dict(await service.ports.reader.lag())
    except TimeoutError:
        return False, {}
    except service.ports.outages:
        return False, {}
