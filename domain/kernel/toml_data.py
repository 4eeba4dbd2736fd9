"""Parse TOML data files strictly into typed values, and compare counts with the printed game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import TypeVar

import msgspec

from domain.kernel.data_faults import describe, describe_briefly, find_faults
from domain.kernel.editions import BrokenEdition, with_edition

T = TypeVar("T")

CountCheck = Iterator[tuple[str, object, object]]
"""The name of each count, its expected value and its actual value.

Where True is expected, the name is the sentence that states the fault. Where an empty set is expected, it is
what the entries of the actual set have in common.
"""


class BrokenData(ValueError):
    """The data files do not match the printed game."""


class _Collector:
    """Holds the faults found so far; None while the first fault raises BrokenData."""

    faults: list[str] | None = None


def collect_faults() -> list[str]:
    """Return a list that receives all faults of data loaded from now on; faulty files are left out."""
    _Collector.faults = []
    return _Collector.faults


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
        changed = with_edition(parts[2], name, data)
    except BrokenEdition as error:
        if _Collector.faults is None:
            raise
        _Collector.faults.append(str(error))
        changed = data
    try:
        return msgspec.convert(changed, form, str_keys=True)
    except msgspec.ValidationError as error:
        _report([f"{parts[2]}/{name}: {fault}" for fault in find_faults(changed, form)], error)
        return msgspec.convert(data, form, str_keys=True)


def require_counts(package: str, *counts: CountCheck) -> None:
    """Raise a BrokenData listing all wrong counts of a game's data, if any."""
    game = package.split(".")[2]
    _report([f"{game}: {fault}" for counted in counts for fault in find_mismatches(counted)])


def find_mismatches(counted: CountCheck) -> list[str]:
    """Return a line for each wrong count."""
    return [_describe_mismatch(*each) for each in counted if each[1] != each[2]]


def _describe_mismatch(name: str, due: object, actual: object) -> str:
    if due is True:
        return name
    found = f"{name}: {describe_briefly(actual)}"
    return found if due == set() else f"{found}, should be {describe(due)}"


def _report(faults: list[str], cause: Exception | None = None) -> None:
    if _Collector.faults is not None:
        _Collector.faults.extend(faults)
    elif faults:
        raise BrokenData("; ".join(faults)) from cause
