"""What comes of a case."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.support.games.table_driver import TableDriver


class CaseError(Exception):
    """The case does not hold, or is not written as it should be; the message says where and what."""


class Case(NamedTuple):
    """One case of a file: its id and name, and what plays it; CaseError if it does not hold."""

    id: str
    name: str
    run: Callable[[], TableDriver]
