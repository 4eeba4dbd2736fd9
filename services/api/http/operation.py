"""What the OpenAPI document says of a route beside its signature: problems, answers, headers, media."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from services.api.schemas.problems import STATUS

Responses = dict[int | str, dict[str, Any]]


class Documented(dict[str, Any]):
    """A response object of the document; `kind` is the type of its JSON, `codes` are its problems."""

    kind: Any = None
    codes: tuple[str, ...] = ()


def answers(
    status: int, kind: Any = None, *, media: Iterable[str] = (), headers: Iterable[str] = ()
) -> Responses:
    """Document an answer: the type of its JSON, other media, and headers by their names."""
    found = Documented(
        description=HTTPStatus(status).phrase,
        headers={name: {"$ref": f"#/components/headers/{name}"} for name in headers},
        content={one: {} for one in media},
    )
    found.kind = kind
    return {status: found}


def problems(*codes: str) -> Responses:
    """Document the problems of a route, beside those that every route of its form has."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(code)
    found: Responses = {}
    for status, some in by_status.items():
        found[status] = documented = Documented(description=HTTPStatus(status).phrase)
        documented.codes = tuple(some)
    return found
