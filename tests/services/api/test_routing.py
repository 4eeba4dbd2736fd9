"""`ApiRoute` compared with FastAPI's `APIRoute`: both have the same handlers, answers and document."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal

import httpx
import msgspec
import pytest
from fastapi import (
    APIRouter,
    Cookie,
    Depends,
    FastAPI,
    Header,
    HTTPException,
    Path,
    Query,
    Request,
    Response,
    Security,
)
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from fastapi.security import APIKeyHeader, SecurityScopes
from pydantic import BaseModel

from services.api.routing import ApiRoute, JsonBody

Json = dict[str, Any]
KEY = APIKeyHeader(name="X-Key", auto_error=False)


class Order(msgspec.Struct):
    """A body."""

    dish: str
    count: Annotated[int, msgspec.Meta(ge=1)] = 1


CALLS: list[str] = []


async def clock() -> str:
    CALLS.append("clock")
    return "noon"


async def visitor(
    key: Annotated[str | None, Security(KEY)], lang: Annotated[str, Query(max_length=2)] = "en"
) -> str:
    return f"{key or 'nobody'} ({lang})"


async def member(
    who: Annotated[str, Depends(visitor)], key: Annotated[str | None, Security(KEY)], scopes: SecurityScopes
) -> str:
    if key is None:
        raise HTTPException(401, "who are you?")
    return f"{who} may {' '.join(scopes.scopes)}"


class Kitchen:
    """A dependency that is an object, and that has a dependency itself."""

    async def __call__(self, request: Request, now: Annotated[str, Depends(clock)]) -> str:
        return f"{request.url.path} at {now}"


async def see(
    number: Annotated[int, Path(ge=1, le=9)],
    who: Annotated[str, Depends(visitor)],
    now: Annotated[str, Depends(clock)],
    by: Annotated[str, Security(member, scopes=["look"])],
    place: Annotated[str, Depends(Kitchen())],
    response: Response,
    size: Annotated[Literal["small", "large"], Query(description="How large")] = "small",
    hot: Annotated[bool, Query()] = False,  # noqa: FBT002 - a switch in the query
    least: Annotated[int | None, Query(alias="at_least", ge=0)] = None,
    if_match: Annotated[str | None, Header()] = None,
) -> Json:
    """Return what is on the table."""
    response.headers["X-Table"] = str(number)
    return {
        "who": who,
        "by": by,
        "place": place,
        "now": now,
        "say": [number, size, hot, least, if_match],
    }


async def order(by: Annotated[str, Security(member, scopes=["eat"])], order: JsonBody[Order]) -> Json:
    return {"by": by, "dish": order.dish, "count": order.count}


async def teapot(kind: str) -> Json:
    raise HTTPException(418, f"{kind} is a teapot", {"X-Tea": "yes"})


async def file(name: str) -> Response:
    return Response(name, 203, media_type="text/plain")


async def forget() -> None:
    """Return nothing."""


def build(route_class: type[APIRoute]) -> FastAPI:
    router = APIRouter(prefix="/v1", tags=["table"], route_class=route_class)
    router.get("/tables/{number}", response_model=None, responses={404: {"description": "No table"}})(see)
    router.post("/orders", status_code=201, response_model=None)(order)
    router.get("/teapots/{kind}", response_model=None)(teapot)
    router.get("/files/{name:path}")(file)
    router.delete("/memory", status_code=204, response_model=None)(forget)
    app = FastAPI()
    app.router.routes.extend(router.routes)
    return app


def ask(route_class: type[APIRoute], method: str, path: str, **said: Any) -> httpx.Response:
    async def answer() -> httpx.Response:
        transport = httpx.ASGITransport(app=build(route_class))
        async with httpx.AsyncClient(transport=transport, base_url="http://api.test") as client:
            return await client.request(method, path, **said)

    return asyncio.run(answer())


ASKED: list[tuple[str, str, Json]] = [
    ("GET", "/v1/tables/3", {}),
    ("GET", "/v1/tables/3", {"headers": {"X-Key": "k"}}),
    (
        "GET",
        "/v1/tables/3?size=large&hot=yes&at_least=2&lang=de",
        {"headers": {"X-Key": "k", "If-Match": '"a"'}},
    ),
    ("GET", "/v1/tables/3?at_least=1&at_least=2", {"headers": {"X-Key": "k"}}),
    ("GET", "/v1/tables/0", {"headers": {"X-Key": "k"}}),
    ("GET", "/v1/tables/x", {"headers": {"X-Key": "k"}}),
    ("GET", "/v1/tables/3?size=huge", {"headers": {"X-Key": "k"}}),
    ("GET", "/v1/tables/3?hot=perhaps", {"headers": {"X-Key": "k"}}),
    ("GET", "/v1/tables/3?lang=english", {"headers": {"X-Key": "k"}}),
    ("POST", "/v1/tables/3", {}),
    ("GET", "/v1/nowhere", {}),
    ("POST", "/v1/orders", {"json": {"dish": "soup", "count": 2}}),
    ("GET", "/v1/teapots/brown", {}),
    ("GET", "/v1/files/a/b.txt", {}),
    ("DELETE", "/v1/memory", {}),
]


def told(answer: httpx.Response) -> Any:
    """Return the answer and its headers; for invalid parameters, only the first error of FastAPI's list."""
    if answer.status_code == 204:
        return answer.content
    detail = answer.json()["detail"][0] if answer.status_code == 422 else answer.content
    return detail, [answer.headers.get(name) for name in ("content-type", "x-table", "x-tea", "allow")]


