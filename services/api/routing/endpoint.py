"""A handler compiled to an endpoint of the framework; nothing is inspected while requests are answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from infra.ports.accounts import Scope
from services.api.auth.authentication import authenticate, require_scope
from services.api.auth.call import ApiCall, PlayerCall
from services.api.http.negotiation import choose_media_type
from services.api.http.request_body import BodyParser
from services.api.routing.signature import HandlerSignature
from services.api.runtime.state import api_state

Handler = Callable[..., Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]


def compile_endpoint(handler: Handler, signature: HandlerSignature, offers: tuple[str, ...]) -> Endpoint:
    """Compile a handler that offers these media types; none are asked for where it offers none.

    What costs little and refuses most comes first: the media type, then who calls (which is what the rate
    limit counts), the right to call, the parameters, and the body last.
    """
    open_call = _opener(signature)
    readers = tuple(parameter.read for parameter in signature.parameters)
    read_body = None if signature.body is None else BodyParser(signature.body).read

    async def endpoint(request: Request) -> Response:
        if offers:
            choose_media_type(request, *offers)
        call = await open_call(request)
        values = [read(request) for read in readers]
        if read_body is not None:
            values.append(await read_body(request))
        return await handler(call, *values)

    endpoint.__name__ = handler.__name__  # the label of the request's metrics
    return endpoint


def _opener(signature: HandlerSignature) -> Callable[[Request], Awaitable[Any]]:
    if signature.access == "nobody":
        return _open_bare
    return _open_player(signature.scopes) if signature.scopes else _open_call


async def _open_bare(request: Request) -> Request:
    return request


async def _open_call(request: Request) -> ApiCall:
    return ApiCall(request, api_state(request), await authenticate(request))


def _open_player(scopes: tuple[Scope, ...]) -> Callable[[Request], Awaitable[PlayerCall]]:
    async def open_call(request: Request) -> PlayerCall:
        caller = await authenticate(request)
        return PlayerCall(request, api_state(request), caller, require_scope(caller, *scopes))

    return open_call
