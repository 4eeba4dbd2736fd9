"""Data files: TOML read strictly into typed values, and counts compared with the printed material."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")

CountCheck = Iterator[tuple[str, object, object]]
"""What is counted, what it should be, and what it is."""


class BrokenData(ValueError):
    """The data files do not describe the printed material."""


def load_toml(package: str, name: str, form: type[T]) -> T:
    """Read a TOML file that lies in the package; an unknown or missing key raises msgspec.ValidationError."""
    return msgspec.toml.decode(files(package).joinpath(name).read_bytes(), type=form)


def require_counts(*counts: CountCheck) -> None:
    """Refuse what was counted wrong; the error names every fault."""
    found = [fault for counted in counts for fault in find_mismatches(counted)]
    if found:
        raise BrokenData("; ".join(found))


def find_mismatches(counted: CountCheck) -> list[str]:
    """Return a line for each count that is not as it should be."""
    return [f"{name}: {found}, should be {due}" for name, due, found in counted if due != found]
