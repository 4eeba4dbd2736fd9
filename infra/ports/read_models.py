"""What read models ask of storage: generations of documents, the rows that lead to them, and checkpoints.

A read model holds one document a table, as bytes, and rows: short texts that sort as they are to be listed.
Both lie in their table's partition, so that a change of them and the feed position it came from are written
in one step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

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


class ReadModelStore(Protocol):
    """The read models, for those who write them and for jobs."""

    def live_generation(self, model: str, partition: int) -> Generation | None:
        """Return the generation that is read."""

    def initialize_partition(self, partition: int, schema_versions: Mapping[str, int]) -> bool:
        """Give a partition that never held a table empty generations of all models; say whether it is so."""

    def begin_build(self, model: str, partition: int, checkpoint: str) -> GenerationId | None:
        """Begin a new generation at this feed position; None while another one is being built."""

    def read_documents(self, generation: GenerationId, tables: Sequence[str]) -> dict[str, bytes]:
        """Return the documents that there are."""

    def read_documents_of(
        self, wanted: Mapping[GenerationId, Sequence[str]]
    ) -> dict[GenerationId, dict[str, bytes]]:
        """Return the documents that there are of several generations, in one round trip."""

    def commit(
        self,
        generation: GenerationId,
        expected_checkpoint: str,
        next_checkpoint: str,
        changes: Sequence[DocumentChange],
    ) -> bool:
        """Write changes and the position they lead to in one step, if the generation stands at `expected`."""

    def commit_together(self, commits: Sequence[GenerationCommit]) -> tuple[bool, ...]:
        """Do the same for several generations, each in a step of its own: in order, in one round trip."""

    def switch(self, generation: GenerationId, schema_version: int) -> SwitchStatus:
        """Make a generation the one that is read and drop the one before, if it is not behind that."""

    def abandon_build(self, generation: GenerationId) -> None:
        """Give a generation up that is being built, so that another may begin at once."""

    def drop_model(self, model: str, partition: int) -> None:
        """Drop all generations of a model; who still folds it finds none, and builds it anew."""

    def list_checkpoints(self, partition: int) -> tuple[str, ...]:
        """Return the feed position of every generation, read or being built."""

    def read_first_rows(
        self,
        model: str,
        schema_version: int,
        prefix: str,
        limit: int,
        before: str | None = None,
        after: str | None = None,
    ) -> tuple[str, ...]:
        """Return the first rows of all partitions with a prefix, without it, or raise ReadModelNotReady.

        Only those that sort before one text and after another, where they are given; nothing is read of the
        others.
        """

    def read_first_rows_of(
        self, model: str, schema_version: int, prefixes: Sequence[str], limit: int
    ) -> Mapping[str, tuple[str, ...]]:
        """Return by prefix the first rows that have it, without it, or raise ReadModelNotReady."""

    def count_rows_up_to(self, model: str, schema_version: int, prefix: str, last: str) -> int:
        """Count the rows with a prefix that sort up to that text, or raise ReadModelNotReady."""

    def folded_until(self, model: str) -> int:
        """Return the time (UTC, ms) up to which records that were stored are folded, in every partition.

        0 while the model is not built everywhere.
        """

    def read_live_documents(self, model: str, schema_version: int, tables: Sequence[str]) -> dict[str, bytes]:
        """Return the documents that are read, or raise ReadModelNotReady."""


class AsyncReadModelStore(Protocol):
    """The read models, awaited."""

    async def read_live_documents(
        self, model: str, schema_version: int, tables: Sequence[str]
    ) -> dict[str, bytes]:
        """Return the documents that there are, or raise ReadModelNotReady."""

    async def read_first_rows(
        self, model: str, schema_version: int, prefix: str, limit: int
    ) -> tuple[str, ...]:
        """Return the first rows of all partitions with a prefix, without it, or raise ReadModelNotReady."""

    async def read_last_rows(
        self, model: str, schema_version: int, prefixes: Sequence[str], before: str | None, limit: int
    ) -> tuple[str, ...]:
        """Return the last rows with a prefix, without it, last first, or raise ReadModelNotReady."""

    async def count_rows(self, model: str, schema_version: int) -> tuple[tuple[int, int], ...]:
        """Return for each partition its generation and the number of its rows, or raise ReadModelNotReady."""

    async def count_prefixed_rows(self, model: str, schema_version: int, prefix: str) -> int:
        """Count the rows of all partitions with a prefix, or raise ReadModelNotReady."""

    async def read_partition_rows(self, model: str, schema_version: int, partition: int) -> tuple[str, ...]:
        """Return all rows of one partition, or raise ReadModelNotReady."""

    async def read_rows_between(
        self, model: str, schema_version: int, spans: Mapping[int, tuple[str, str]], limit: int
    ) -> Mapping[int, tuple[str, ...]]:
        """Return by partition the first rows from one text up to another, or raise ReadModelNotReady."""

    async def measure_lags(self, schema_versions: Mapping[str, int]) -> Mapping[str, ModelLags]:
        """Return how far each of the models is behind, by name."""
