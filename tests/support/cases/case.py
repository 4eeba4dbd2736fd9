"""What comes of a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.support.games.table_driver import TableDriver


class CaseError(Exception):
    """The case does not hold, or is not written as it should be; the message says where and what."""


class Case(NamedTuple):
    """One case of a file: its id and name, and what plays it; CaseError if it does not hold.

    `older` plays it under versions of the rules before the newest, where the case names none.
    """

    id: str
    name: str
    run: Callable[[], TableDriver]
    older: Mapping[int, Callable[[], TableDriver]] = {}
