"""JSON schemas: msgspec's output, made portable for tools in other languages."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

from msgspec import Meta

from services.shared.bodies import DOCUMENTED

JsonSchema = dict[str, Any]

NULL = {"type": "null"}
REF_TEMPLATE = "#/components/schemas/{name}"


def component_ref(name: str) -> JsonSchema:
    return {"$ref": REF_TEMPLATE.format(name=name)}


def described_by(name: str, *, nullable: bool = False) -> Meta:
    """Describe raw JSON by a component; by that of its game if the surrounding object has a `game`."""
    if nullable:
        return Meta(extra_json_schema={"anyOf": [component_ref(name), NULL]})
    return Meta(extra_json_schema=component_ref(name))


def to_portable(node: Any) -> Any:
    """Return a portable copy of a schema or a part of one."""
    if isinstance(node, list | tuple):
        return [to_portable(part) for part in node]
    if not isinstance(node, dict):
        return node
    portable = {name: _part(name, part) for name, part in {**node, **node.get(DOCUMENTED, {})}.items()}
    portable.pop(DOCUMENTED, None)
    if "$ref" in portable:
        return {name: part for name, part in portable.items() if name in _BESIDE}
    for mend in (_text, _choices, _pair, _union):
        portable = mend(portable)
    return portable


_VALUES = frozenset({"default", "examples", "example", "const", "enum", "mapping"})
_BESIDE = frozenset({"$ref", "$defs", "description"})
"""Keywords that are kept next to a reference."""

_NAMED = frozenset({"properties", "$defs"})


def _part(name: str, part: Any) -> Any:
    """Convert the value of a keyword; example values, and names of properties, are not converted."""
    if name in _VALUES:
        return part
    return {key: to_portable(one) for key, one in part.items()} if name in _NAMED else to_portable(part)


def _text(node: JsonSchema) -> JsonSchema:
    """Write patterns for ECMAScript, where `$` is the end, and drop titles and null defaults."""
    if isinstance(node.get("pattern"), str):
        node["pattern"] = node["pattern"].replace("\\Z", "$")
    if isinstance(node.get("description"), str):
        node["description"] = cleandoc(node["description"])
    if isinstance(node.get("title"), str):
        del node["title"]
    if node.get("default", "") is None:
        del node["default"]
    return node


def _choices(node: JsonSchema) -> JsonSchema:
    """Write a single choice as a constant, and add the type of strings."""
    choices = node.get("enum")
    if not isinstance(choices, list):
        return node
    if all(isinstance(choice, str) for choice in choices):
        node = {"type": "string", **node}
    if len(choices) > 1:
        return node
    return {**{name: part for name, part in node.items() if name != "enum"}, "const": choices[0]}


def _pair(node: JsonSchema) -> JsonSchema:
    """Drop `items: false`, which tuples of fixed length do not need."""
    if node.get("items") is False and "prefixItems" in node:
        del node["items"]
    return node


def _union(node: JsonSchema) -> JsonSchema:
    """Write tagged unions as `oneOf`, and null separately."""
    if "discriminator" not in node or "anyOf" not in node:
        return node
    some = [part for part in node["anyOf"] if part != NULL]
    union = {"oneOf": some, "discriminator": node["discriminator"]}
    rest = {name: part for name, part in node.items() if name not in ("anyOf", "discriminator")}
    return {**rest, **(union if len(some) == len(node["anyOf"]) else {"anyOf": [union, NULL]})}
