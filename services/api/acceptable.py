"""Whether a caller takes what a route gives, by what the route says of itself."""

from __future__ import annotations

from starlette.requests import Request

from services.api.describing import OPERATION, Operation, forms
from services.api.methods import READING
from services.api.negotiation import chosen


async def require_acceptable(request: Request) -> None:
    """Refuse callers who take none of the forms that the route says it gives (a dependency)."""
    said: Operation | None = (request.scope["route"].openapi_extra or {}).get(OPERATION)
    offers = () if said is None else forms(said)
    if offers and request.method in READING:
        chosen(request, *offers)
