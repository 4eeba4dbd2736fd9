"""JSON schemas as msgspec generates them, adapted for tools in other languages."""

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
    """Describe raw JSON by a component.

    Within an object that has a `game`, that game's version of the component applies.
    """
    if nullable:
        return Meta(extra_json_schema={"anyOf": [component_ref(name), NULL]})
    return Meta(extra_json_schema=component_ref(name))


def to_portable(node: Any) -> Any:
    """Return a portable copy of a schema, or of a part of it."""
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
    """Convert a keyword's value, except examples and names of properties."""
    if name in _VALUES:
        return part
    return {key: to_portable(value) for key, value in part.items()} if name in _NAMED else to_portable(part)


def _text(node: JsonSchema) -> JsonSchema:
    """Convert patterns to ECMAScript, where `$` marks the end, and drop titles and null defaults."""
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
    """Write a single choice as `const`, and add the type `string` to choices between strings."""
    choices = node.get("enum")
    if not isinstance(choices, list):
        return node
    if all(isinstance(choice, str) for choice in choices):
        node = {"type": "string", **node}
    if len(choices) > 1:
        return node
    return {**{name: part for name, part in node.items() if name != "enum"}, "const": choices[0]}


def _pair(node: JsonSchema) -> JsonSchema:
    """Drop `items: false`, which is redundant for tuples of fixed length."""
    if node.get("items") is False and "prefixItems" in node:
        del node["items"]
    return node


def _union(node: JsonSchema) -> JsonSchema:
    """Write tagged unions as `oneOf`, with null as a separate alternative."""
    if "discriminator" not in node or "anyOf" not in node:
        return node
    some = [part for part in node["anyOf"] if part != NULL]
    union = {"oneOf": some, "discriminator": node["discriminator"]}
    rest = {name: part for name, part in node.items() if name not in ("anyOf", "discriminator")}
    return {**rest, **(union if len(some) == len(node["anyOf"]) else {"anyOf": [union, NULL]})}
