"""Whether the process lives and can work, and what it counts."""

from __future__ import annotations

import asyncio
import math

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from services.api.auth.authentication import ApiStateDep, CallerDep, require_scope
from services.api.http.operation import openapi_route
from services.api.http.parameters import IF_NONE_MATCH
from services.api.http.responses import JsonResponse, conditional_response
from services.api.runtime.state import ApiState
from services.api.schemas.problems import NOT_MODIFIED, OK, STATUS
from services.api.schemas.responses import Health, Readiness

PROBE_SECONDS = 2.0
MAX_LAG_MS = 30_000
"""Milliseconds behind which a read model is no longer fit to be shown."""

PROBE_TABLE = "00probe"
METRICS_TYPE = CONTENT_TYPE_LATEST

router = APIRouter()


@router.get(
    "/v1/health",
    **openapi_route(
        "Whether the process lives",
        "operation",
        None,
        (OK, Health),
        says="It answers, and asks nothing of anybody.",
        access="nobody",
    ),
)
async def get_health() -> Response:
    """Answer."""
    return JsonResponse(Health("ok"))


@router.get(
    "/v1/ready",
    **openapi_route(
        "Whether it can work",
        "operation",
        None,
        (OK, Readiness),
        (STATUS["unavailable"], Readiness),
        says="Whether the store answers and how far the read models are behind.",
    ),
)
async def get_readiness(api: ApiStateDep, caller: CallerDep) -> Response:
    """Ask the store and how far the read models are behind; 503 where either is not fit."""
    found = await check_readiness(api)
    return JsonResponse(found, OK if found.ready else STATUS["unavailable"])


async def check_readiness(api: ApiState) -> Readiness:
    """Say whether the process can work."""
    store, lag = await _probed(api)
    fit = store and all(late is not None and late < MAX_LAG_MS for late in lag.values())
    return Readiness(fit, store, lag)


@router.get("/metrics", include_in_schema=False, response_class=PlainTextResponse)
async def get_metrics(api: ApiStateDep, caller: CallerDep) -> Response:
    """Give the counts to an operator, or to a program with a token for this alone."""
    require_scope(caller, "metrics", "admin")
    return Response(await render_metrics(api), headers={"Content-Type": METRICS_TYPE})


async def render_metrics(api: ApiState) -> bytes:
    """Give the counts as Prometheus reads them, with the lag as it is now."""
    _, lag = await _probed(api)
    for model, late in lag.items():
        api.metrics.lag.labels(model).set(math.nan if late is None else late / 1_000)
    return api.metrics.render()


@router.get(
    "/v1/openapi.json",
    **openapi_route(
        "This document",
        "operation",
        None,
        (OK, dict, (), ("ETag",)),
        (NOT_MODIFIED, None, (), ("ETag",)),
        says="The OpenAPI document: calls, forms and bounds, with the types of every game on offer.",
        takes=(IF_NONE_MATCH,),
    ),
)
async def get_openapi(request: Request, caller: CallerDep) -> Response:
    """Give the OpenAPI document, written once."""
    described = await run_in_threadpool(request.app.state.described)
    return conditional_response(request, described, "application/json")


async def _probed(api: ApiState) -> tuple[bool, dict[str, int | None]]:
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            await api.ports.tables.get(PROBE_TABLE)
            return True, dict(await api.ports.reader.lags())
    except TimeoutError:
        return False, {}
    except api.ports.outage_errors:
        return False, {}
