"""Compares two editions of a game, or an edition with the packaged data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from domain.kernel.data_faults import LABELS
from domain.kernel.editions import ABOUT, GAMES, lay_over
from domain.kernel.values import Value


class Difference(Value, frozen=True):
    """A value that differs; None where it is missing."""

    place: str
    old: str | None
    new: str | None


def find_differences(game: str, old: Mapping[str, str], new: Mapping[str, str]) -> list[Difference]:
    """Return the values in which two editions differ, each given by the texts of its files."""
    names = sorted({*old, *new} - {ABOUT})
    return [
        difference
        for name in names
        for difference in _compare(name, *(_merged(game, name, e) for e in (old, new)))
    ]


def _merged(game: str, name: str, edition: Mapping[str, str]) -> dict[str, str]:
    data = msgspec.toml.decode(files(GAMES).joinpath(game, "data", name).read_bytes())
    if name in edition:
        data = lay_over(data, msgspec.toml.decode(edition[name]))
    return dict(_flatten(data, name))


def _compare(name: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    for place in dict.fromkeys((*old, *new)):
        if old.get(place) != new.get(place) and "provenance" not in place.rpartition(", ")[2]:
            yield Difference(place, old.get(place), new.get(place))


def _flatten(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, entry in value.items():
            yield from _flatten(entry, f"{place}, {name}")
    elif isinstance(value, list) and any(isinstance(entry, Mapping) for entry in value):
        for index, entry in enumerate(value):
            label = next((str(entry[name]) for name in LABELS if name in entry), f"entry {index + 1}")
            yield from _flatten(entry, f"{place}, {label}")
    else:
        yield place, _words(value)


def _words(value: Any) -> str:
    """Return a value as text; lists inside a list keep their brackets."""
    if not isinstance(value, list):
        return str(value)
    return ", ".join(f"[{_words(each)}]" if isinstance(each, list) else str(each) for each in value)
