"""FastAPI path operations with msgspec bodies and answers, at a fraction of the framework's cost.

Write handlers as for any FastAPI application. `ApiRoute` takes FastAPI's analysis of their signatures (its
`Dependant`) and compiles it into one pass over the request: 10 µs instead of 100 for a command. Declare
bodies as `JsonBody[T]`. A handler returns a value that msgspec encodes, or a `Response`. If the value has a
field `head`, the response gets the header `Railhead-Head`.

It differs from `APIRoute` in two ways. It reports only the first invalid parameter, and it resolves arguments
in the order that `Arguments` documents: the caller first, the body last. For features that it does not
support, it raises TypeError at import: handlers and dependencies that block or yield, forms, lists of
parameters, background tasks, pydantic models. tests/services/api/test_routing.py runs the same handlers under
both classes.

To add a route:

1. Put it in the `endpoints.py` of its feature, or in another file of that package. A new router must be added
   to `ROUTERS` in services/api/app.py. The API reference publishes `summary` and the docstring.
2. Declare who may call it by the type of the first parameter: `AnyCaller`, `AccountCaller`, `PlayingCaller`
   and others (auth/authentication.py). Then declare the parts of the process that the handler uses, such as
   `tables: Tables` (runtime/dependencies.py), and pass them to helpers. `head: VisibleTable` (auth/access.py)
   is the table named in the path.
3. Give each parameter a `description` and one element in `examples`. Types that several features share are in
   http/arguments.py. `GameArg` only checks the format, so also call `require_game`.
4. Request bodies are subclasses of `RequestBody`, responses of `ResponsePart` (services/shared/bodies.py), in
   the feature's `schemas.py`. Each request body needs an example in openapi/examples.py; those of responses
   are derived.
5. Refuse with `raise Problem(code, detail)`, and list the code in `responses=problems(...)`, unless the
   document adds it to all such routes (`possible_problems` in openapi/document.py).
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable
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

WITHOUT_BODY = frozenset({204, 304})
UNSUPPORTED = ("body_params", "websocket_param_name", "background_tasks_param_name")

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
        _require_async(endpoint)
        if not isinstance(options.get("response_model"), DefaultPlaceholder | None):
            raise TypeError(f"{named} has a response_model; ApiRoute encodes what the handler returns")
        super().__init__(path, endpoint, **{**options, "operation_id": named, "response_model": None})
        self.app = self._respond
        answer = get_typed_return_annotation(endpoint)
        is_response = isinstance(answer, type) and issubclass(answer, Response)
        self.answer = None if is_response else answer
        self.has_head = "head" in getattr(self.answer, "__struct_fields__", ())
        for kind in (self.answer, self.body):
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                raise TypeError(f"{named} uses the pydantic model {kind.__name__}, not a msgspec type")

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return a function that reads the arguments, calls the handler, and encodes the answer."""
        self._compiled = compile_arguments(self.dependant)
        self.body = None if self._compiled.body is None else self._compiled.body[1].kind
        status = self.status_code or 200

        async def handle(request: Request) -> Response:
            result = await self.endpoint(**await self._compiled.read(request))
            if isinstance(result, Response):
                response = result
            elif status in WITHOUT_BODY:
                response = Response(status_code=status)
            else:
                response = self.encode(request, result, status)
            given: Response | None = request.scope.get(_RESPONSE)
            if given is not None:
                response.raw_headers.extend(
                    header for header in given.raw_headers if header[0] != b"content-length"
                )
            return response

        self._handle = handle
        return handle

    def encode(self, request: Request, result: Any, status: int) -> Response:
        """Return the response for the handler's result."""
        return JsonResponse(result, status, head=result.head if self.has_head else None)

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._handle(Request(scope, receive, send))
        await response(scope, receive, send)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Accept HEAD wherever GET is accepted; the server omits the body."""
        match, child = Route.matches(self, scope)  # FastAPI's own `matches` looks for included routers first
        if match is Match.PARTIAL and scope["method"] == "HEAD" and "GET" in (self.methods or ()):
            match = Match.FULL
        return match, child

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, or reject a method that the route does not have."""
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        await (self._respond if method in (self.methods or ()) else super().handle)(scope, receive, send)


