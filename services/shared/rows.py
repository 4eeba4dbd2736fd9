"""Rows of read models, parsed so that an unreadable row does not stop a sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from domain.log.ids import is_table_id
from infra.logs import get_logger

T = TypeVar("T")

log = get_logger()


def read_rows(rows: Iterable[str], read: Callable[[str], T]) -> list[T]:
    """Parse each row; a row for which `read` raises ValueError is skipped and logged."""
    parsed: list[T] = []
    for row in rows:
        try:
            parsed.append(read(row))
        except ValueError:
            _report(row)
    return parsed


def read_table_id(text: str) -> str:
    """Return the text if it has the form of a table id; else raise ValueError."""
    if not is_table_id(text):
        raise ValueError(f"{text!r} is not a table id")
    return text


@lru_cache(maxsize=1_000)
def _report(row: str) -> None:
    """Log a row only once while it is among the latest, because every sweep reads it again."""
    log.warning("skipped an unreadable row of a read model", row=row[:200])
