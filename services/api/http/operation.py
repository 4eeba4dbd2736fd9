"""What the OpenAPI document says of a route; who may call, parameters and body come from its handler."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from services.api.http.negotiation import JSON
from services.api.http.parameters import Parameter

Access = Literal["nobody", "anybody", "player"]
"""Whom a call asks for: nobody at all, anybody who may say who it is, or a player."""


class ResponseSpec(NamedTuple):
    """An answer: its type as JSON, other media beside it, and its headers."""

    status: int
    kind: Any = None
    media: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()


class OperationSpec(NamedTuple):
    """A call, its usual answer first; `problems` are its own, beside those that any call of its form has."""

    method: str
    path: str
    name: str
    tag: str
    summary: str
    description: str
    access: Access
    parameters: tuple[Parameter, ...]
    body: Any
    responses: tuple[ResponseSpec, ...]
    problems: tuple[str, ...]


def media_types(responses: tuple[ResponseSpec, ...]) -> tuple[str, ...]:
    """Give the media types of the usual answer, JSON first where it is one of them; none for an empty one."""
    usual = responses[0]
    return (*(() if usual.kind is None else (JSON,)), *usual.media)
