"""Whether the process lives and can work, what it counts, and the OpenAPI document."""

from __future__ import annotations

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.authentication import AnyCall, MetricsCall
from services.api.health.checks import check_group, render_group_metrics
from services.api.health.schemas import Health, Readiness
from services.api.http.arguments import IfNoneMatchArg
from services.api.http.responses import JSON, JsonResponse, conditional_response, pack_document
from services.api.problems import NOT_MODIFIED, OK, STATUS
from services.api.routing import ApiRoute, answers
from services.api.runtime.state import api_state

UNAVAILABLE = STATUS["unavailable"]
router = APIRouter(tags=["operation"], route_class=ApiRoute)


@router.get("/v1/health", summary="Whether the process lives")
async def get_health(request: Request) -> Health:
    """It answers, and asks nothing of anybody."""
    return Health("ok")


@router.get(
    "/v1/ready",
    summary="Whether it can work",
    responses=answers(OK, Readiness) | answers(UNAVAILABLE, Readiness),
)
async def get_readiness(request: Request) -> Response:
    """Whether the store answers, how far the read models are behind, and whether a process calls time.

    It needs no credential and counts against no limit: callers at the same moment share one look.
    """
    api = api_state(request)
    found = await api.readiness_looks.read("", lambda: check_group(api))
    return JsonResponse(found, OK if found.ready else UNAVAILABLE)


@router.get("/metrics", include_in_schema=False)
async def get_metrics(call: MetricsCall) -> Response:
    return Response(await render_group_metrics(call.api), headers={"Content-Type": CONTENT_TYPE_LATEST})


@router.get(
    "/v1/openapi.json",
    summary="This document",
    responses=answers(OK, dict, headers=("ETag",)) | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_openapi(call: AnyCall, if_none_match: IfNoneMatchArg = None) -> Response:
    """The OpenAPI document: calls, forms and bounds, with the types of every game on offer."""
    # The first request writes and packs it, which takes a second: off the event loop.
    headers, document = call.request.headers, call.request.app.state.openapi_document
    body, packed = await run_in_threadpool(lambda: pack_document(headers, document()))
    return conditional_response(if_none_match, body, JSON, **packed)
