"""Cases and their errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.support.games.table_driver import TableDriver


class CaseError(Exception):
    """A case that fails or is malformed; the message states where and why."""


class Case(NamedTuple):
    """A case of a file: its id and name, and a function that plays it and raises CaseError if it fails.

    `older` plays it under earlier versions of the rules, unless the case names a version.
    """

    id: str
    name: str
    run: Callable[[], TableDriver]
    older: Mapping[int, Callable[[], TableDriver]] = {}
