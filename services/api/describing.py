"""What a route says of itself in the OpenAPI document: its body and answers as msgspec types."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec

from services.api.errors import ProblemDocument

REFERENCE = "#/components/schemas/{name}"

mentioned: list[Any] = [ProblemDocument]
"""Every type that some route names; their schemas become the components."""

Told = tuple[int, Any]


def schema_of(kind: Any) -> dict[str, Any]:
    """Give the schema of a type, its parts by reference."""
    if kind not in mentioned:
        mentioned.append(kind)
    (schema,), _ = msgspec.json.schema_components((kind,), ref_template=REFERENCE)
    return schema


def described(summary: str, tag: str, body: Any, *answers: Told) -> dict[str, Any]:
    """Give the arguments of a route: its answers are written by itself, the first is the usual one."""
    extra: dict[str, Any] = {"responses": responses(*answers)}
    if body is not None:
        extra["requestBody"] = request_body(body)
    return {
        "summary": summary,
        "tags": [tag],
        "response_model": None,
        "status_code": answers[0][0],
        "openapi_extra": extra,
    }


def request_body(body: Any) -> dict[str, Any]:
    """Describe a body."""
    return {"required": True, "content": {"application/json": {"schema": schema_of(body)}}}


def responses(*answers: Told, media: tuple[str, ...] = ()) -> dict[str, Any]:
    """Describe the answers, and that everything else is a problem document."""
    told: dict[str, Any] = {str(status): _answer(status, kind, media) for status, kind in answers}
    problem = {"application/problem+json": {"schema": schema_of(ProblemDocument)}}
    told["default"] = {"description": "A problem (RFC 9457)", "content": problem}
    return told


def _answer(status: int, kind: Any, media: tuple[str, ...]) -> dict[str, Any]:
    content = {form: {"schema": {"type": "string"}} for form in media}
    if kind is not None:
        content = {"application/json": {"schema": schema_of(kind)}, **content}
    return {"description": HTTPStatus(status).phrase, **({"content": content} if content else {})}


def parameter(name: str, kind: str, says: str, *, where: str = "query") -> dict[str, Any]:
    """Describe a parameter."""
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "description": says,
        "schema": {"type": kind},
    }
