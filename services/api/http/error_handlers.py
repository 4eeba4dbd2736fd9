"""Exception handlers: the problem that each foreseen error is answered with."""

from __future__ import annotations

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
"""Parameters that end a link, and whose values never end in one of these characters."""

MACHINES = ("/v1/", "/static/")
"""Paths that programs ask for: they get the refusal."""


def tidy_address(request: Request) -> str | None:
    """Return the page's address without what trails behind it; None where nothing does."""
    path = str(request.scope["path"])
    if request.method not in {"GET", "HEAD"} or path.startswith(MACHINES):
        return None
    tidy = f"/{path.rstrip(TRAILING).lstrip('/')}"  # two slashes at its beginning would lead to another host
    query = parse_qsl(request.url.query, keep_blank_values=True)
    tidied = [(name, value.rstrip(TRAILING) if name in CODES else value) for name, value in query]
    if (tidy, tidied) == (path, query):
        return None
    return quote(tidy) + (f"?{urlencode(tidied)}" if tidied else "")


CODE_BY_STATUS = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}
"""What the framework raises by itself."""

READ = "GET, HEAD"
"""What files, which have no route of their own, allow."""

MAX_ECHO = 64
"""Characters of a wrong value that are repeated to its sender."""

RETRY_SECONDS = 1
REPLICAS_RETRY_SECONDS = 5
UPGRADE_RETRY_SECONDS = 30

HANDLED_ERRORS: tuple[type[Exception], ...] = (
    Problem,
    CommandRefused,
    NameTaken,
    NameNotAllowed,
    NoSuchTable,
    NoSuchRecord,
    UnfoldableLog,
    ReadModelNotReady,
    PartitionFull,
    ReplicasMissing,
    OperationRefused,
    HTTPException,
    RequestValidationError,
)


async def handle_error(request: Request, error: Exception) -> Response:
    """Answer a foreseen error; the handler of every kind that is registered."""
    problem = to_problem(error)
    if problem is None:
        raise error
    if isinstance(error, HTTPException) and problem.code == "not-found":
        tidy = tidy_address(request)
        if tidy is not None:
            return RedirectResponse(tidy)
    response = problem_response(problem)
    if problem.code == "method-not-allowed":
        response.headers["Allow"] = ", ".join(allowed_methods(request)) or READ
    return response


def allowed_methods(request: Request) -> list[str]:
    """Return the methods of all routes of a path; the framework names those of the first route alone."""
    path = request.scope["path"]
    routes = [one for one in request.app.routes if isinstance(one, Route) and one.path_regex.match(path)]
    return sorted({method for route in routes for method in with_head(route.methods or set())})


def with_head(methods: set[str]) -> set[str]:
    """Add HEAD, which is taken wherever GET is."""
    return {*methods, "HEAD"} if "GET" in methods else methods


def to_problem(error: Exception) -> Problem | None:
    """Return the problem that an error of other parts is to callers; None where nobody foresaw it."""
    match error:
        case Problem():
            return error
        case CommandRefused():
            return Problem(error.slug, error.message, rule=error.rule)
        case NameTaken():
            return Problem("name-taken", str(error))
        case NameNotAllowed():
            return Problem("bad-request", str(error))
        case NoSuchTable() | NoSuchRecord():
            return Problem("not-found", str(error))
        case OperationRefused():
            return Problem(error.type, str(error))
        case RequestValidationError():
            return _parameter_problem(error.errors()[0])
        case HTTPException():
            return Problem(CODE_BY_STATUS.get(error.status_code, "bad-request"), str(error.detail))
        case _:
            return _outage_problem(error)


def _parameter_problem(wrong: dict[str, Any]) -> Problem:
    """Return which parameter is wrong and what it may be; a path that cannot be is not found."""
    where, name = wrong["loc"][:2]
    given = str(wrong["input"])[:MAX_ECHO]
    if where == "path":
        return Problem("not-found", f"there is no {name} {given!r}")
    if wrong["type"] == "missing":
        return Problem("bad-request", f"{name} is missing")
    allowed = wrong["msg"].replace("Input", name, 1).replace("String", name, 1)
    hint = "; start again without it" if name == "after" else ""  # a place in a list of an earlier version
    return Problem("bad-request", f"{allowed}, not {given!r}{hint}")


def _outage_problem(error: Exception) -> Problem | None:
    match error:
        case PartitionFull():
            return Problem("partition-full", f"{error}; try again", retry=RETRY_SECONDS)
        case ReplicasMissing():
            detail = "too few replicas of the store answer, so the outcome of commands is uncertain"
            return Problem(
                "unavailable",
                f"{detail}; send the command again with the same id, it is executed once",
                retry=REPLICAS_RETRY_SECONDS,
            )
        case ReadModelNotReady():
            return Problem("unavailable", "the lists are being rebuilt; try again", retry=RETRY_SECONDS)
        case UnknownRecordFormat():
            detail = "this table needs another version of the service"
            return Problem(
                "unavailable", f"{detail}; nothing is lost, try again later", retry=UPGRADE_RETRY_SECONDS
            )
        case UnfoldableLog():
            return Problem("unavailable", "the table's log cannot be read; an operator must repair it")
        case _:
            return None
