"""Operations as the OpenAPI document has them, each with the problems that a call of its form may meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
from fastapi.dependencies.models import Dependant

from services.api.auth.authentication import SAFE_METHODS
from services.api.auth.call import open_call, open_player_call
from services.api.http.negotiation import EVENT_STREAM, JSON, SVG, TEXT
from services.api.http.operation import Documented, answers
from services.api.openapi.components import tagged_union
from services.api.openapi.examples import to_plain_json
from services.api.openapi.response_headers import HEADERS_BY_STATUS, RATE_LIMIT_HEADERS
from services.api.routing import ApiRoute
from services.api.schemas.json_schema import NULL, JsonSchema, component_ref, to_portable
from services.api.schemas.problems import OK, STATUS, TITLES, Problem, ProblemDocument, problem_document

PROBLEM_JSON = "application/problem+json"

MEDIA_EXAMPLES = {
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    TEXT: "An evening in Dawson: Gold Rush has not begun\n",
    "text/markdown": "# Gold Rush\n",
    EVENT_STREAM: 'id: 57\nevent: record\ndata: {"seq": 57}\n\n',
}
"""Examples of what is no JSON."""


class OperationWriter:
    """Completes what FastAPI writes of a route; `examples` has one of each type that is taken or answered."""

    def __init__(self, route: ApiRoute, examples: Mapping[Any, Any]) -> None:
        self._route, self._examples = route, examples

    def complete(self, operation: dict[str, Any]) -> None:
        """Add bodies, answers, problems and parameters' examples; LookupError where a type has no example."""
        operation["description"] = " ".join(self._route.description.split())
        operation["parameters"] = [_parameter(one) for one in operation.get("parameters", ())]
        if self._route.body is not None:
            operation["requestBody"] = {
                "required": _needs_fields(self._route.body),
                "content": {JSON: self._json(self._route.body)},
            }
        operation["responses"] = self._responses()
        operation["security"] = self._security()

    def _security(self) -> list[dict[str, list[str]]]:
        if not asks_caller(self._route):
            return []
        csrf: dict[str, list[str]] = {} if is_safe(self._route) else {"csrf": []}
        ways: list[dict[str, list[str]]] = [{"token": []}, {"session": [], **csrf}]
        return ways if needs_player(self._route) else [{}, *ways]

    @property
    def _rate_headers(self) -> tuple[str, ...]:
        return RATE_LIMIT_HEADERS if asks_caller(self._route) else ()

    def _json(self, kind: Any) -> dict[str, Any]:
        if kind is dict:
            return {"schema": {"type": "object"}}
        return {"schema": schema_ref(kind), "example": to_plain_json(self._examples[kind])}

    def _responses(self) -> dict[str, Any]:
        found = {str(status): self._response(one) for status, one in documented_answers(self._route).items()}
        by_status: dict[int, list[str]] = {}
        for code in possible_problems(self._route):
            by_status.setdefault(STATUS[code], []).append(code)
        for status, codes in sorted(by_status.items()):
            problems = _problems_response(status, codes, self._rate_headers)
            also = found.get(str(status), {})
            content = {**also.get("content", {}), **problems["content"]}
            found[str(status)] = {**problems, **({**also, "content": content} if also else {})}
        return dict(sorted(found.items()))

    def _response(self, one: Documented) -> dict[str, Any]:
        content = {media: _media(media) for media in one.get("content", ())}
        if one.kind is not None:
            content = {JSON: self._json(one.kind), **content}
        return {
            "description": one["description"],
            "headers": {**one.get("headers", {}), **_headers(self._rate_headers)},
            **({"content": content} if content else {}),
        }


def documented_answers(route: ApiRoute) -> dict[int, Documented]:
    """Return the answers of a route that are no problems, by status."""
    found = {
        int(status): one
        for status, one in route.responses.items()
        if isinstance(one, Documented) and not one.codes
    }
    usual = route.status_code or OK
    if route.answer is not None or not found:
        described = Documented(answers(usual, route.answer)[usual])
        described.kind = route.answer
        if usual in found:
            described |= {"headers": found[usual]["headers"], "content": found[usual]["content"]}
        found[usual] = described
    return found


def asks_caller(route: ApiRoute) -> bool:
    """Return whether a route finds out who calls."""
    return _depends_on(route.dependant, open_call)


def needs_player(route: ApiRoute) -> bool:
    """Return whether only players may call a route."""
    return _depends_on(route.dependant, open_player_call)


def _depends_on(dependant: Dependant, call: Any) -> bool:
    return any(one.call is call or _depends_on(one, call) for one in dependant.dependencies)


def is_safe(route: ApiRoute) -> bool:
    """Return whether calls of a route change nothing."""
    return SAFE_METHODS.issuperset(route.methods or ())


def schema_ref(kind: Any) -> JsonSchema:
    """Refer to a type of the components, or to each of a union."""
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_ref(get_args(kind)[0])}
    if get_origin(kind) is UnionType:
        return tagged_union(get_args(kind), {one: one.__name__ for one in get_args(kind)})
    return component_ref(kind.__name__)


def possible_problems(route: ApiRoute) -> tuple[str, ...]:
    """Name what may go wrong with a call: its own, and what its form brings along."""
    own = [code for one in route.responses.values() for code in getattr(one, "codes", ())]
    found = ["internal", "unavailable", *own]
    has_path = bool(route.dependant.path_params)
    if asks_caller(route):
        found += ["unauthorized", "forbidden", "too-many-requests"]
        found += [] if is_safe(route) else ["csrf"]
    if has_path or route.dependant.query_params or route.dependant.header_params or route.body is not None:
        found += ["bad-request"]
    if route.body is not None:
        found += ["too-large", "unsupported-media-type", "request-timeout"]
    elif any(_forms(one) > 1 for one in documented_answers(route).values()):
        found += ["bad-request", "not-acceptable"]
    if has_path:
        found += ["not-found"]
    return tuple(dict.fromkeys(found))


def _forms(one: Documented) -> int:
    return len(one.get("content", ())) + (one.kind is not None)


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


def _parameter(one: dict[str, Any]) -> dict[str, Any]:
    """Write a parameter as other tools read it: one that may be left out is not null, and has an example."""
    schema = one["schema"]
    if "anyOf" in schema:
        (given,) = [part for part in schema["anyOf"] if part != NULL]
        schema = {**given, **{name: part for name, part in schema.items() if name != "anyOf"}}
    (example,) = schema.pop("examples")
    component = schema.pop("x-component", None)
    schema.pop("description", None)
    described = to_portable(schema) if component is None else component_ref(component)
    return {**one, "schema": described, "example": example}


def _needs_fields(kind: Any) -> bool:
    """Say whether a body has to be sent: an empty one stands for an object without fields."""
    told = msgspec.inspect.type_info(kind)
    return not isinstance(told, msgspec.inspect.StructType) or any(field.required for field in told.fields)
