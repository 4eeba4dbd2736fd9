"""Parse TOML data files strictly into typed values, and compare counts with the printed game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")

CountCheck = Iterator[tuple[str, object, object]]
"""The name of each count, its expected value and its actual value."""


class BrokenData(ValueError):
    """The data files do not match the printed game."""


def load_toml(package: str, name: str, form: type[T]) -> T:
    """Load a TOML file of the package; raise msgspec.ValidationError for unknown or missing keys."""
    return msgspec.toml.decode(files(package).joinpath(name).read_bytes(), type=form)


def require_counts(*counts: CountCheck) -> None:
    """Raise a BrokenData listing all wrong counts, if any."""
    faults = [fault for counted in counts for fault in find_mismatches(counted)]
    if faults:
        raise BrokenData("; ".join(faults))


def find_mismatches(counted: CountCheck) -> list[str]:
    """Return a line for each wrong count."""
    return [f"{name}: {actual}, should be {due}" for name, due, actual in counted if due != actual]
