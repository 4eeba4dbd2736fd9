"""Operations as the OpenAPI document has them, each with the problems that a call of its form may meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec

from services.api.http.middleware.methods import SAFE_METHODS
from services.api.http.negotiation import EVENT_STREAM, SVG, TEXT
from services.api.http.operation import OperationSpec, ResponseSpec, media_types
from services.api.http.parameters import Parameter
from services.api.openapi.components import tagged_union
from services.api.openapi.examples import to_plain_json
from services.api.openapi.response_headers import HEADERS_BY_STATUS, RATE_LIMIT_HEADERS
from services.api.schemas.json_schema import JsonSchema, component_ref
from services.api.schemas.problems import STATUS, TITLES, Problem, ProblemDocument, problem_document

PROBLEM_JSON = "application/problem+json"

MEDIA_EXAMPLES = {
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    TEXT: "An evening in Dawson: Gold Rush has not begun\n",
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
    """Writes one operation; `examples` has one of each type that is taken or answered."""

    def __init__(self, operation: OperationSpec, examples: Mapping[Any, Any]) -> None:
        self._operation, self._examples = operation, examples

    def write(self) -> dict[str, Any]:
        """Give the operation object; LookupError where a type has no example."""
        operation = self._operation
        body = {} if operation.body is None else {"requestBody": self._body(operation.body)}
        return {
            "operationId": operation.name,
            "summary": operation.summary,
            "description": operation.description,
            "tags": [operation.tag],
            "parameters": [_parameter(one) for one in operation.parameters],
            **body,
            "responses": self._responses(),
            "security": self._security(),
        }

    @property
    def _rate_headers(self) -> tuple[str, ...]:
        return () if self._operation.access == "nobody" else RATE_LIMIT_HEADERS

    def _security(self) -> list[dict[str, list[str]]]:
        ways = SECURITY_BY_ACCESS[self._operation.access]
        if self._operation.method in SAFE_METHODS:
            return ways
        return [{**way, "csrf": []} if "session" in way else way for way in ways]

    def _body(self, kind: Any) -> dict[str, Any]:
        return {"required": _needs_fields(kind), "content": {"application/json": self._json(kind)}}

    def _json(self, kind: Any) -> dict[str, Any]:
        if kind is dict:
            return {"schema": {"type": "object"}}
        return {"schema": schema_ref(kind), "example": to_plain_json(self._examples[kind])}

    def _responses(self) -> dict[str, Any]:
        found = {str(one.status): self._response(one) for one in self._operation.responses}
        by_status: dict[int, list[str]] = {}
        for code in possible_problems(self._operation):
            by_status.setdefault(STATUS[code], []).append(code)
        for status, codes in sorted(by_status.items()):
            problems = _problems_response(status, codes, self._rate_headers)
            beside = found.get(str(status), {})
            content = {**beside.get("content", {}), **problems["content"]}
            found[str(status)] = {**problems, **({**beside, "content": content} if beside else {})}
        return dict(sorted(found.items()))

    def _response(self, response: ResponseSpec) -> dict[str, Any]:
        content = {media: _media(media) for media in response.media}
        if response.kind is not None:
            content = {"application/json": self._json(response.kind), **content}
        return {
            "description": HTTPStatus(response.status).phrase,
            "headers": _headers((*response.headers, *self._rate_headers)),
            **({"content": content} if content else {}),
        }


def schema_ref(kind: Any) -> JsonSchema:
    """Refer to a type of the components, or to each of a union."""
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_ref(get_args(kind)[0])}
    if get_origin(kind) is UnionType:
        return tagged_union(get_args(kind), {one: one.__name__ for one in get_args(kind)})
    return component_ref(kind.__name__)


def possible_problems(operation: OperationSpec) -> tuple[str, ...]:
    """Name what may go wrong with a call: its own, and what its form brings along."""
    safe = operation.method in SAFE_METHODS
    found = ["internal", "unavailable", *operation.problems]
    if operation.access != "nobody":
        found += ["unauthorized", "forbidden", "too-many-requests"]
        found += [] if safe else ["csrf"]
    if operation.parameters or operation.body is not None:
        found += ["bad-request"]
    if operation.body is not None:
        found += ["too-large", "unsupported-media-type", "request-timeout"]
    elif safe and media_types(operation.responses):
        found += ["bad-request", "not-acceptable"]
    if any(one.location == "path" for one in operation.parameters):
        found += ["not-found"]
    return tuple(dict.fromkeys(found))


def problem_example(code: str, examples: Mapping[Any, Any]) -> dict[str, Any]:
    """Give the example of a problem, as the components hold it."""
    known: ProblemDocument = examples[ProblemDocument]
    example = known if code == known.code else problem_document(Problem(code, f"{TITLES[code]}."))
    return {"summary": TITLES[code], "value": to_plain_json(example)}


def _problems_response(status: int, codes: Iterable[str], rate_headers: tuple[str, ...]) -> dict[str, Any]:
    examples = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
    return {
        "description": "; ".join(f"`{code}`: {TITLES[code]}" for code in codes),
        "headers": _headers((*HEADERS_BY_STATUS.get(status, ()), *rate_headers)),
        "content": {PROBLEM_JSON: {"schema": component_ref(ProblemDocument.__name__), "examples": examples}},
    }


def _headers(names: Iterable[str]) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _media(media: str) -> dict[str, Any]:
    if media not in MEDIA_EXAMPLES:
        return {"schema": {"type": "string", "format": "binary"}}
    if media == EVENT_STREAM:  # a schema would be held to the whole by some tools, to each event by others
        return {"example": MEDIA_EXAMPLES[media]}
    return {"schema": {"type": "string"}, "example": MEDIA_EXAMPLES[media]}


def _parameter(one: Parameter) -> dict[str, Any]:
    info = one.info
    return {
        "name": one.name,
        "in": one.location,
        "required": one.location == "path" or one.info.required,
        "description": info.description,
        "schema": {**one.documented_schema, **({} if info.default is None else {"default": info.default})},
        "example": info.example,
    }


def _needs_fields(kind: Any) -> bool:
    """Say whether a body has to be sent: an empty one stands for an object without fields."""
    told = msgspec.inspect.type_info(kind)
    return not isinstance(told, msgspec.inspect.StructType) or any(field.required for field in told.fields)
