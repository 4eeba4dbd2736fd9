"""Parse TOML data files strictly into typed values, and compare counts with the printed game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import TypeVar

import msgspec

from domain.kernel.editions import with_edition

T = TypeVar("T")

CountCheck = Iterator[tuple[str, object, object]]
"""The name of each count, its expected value and its actual value."""


class BrokenData(ValueError):
    """The data files do not match the printed game."""


def load_toml(package: str, name: str, form: type[T]) -> T:
    """Load a TOML file of the package; raise msgspec.ValidationError for unknown or missing keys.

    The data of a game (`domain.games.GAME.data`) include the changes of its edition, if it has one. Their
    errors are BrokenData or BrokenEdition.
    """
    data = msgspec.toml.decode(files(package).joinpath(name).read_bytes())
    parts = package.split(".")
    if parts[:2] != ["domain", "games"] or parts[3:] != ["data"]:
        return msgspec.convert(data, form, str_keys=True)
    try:
        return msgspec.convert(with_edition(parts[2], name, data), form, str_keys=True)
    except msgspec.ValidationError as error:
        raise BrokenData(f"{parts[2]}/{name}: {error}") from error


def require_counts(*counts: CountCheck) -> None:
    """Raise a BrokenData listing all wrong counts, if any."""
    faults = [fault for counted in counts for fault in find_mismatches(counted)]
    if faults:
        raise BrokenData("; ".join(faults))


def find_mismatches(counted: CountCheck) -> list[str]:
    """Return a line for each wrong count."""
    return [f"{name}: {actual}, should be {due}" for name, due, actual in counted if due != actual]
