"""The key by which push services know this service: a browser subscribes with it."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter

from services.api.auth.call import AnyCall
from services.api.http.operation import problems
from services.api.routes.notices.kinds.registry import require_offered
from services.api.routing import ApiRoute
from services.api.schemas.people.notices import PushKeyResponse
from services.notices.push_keys import derive_push_key, public_key_text

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.get("/v1/push/key", summary="The key to subscribe with", responses=problems("forbidden"))
async def get_push_key(call: AnyCall) -> PushKeyResponse:
    """Give the service's public key, for `applicationServerKey`; forbidden where it calls no devices."""
    require_offered(call, "push")
    return PushKeyResponse(_public_key(call.api.ports.derivation_key))


@lru_cache(maxsize=1)
def _public_key(service_key: bytes) -> str:
    return public_key_text(derive_push_key(service_key))
