"""FastAPI path operations with msgspec bodies and answers, at a fraction of the framework's cost.

`ApiRoute` compiles FastAPI's analysis of a handler's signature (its `Dependant`) into one pass over the
request: 10 µs instead of 100 for a command. Handlers are written as for any FastAPI application, and return a
value that msgspec encodes, or a `Response`. A value with a field `head` adds the header `Railhead-Head`.

In contrast to `APIRoute`, it reports only the first invalid parameter, resolves arguments in the order that
`Arguments` documents, and raises TypeError at import for features that it does not support.
tests/services/api/test_routing.py runs the same handlers under both classes.

To add a route:

1. Put it in the `endpoints.py` of its feature, or in another file of that package. A new router must be added
   to `ROUTERS` in services/api/app.py. The API reference publishes `summary` and the docstring.
2. Declare who may call it by the type of the first parameter, such as `AccountCaller`
   (auth/authentication.py), then the parts of the process that it uses, such as `tables: Tables`
   (runtime/dependencies.py). `head: VisibleTable` (auth/table_access.py) is the table named in the path.
3. Give each parameter a `description` and one element in `examples`. Types that several features share are in
   http/arguments.py.
4. Request bodies are subclasses of `RequestBody`, responses of `ResponsePart`. Their names are unique in the
   API. Examples are derived; where one does not fit, add a better one to openapi/examples.py.
5. Refuse with `raise Problem(code, detail)`, and list the code in `responses=problems(...)`, unless the
   document adds it to all such routes (`possible_problems` in openapi/document.py).
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar, get_origin

from fastapi import Depends, Response
from fastapi.datastructures import DefaultPlaceholder
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import get_typed_return_annotation
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.security import SecurityScopes
from pydantic import BaseModel
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from services.api.http.arguments import IfNoneMatchArg
from services.api.http.bodies import BodyParser
from services.api.http.responses import JsonResponse, conditional_json_response
from services.api.problems import STATUS

T = TypeVar("T")
Read = Callable[[Request], Any]

if TYPE_CHECKING:
    JsonBody = Annotated[T, ...]
else:

    class JsonBody:
        """A JSON request body, decoded as type `T`: `command: JsonBody[CommandRequest]`."""

        def __class_getitem__(cls, kind: Any) -> Any:
            return Annotated[kind, Depends(BodyParser(kind))]


class ApiRoute(APIRoute):
    """A path operation; `body` and `answer` are the types of its JSON bodies, or None."""

    def __init__(self, path: str, endpoint: Callable[..., Awaitable[Any]], **options: Any) -> None:
        named = options.get("operation_id") or endpoint.__name__
        if not isinstance(options.get("response_model"), DefaultPlaceholder | None):
            raise TypeError(f"{named} has a response_model; ApiRoute encodes what the handler returns")
        super().__init__(path, endpoint, **{**options, "operation_id": named, "response_model": None})
        self.app = self.respond
        self.arguments = compile_arguments(self.dependant)
        self.body = None if self.arguments.body is None else self.arguments.body[1].kind
        answer = get_typed_return_annotation(endpoint)
        is_response = isinstance(answer, type) and issubclass(answer, Response)
        self.answer = None if is_response else answer
        if isinstance(answer, type) and issubclass(answer, BaseModel):
            raise TypeError(f"{named} returns a pydantic model; responses are subclasses of ResponsePart")
        self.has_head = "head" in getattr(self.answer, "__struct_fields__", ())

    async def respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the arguments, call the handler, and send its response."""
        request = Request(scope, receive, send)
        result = await self.endpoint(**await self.arguments.read(request))
        response = result if isinstance(result, Response) else self.encode(request, result)
        if _RESPONSE in scope:
            given = scope[_RESPONSE].raw_headers
            response.raw_headers += [header for header in given if header[0] != b"content-length"]
        await response(scope, receive, send)

    def encode(self, request: Request, result: Any) -> Response:
        """Return the response for a handler's result."""
        status = self.status_code or 200
        if status == HTTPStatus.NO_CONTENT:
            return Response(status_code=status)
        return JsonResponse(result, status, head=result.head if self.has_head else None)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Accept HEAD wherever GET is accepted; the server omits the body."""
        match, child = Route.matches(self, scope)  # FastAPI's own `matches` looks for included routers first
        if match is Match.PARTIAL and scope["method"] == "HEAD" and "GET" in (self.methods or ()):
            match = Match.FULL
        return match, child

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, or reject a method that the route does not have."""
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        await (self.respond if method in (self.methods or ()) else super().handle)(scope, receive, send)


