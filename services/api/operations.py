"""Operations as the OpenAPI document has them, each with the problems that a call of its form may meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, get_args, get_origin

from services.api.describing import Operation, Told, forms
from services.api.errors import STATUS, TITLES, ProblemDocument
from services.api.examples import as_json, problem
from services.api.headers import COUNTED, OF_STATUS
from services.api.identity import SAFE
from services.api.parameters import Parameter
from services.api.portable import Schema, reference
from services.api.schemas import CALLED

PROBLEM = "application/problem+json"
STREAM = "text/event-stream"

MEDIA = {
    "image/svg+xml": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    "text/plain": "An evening in Dawson: Gold Rush has not begun\n",
    "text/markdown": "# Gold Rush\n",
    STREAM: 'id: 57\nevent: record\ndata: {"seq": 57}\n\n',
}
"""Examples of what is no JSON."""

SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "nobody": [],
    "anybody": [{}, {"token": []}, {"session": []}],
    "player": [{"token": []}, {"session": []}],
}


class Written:
    """One operation on its way into the document; `shown` has the examples."""

    def __init__(self, method: str, told: Operation, shown: Mapping[Any, Any]) -> None:
        self._method, self._told, self._shown = method, told, shown

    def object(self, name: str) -> dict[str, Any]:
        """Give the operation object."""
        told = self._told
        body = {} if told.body is None else {"requestBody": self._body(told.body)}
        return {
            "operationId": name,
            "summary": told.summary,
            "description": told.says,
            "tags": [told.tag],
            "parameters": [_parameter(one) for one in told.takes],
            **body,
            "responses": self._responses(),
            "security": self._security(),
        }

    @property
    def _counted(self) -> tuple[str, ...]:
        return () if self._told.access == "nobody" else COUNTED

    def _security(self) -> list[dict[str, list[str]]]:
        ways = SECURITY[self._told.access]
        if self._method in SAFE:
            return ways
        return [{**way, "csrf": []} if "session" in way else way for way in ways]

    def _body(self, kind: Any) -> dict[str, Any]:
        return {"required": True, "content": {"application/json": self._json(kind)}}

    def _json(self, kind: Any) -> dict[str, Any]:
        example = {"example": as_json(self._shown[kind])} if kind in self._shown else {}
        return {"schema": schema_of(kind), **example}

    def _responses(self) -> dict[str, Any]:
        found = {str(told.status): self._answer(told) for told in self._told.answers}
        by_status: dict[int, list[str]] = {}
        for slug in problems(self._method, self._told):
            by_status.setdefault(STATUS[slug], []).append(slug)
        for status, slugs in sorted(by_status.items()):
            wrong = _wrong(status, slugs, self._counted)
            beside = found.get(str(status), {})
            content = {**beside.get("content", {}), **wrong["content"]}
            found[str(status)] = {**wrong, **({**beside, "content": content} if beside else {})}
        return dict(sorted(found.items()))

    def _answer(self, told: Told) -> dict[str, Any]:
        content = {form: _media(form) for form in told.media}
        if told.kind is not None:
            content = {"application/json": self._json(told.kind), **content}
        return {
            "description": HTTPStatus(told.status).phrase,
            "headers": _headers((*told.headers, *self._counted)),
            **({"content": content} if content else {}),
        }


def schema_of(kind: Any) -> Schema:
    """Refer to a type of the components."""
    if kind is dict:
        return {"type": "object"}
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_of(get_args(kind)[0])}
    return reference(CALLED.get(kind, kind.__name__))


def problems(method: str, told: Operation) -> tuple[str, ...]:
    """Name what may go wrong with a call: its own, and what its form brings along."""
    found = ["internal", "unavailable", *told.problems]
    if told.access != "nobody":
        found += ["unauthorized", "forbidden", "too-many-requests"]
        found += [] if method in SAFE else ["csrf"]
    if told.takes or told.body is not None:
        found += ["bad-request"]
    if told.body is not None:
        found += ["too-large", "unsupported-media-type", "request-timeout"]
    elif method in SAFE and forms(told):
        found += ["bad-request", "not-acceptable"]
    if any(one.where == "path" for one in told.takes):
        found += ["not-found"]
    return tuple(dict.fromkeys(found))


def problem_example(slug: str, shown: Mapping[Any, Any]) -> dict[str, Any]:
    """Give the example of a problem, as the components hold it."""
    known: ProblemDocument = shown[ProblemDocument]
    made = known if slug == known.code else problem(slug, f"{TITLES[slug]}.")
    return {"summary": TITLES[slug], "value": as_json(made)}


def _wrong(status: int, slugs: Iterable[str], counted: tuple[str, ...]) -> dict[str, Any]:
    told = [f"`{slug}`: {TITLES[slug]}" for slug in slugs]
    named = {slug: {"$ref": f"#/components/examples/{slug}"} for slug in slugs}
    return {
        "description": "; ".join(told),
        "headers": _headers((*OF_STATUS.get(status, ()), *counted)),
        "content": {PROBLEM: {"schema": reference(ProblemDocument.__name__), "examples": named}},
    }


def _headers(names: Iterable[str]) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _media(form: str) -> dict[str, Any]:
    if form not in MEDIA:
        return {"schema": {"type": "string", "format": "binary"}}
    if form == STREAM:  # a schema would be held to the whole by some tools, to each event by others
        return {"example": MEDIA[form]}
    return {"schema": {"type": "string"}, "example": MEDIA[form]}


def _parameter(one: Parameter[Any]) -> dict[str, Any]:
    return {
        "name": one.name,
        "in": one.where,
        "required": one.where == "path",
        "description": one.says,
        "schema": {**one.told, **({} if one.otherwise is None else {"default": one.otherwise})},
        "example": one.example,
    }
