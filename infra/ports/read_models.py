"""Generations of read models: documents, the rows that lead to them, and checkpoints.

A read model holds one document a table, as bytes, and rows: short texts that sort as they are to be listed.
Both lie in their table's partition, so that a change of them and the feed position it came from are written
in one step.
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
    """A generation that is read: the form of its documents, and the feed position that it has reached."""

    id: GenerationId
    schema_version: int
    checkpoint: str


class DocumentChange(PortValue, frozen=True):
    """What becomes of a table's document (None: it goes away) and of its rows."""

    table: str
    document: bytes | None
    removed_rows: tuple[str, ...] = ()
    added_rows: tuple[str, ...] = ()


class GenerationCommit(PortValue, frozen=True):
    """Changes of a generation and the position they lead to, if it stands at `expected`.

    With `announce` the tables are named to those who listen for documents.
    """

    generation: GenerationId
    expected: str
    following: str
    changes: Sequence[DocumentChange]
    announce: bool = False


class ModelLags(PortValue, frozen=True):
    """How far a read model is behind its feeds, and whether a newer build has taken it over.

    `behind` has milliseconds by partition, None where this build's form of the model is not built yet. Where
    `is_retired`, a newer build has dropped the model in some partition, or raised its schema version there.
    """

    behind: tuple[int | None, ...]
    is_retired: bool = False


SwitchStatus = Literal["live", "behind", "superseded"]
