"""Checks of answers against the OpenAPI document."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import httpx
import jsonschema_rs

Json = dict[str, Any]

DOCUMENT = "railhead:document"
"""The name by which schemas refer to the document."""
COMMON_STATUSES = (405, 431)
"""Statuses documented once for all calls: for a wrong method, and for a request head that is too long."""


class OpenApiContract:
    """Checks answers against the document."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self._paths = sorted(
            ((re.compile(_pattern(path)), path) for path in document["paths"]),
            key=lambda pair: "{" in pair[1],
        )
        self._registry = jsonschema_rs.Registry([(DOCUMENT, {"components": document["components"]})])
        self.validator = cache(self._validator)

    def find_operation(self, method: str, path: str) -> Json | None:
        """Return the operation of a request, or None if the document has none."""
        for pattern, name in self._paths:
            if pattern.fullmatch(path):
                found: Json | None = self.document["paths"][name].get(method.lower())
                return found
        return None

    def check(self, response: httpx.Response) -> None:
        """Raise AssertionError unless the document describes the answer."""
        request = response.request
        operation = self.find_operation(request.method, request.url.raw_path.decode().partition("?")[0])
        if operation is None:
            return
        said = f"{request.method} {request.url.path}: {response.status_code}"
        if response.status_code in COMMON_STATUSES:
            return
        told = operation["responses"].get(str(response.status_code))
        assert told is not None, f"{said} is not documented"
        content = told.get("content", {})
        form = response.headers.get("content-type", "").partition(";")[0]
        assert form in content or (not content and not form), f"{said} as {form!r} is not documented"
        if form.endswith("json"):
            self.check_schema(content[form]["schema"], json.loads(response.read()), said)

    def check_schema(self, schema: Json, value: Any, said: str) -> None:
        """Raise AssertionError unless the value matches the schema."""
        error = next(self.validator(json.dumps(schema)).iter_errors(value), None)
        assert error is None, f"{said}: {error}"

    def _validator(self, schema: str) -> jsonschema_rs.Draft202012Validator:
        """Compile a schema that refers to a shared copy of the components, because each copy takes 8 MB."""
        placed = json.loads(schema.replace('"$ref": "#/', f'"$ref": "{DOCUMENT}#/'))
        return jsonschema_rs.Draft202012Validator(placed, registry=self._registry)


def _pattern(path: str) -> str:
    return re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
