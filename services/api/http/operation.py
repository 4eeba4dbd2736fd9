"""What a route says of itself: the OpenAPI document is written from it, and from nothing else."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from services.api.http.negotiation import JSON
from services.api.http.parameters import Parameter

Access = Literal["nobody", "anybody", "player"]
"""Whom a call asks for: nobody at all, anybody who may say who it is, or a player."""

OPERATION_KEY = "operation"
"""Under which name a route keeps what it says of itself."""


class ResponseSpec(NamedTuple):
    """An answer: its type as JSON, other media beside it, and its headers."""

    status: int
    kind: Any = None
    media: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()


class OperationSpec(NamedTuple):
    """A call: `problems` are those of its own, what may go wrong with any call is added by its form."""

    summary: str
    tag: str
    body: Any
    answers: tuple[ResponseSpec, ...]
    says: str
    takes: tuple[Parameter[Any], ...] = ()
    problems: tuple[str, ...] = ()
    access: Access = "anybody"


def operation_spec(  # noqa: PLR0913 - the fields of an operation
    summary: str,
    tag: str,
    body: Any,
    *answers: tuple[Any, ...],
    says: str,
    takes: tuple[Parameter[Any], ...] = (),
    problems: tuple[str, ...] = (),
    access: Access = "anybody",
) -> OperationSpec:
    """Describe a call; the first answer is the usual one."""
    told = tuple(ResponseSpec(*answer) for answer in answers)
    return OperationSpec(summary, tag, body, told, says, takes, problems, access)


def openapi_route(
    summary: str, tag: str, body: Any, *answers: tuple[Any, ...], **more: Any
) -> dict[str, Any]:
    """Give the arguments of a route: what it says of itself, which the framework keeps unread."""
    made = operation_spec(summary, tag, body, *answers, **more)
    return {"summary": summary, "response_model": None, "openapi_extra": {OPERATION_KEY: made}}


def media_types(described: OperationSpec) -> tuple[str, ...]:
    """Give the media types of the usual answer, JSON first where it is one of them; none for an empty one."""
    usual = described.answers[0]
    return (*(() if usual.kind is None else (JSON,)), *usual.media)
