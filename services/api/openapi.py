"""The OpenAPI document: the framework's part for its routes, ours for the plain ones, msgspec's for types."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from services.api.describing import REFERENCE, mentioned, schema_of
from services.api.errors import ProblemDocument
from services.api.examples import EXAMPLES
from services.api.hot import ROUTES

VERSION = "1"
SUMMARY = "Board games turn by turn: what happened is a log, and everything else follows from it."
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "A personal token"},
    "session": {"type": "apiKey", "in": "cookie", "name": "railhead", "description": "A browser's session"},
}


def document(app: FastAPI) -> dict[str, Any]:
    """Give the whole document."""
    found = get_openapi(
        title="Railhead", version=VERSION, openapi_version="3.1.0", summary=SUMMARY, routes=app.routes
    )
    paths = found["paths"]
    for hot in ROUTES:
        paths.setdefault(hot.path, {})[hot.method.lower()] = hot.described()
    for operations in paths.values():
        for operation in operations.values():
            _settle(operation)
    found["components"] = {"schemas": _schemas(), "securitySchemes": SCHEMES}
    found["security"] = [{}, {"token": []}, {"session": []}]
    return found


def _settle(operation: dict[str, Any]) -> None:
    """Take the framework's own error forms away: what is wrong with a request is a problem document too."""
    answers = operation["responses"]
    answers.pop("422", None)
    problem = {"application/problem+json": {"schema": schema_of(ProblemDocument)}}
    answers.setdefault("default", {"description": "A problem (RFC 9457)", "content": problem})
    for status in answers.values():
        if status.get("content", {}).get("application/json", {}).get("schema") == {}:
            del status["content"]


def _schemas() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(mentioned, ref_template=REFERENCE)
    for kind, example in EXAMPLES.items():
        if kind.__name__ in schemas:
            schemas[kind.__name__]["examples"] = [msgspec.to_builtins(example, enc_hook=_raw)]
    return dict(schemas)


def _raw(value: Any) -> Any:
    if isinstance(value, msgspec.Raw):
        return msgspec.json.decode(bytes(value))
    raise TypeError(f"{value!r} has no JSON form")
