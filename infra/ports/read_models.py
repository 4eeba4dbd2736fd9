"""Generations of read models: documents, the rows that list them, and checkpoints.

A read model has one document per table, as bytes, and rows: short texts that sort in list order. Both are in
their table's partition, so a change and its feed position are written in one step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from infra.ports.tables import PortValue


class ReadModelNotReady(Exception):
    """The read model is being built, or was built by a different version of the service."""


class GenerationId(PortValue, frozen=True):
    """A generation of a read model in a partition."""

    model: str
    partition: int
    number: int


class Generation(PortValue, frozen=True):
    """A generation that is used for reading, with the format of its documents and its feed position."""

    id: GenerationId
    schema_version: int
    checkpoint: str


class DocumentChange(PortValue, frozen=True):
    """A table's new document (None: deleted), and its removed and added rows."""

    table: str
    document: bytes | None
    removed_rows: tuple[str, ...] = ()
    added_rows: tuple[str, ...] = ()


class GenerationCommit(PortValue, frozen=True):
    """Changes to a generation and its next feed position, valid only if its present position is `expected`.

    With `announce`, listeners for documents are notified of the tables.
    """

    generation: GenerationId
    expected: str
    following: str
    changes: Sequence[DocumentChange]
    announce: bool = False


class ModelLags(PortValue, frozen=True):
    """How far a read model is behind its feeds, and whether a newer build has replaced it.

    `behind` has the delay of each partition in milliseconds, or None if the model is not built yet in this
    build's format. `is_retired`: in some partition, a newer build has dropped the model or increased its
    schema version.
    """

    behind: tuple[int | None, ...]
    is_retired: bool = False


SwitchStatus = Literal["live", "behind", "superseded"]
