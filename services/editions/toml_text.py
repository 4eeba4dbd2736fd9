"""Writes data as TOML, in the forms of the games' data files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(data: Mapping[str, Any]) -> str:
    """Return values first, then a table or a list of tables for each section."""
    sections = {name: value for name, value in data.items() if _is_section(value)}
    values = {name: value for name, value in data.items() if name not in sections}
    parts = ["\n".join(_lines(values)) + "\n"] if values else []
    for name, value in sections.items():
        single = isinstance(value, Mapping)
        head = f"[{_key(name)}]" if single else f"[[{_key(name)}]]"
        parts += ["\n".join([head, *_lines(table)]) + "\n" for table in ([value] if single else value)]
    return "\n".join(parts)


def _is_section(value: Any) -> bool:
    return isinstance(value, Mapping) or _has_tables(value)


def _has_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        if _has_tables(value):
            entries = "".join(f"  {_inline(entry)},\n" for entry in value)
            yield f"{_key(name)} = [\n{entries}]"
        else:
            yield f"{_key(name)} = {_inline(value)}"


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(name)} = {_inline(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, str):
        return _quote(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _quote(name)


def _quote(text: str) -> str:
    """Return text as TOML writes it: like JSON, which allows only one control character more."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