class TaggedRoute(ApiRoute):
    """A path operation whose responses have an ETag: 304 if the client already has the same response."""

    def __init__(self, path: str, endpoint: Callable[..., Awaitable[Any]], **options: Any) -> None:
        options["dependencies"] = [*(options.get("dependencies") or ()), Depends(read_if_none_match)]
        options["responses"] = {**TAGGED_ANSWERS, **(options.get("responses") or {})}
        super().__init__(path, endpoint, **options)

    def encode(self, request: Request, result: Any, status: int) -> Response:
        """Return the response, or 304."""
        return conditional_json_response(request.headers.get("if-none-match"), result)


async def read_if_none_match(if_none_match: IfNoneMatchArg = None) -> str | None:
    return if_none_match


class Dependency(NamedTuple):
    """A dependency: `fields` are read from the request, `parts` are results of earlier dependencies."""

    call: Callable[..., Awaitable[Any]]
    fields: tuple[tuple[str, Read], ...]
    parts: tuple[tuple[str, int], ...]


class Arguments(NamedTuple):
    """All arguments of a handler, in the order they are resolved.

    First come dependencies without parameters (the caller, parts of the process), then all parameters, then
    the other dependencies, and finally the body.
    """

    early: tuple[Dependency, ...]
    late: tuple[Dependency, ...]
    fields: tuple[tuple[str, Read], ...]
    parts: tuple[tuple[str, int], ...]
    body: tuple[str, BodyParser] | None

    async def read(self, request: Request) -> dict[str, Any]:
        """Return the handler's arguments; RequestValidationError for the first invalid parameter."""
        results: list[Any] = []
        for call, fields, parts in self.early:
            arguments = {name: read(request) for name, read in fields}
            for name, place in parts:
                arguments[name] = results[place]
            results.append(await call(**arguments))
        values = {name: read(request) for name, read in self.fields}
        if self.late:
            given = [{name: read(request) for name, read in step.fields} for step in self.late]
            for (call, _, parts), arguments in zip(self.late, given, strict=True):
                for name, place in parts:
                    arguments[name] = results[place]
                results.append(await call(**arguments))
        for name, place in self.parts:
            values[name] = results[place]
        if self.body is not None:
            name, parser = self.body
            values[name] = await parser(request)
        return values


def compile_arguments(dependant: Dependant) -> Arguments:
    """Flatten the tree of dependencies, so that each is called once per request.

    Raise TypeError for features that are not supported.
    """
    dependencies: dict[Any, Dependant] = {}

    def visit(part: Dependant) -> None:
        for dependency in part.dependencies:
            if not isinstance(dependency.call, BodyParser) and _key(dependency) not in dependencies:
                visit(dependency)
                dependencies[_key(dependency)] = dependency

    visit(dependant)
    bodies = [
        (dependency.name or "", dependency.call)
        for dependency in dependant.dependencies
        if isinstance(dependency.call, BodyParser)
    ]
    if len(bodies) > 1:
        raise TypeError(f"{_name(dependant.call)} takes {len(bodies)} bodies; a request has one")
    early = {key: part for key, part in dependencies.items() if not _takes_parameters(part)}
    late = {key: part for key, part in dependencies.items() if key not in early}
    places = {key: place for place, key in enumerate((*early, *late))}

    def parts(part: Dependant) -> tuple[tuple[str, int], ...]:
        named = [
            dependency
            for dependency in part.dependencies
            if dependency.name and not isinstance(dependency.call, BodyParser)
        ]
        return tuple((dependency.name or "", places[_key(dependency)]) for dependency in named)

    def steps(some: dict[Any, Dependant]) -> tuple[Dependency, ...]:
        return tuple(
            Dependency(_require_async(part.call), _fields(part, _scopes(part)), parts(part))
            for part in some.values()
        )

    body = bodies[0] if bodies else None
    return Arguments(steps(early), steps(late), _fields(dependant, ()), parts(dependant), body)


def _scopes(part: Dependant) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(part.parent_oauth_scopes or ()), *(part.own_oauth_scopes or ()))))


def _key(part: Dependant) -> Any:
    return part.call, _scopes(part) if _uses_scopes(part) else ()


