"""A read model as a record of functions, so that one engine folds, stores and rebuilds them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from projections.decoded_record import DecodedRecord


class ReadModelDocument(Protocol):
    """What a read model knows of one table, after record `seq`."""

    @property
    def seq(self) -> int:
        """The last record it holds."""


D = TypeVar("D", bound=ReadModelDocument)


@dataclass(frozen=True)
class ReadModel(Generic[D]):
    """A read model: one document a table, folded from its records.

    `form` rises with every change of what documents or rows look like: an older generation is rebuilt.
    `decode` gives None for a document that can no longer be read; it is folded again from the log.
    `rows` are the texts under which the table is found, sorting as they are to be listed.
    `archived` says whether it goes on knowing a table whose log has left the hot store.
    """

    name: str
    schema_version: int
    start: Callable[[], D | None]
    apply: Callable[[D | None, DecodedRecord], D]
    encode: Callable[[D], bytes]
    decode: Callable[[bytes], D | None]
    rows: Callable[[str, D], tuple[str, ...]]
    keeps_archived: bool


AnyReadModel = ReadModel[Any]

TIME_DIGITS = 15


def sortable_time(milliseconds: int) -> str:
    """Write a time so that it sorts as text."""
    return f"{milliseconds:0{TIME_DIGITS}d}"
