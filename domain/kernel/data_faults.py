"""Lists what is wrong with a data file, in words for the person who wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

LABELS = ("id", "number", "company", "name", "kind")
"""The keys that name an entry of a list, best first."""
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
COMMENTED = "is the [...] line above still a comment?"
BARE_TEXT = r"(?![-+]?[0-9.]+,?$)[^\"'\[\]]+|\[\s*[^\W\d][^\"']*"
"""A value that is text without quotes, or a list of such texts, but not a number."""
ADVICE = {
    "Illegal character": "the quote at the end of the text is missing",
    "Unterminated string": "the quote at the end of the text is missing",
    "Expected newline": 'there is more after the value; remove it, or start it with "#"',
    "Invalid value": "this is no value; does a list above lack the ] at its end?",
    "Unclosed array": "a list needs commas between its values, and a ] at its end",
}
"""What to do, by the beginning of a message of the TOML parser."""
LONG, EXAMPLES = 8, 3
"""A set with more entries than LONG is cut to EXAMPLES of them in faults."""


def find_faults(data: object, form: Any) -> list[str]:
    """Return a line for every value that does not have the form, with its place."""
    faults = list(_walk(data, form, ()))
    if not faults:
        faults = [f"{_place(path)}{error}" for path, error in _convert(data, form, ())]
    return faults


def _walk(data: object, form: Any, path: tuple[str, ...]) -> Iterator[str]:
    origin, parts = get_origin(form), get_args(form)
    if origin in (Union, UnionType) and NoneType in parts and data is not None:
        yield from _walk(data, next(part for part in parts if part is not NoneType), path)
    elif isinstance(form, type) and issubclass(form, Struct) and isinstance(data, Mapping):
        yield from _walk_table(data, form, path)
    elif origin is tuple and parts[1:] == (...,) and isinstance(data, list):
        for index, entry in enumerate(data):
            yield from _walk(entry, parts[0], (*path, label_entry(entry, index)))
    elif origin is dict and isinstance(data, Mapping):
        for name, entry in data.items():
            faults = [f"{_place(at)}{error}; {COMMENTED}" for at, error in _convert(name, parts[0], path)]
            yield from faults or _walk(entry, parts[1], (*path, str(name)))
    else:
        yield from (f"{_place(at)}{error}" for at, error in _convert(data, form, path))


def _walk_table(data: Mapping[str, object], form: type[Struct], path: tuple[str, ...]) -> Iterator[str]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    unknown = sorted(data.keys() - fields.keys())
    if unknown:
        keys = f"unknown key{'s' * (len(unknown) > 1)} {', '.join(unknown)}"
        yield f"{_place(path)}{keys}; possible: {', '.join(fields)}; {COMMENTED}"
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
            words = f"{data} is not valid; write it such as {' or '.join(map(str, examples[0]))}"
        yield path, "must not be empty" if words.endswith("of length >= 1") and not data else words


def explain_syntax(text: str, error: ValueError) -> str:
    """Return the line where a text is not TOML, and what to do about it."""
    lines = text.splitlines() or [""]
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", str(error))
    number = int(found[1]) if found and found[1] else len(lines)
    line = lines[number - 1].strip() if number <= len(lines) else ""
    words = str(error)[: found.start()] if found else str(error)
    return f"line {number}: {line}: {_advise(line, words)}"


def _advise(line: str, words: str) -> str:
    """Return what is wrong with a line that the TOML parser rejects in words of its own."""
    name, equals, value = (part.strip() for part in line.partition("="))
    if words.startswith("Cannot overwrite"):
        return f"{name} is here a second time; {COMMENTED}"
    if words.startswith("Cannot declare"):
        return "this section is here a second time; write all its values below the first line"
    if line.startswith("["):
        return "a section is written [name], and an entry of a list [[name]]"
    if not (name and equals) or words.startswith("Expected '='"):
        return 'neither NAME = VALUE nor a [section]; start it with "# " if it is a note'
    if not value:
        return f"the value of {name} is missing"
    if re.search("[“”„‘’]", value):
        return "write straight quotes, as on a typewriter"
    if re.fullmatch(BARE_TEXT, value):
        return "text needs quotes"
    return next((advice for start, advice in ADVICE.items() if words.startswith(start)), words)


def label_entry(entry: object, index: int) -> str:
    """Return what names an entry of a list, or else its position."""
    if isinstance(entry, Mapping):
        for name in LABELS:
            if isinstance(entry.get(name), str | int):
                return str(entry[name])
    return f"entry {index + 1}"


def _place(path: tuple[str, ...]) -> str:
    return f"{', '.join(path)}: " if path else ""


def describe_briefly(value: object) -> str:
    """Describe a value; only the first entries of a long set are listed, after their number."""
    if isinstance(value, AbstractSet) and len(value) > LONG:
        first = sorted(map(describe, value))[:EXAMPLES]
        return f"{len(value)}, among them {', '.join(first)}"
    return describe(value)


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
