"""The OpenAPI document, generated from the routes and their types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import get_flat_params
from fastapi.openapi.utils import get_openapi
from fastapi.params import Path
from starlette.routing import BaseRoute

from services.api.auth.authentication import CSRF_HEADER, SAFE_METHODS, authenticate, require_player
from services.api.http.arguments import open_link
from services.api.http.json_schema import NULL, JsonSchema, component_ref, to_portable
from services.api.http.middleware import SESSION_COOKIE, TLS_SESSION_COOKIE
from services.api.http.responses import EVENT_STREAM, JSON, SVG, TEXT
from services.api.openapi.components import build_components, reachable, referenced, tagged_union
from services.api.openapi.examples import find_example, to_plain_json
from services.api.problems import (
    OK,
    RATE_LIMIT,
    RATE_LIMIT_POLICY,
    STATUS,
    TITLES,
    Problem,
    ProblemDocument,
    problem_document,
)
from services.api.routing import ApiRoute, Documented, answers


def _header(description: str, example: Any, **schema: Any) -> dict[str, Any]:
    return {"description": description, "schema": {"type": "string", **schema}, "example": example}


EXAMPLE_ETAG = '"1c9d6f0b2a3e4d5c6b7a8f90"'

RESPONSE_HEADERS: dict[str, dict[str, Any]] = {
    "Railhead-Head": _header(
        "The last record of the table's log: its number and its hash",
        "57 " + "9d3c1f0b" * 8,
        pattern="^[0-9]+ [0-9a-f]{64}$",
    ),
    "ETag": _header("The response's ETag, for If-None-Match", EXAMPLE_ETAG, pattern='^"[0-9a-f]{24}"$'),
    "Location": _header("The address of the new resource", "/v1/tables/3fk5q2mzyxw4cap7", pattern="^/v1/"),
    "Link": _header(
        "The next page, if there is one",
        '</v1/tables?after=1001790000000000%3A3fk5q2mzyxw4cap7>; rel="next"',
        pattern='; rel="next"$',
    ),
    "Retry-After": _header("Seconds to wait before a retry", 1, type="integer", minimum=0),
    RATE_LIMIT: _header(
        "The number of requests left in the window, and the seconds until it resets",
        '"requests";r=397;t=4',
        pattern=r'^"[a-z-]+";r=[0-9]+;t=[0-9]+$',
    ),
    RATE_LIMIT_POLICY: _header(
        "The request limit, and the length of the window in seconds",
        '"requests";q=400;w=4',
        pattern=r'^"[a-z-]+";q=[0-9]+;w=[0-9]+$',
    ),
    "Preference-Applied": _header(
        "The preferences that were applied", "wait=10, return=minimal", pattern="^[a-z0-9=, ]{6,40}$"
    ),
    "Content-Disposition": _header(
        "The name of the file", 'attachment; filename="3fk5q2mzyxw4cap7.railhead"', pattern="^attachment; "
    ),
    "Set-Cookie": _header(
        "The session's cookie", "__Host-railhead=SECRET; HttpOnly; Path=/; SameSite=lax; Secure"
    ),
    "WWW-Authenticate": _header("The authentication scheme", 'Bearer realm="railhead"', pattern="^Bearer "),
}

RATE_LIMIT_HEADERS = (RATE_LIMIT_POLICY, RATE_LIMIT)
"""Headers of every response to a request that counts towards a rate limit."""

HEADERS_BY_STATUS = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}

PROBLEM_JSON = "application/problem+json"

MEDIA_EXAMPLES = {
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    TEXT: "An evening in Dawson: Gold Rush has not begun\n",
    "text/markdown": "# Gold Rush\n",
    EVENT_STREAM: 'id: 57\nevent: record\ndata: {"seq": 57}\n\n',
}
"""Examples of responses in media types other than JSON."""


class OperationWriter:
    """Completes FastAPI's description of a route."""

    def __init__(self, route: ApiRoute) -> None:
        self._route = route

    def complete(self, operation: dict[str, Any]) -> None:
        """Add the body, responses, problems, and examples of parameters."""
        operation["description"] = " ".join(self._route.description.split())
        path = self._route.path
        operation["parameters"] = [_parameter(each, path) for each in operation.get("parameters", ())]
        if self._route.body is not None:
            operation["requestBody"] = {
                "required": _needs_fields(self._route.body),
                "content": {JSON: self._json(self._route.body)},
            }
        operation["responses"] = self._responses()
        operation["security"] = self._security()

    def _security(self) -> list[dict[str, list[str]]]:
        if not asks_caller(self._route):
            return []
        csrf: dict[str, list[str]] = {} if is_safe(self._route) else {"csrf": []}
        ways: list[dict[str, list[str]]] = [{"token": []}, {"session": [], **csrf}]
        return ways if needs_player(self._route) else [{}, *ways]

    @property
    def _rate_headers(self) -> tuple[str, ...]:
        return RATE_LIMIT_HEADERS if asks_caller(self._route) else ()

    def _json(self, kind: Any) -> dict[str, Any]:
        if kind is dict:
            return {"schema": {"type": "object"}}
        return {"schema": schema_ref(kind), "example": to_plain_json(find_example(kind))}

    def _responses(self) -> dict[str, Any]:
        responses = {
            str(status): self._response(response)
            for status, response in documented_answers(self._route).items()
        }
        by_status: dict[int, list[str]] = {}
        for code in possible_problems(self._route):
            by_status.setdefault(STATUS[code], []).append(code)
        for status, codes in sorted(by_status.items()):
            problems = _problems_response(status, codes, self._rate_headers)
            also = responses.get(str(status), {})
            content = {**also.get("content", {}), **problems["content"]}
            responses[str(status)] = {**problems, **({**also, "content": content} if also else {})}
        return dict(sorted(responses.items()))

    def _response(self, one: Documented) -> dict[str, Any]:
        content = {media: _media(media) for media in one.get("content", ())}
        if one.kind is not None:
            content = {JSON: self._json(one.kind), **content}
        return {
            "description": one["description"],
            "headers": {**one.get("headers", {}), **_headers(self._rate_headers)},
            **({"content": content} if content else {}),
        }


