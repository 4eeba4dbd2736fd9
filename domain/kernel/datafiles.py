"""Data files: TOML read once and strictly into typed values."""

from __future__ import annotations

from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


def load(package: str, name: str, form: type[T]) -> T:
    """Read a TOML file that lies in the package; an unknown or missing key raises msgspec.ValidationError."""
    return msgspec.toml.decode(files(package).joinpath(name).read_bytes(), type=form)
