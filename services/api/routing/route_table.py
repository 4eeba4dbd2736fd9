"""Routes, each declared by a decorator at its handler."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc
from string import Formatter
from typing import NamedTuple, TypeVar

from starlette.routing import Route

from services.api.http.operation import OperationSpec, ResponseSpec, media_types
from services.api.routing.endpoint import Endpoint, Handler, compile_endpoint
from services.api.routing.signature import HandlerSignature, read_signature

H = TypeVar("H", bound=Handler)


WITH_BODY = ("POST", "PATCH", "PUT")
"""Methods whose requests say something in a body."""


class DeclaredRoute(NamedTuple):
    """A route; what is for people or machines of the operator has no operation in the OpenAPI document."""

    method: str
    path: str
    endpoint: Endpoint
    operation: OperationSpec | None = None


class RouteTable:
    """The routes of a module; `tag` is their chapter of the OpenAPI document.

    The docstring of a handler is the description of its operation; its first line has to stand alone.
    """

    def __init__(self, tag: str, prefix: str = "") -> None:
        self._tag, self._prefix = tag, prefix
        self.routes: list[DeclaredRoute] = []

    def get(
        self, path: str, summary: str, *responses: ResponseSpec, problems: tuple[str, ...] = ()
    ) -> Callable[[H], H]:
        """Declare a call that changes nothing; the first response is the usual one."""
        return self._declare("GET", path, summary, responses, problems)

    def post(
        self, path: str, summary: str, *responses: ResponseSpec, problems: tuple[str, ...] = ()
    ) -> Callable[[H], H]:
        """Declare a call that does something."""
        return self._declare("POST", path, summary, responses, problems)

    def put(
        self, path: str, summary: str, *responses: ResponseSpec, problems: tuple[str, ...] = ()
    ) -> Callable[[H], H]:
        """Declare a call that makes something be there, however often it is made."""
        return self._declare("PUT", path, summary, responses, problems)

    def delete(
        self, path: str, summary: str, *responses: ResponseSpec, problems: tuple[str, ...] = ()
    ) -> Callable[[H], H]:
        """Declare a call that ends something."""
        return self._declare("DELETE", path, summary, responses, problems)

    def patch(
        self, path: str, summary: str, *responses: ResponseSpec, problems: tuple[str, ...] = ()
    ) -> Callable[[H], H]:
        """Declare a call that changes what its body names and leaves the rest."""
        return self._declare("PATCH", path, summary, responses, problems)

    def unlisted(self, path: str, method: str = "GET") -> Callable[[H], H]:
        """Declare a call that the OpenAPI document leaves out, and that is answered whatever is accepted."""

        def declare(handler: H) -> H:
            signature = _checked(handler, method, path)
            self.routes.append(DeclaredRoute(method, path, compile_endpoint(handler, signature, ())))
            return handler

        return declare

    def _declare(
        self,
        method: str,
        path: str,
        summary: str,
        responses: tuple[ResponseSpec, ...],
        problems: tuple[str, ...],
    ) -> Callable[[H], H]:
        whole = f"{self._prefix}{path}"

        def declare(handler: H) -> H:
            signature = _checked(handler, method, whole)
            if not handler.__doc__ or not responses:
                raise TypeError(f"{handler.__name__} has no docstring, or no response")
            offers = media_types(responses) if method == "GET" else ()
            endpoint = compile_endpoint(handler, signature, offers)
            operation = OperationSpec(
                method=method,
                path=_without_convertors(whole),
                name=handler.__name__,
                tag=self._tag,
                summary=summary,
                description=" ".join(cleandoc(handler.__doc__).split()),
                access=signature.access,
                parameters=signature.parameters,
                body=signature.body,
                responses=responses,
                problems=problems,
            )
            self.routes.append(DeclaredRoute(method, whole, endpoint, operation))
            return handler

        return declare


def _checked(handler: Handler, method: str, path: str) -> HandlerSignature:
    signature = read_signature(handler)
    if set(_path_names(path)) != signature.path_names:
        raise TypeError(f"{handler.__name__} reads {sorted(signature.path_names)} of the path {path}")
    if signature.body is not None and method not in WITH_BODY:
        raise TypeError(f"{handler.__name__} takes a body with {method}")
    return signature


def _path_names(path: str) -> tuple[str, ...]:
    return tuple(name for _, name, _, _ in Formatter().parse(path) if name)


def _without_convertors(path: str) -> str:
    """Give a path as the OpenAPI document has it, `{id}` for `{id:path}`, which takes slashes, too."""
    return path.replace(":path}", "}")


def build_routes(tables: Iterable[RouteTable]) -> list[Route]:
    """Give the routes in their order; TypeError where two are for one method and path."""
    routes: dict[tuple[str, str], Route] = {}
    for declared in _declared(tables):
        path = _without_convertors(declared.path)
        key = (declared.method, path.format_map(dict.fromkeys(_path_names(path), "*")))
        if key in routes:
            raise TypeError(f"two routes for {declared.method} {declared.path}")
        routes[key] = Route(declared.path, declared.endpoint, methods=[declared.method])
    return list(routes.values())


def list_operations(tables: Iterable[RouteTable]) -> list[OperationSpec]:
    """Give the operations of the OpenAPI document."""
    return [one.operation for one in _declared(tables) if one.operation is not None]


def _declared(tables: Iterable[RouteTable]) -> Iterator[DeclaredRoute]:
    for table in tables:
        yield from table.routes