def documented_answers(route: ApiRoute) -> dict[int, Documented]:
    """Return the responses of a route by status, except problems."""
    documented = {
        int(status): response
        for status, response in route.responses.items()
        if isinstance(response, Documented) and not response.codes
    }
    usual = route.status_code or OK
    if route.answer is not None or not documented:
        implied = ("Railhead-Head",) * route.has_head + ("Link",) * _depends_on(route.dependant, open_link)
        described = Documented(answers(usual, route.answer, headers=implied)[usual])
        described.kind = route.answer
        if usual in documented:
            headers = {**described["headers"], **documented[usual]["headers"]}
            described |= {"headers": headers, "content": documented[usual]["content"]}
        documented[usual] = described
    return documented


def asks_caller(route: ApiRoute) -> bool:
    """Return whether a route identifies its caller."""
    return _depends_on(route.dependant, authenticate)


def needs_player(route: ApiRoute) -> bool:
    """Return whether a route requires a player."""
    return _depends_on(route.dependant, require_player)


def _depends_on(dependant: Dependant, call: Any) -> bool:
    return any(
        dependency.call is call or _depends_on(dependency, call) for dependency in dependant.dependencies
    )


def is_safe(route: ApiRoute) -> bool:
    """Return whether calling a route changes nothing."""
    return SAFE_METHODS.issuperset(route.methods or ())


def schema_ref(kind: Any) -> JsonSchema:
    """Return a reference to the component of a type; for a union, a union of references."""
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_ref(get_args(kind)[0])}
    if get_origin(kind) is UnionType:
        return tagged_union(get_args(kind), {member: member.__name__ for member in get_args(kind)})
    return component_ref(kind.__name__)


def possible_problems(route: ApiRoute) -> tuple[str, ...]:
    """Return a route's problem codes: declared ones, and those implied by caller, parameters and body."""
    declared = [code for response in route.responses.values() for code in getattr(response, "codes", ())]
    codes = ["internal", "unavailable", *declared]
    parameters = get_flat_params(route.dependant)
    if asks_caller(route):
        codes += ["unauthorized", "forbidden", "too-many-requests"]
        codes += [] if is_safe(route) else ["csrf"]
    if parameters or route.body is not None:
        codes += ["bad-request"]
    if route.body is not None:
        codes += ["too-large", "unsupported-media-type", "request-timeout"]
    elif any(_forms(response) > 1 for response in documented_answers(route).values()):
        codes += ["bad-request", "not-acceptable"]
    if any(isinstance(parameter.field_info, Path) for parameter in parameters):
        codes += ["not-found"]
    return tuple(dict.fromkeys(codes))


def _forms(one: Documented) -> int:
    return len(one.get("content", ())) + (one.kind is not None)


def problem_example(code: str) -> dict[str, Any]:
    """Return an example component for a problem."""
    known: ProblemDocument = find_example(ProblemDocument)
    example = known if code == known.code else problem_document(Problem(code, f"{TITLES[code]}."))
    return {"summary": TITLES[code], "value": to_plain_json(example)}


def _problems_response(status: int, codes: Iterable[str], rate_headers: tuple[str, ...]) -> dict[str, Any]:
    examples = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
    return {
        "description": "; ".join(f"`{code}`: {TITLES[code]}" for code in codes),
        "headers": _headers((*HEADERS_BY_STATUS.get(status, ()), *rate_headers)),
        "content": {PROBLEM_JSON: {"schema": component_ref(ProblemDocument.__name__), "examples": examples}},
    }


