"""Values in JSON form are merged, looked up by path, and compared in whole or in part.

TOML has no null: `{ none = true }` stands for it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tests.support.cases.case import CaseError

_NONE = {"none": True}
COUNT = "#"
"""The last step of a path; it stands for the length of a list."""


def to_json(value: Any) -> Any:
    """Return a value in its JSON form."""
    return msgspec.json.decode(msgspec.json.encode(value))


def resolve_nulls(value: Any) -> Any:
    """Return a value of a case file with its nulls resolved."""
    if value == _NONE:
        return None
    if isinstance(value, dict):
        return {key: resolve_nulls(part) for key, part in value.items()}
    return [resolve_nulls(part) for part in value] if isinstance(value, list) else value


def merge(base: Any, changes: Any) -> Any:
    """Merge changes into the base: tables into tables, `{ 0 = ... }` into lists; replace all other values."""
    changes = resolve_nulls(changes) if changes == _NONE else changes
    if not isinstance(changes, dict) or not isinstance(base, dict | list):
        return resolve_nulls(changes)
    if isinstance(base, dict):
        return {**base, **{key: merge(base.get(key), part) for key, part in changes.items()}}
    found = list(base)
    for key, part in changes.items():
        place = _place(found, key, len(found) + 1)
        found[place : place + 1] = [merge(found[place] if place < len(found) else None, part)]
    return found


def look_up(value: Any, path: str) -> Any:
    """Look up `players.0.coins`; `-1` is the last element of a list, `#` the length of a list."""
    for step in path.split("."):
        if step == COUNT and isinstance(value, list | dict):
            value = len(value)
        elif isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list):
            value = value[_place(value, step, len(value))]
        else:
            here = ", ".join(value) if isinstance(value, dict) else repr(value)
            raise CaseError(f"there is no {step!r} in path {path!r}; there is: {here}")
    return value


def _place(found: list[Any], key: str, below: int) -> int:
    try:
        place = int(key)
    except ValueError as error:
        raise CaseError(f"{key!r} is no place in a list of {len(found)}") from error
    place += len(found) if place < 0 else 0
    if not 0 <= place < below:
        raise CaseError(f"there is no place {key} in a list of {len(found)}")
    return place


def includes(whole: Any, part: Any) -> bool:
    """Return whether a table contains at least the members of the part; all other values must be equal."""
    part = resolve_nulls(part) if part == _NONE else part
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and includes(whole[key], some) for key, some in part.items())
    return bool(whole == resolve_nulls(part))
