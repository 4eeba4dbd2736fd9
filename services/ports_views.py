"""What read models ask of storage: generations of documents, the rows that lead to them, and checkpoints.

A read model holds one document a table, as bytes, and rows: short texts that sort as they are to be listed.
Both lie in their table's partition, so that a change of them and the feed position it came from are written
in one step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from services.stored import LogEntry, Value


class NotReady(Exception):
    """The read model is being built, or was built by another version of the service."""


class DamagedArchive(Exception):
    """The file in the archive is not what was written there."""


class Place(Value, frozen=True):
    """One generation of a read model in one partition."""

    model: str
    partition: int
    generation: int


class Generation(Value, frozen=True):
    """A generation that is read: the form of its documents, and the feed position that it has reached."""

    place: Place
    form: int
    at: str


class Change(Value, frozen=True):
    """What becomes of a table's document (None: it goes away) and of its rows."""

    table: str
    document: bytes | None
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


Switched = Literal["live", "behind", "superseded"]


class Views(Protocol):
    """The read models, for those who write them and for jobs."""

    def live(self, model: str, partition: int) -> Generation | None:
        """Give the generation that is read."""

    def found(self, partition: int, forms: Mapping[str, int]) -> bool:
        """Give a partition that never held a table empty generations of all models; say whether it is so."""

    def begin(self, model: str, partition: int, at: str) -> Place | None:
        """Begin a new generation at this feed position; None while another one is being built."""

    def documents(self, place: Place, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that there are."""

    def commit(self, place: Place, expected: str, then: str, changes: Sequence[Change]) -> bool:
        """Write changes and the position they lead to in one step, if the generation stands at `expected`."""

    def switch(self, place: Place, form: int) -> Switched:
        """Make a generation the one that is read and drop the one before, if it is not behind that."""

    def abandon(self, place: Place) -> None:
        """Give a generation up that is being built, so that another may begin at once."""

    def positions(self, partition: int) -> tuple[str, ...]:
        """Give the feed position of every generation, read or being built."""

    def rows(self, model: str, form: int, prefix: str, limit: int) -> tuple[str, ...]:
        """Give the first rows of all partitions that begin so, without that beginning, or raise NotReady."""

    def live_documents(self, model: str, form: int, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that are read, or raise NotReady."""


class AsyncViews(Protocol):
    """The read models, awaited."""

    async def documents(self, model: str, form: int, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that there are, or raise NotReady."""

    async def first(self, model: str, form: int, prefix: str, limit: int) -> tuple[str, ...]:
        """Give the first rows of all partitions that begin so, without that beginning, or raise NotReady."""

    async def last(
        self, model: str, form: int, prefixes: Sequence[str], before: str | None, limit: int
    ) -> tuple[str, ...]:
        """Give the last rows that begin so, last first, without their beginning, or raise NotReady."""

    async def counts(self, model: str, form: int) -> tuple[tuple[int, int], ...]:
        """Give for each partition its generation and the number of its rows, or raise NotReady."""

    async def rows_of(self, model: str, form: int, partition: int) -> tuple[str, ...]:
        """Give all rows of one partition, or raise NotReady."""

    async def lags(self, models: Sequence[str]) -> Mapping[str, Sequence[int | None]]:
        """Give by model how many milliseconds each partition is behind its feed; None before it is built."""


class Archive(Protocol):
    """Logs of finished tables, one compressed file each."""

    def write(self, table: str, entries: Sequence[LogEntry]) -> str:
        """Write a whole log, read it back and compare, and give its location."""

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Give a whole log, checked, or raise DamagedArchive."""
