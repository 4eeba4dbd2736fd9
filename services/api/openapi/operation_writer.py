"""Operations as the OpenAPI document has them, each with the problems that a call of its form may meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, get_args, get_origin

from services.api.auth.authentication import SAFE_METHODS
from services.api.http.operation import OperationSpec, ResponseSpec, media_types
from services.api.http.parameters import Parameter
from services.api.openapi.components import RENAMED_COMPONENTS
from services.api.openapi.examples import problem_document, to_plain_json
from services.api.openapi.response_headers import HEADERS_BY_STATUS, RATE_LIMIT_HEADERS
from services.api.schemas.json_schema import JsonSchema, component_ref
from services.api.schemas.problems import STATUS, TITLES, ProblemDocument

PROBLEM_JSON = "application/problem+json"
EVENT_STREAM = "text/event-stream"

MEDIA_EXAMPLES = {
    "image/svg+xml": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    "text/plain": "An evening in Dawson: Gold Rush has not begun\n",
    "text/markdown": "# Gold Rush\n",
    EVENT_STREAM: 'id: 57\nevent: record\ndata: {"seq": 57}\n\n',
}
"""Examples of what is no JSON."""

SECURITY_BY_ACCESS: dict[str, list[dict[str, list[str]]]] = {
    "nobody": [],
    "anybody": [{}, {"token": []}, {"session": []}],
    "player": [{"token": []}, {"session": []}],
}


class OperationWriter:
    """One operation on its way into the document; `shown` has the examples."""

    def __init__(self, method: str, told: OperationSpec, shown: Mapping[Any, Any]) -> None:
        self._method, self._told, self._shown = method, told, shown

    def write(self, name: str) -> dict[str, Any]:
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
        return () if self._told.access == "nobody" else RATE_LIMIT_HEADERS

    def _security(self) -> list[dict[str, list[str]]]:
        ways = SECURITY_BY_ACCESS[self._told.access]
        if self._method in SAFE_METHODS:
            return ways
        return [{**way, "csrf": []} if "session" in way else way for way in ways]

    def _body(self, kind: Any) -> dict[str, Any]:
        return {"required": True, "content": {"application/json": self._json(kind)}}

    def _json(self, kind: Any) -> dict[str, Any]:
        example = {"example": to_plain_json(self._shown[kind])} if kind in self._shown else {}
        return {"schema": schema_ref(kind), **example}

    def _responses(self) -> dict[str, Any]:
        found = {str(told.status): self._answer(told) for told in self._told.answers}
        by_status: dict[int, list[str]] = {}
        for slug in possible_problems(self._method, self._told):
            by_status.setdefault(STATUS[slug], []).append(slug)
        for status, slugs in sorted(by_status.items()):
            wrong = _wrong(status, slugs, self._counted)
            beside = found.get(str(status), {})
            content = {**beside.get("content", {}), **wrong["content"]}
            found[str(status)] = {**wrong, **({**beside, "content": content} if beside else {})}
        return dict(sorted(found.items()))

    def _answer(self, told: ResponseSpec) -> dict[str, Any]:
        content = {form: _media(form) for form in told.media}
        if told.kind is not None:
            content = {"application/json": self._json(told.kind), **content}
        return {
            "description": HTTPStatus(told.status).phrase,
            "headers": _headers((*told.headers, *self._counted)),
            **({"content": content} if content else {}),
        }


def schema_ref(kind: Any) -> JsonSchema:
    """Refer to a type of the components."""
    if kind is dict:
        return {"type": "object"}
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_ref(get_args(kind)[0])}
    return component_ref(RENAMED_COMPONENTS.get(kind, kind.__name__))


def possible_problems(method: str, told: OperationSpec) -> tuple[str, ...]:
    """Name what may go wrong with a call: its own, and what its form brings along."""
    found = ["internal", "unavailable", *told.problems]
    if told.access != "nobody":
        found += ["unauthorized", "forbidden", "too-many-requests"]
        found += [] if method in SAFE_METHODS else ["csrf"]
    if told.takes or told.body is not None:
        found += ["bad-request"]
    if told.body is not None:
        found += ["too-large", "unsupported-media-type", "request-timeout"]
    elif method in SAFE_METHODS and media_types(told):
        found += ["bad-request", "not-acceptable"]
    if any(one.location == "path" for one in told.takes):
        found += ["not-found"]
    return tuple(dict.fromkeys(found))


def problem_example(slug: str, shown: Mapping[Any, Any]) -> dict[str, Any]:
    """Give the example of a problem, as the components hold it."""
    known: ProblemDocument = shown[ProblemDocument]
    made = known if slug == known.code else problem_document(slug, f"{TITLES[slug]}.")
    return {"summary": TITLES[slug], "value": to_plain_json(made)}


def _wrong(status: int, slugs: Iterable[str], counted: tuple[str, ...]) -> dict[str, Any]:
    told = [f"`{slug}`: {TITLES[slug]}" for slug in slugs]
    named = {slug: {"$ref": f"#/components/examples/{slug}"} for slug in slugs}
    return {
        "description": "; ".join(told),
        "headers": _headers((*HEADERS_BY_STATUS.get(status, ()), *counted)),
        "content": {PROBLEM_JSON: {"schema": component_ref(ProblemDocument.__name__), "examples": named}},
    }


def _headers(names: Iterable[str]) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _media(form: str) -> dict[str, Any]:
    if form not in MEDIA_EXAMPLES:
        return {"schema": {"type": "string", "format": "binary"}}
    if form == EVENT_STREAM:  # a schema would be held to the whole by some tools, to each event by others
        return {"example": MEDIA_EXAMPLES[form]}
    return {"schema": {"type": "string"}, "example": MEDIA_EXAMPLES[form]}


def _parameter(one: Parameter[Any]) -> dict[str, Any]:
    return {
        "name": one.name,
        "in": one.location,
        "required": one.location == "path",
        "description": one.description,
        "schema": {**one.documented_schema, **({} if one.default is None else {"default": one.default})},
        "example": one.example,
    }
