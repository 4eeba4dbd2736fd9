"""Cases and their errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.support.games.table_driver import TableDriver


class CaseError(Exception):
    """A case that fails or is malformed; the message says where and why."""


class Case(NamedTuple):
    """One case of a file: its id and name, and a function that plays it; CaseError if it fails.

    `older` plays it under versions of the rules before the newest, if the case names none.
    """

    id: str
    name: str
    run: Callable[[], TableDriver]
    older: Mapping[int, Callable[[], TableDriver]] = {}
