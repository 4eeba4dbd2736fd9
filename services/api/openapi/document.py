"""The OpenAPI document: what the routes say of themselves, and the types that they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fastapi import APIRouter
from fastapi.routing import APIRoute

from services.api.auth.authentication import CSRF_HEADER
from services.api.http.middleware.cookie_filter import SESSION_COOKIE
from services.api.http.operation import OPERATION_KEY, OperationSpec
from services.api.openapi.components import build_components, reachable, referenced
from services.api.openapi.examples import build_examples
from services.api.openapi.operation_writer import OperationWriter, possible_problems, problem_example
from services.api.openapi.response_headers import RESPONSE_HEADERS
from services.api.routes.tables.route_specs import TABLE_ROUTES
from services.api.schemas.problems import TITLES, ProblemDocument

INFO = {
    "title": "Railhead",
    "version": "1",
    "summary": "Board games turn by turn: what happened is a log, and everything else follows from it.",
    "description": "Commands are wishes, records are facts. Whoever may look at a table sees what its seat "
    "may know, with every legal option; errors are problem documents (RFC 9457). A call that is not GET and "
    "not told here is refused with 405, which names in `Allow` what a path takes, a head that is too long "
    "with 431.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
SERVERS = [{"url": "/", "description": "The service that this document came from"}]
TAGS = {
    "players": "Who plays: names, passwords, sessions and tokens.",
    "games": "What can be played, and what players achieved.",
    "tables": "Opening and finding tables, sitting down and starting.",
    "play": "Looking at a table, giving commands, and what happened there.",
    "turns": "Where a player is asked.",
    "audit": "The whole log after the end, and its audit.",
    "admin": "What operators may do, with a token of the scope `admin`.",
    "operation": "Whether the service works, and this document.",
}
SECURITY_SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "A personal token"},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": SESSION_COOKIE,
        "description": "A browser's session",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": CSRF_HEADER,
        "description": "The session's code, with every call by session that changes something",
    },
}


class DescribedRoute(NamedTuple):
    """A route that describes itself."""

    method: str
    path: str
    name: str
    operation: OperationSpec


def build_document(routers: Iterable[APIRouter], games: tuple[str, ...]) -> dict[str, Any]:
    """Give the whole document, for a service with these games on offer."""
    shown = build_examples()
    paths: dict[str, dict[str, Any]] = {}
    called = list(described_routes(routers))
    for call in called:
        written = OperationWriter(call.method, call.operation, shown)
        paths.setdefault(call.path, {})[call.method.lower()] = written.write(call.name)
    parts = build_components([ProblemDocument, *_kinds(called)], games)
    met = {slug for call in called for slug in possible_problems(call.method, call.operation)}
    roots = set(referenced(list(paths.values())))
    return {
        "openapi": "3.1.0",
        "info": INFO,
        "servers": SERVERS,
        "tags": [{"name": name, "description": says} for name, says in TAGS.items()],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(reachable(parts, roots).items())),
            "headers": RESPONSE_HEADERS,
            "examples": {slug: problem_example(slug, shown) for slug in TITLES if slug in met},
            "securitySchemes": SECURITY_SCHEMES,
        },
    }


def described_routes(routers: Iterable[APIRouter]) -> Iterator[DescribedRoute]:
    """Give every route that describes itself."""
    for hot in TABLE_ROUTES:
        yield DescribedRoute(hot.method, hot.path, getattr(hot.endpoint, "__name__", hot.path), hot.operation)
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute) and OPERATION_KEY in (route.openapi_extra or {}):
                for method in route.methods or ():
                    yield DescribedRoute(
                        method, route.path, route.name, (route.openapi_extra or {})[OPERATION_KEY]
                    )


def _kinds(called: Iterable[DescribedRoute]) -> Iterator[Any]:
    for call in called:
        yield from (told.kind for told in call.operation.answers if told.kind not in (None, dict))
        if call.operation.body is not None:
            yield call.operation.body
