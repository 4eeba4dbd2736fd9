"""Request values that must be refused, and example values from the document."""

from __future__ import annotations

import re
from typing import Any

Json = dict[str, Any]


def required_query(operation: Json) -> dict[str, str]:
    """Return the names of a call's required query parameters, with their example values."""
    said = (one for one in operation["parameters"] if one["in"] == "query" and one["required"])
    return {one["name"]: one["example"] for one in said}


def exemplary(operation: Json, table: str) -> Any:
    """Return the documented example body, for this table."""
    if "requestBody" not in operation:
        return None
    body: Json = operation["requestBody"]["content"]["application/json"]["example"]
    return {**body, "table": table} if "table" in body else body


def quoted(value: object) -> str:
    return re.sub("[^0-9A-Za-z._-]", lambda found: f"%{ord(found[0]):02X}", str(value))


def beyond(schema: Json) -> list[Any]:
    """Return values that a schema does not allow."""
    match schema.get("type"):
        case "integer":
            return [schema["minimum"] - 1, schema["maximum"] + 1, 10**30, "x", "1.5", ""]
        case "boolean":
            return ["2", "perhaps"]
    found = ["x" * (schema["maxLength"] + 1)] if "maxLength" in schema else []
    return found + (["!\n", "ok\n", "?!"] if "pattern" in schema or "enum" in schema else [])
