"""Exception handlers, which map each expected error to a problem response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.kernel.refusals import CommandRefused
from infra.names import NameNotAllowed
from infra.ports.accounts import NameTaken
from infra.ports.command_queue import PartitionFull
from infra.ports.outages import ReplicasMissing
from services.api.problems import Problem, problem_response
from services.operations.operator_actions import OperationRefused
from services.queries.log_reader import UnknownRecordFormat
from services.queries.reader import NoSuchRecord, NoSuchTable, ReadModelNotReady, UnfoldableLog

TRAILING = "/.,;:!?)]}>'\"*\u00bb\u2019\u201d\u2026"
CODES = frozenset({"invite"})
"""Parameters that may come last in a link; their values never end in punctuation."""

MACHINES = ("/v1/", "/static/")
"""Paths for programs, which receive the error instead of a redirect."""


def tidy_address(request: Request) -> str | None:
    """Return the request's address without trailing punctuation, such as a full stop copied with a link.

    None if there is nothing to remove.
    """
    path = str(request.scope["path"])
    if request.method not in {"GET", "HEAD"} or path.startswith(MACHINES):
        return None
    tidy = f"/{path.rstrip(TRAILING).lstrip('/')}"  # two leading slashes would lead to another host
    query = parse_qsl(request.url.query, keep_blank_values=True)
    tidied = [(name, value.rstrip(TRAILING) if name in CODES else value) for name, value in query]
    if (tidy, tidied) == (path, query):
        return None
    return quote(tidy) + (f"?{urlencode(tidied)}" if tidied else "")


CODE_BY_STATUS = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}
"""Codes for the errors that the framework raises, by status."""

READ = "GET, HEAD"
"""Methods allowed on static files, which have no routes."""

MAX_ECHO = 64
"""Maximum number of characters of an invalid value that the response repeats."""


async def handle_error(request: Request, error: Exception) -> Response:
    """Return the response for an expected error."""
    problem = next(PROBLEM_OF[kind](error) for kind in type(error).__mro__ if kind in PROBLEM_OF)
    if isinstance(error, HTTPException) and problem.code == "not-found":
        tidy = tidy_address(request)
        if tidy is not None:
            return RedirectResponse(tidy)
    response = problem_response(problem)
    if problem.code == "method-not-allowed":
        response.headers["Allow"] = ", ".join(allowed_methods(request)) or READ
    return response


def allowed_methods(request: Request) -> list[str]:
    """Return the methods of all routes that match a path; the framework lists only those of the first."""
    path = request.scope["path"]
    routes = [
        route for route in request.app.routes if isinstance(route, Route) and route.path_regex.match(path)
    ]
    methods = {method for route in routes for method in route.methods or ()}
    return sorted({*methods, "HEAD"} if "GET" in methods else methods)


def _parameter_problem(error: RequestValidationError) -> Problem:
    """Return the problem for the first invalid parameter: not-found for one in the path, else bad-request."""
    wrong = error.errors()[0]
    where, name = wrong["loc"][:2]
    given = str(wrong["input"])[:MAX_ECHO]
    if where == "path":
        return Problem("not-found", f"there is no {name} {given!r}")
    if wrong["type"] == "missing":
        return Problem("bad-request", f"{name} is missing")
    allowed = wrong["msg"].replace("Input", name, 1).replace("String", name, 1)
    hint = "; start again without it" if name == "after" else ""  # it may be from an older version
    return Problem("bad-request", f"{allowed}, not {given!r}{hint}")


def _refusal(code: str, detail: str = "", retry: int | None = None) -> Callable[[Any], Problem]:
    """Return a function that converts an error to a problem, with `detail` or else the error's text."""
    return lambda error: Problem(code, detail.format(error=error) or str(error), retry=retry)


UNCERTAIN = (
    "too few replicas of the store answer, so the outcome of commands is uncertain; "
    "send the command again with the same id; it is executed only once"
)
PROBLEM_OF: dict[type[Exception], Callable[[Any], Problem]] = {
    Problem: lambda problem: problem,
    CommandRefused: lambda error: Problem(error.slug, error.message, rule=error.rule),
    NameTaken: _refusal("name-taken"),
    NameNotAllowed: _refusal("bad-request"),
    NoSuchTable: _refusal("not-found"),
    NoSuchRecord: _refusal("not-found"),
    OperationRefused: lambda error: Problem(error.type, str(error)),
    RequestValidationError: _parameter_problem,
    HTTPException: lambda error: Problem(
        CODE_BY_STATUS.get(error.status_code, "bad-request"), str(error.detail)
    ),
    PartitionFull: _refusal("partition-full", "{error}; try again", retry=1),
    ReplicasMissing: _refusal("unavailable", UNCERTAIN, retry=5),
    ReadModelNotReady: _refusal("unavailable", "the lists are being rebuilt; try again", retry=1),
    UnknownRecordFormat: _refusal(
        "unavailable",
        "this table needs a different version of the service; nothing is lost, try again later",
        retry=30,
    ),
    UnfoldableLog: _refusal("unavailable", "the table's log cannot be read; an operator must repair it"),
}
"""Maps each expected error type to its problem."""
