"""What the signature of a handler declares: who may call it, its parameters and its body."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from starlette.requests import Request

from infra.ports.accounts import Scope
from services.api.auth.call import PLAYING, ApiCall, PlayerCall, Scopes
from services.api.http.operation import Access
from services.api.http.parameters import Parameter, find_info
from services.api.schemas.requests import RequestBody


class HandlerSignature(NamedTuple):
    """The arguments of a handler in their order: its call, parameters, and a body or none.

    A handler of a bare `Request` (`access` "nobody") is asked without finding out by whom. A body may be a
    union that tags tell apart.
    """

    access: Access
    scopes: tuple[Scope, ...]
    parameters: tuple[Parameter, ...]
    body: Any

    @property
    def path_names(self) -> set[str]:
        """The names that the path must have."""
        return {one.name for one in self.parameters if one.location == "path"}


def read_signature(handler: Callable[..., Any]) -> HandlerSignature:
    """Read it; TypeError where an argument is none of those above, or stands where it cannot."""
    hints = get_type_hints(handler, include_extras=True)
    call, *others = [hints[name] for name in inspect.signature(handler).parameters]
    body = others.pop() if others and find_info(others[-1]) is None else None
    kinds = get_args(body) if get_origin(body) is UnionType else (body,)
    if body is not None and not all(isinstance(one, type) and issubclass(one, RequestBody) for one in kinds):
        raise TypeError(f"{handler.__name__}: {body} is neither a parameter nor a body")
    access, scopes = _access(handler, call)
    return HandlerSignature(access, scopes, tuple(map(Parameter, others)), body)


def _access(handler: Callable[..., Any], call: Any) -> tuple[Access, tuple[Scope, ...]]:
    kind, *metadata = get_args(call) or (call,)
    match kind, metadata:
        case type() as found, [] if found is Request:
            return "nobody", ()
        case type() as found, [] if found is ApiCall:
            return "anybody", ()
        case type() as found, [] if found is PlayerCall:
            return "player", PLAYING.any_of
        case type() as found, [Scopes() as scopes] if found is PlayerCall:
            return "player", scopes.any_of
        case _:
            raise TypeError(f"{handler.__name__}: {call} says not who may call")
