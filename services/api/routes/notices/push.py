"""The key by which push services know this service: a browser subscribes with it."""

from __future__ import annotations

from functools import lru_cache

from starlette.responses import Response

from services.api.auth.call import ApiCall
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.routes.notices.kinds.registry import require_offered
from services.api.routing.route_table import RouteTable
from services.api.schemas.people.notices import PushKeyResponse
from services.api.schemas.problems import OK
from services.notices.push_keys import derive_push_key, public_key_text

routes = RouteTable("notices")


@routes.get(
    "/v1/push/key",
    "The key to subscribe with",
    ResponseSpec(OK, PushKeyResponse),
    problems=("forbidden",),
)
async def get_push_key(call: ApiCall) -> Response:
    """Give the service's public key, for `applicationServerKey`; forbidden where it calls no devices."""
    require_offered(call, "push")
    return JsonResponse(PushKeyResponse(_public_key(call.api.ports.derivation_key)))


@lru_cache(maxsize=1)
def _public_key(service_key: bytes) -> str:
    return public_key_text(derive_push_key(service_key))
