"""A read model as a record of functions, so that one engine folds, stores and rebuilds them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

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

    `schema_version` rises with every change of the form of documents or rows: older generations are rebuilt.
    `decode` gives None for a document that can no longer be read; it is folded again from the log.
    `rows` are the texts under which the table is found, sorting as they are to be listed.
    `keeps_archived`: whether it goes on knowing a table whose log has moved to the archive.
    `announces`: whether somebody waits for its documents, so that each that was written is told.
    `disregard` marks a document, after record 1, as that of a table which counts for nobody.
    `apply_plays` gives what `apply` gives for one record after the other, of a run that only plays.
    `of_tables`: whether it folds the logs of tables, and not those of tournaments, for which the same holds.
    """

    name: str
    schema_version: int
    start: Callable[[], D | None]
    apply: Callable[[D | None, DecodedRecord], D]
    encode: Callable[[D], bytes]
    decode: Callable[[bytes], D | None]
    rows: Callable[[str, D], tuple[str, ...]]
    keeps_archived: bool
    announces: bool = False
    of_tables: bool = True
    apply_plays: Callable[[D, Sequence[DecodedRecord]], D] | None = None
    disregard: Callable[[D], D] | None = None

    def folds(self, decoded: DecodedRecord) -> bool:
        """Return whether the record is of a log that this model folds."""
        return decoded.is_table == self.of_tables


AnyReadModel = ReadModel[Any]


def document_decoder(kind: type[D]) -> Callable[[bytes], D | None]:
    """Return a reader of documents of a type, which returns None for one that cannot be read."""
    decoder = msgspec.json.Decoder(kind)

    def decode(data: bytes) -> D | None:
        try:
            return decoder.decode(data)
        except (ValueError, RecursionError):
            return None

    return decode


TIME_DIGITS = 15


def sortable_time(milliseconds: int) -> str:
    """Write a time so that it sorts as text."""
    return f"{milliseconds:0{TIME_DIGITS}d}"
