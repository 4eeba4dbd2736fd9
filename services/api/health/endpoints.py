"""Liveness, readiness, metrics, and the OpenAPI document."""

from __future__ import annotations

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.authentication import AnyCaller, MetricsCaller
from services.api.health.checks import check_group, render_group_metrics
from services.api.health.schemas import Health, Readiness
from services.api.http.arguments import IfNoneMatchArg
from services.api.http.responses import JSON, JsonResponse, conditional_response, pack_document
from services.api.problems import NOT_MODIFIED, OK, STATUS
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import Process

UNAVAILABLE = STATUS["unavailable"]
router = APIRouter(tags=["operation"], route_class=ApiRoute)


@router.get("/v1/health", summary="Check liveness")
async def get_health() -> Health:
    """Respond immediately, without checking any other service."""
    return Health("ok")


@router.get(
    "/v1/ready",
    summary="Check readiness",
    responses=answers(OK, Readiness) | answers(UNAVAILABLE, Readiness),
)
async def get_readiness(process: Process) -> Response:
    """Check the store, the lag of the read models, and whether a jobs process is running.

    This operation needs no credentials and is not rate-limited. Concurrent requests share one check.
    """
    readiness = await process.readiness_looks.read("", lambda: check_group(process))
    return JsonResponse(readiness, OK if readiness.ready else UNAVAILABLE)


@router.get("/metrics", include_in_schema=False)
async def get_metrics(caller: MetricsCaller, process: Process) -> Response:
    return Response(await render_group_metrics(process), headers={"Content-Type": CONTENT_TYPE_LATEST})


@router.get(
    "/v1/openapi.json",
    summary="Get this document",
    responses=answers(OK, dict, headers=("ETag",)) | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_openapi(request: Request, caller: AnyCaller, if_none_match: IfNoneMatchArg = None) -> Response:
    """Return this OpenAPI document: operations, schemas and limits, including the types of every game."""
    # The first request writes and packs it, which takes a second: off the event loop.
    headers, document = request.headers, request.app.state.openapi_document
    body, packed = await run_in_threadpool(lambda: pack_document(headers, document()))
    return conditional_response(if_none_match, body, JSON, **packed)
