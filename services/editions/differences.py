"""Compares two editions of a game, or an edition with the packaged data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from domain.kernel.data_faults import describe, label_entry
from domain.kernel.editions import ABOUT, GAMES, Data, lay_over, parse_changes
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
        for difference in _compare(*(dict(_flatten(read_merged(game, name, e), name)) for e in (old, new)))
    ]


def read_merged(game: str, name: str, edition: Mapping[str, str]) -> Data:
    """Return the data of a packaged file with the changes of an edition, given by the texts of its files."""
    data: Data = msgspec.toml.decode(files(GAMES).joinpath(game, "data", name).read_bytes())
    return lay_over(data, parse_changes(edition[name], f"{game}/{name}")) if name in edition else data


def _compare(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    for place in dict.fromkeys((*old, *new)):
        if old.get(place) != new.get(place) and "provenance" not in place.rpartition(", ")[2]:
            yield Difference(place, old.get(place), new.get(place))


def _flatten(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, entry in value.items():
            yield from _flatten(entry, f"{place}, {name}")
    elif isinstance(value, list) and any(isinstance(entry, Mapping) for entry in value):
        labels = [label_entry(entry, index) for index, entry in enumerate(value)]
        for index, (label, entry) in enumerate(zip(labels, value, strict=True)):
            name = label if labels.count(label) == 1 else f"entry {index + 1}"
            yield from _flatten(entry, f"{place}, {name}")
    else:
        yield place, describe(value)