def _headers(names: Iterable[str]) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _media(media: str) -> dict[str, Any]:
    if media not in MEDIA_EXAMPLES:
        return {"schema": {"type": "string", "format": "binary"}}
    if media == EVENT_STREAM:  # tools disagree on whether a schema describes the stream or one event
        return {"example": MEDIA_EXAMPLES[media]}
    return {"schema": {"type": "string"}, "example": MEDIA_EXAMPLES[media]}


def _parameter(one: dict[str, Any], path: str) -> dict[str, Any]:
    """Return a parameter with its example, and without null as an alternative."""
    schema = one["schema"]
    if "anyOf" in schema:
        (given,) = [part for part in schema["anyOf"] if part != NULL]
        schema = {**given, **{name: part for name, part in schema.items() if name != "anyOf"}}
    if len(schema.get("examples", ())) != 1:
        raise LookupError(f"{path}: the parameter {one['name']} needs one element in `examples`")
    (example,) = schema.pop("examples")
    component = schema.pop("x-component", None)
    schema.pop("description", None)
    described = to_portable(schema) if component is None else component_ref(component)
    return {**one, "schema": described, "example": example}


def _needs_fields(kind: Any) -> bool:
    """Return whether a body is required.

    An empty body counts as `{}`, which suffices if no field is required.
    """
    told = msgspec.inspect.type_info(kind)
    return not isinstance(told, msgspec.inspect.StructType) or any(field.required for field in told.fields)


TITLE, VERSION = "Railhead", "1"
INFO = {
    "title": TITLE,
    "version": VERSION,
    "summary": "Turn-based board games. Each table is an append-only log, and all else is derived from it.",
    "description": "Clients send commands; each accepted command becomes a record in the table's log. "
    "Responses show only what the caller's seat may know, and list every legal option. Unless stated "
    "otherwise, times are Unix timestamps in milliseconds (UTC). Errors are problem documents (RFC 9457). "
    "Undocumented methods are rejected with 405, and oversized headers with 431.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
SERVERS = [{"url": "/", "description": "The service that published this document"}]
TAGS = {
    "players": "Accounts: names, passwords, sessions and tokens.",
    "notices": "Notifications: channels, settings and delivery log.",
    "ratings": "Ratings, rating histories and results of finished games.",
    "games": "Available games, and players' achievements.",
    "tables": "Opening and finding tables, taking seats and starting.",
    "play": "Viewing a table and its history, and sending commands.",
    "tournaments": "Opening and entering tournaments, their rounds and standings.",
    "turns": "Decisions that the caller has to make.",
    "audit": "Exports and audits of tables that have ended.",
    "admin": "Operator actions. They require a token with the scope `admin`.",
    "operation": "Health checks, and this document.",
}
SECURITY_SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "A player's personal access token"},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": SESSION_COOKIE,
        "description": f"A browser's session cookie; over TLS it is named {TLS_SESSION_COOKIE}",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": CSRF_HEADER,
        "description": "The session's CSRF token, required for every write request with a session",
    },
}


def build_document(routes: Sequence[BaseRoute], games: tuple[str, ...]) -> dict[str, Any]:
    """Build the document of a service that offers these games; takes about a second."""
    listed = [route for route in routes if isinstance(route, ApiRoute) and route.include_in_schema]
    document = get_openapi(title=TITLE, version=VERSION, routes=listed)
    paths, known = document["paths"], set[tuple[str, str]]()
    for route in listed:
        method = next(iter(route.methods or ()))
        if (method, route.path_format) in known:
            raise ValueError(f"two routes are registered for {method} {route.path_format}")
        known.add((method, route.path_format))
        OperationWriter(route).complete(paths[route.path_format][method.lower()])
    components = build_components([ProblemDocument, *_types(listed)], games)
    problems = {code for route in listed for code in possible_problems(route)}
    roots = set(referenced(list(paths.values())))
    return {
        "openapi": document["openapi"],
        "info": INFO,
        "servers": SERVERS,
        "tags": [{"name": name, "description": description} for name, description in TAGS.items()],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(reachable(components, roots).items())),
            "headers": RESPONSE_HEADERS,
            "examples": {code: problem_example(code) for code in TITLES if code in problems},
            "securitySchemes": SECURITY_SCHEMES,
        },
    }


def _types(routes: Sequence[ApiRoute]) -> Iterator[Any]:
    for route in routes:
        yield from (
            response.kind
            for response in documented_answers(route).values()
            if response.kind not in (None, dict)
        )
        if route.body is not None:
            yield route.body