class TaggedRoute(ApiRoute):
    """A path operation whose responses have an ETag: 304 if the client already has the same response."""

    def __init__(self, path: str, endpoint: Callable[..., Awaitable[Any]], **options: Any) -> None:
        tagged = answers(200, headers=("ETag",)) | answers(304, headers=("ETag",))
        options["dependencies"] = [*(options.get("dependencies") or ()), Depends(read_if_none_match)]
        options["responses"] = tagged | (options.get("responses") or {})
        super().__init__(path, endpoint, **options)

    def encode(self, request: Request, result: Any) -> Response:
        return conditional_json_response(request.headers.get("if-none-match"), result)


async def read_if_none_match(if_none_match: IfNoneMatchArg = None) -> str | None:
    return if_none_match


class CompiledCall(NamedTuple):
    """A dependency or the handler: `fields` come from the request, `parts` are results of earlier steps."""

    call: Callable[..., Awaitable[Any]]
    fields: tuple[tuple[str, Read], ...]
    parts: tuple[tuple[str, int], ...]

    def read(self, request: Request) -> dict[str, Any]:
        return {name: read(request) for name, read in self.fields}

    def complete(self, arguments: dict[str, Any], results: list[Any]) -> dict[str, Any]:
        for name, place in self.parts:
            arguments[name] = results[place]
        return arguments


class Arguments(NamedTuple):
    """All arguments of a handler, in the order they are resolved.

    First come dependencies without parameters (the caller, parts of the process), then all parameters, then
    the other dependencies, and finally the body.
    """

    early: list[CompiledCall]
    late: list[CompiledCall]
    handler: CompiledCall
    body: tuple[str, BodyParser] | None

    async def read(self, request: Request) -> dict[str, Any]:
        """Return the handler's arguments; raise RequestValidationError for the first invalid parameter."""
        results: list[Any] = []
        for step in self.early:
            results.append(await step.call(**step.complete(step.read(request), results)))
        own_arguments = self.handler.read(request)
        for step, arguments in [(step, step.read(request)) for step in self.late]:
            results.append(await step.call(**step.complete(arguments, results)))
        self.handler.complete(own_arguments, results)
        if self.body is not None:
            name, parser = self.body
            own_arguments[name] = await parser(request)
        return own_arguments


def compile_arguments(dependant: Dependant) -> Arguments:
    """Flatten the tree of dependencies, so that each is called once per request."""
    order: dict[Any, Dependant] = {}

    def visit(part: Dependant) -> None:
        for dependency in part.dependencies:
            if not isinstance(dependency.call, BodyParser) and _key(dependency) not in order:
                visit(dependency)
                order[_key(dependency)] = dependency

    def compiled(part: Dependant) -> CompiledCall:
        named = [dependency for dependency in part.dependencies if dependency.name]
        parts = [(one.name or "", places[_key(one)]) for one in named if _key(one) in places]
        return CompiledCall(_require_supported(part), tuple(_fields(part)), tuple(parts))

    visit(dependant)
    early = [part for part in order.values() if not _takes_parameters(part)]
    late = [part for part in order.values() if _takes_parameters(part)]
    places = {_key(part): place for place, part in enumerate([*early, *late])}
    bodies = [
        (one.name or "", one.call) for one in dependant.dependencies if isinstance(one.call, BodyParser)
    ]
    if len(bodies) > 1:
        raise TypeError(f"{dependant.call} takes {len(bodies)} bodies; a request has one")
    return Arguments(
        list(map(compiled, early)), list(map(compiled, late)), compiled(dependant), next(iter(bodies), None)
    )


UNSUPPORTED = {
    "cookie_params": "takes a cookie",
    "body_params": "takes a body that is not declared as JsonBody[...]",
    "websocket_param_name": "takes a WebSocket",
    "background_tasks_param_name": "takes BackgroundTasks",
}


