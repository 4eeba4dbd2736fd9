"""Whether a caller takes what a route gives, by what the route says of itself."""

from __future__ import annotations

from starlette.requests import Request

from services.api.http.middleware.methods import READ_METHODS
from services.api.http.negotiation import choose_media_type
from services.api.http.operation import OPERATION_KEY, OperationSpec, media_types


async def require_acceptable(request: Request) -> None:
    """Refuse callers who take none of the forms that the route says it gives (a dependency)."""
    said: OperationSpec | None = (request.scope["route"].openapi_extra or {}).get(OPERATION_KEY)
    offers = () if said is None else media_types(said)
    if offers and request.method in READ_METHODS:
        choose_media_type(request, *offers)