@pytest.mark.parametrize(("method", "path", "said"), ASKED)
def test_answers_match_the_framework(method: str, path: str, said: Json) -> None:
    plain, ours = (ask(one, method, path, **said) for one in (APIRoute, ApiRoute))

    assert plain.status_code == ours.status_code
    assert told(plain) == told(ours)


def test_document_matches_the_framework() -> None:
    """Only operation ids differ, because ours are the handlers' names."""

    def document(route_class: type[APIRoute]) -> Json:
        found = get_openapi(title="t", version="1", routes=build(route_class).routes)
        for methods in found["paths"].values():
            for operation in methods.values():
                del operation["operationId"]
        return found

    assert document(APIRoute) == document(ApiRoute)


@pytest.mark.parametrize("route_class", [APIRoute, ApiRoute])
def test_dependency_is_called_once_per_request(route_class: type[APIRoute]) -> None:
    CALLS.clear()
    ask(route_class, "GET", "/v1/tables/3", headers={"X-Key": "k"})

    assert ["clock"] == CALLS


def test_get_route_answers_head() -> None:
    answer = ask(ApiRoute, "HEAD", "/v1/tables/3", headers={"X-Key": "k"})

    assert (200, "3") == (answer.status_code, answer.headers["x-table"])


def test_body_is_read_last() -> None:
    answer = ask(ApiRoute, "POST", "/v1/orders", content=b"no JSON")

    assert (401, "who are you?") == (answer.status_code, answer.json()["detail"])


def blocking() -> str:
    return "slow"


async def yielding() -> Any:
    yield "open"


async def takes_blocking(slow: Annotated[str, Depends(blocking)]) -> None: ...


async def takes_yielding(opened: Annotated[str, Depends(yielding)]) -> None: ...


async def takes_plain_body(body: dict[str, int]) -> None: ...


async def takes_list(one: Annotated[list[str], Query()]) -> None: ...


def is_blocking() -> None: ...


async def takes_cookie(seen: Annotated[str | None, Cookie()] = None) -> None: ...


async def takes_two(one: JsonBody[dict[str, int]], another: JsonBody[list[int]]) -> None: ...


class Model(BaseModel):
    name: str


async def returns_model() -> Model:
    return Model(name="Ada")


UNSUPPORTED = {
    takes_blocking: "blocking is not an async function",
    takes_yielding: "yielding is not an async function",
    takes_plain_body: "takes a body that is not declared as JsonBody",
    takes_list: "takes a parameter several times, as a list",
    is_blocking: "is_blocking is not an async function",
    takes_cookie: "takes a cookie",
    takes_two: "takes 2 bodies",
    returns_model: "returns_model returns a pydantic model",
}


@pytest.mark.parametrize(("handler", "reason"), UNSUPPORTED.items())
def test_uncompilable_handler_is_refused_at_import(handler: Callable[..., Any], reason: str) -> None:
    with pytest.raises(TypeError, match=reason):
        APIRouter(route_class=ApiRoute).post("/")(handler)


def test_response_model_is_refused_because_it_would_not_filter() -> None:
    async def told() -> dict[str, int]:
        return {"secret": 2}

    with pytest.raises(TypeError, match="response_model"):
        APIRouter(route_class=ApiRoute).get("/", response_model=dict)(told)