def _takes_parameters(part: Dependant) -> bool:
    parameters = part.path_params or part.query_params or part.header_params or part.cookie_params
    return bool(parameters) or any(map(_takes_parameters, part.dependencies))


def _uses_scopes(part: Dependant) -> bool:
    return part.security_scopes_param_name is not None or any(map(_uses_scopes, part.dependencies))


def _require_async(call: Any) -> Callable[..., Awaitable[Any]]:
    checked = call if inspect.isroutine(call) else type(call).__call__
    if not inspect.iscoroutinefunction(checked):
        raise TypeError(f"{_name(call)} is not an async function; ApiRoute calls no others")
    return call  # type: ignore[no-any-return]


def _name(call: Any) -> str:
    return getattr(call, "__qualname__", None) or type(call).__qualname__


_RESPONSE = "railhead.response"
"""Key in a request's scope for the response whose headers a handler or dependency sets."""


def _given_response(request: Request) -> Response:
    response: Response = request.scope.setdefault(_RESPONSE, Response())
    return response


def _fields(dependant: Dependant, scopes: tuple[str, ...]) -> tuple[tuple[str, Read], ...]:
    if any(getattr(dependant, name) for name in UNSUPPORTED):
        raise TypeError(
            f"{_name(dependant.call)} takes what ApiRoute does not compile; a body is JsonBody[T]"
        )
    fields: list[tuple[str, Read]] = []
    for where, params in (
        ("path", dependant.path_params),
        ("query", dependant.query_params),
        ("header", dependant.header_params),
        ("cookie", dependant.cookie_params),
    ):
        fields += [(field.name, _reader(field, where)) for field in params]
    for name in (dependant.request_param_name, dependant.http_connection_param_name):
        fields += [(name, lambda request: request)] if name else []
    if dependant.response_param_name:
        fields.append((dependant.response_param_name, _given_response))
    if dependant.security_scopes_param_name:
        given = SecurityScopes(list(scopes))
        fields.append((dependant.security_scopes_param_name, lambda _: given))
    return tuple(fields)


def _reader(field: Any, where: str) -> Read:
    """Return a function that reads one parameter, which FastAPI describes by a pydantic field."""
    alias, default, is_required = field.alias, field.default, field.field_info.is_required()
    validate, location, find = field.validate, (where, field.alias), _finder(where, field.alias)
    if get_origin(field.field_info.annotation) in (list, set, tuple):
        raise TypeError(f"{alias} is a list of parameters, which ApiRoute does not read")
    missing = {"type": "missing", "loc": location, "msg": "Field required", "input": None}

    def read(request: Request) -> Any:
        raw = find(request)
        if raw is None:
            if is_required:
                raise RequestValidationError([missing])
            return default
        value, errors = validate(raw, {}, loc=location)
        if errors:
            raise RequestValidationError(errors)
        return value

    return read


def _finder(where: str, alias: str) -> Callable[[Request], str | None]:
    """Return a function that finds the text of a parameter.

    Most parameters are absent, which it detects without parsing anything.
    """
    field = alias.lower().encode()

    def header(request: Request) -> str | None:
        for name, value in request.scope["headers"]:
            if name == field:
                return str(value, "latin-1")
        return None

    def query(request: Request) -> str | None:
        return request.query_params.get(alias) if request.scope["query_string"] else None

    def path(request: Request) -> str | None:
        segment: str | None = request.scope["path_params"].get(alias)
        return segment

    return {
        "header": header,
        "query": query,
        "path": path,
        "cookie": lambda request: request.cookies.get(alias),
    }[where]


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


TAGGED_ANSWERS = answers(200, headers=("ETag",)) | answers(304, headers=("ETag",))


def problems(*codes: str) -> Responses:
    """Document the problems that are specific to a route.

    The document derives other problems (`possible_problems` in openapi/document.py): `internal` and
    `unavailable` always; with a caller `unauthorized`, `forbidden`, `too-many-requests`; with a path
    parameter `not-found`; with any parameter or body `bad-request`.
    """
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(code)
    responses: Responses = {}
    for status, some in by_status.items():
        responses[status] = documented = Documented(description=HTTPStatus(status).phrase)
        documented.codes = tuple(some)
    return responses
