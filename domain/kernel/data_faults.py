"""Lists what is wrong with a data file, in words for the person who wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

LABELS = ("id", "number", "name", "kind")
"""The keys that name an entry of a list, best first."""
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def find_faults(data: object, form: Any) -> list[str]:
    """Return a line for every value that does not have the form, with its place."""
    faults = list(_walk(data, form, ()))
    if not faults:
        faults = [f"{_place(path)}{error}" for path, error in _convert(data, form, ())]
    return faults


def _walk(data: object, form: Any, path: tuple[str, ...]) -> Iterator[str]:
    origin, parts = get_origin(form), get_args(form)
    if isinstance(form, type) and issubclass(form, Struct) and isinstance(data, Mapping):
        yield from _walk_table(data, form, path)
    elif origin is tuple and parts[1:] == (...,) and isinstance(data, list):
        for index, entry in enumerate(data):
            yield from _walk(entry, parts[0], (*path, label_entry(entry, index)))
    elif origin is dict and isinstance(data, Mapping):
        for name, entry in data.items():
            yield from (f"{_place(at)}{error}" for at, error in _convert(name, parts[0], (*path, str(name))))
            yield from _walk(entry, parts[1], (*path, str(name)))
    else:
        yield from (f"{_place(at)}{error}" for at, error in _convert(data, form, path))


def _walk_table(data: Mapping[str, object], form: type[Struct], path: tuple[str, ...]) -> Iterator[str]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    for name in sorted(data.keys() - fields.keys()):
        yield f"{_place(path)}unknown key {name}; possible: {', '.join(fields)}"
    for name, field in fields.items():
        if name in data:
            yield from _walk(data[name], field.type, (*path, name))
        elif field.default is NODEFAULT and field.default_factory is NODEFAULT:
            yield f"{_place(path)}{name} is missing"


def _convert(data: object, form: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    try:
        msgspec.convert(data, form, str_keys=True)
    except msgspec.ValidationError as error:
        words = str(error).split(" - at `")[0]
        if get_origin(form) is Literal:
            words = f"{data} is unknown; possible: {', '.join(map(str, get_args(form)))}"
        words = re.sub("`([a-z]+)`", lambda kind: KINDS.get(kind[1], kind[0]), words)
        examples = [
            meta.examples for meta in get_args(form) if isinstance(meta, msgspec.Meta) and meta.examples
        ]
        if examples:
            words = f"{data} does not have the form of {' or '.join(map(str, examples[0]))}"
        yield path, words


def label_entry(entry: object, index: int) -> str:
    """Return what names an entry of a list, or else its position."""
    if isinstance(entry, Mapping):
        for name in LABELS:
            if isinstance(entry.get(name), str | int):
                return str(entry[name])
    return f"entry {index + 1}"


def _place(path: tuple[str, ...]) -> str:
    return f"{', '.join(path)}: " if path else ""


def describe(value: object) -> str:
    """Return a number, text or collection in words; lists and tables inside a list have brackets."""
    if isinstance(value, Mapping):
        return (
            ", ".join(f"{describe(key)}: {describe(entry)}" for key, entry in sorted(value.items())) or "none"
        )
    if isinstance(value, AbstractSet):
        return ", ".join(sorted(map(describe, value))) or "none"
    if isinstance(value, tuple | list):
        parts = (
            f"[{describe(part)}]" if isinstance(part, list | Mapping) else describe(part) for part in value
        )
        return ", ".join(parts) or "none"
    return "nothing" if value is None else str(value)
