"""A read model is a record of functions, so that one engine can fold, store and rebuild all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from projections.decoded_record import DecodedRecord


class ReadModelDocument(Protocol):
    """The state of a read model for one table, after record `seq`."""

    @property
    def seq(self) -> int:
        """The number of the last folded record."""


D = TypeVar("D", bound=ReadModelDocument)


@dataclass(frozen=True)
class ReadModel(Generic[D]):
    """A read model: one document per table, folded from its records.

    - `schema_version` increases with every change in the format of documents or rows; older generations are
      rebuilt.
    - `decode` returns None for an unreadable document, which is then folded again from the log.
    - `rows` returns the table's index entries, in sort order.
    - `keeps_archived`: the model keeps tables whose log has moved to the archive.
    - `announces`: readers wait for the model's documents, so each write is published.
    - `disregard` marks a document, after record 1, if its table counts for nobody.
    - `apply_plays` has the same result as repeated `apply`, for records that contain only moves.
    - `of_tables`: the model folds the logs of tables rather than of tournaments.
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
        """Return whether this model folds the record's log."""
        return decoded.is_table == self.of_tables


AnyReadModel = ReadModel[Any]


def document_decoder(kind: type[D]) -> Callable[[bytes], D | None]:
    """Return a decoder for a document type; it returns None for unreadable bytes."""
    decoder = msgspec.json.Decoder(kind)

    def decode(data: bytes) -> D | None:
        try:
            return decoder.decode(data)
        except (ValueError, RecursionError):
            return None

    return decode


TIME_DIGITS = 15


def sortable_time(milliseconds: int) -> str:
    """Format a time so that it sorts as text."""
    return f"{milliseconds:0{TIME_DIGITS}d}"
