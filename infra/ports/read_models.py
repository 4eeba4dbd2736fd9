"""Generations of read models: documents, the rows that lead to them, and checkpoints.

A read model has one document per table, as bytes, and rows: short texts that sort in listing order. Both are
in their table's partition, so a change and its feed position are written in one step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from infra.ports.tables import PortValue


class ReadModelNotReady(Exception):
    """The read model is being built, or was built by another version of the service."""


class GenerationId(PortValue, frozen=True):
    """One generation of a read model in one partition."""

    model: str
    partition: int
    number: int


class Generation(PortValue, frozen=True):
    """A generation used for reading: the form of its documents, and the feed position it has reached."""

    id: GenerationId
    schema_version: int
    checkpoint: str


class DocumentChange(PortValue, frozen=True):
    """The new document (None: deleted) and the new rows of a table."""

    table: str
    document: bytes | None
    removed_rows: tuple[str, ...] = ()
    added_rows: tuple[str, ...] = ()


class GenerationCommit(PortValue, frozen=True):
    """Changes of a generation and its next position, valid if its position is `expected`.

    With `announce`, listeners for documents are notified of these tables.
    """

    generation: GenerationId
    expected: str
    following: str
    changes: Sequence[DocumentChange]
    announce: bool = False


class ModelLags(PortValue, frozen=True):
    """How far a read model is behind its feeds, and whether a newer build has replaced it.

    `behind` has milliseconds by partition, None if this build's form of the model is not built yet. If
    `is_retired`, a newer build has dropped the model in some partition, or raised its schema version there.
    """

    behind: tuple[int | None, ...]
    is_retired: bool = False


SwitchStatus = Literal["live", "behind", "superseded"]