def _require_supported(part: Dependant) -> Callable[..., Awaitable[Any]]:
    """Return the handler or dependency; raise TypeError if it uses features that are not compiled."""
    call: Any = part.call
    function = call if inspect.isroutine(call) else type(call).__call__
    fields = (*part.path_params, *part.query_params, *part.header_params)
    is_list = any(get_origin(field.field_info.annotation) in (list, set, tuple) for field in fields)
    reasons = [reason for name, reason in UNSUPPORTED.items() if getattr(part, name)]
    if not inspect.iscoroutinefunction(function):
        reasons.append("is not an async function")
    if is_list:
        reasons.append("takes a parameter several times, as a list")
    if reasons:
        raise TypeError(f"{function.__qualname__} {reasons[0]}, which ApiRoute does not support")
    return call  # type: ignore[no-any-return]


def _scopes(part: Dependant) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(part.parent_oauth_scopes or ()), *(part.own_oauth_scopes or ()))))


def _key(part: Dependant) -> Any:
    return part.call, _scopes(part) if _uses_scopes(part) else ()


def _takes_parameters(part: Dependant) -> bool:
    parameters = part.path_params or part.query_params or part.header_params
    return bool(parameters) or any(map(_takes_parameters, part.dependencies))


def _uses_scopes(part: Dependant) -> bool:
    return part.security_scopes_param_name is not None or any(map(_uses_scopes, part.dependencies))


_RESPONSE = "railhead.response"
"""Key in a request's scope for the response whose headers a handler or dependency sets."""


def _fields(part: Dependant) -> Iterator[tuple[str, Read]]:
    for field in (*part.path_params, *part.query_params, *part.header_params):
        yield field.name, _reader(field)
    for name in filter(None, (part.request_param_name, part.http_connection_param_name)):
        yield name, lambda request: request
    if part.response_param_name:
        yield part.response_param_name, lambda request: request.scope.setdefault(_RESPONSE, Response())
    if part.security_scopes_param_name:
        scopes = SecurityScopes(list(_scopes(part)))
        yield part.security_scopes_param_name, lambda _: scopes


def _reader(field: Any) -> Read:
    """Return a function that reads one parameter, which FastAPI describes by a pydantic field."""
    where, alias, default = field.field_info.in_.value, field.alias, field.default
    is_required, location = field.field_info.is_required(), (where, alias)
    missing = {"type": "missing", "loc": location, "msg": "Field required", "input": None}

    def read(request: Request) -> Any:
        raw = _find(request, where, alias)
        if raw is None:
            if is_required:
                raise RequestValidationError([missing])
            return default
        value, errors = field.validate(raw, {}, loc=location)
        if errors:
            raise RequestValidationError(errors)
        return value

    return read


def _find(request: Request, where: str, alias: str) -> str | None:
    """Return the text of a parameter; most are absent, which is detected without parsing anything."""
    if where == "query":
        return request.query_params.get(alias) if request.scope["query_string"] else None
    if where == "path":
        return request.path_params.get(alias)
    name = alias.lower().encode()
    return next((str(value, "latin-1") for header, value in request.scope["headers"] if header == name), None)


Responses = dict[int | str, dict[str, Any]]


class Documented(dict[str, Any]):
    """A response object of the OpenAPI document.

    `kind` is the type of its JSON, `codes` are the problem codes that it covers.
    """

    kind: Any = None
    codes: tuple[str, ...] = ()


def answers(
    status: int, kind: Any = None, *, media: Iterable[str] = (), headers: Iterable[str] = ()
) -> Responses:
    """Document a response: the type of its JSON, other media types, and names of headers."""
    documented = Documented(
        description=HTTPStatus(status).phrase,
        headers={name: {"$ref": f"#/components/headers/{name}"} for name in headers},
        content={media_type: {} for media_type in media},
    )
    documented.kind = kind
    return {status: documented}


def problems(*codes: str) -> Responses:
    """Document the problems of a route that `possible_problems` (openapi/document.py) does not derive."""
    responses: dict[int | str, Documented] = {}
    for code in codes:
        status = STATUS[code]
        documented = responses.setdefault(status, Documented(description=HTTPStatus(status).phrase))
        documented.codes += (code,)
    return {**responses}
