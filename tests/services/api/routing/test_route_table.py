"""A route that cannot be right is refused when its module is imported."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.call import ApiCall, OperatorCall, PlayerCall
from services.api.http.arguments import SeatArg, TableArg
from services.api.http.operation import ResponseSpec
from services.api.http.parameters import QueryParameter
from services.api.routing.route_table import RouteTable, build_routes, list_operations
from services.api.schemas.requests import StartRequest

OK = ResponseSpec(200)
Handler = Callable[..., Awaitable[Response]]


async def look(call: ApiCall, table: TableArg, seat: SeatArg) -> Response:
    """Look at a table.

    In as many
    words as it takes.
    """
    return Response()


async def begin(call: OperatorCall, body: StartRequest) -> Response:
    """Begin."""
    return Response()


async def without_docstring(call: ApiCall) -> Response:
    return Response()


async def without_caller(table: TableArg) -> Response:
    """Nobody knows who asks."""
    return Response()


async def with_a_stranger(call: ApiCall, whatever: dict[str, Any]) -> Response:
    """An argument that is neither a parameter nor a body."""
    return Response()


async def body_first(call: ApiCall, body: StartRequest, table: TableArg) -> Response:
    """A body that is not the last argument."""
    return Response()


async def wrong_example(
    call: ApiCall, seat: Annotated[int, QueryParameter("seat", "A seat", "x")]
) -> Response:
    """An example that is none."""
    return Response()


async def health(request: Request) -> Response:
    """It answers."""
    return Response()


async def play(call: PlayerCall) -> Response:
    """Play."""
    return Response()


def test_a_handler_declares_its_operation() -> None:
    routes = RouteTable("play", "/v1")
    routes.get("/tables/{table}", "Look", OK, problems=("forbidden",))(look)

    (operation,) = list_operations([routes])

    assert ("GET", "/v1/tables/{table}", "look", "play") == operation[:4]
    assert "Look at a table. In as many words as it takes." == operation.description
    assert ["table", "seat"] == [one.name for one in operation.parameters]
    assert (None, ("forbidden",)) == (operation.body, operation.problems)


@pytest.mark.parametrize(
    ("handler", "access"), [(health, "nobody"), (look, "anybody"), (play, "player"), (begin, "player")]
)
def test_the_type_of_the_call_says_who_may_make_it(handler: Handler, access: str) -> None:
    routes = RouteTable("play")
    routes.post("/{table}" if handler is look else "/", "Call", OK)(handler)

    assert access == list_operations([routes])[0].access


@pytest.mark.parametrize(
    ("handler", "path"),
    [
        (look, "/v1/tables"),
        (look, "/v1/tables/{table}/{number}"),
        (begin, "/v1/start"),
        (without_docstring, "/v1/health"),
        (without_caller, "/v1/tables/{table}"),
        (with_a_stranger, "/v1/tables"),
        (body_first, "/v1/tables/{table}"),
        (wrong_example, "/v1/tables"),
    ],
)
def test_a_get_that_cannot_be_right_is_refused(handler: Handler, path: str) -> None:
    with pytest.raises(TypeError):
        RouteTable("play").get(path, "Look", OK)(handler)


def test_a_route_without_a_response_is_refused() -> None:
    with pytest.raises(TypeError):
        RouteTable("play").get("/v1/tables/{table}", "Look")(look)


def test_two_routes_for_one_method_and_path_are_refused() -> None:
    first, second = RouteTable("play"), RouteTable("tables")
    first.get("/v1/tables/{table}", "Look", OK)(look)
    second.get("/v1/tables/{table}", "Look again", OK)(look)

    with pytest.raises(TypeError, match="two routes"):
        build_routes([first, second])
