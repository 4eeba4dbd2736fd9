"""Archiving a finished table: write its log to one file, then delete its keys in the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from infra.ports.event_store import Archive, LogEntry, RecordLog
from infra.ports.read_models import DocumentChange, Generation
from infra.ports.tables import ArchivedLog, partition_of
from infra.redis.read_models.read_model_store import RedisReadModelStore
from infra.redis.tables.table_directory import RedisTableDirectory
from projections.read_model import AnyReadModel
from projections.registry import READ_MODELS

RequireSound = Callable[[Sequence[LogEntry]], None]
"""Raises an error if a log is not sound; called before anything is deleted."""


@dataclass(frozen=True)
class Archiver:
    """Archives tables. Every step can be repeated, and the log is always stored in at least one place."""

    log: RecordLog
    tables: RedisTableDirectory
    archive: Archive
    read_models: RedisReadModelStore

    def archive_table(self, table: str, require_sound: RequireSound) -> ArchivedLog | None:
        """Archive a finished table; return None if it does not exist, or if its log grew in the meantime.

        The file is read back, compared with the hot log and audited before that log is deleted.
        """
        location = self.tables.get(table)
        if location is None:
            return None
        if not isinstance(location, ArchivedLog):
            entries = self.log.read(table)
            if not entries:
                return None
            location = ArchivedLog(entries[-1].seq, self.archive.write(table, entries))
            require_sound(self.archive.read(location.location))
            if not self.tables.archive(table, location):
                return None
        self.drop_from_read_models(table)
        return location

    def drop_from_read_models(self, table: str) -> None:
        """Remove a table from the read models that do not keep archived tables."""
        for model in READ_MODELS.values():
            if not model.keeps_archived:
                while not self._drop_from_model(model, table):
                    continue

    def _drop_from_model(self, model: AnyReadModel, table: str) -> bool:
        """Delete a table's document and rows; return False if a projector wrote in the meantime."""
        live = self.read_models.live_generation(model.name, partition_of(table))
        if live is None or live.schema_version != model.schema_version:
            return True
        gone = self._rows(model, live, table)
        if gone is None:
            return True
        return self.read_models.commit(
            live.id, live.checkpoint, live.checkpoint, [DocumentChange(table, None, gone)]
        )

    def _rows(self, model: AnyReadModel, live: Generation, table: str) -> tuple[str, ...] | None:
        data = self.read_models.read_documents(live.id, [table]).get(table)
        if data is None:
            return None
        document = model.decode(data)
        return () if document is None else model.rows(table, document)
