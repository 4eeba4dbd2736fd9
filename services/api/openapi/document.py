"""The OpenAPI document: what the routes say of themselves, and the types that they name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

from services.api.auth.authentication import CSRF_HEADER
from services.api.http.middleware.cookie_filter import SESSION_COOKIE, TLS_SESSION_COOKIE
from services.api.openapi.components import build_components, reachable, referenced
from services.api.openapi.examples import build_examples
from services.api.openapi.operation_writer import (
    OperationWriter,
    documented_answers,
    possible_problems,
    problem_example,
)
from services.api.openapi.response_headers import RESPONSE_HEADERS
from services.api.routing import ApiRoute
from services.api.schemas.problems import TITLES, ProblemDocument

TITLE, VERSION = "Railhead", "1"
INFO = {
    "title": TITLE,
    "version": VERSION,
    "summary": "Board games turn by turn: what happened is a log, and everything else follows from it.",
    "description": "Commands are requests, records are facts. Whoever may look at a table sees what its seat "
    "may know, with every legal option; errors are problem documents (RFC 9457). A call that is not GET and "
    "not told here is refused with 405, a head that is too long "
    "with 431.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
SERVERS = [{"url": "/", "description": "The service that this document came from"}]
TAGS = {
    "players": "Who plays: names, passwords, sessions and tokens.",
    "notices": "How players are told what waits for them: channels, times, and what became of each notice.",
    "ratings": "How strong players are held to be, why, and what finished games came to.",
    "games": "What can be played, and what players achieved.",
    "tables": "Opening and finding tables, sitting down and starting.",
    "play": "Looking at a table, giving commands, and what happened there.",
    "tournaments": "Opening and entering tournaments, their rounds and standings.",
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
        "description": f"A browser's session; over TLS the cookie is named {TLS_SESSION_COOKIE}",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": CSRF_HEADER,
        "description": "The session's code, with every call by session that changes something",
    },
}


def build_document(routes: Sequence[BaseRoute], games: tuple[str, ...]) -> dict[str, Any]:
    """Complete FastAPI's document for a service with these games on offer; it takes about a second."""
    examples = build_examples()
    listed = [one for one in routes if isinstance(one, ApiRoute) and one.include_in_schema]
    document = get_openapi(title=TITLE, version=VERSION, routes=listed)
    paths = document["paths"]
    for route in listed:
        method = next(iter(route.methods or ()))
        OperationWriter(route, examples).complete(paths[route.path_format][method.lower()])
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
            "examples": {code: problem_example(code, examples) for code in TITLES if code in problems},
            "securitySchemes": SECURITY_SCHEMES,
        },
    }


def _types(routes: Sequence[ApiRoute]) -> Iterator[Any]:
    for route in routes:
        yield from (one.kind for one in documented_answers(route).values() if one.kind not in (None, dict))
        if route.body is not None:
            yield route.body
