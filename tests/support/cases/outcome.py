"""What comes of a case."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class CaseError(Exception):
    """The case does not hold, or is not written as it should be; the message says where and what."""


class Case(NamedTuple):
    """One case of a file: its name, and what runs it; CaseError if it does not hold."""

    name: str
    run: Callable[[], None]
