"""Putting a finished table away: its whole log as one file in the archive, then its keys are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from projections.model import AnyModel
from services.ports import Log, Tables
from services.ports_views import Archive, Change, Generation, Views
from services.read_models import MODELS
from services.stored import Archived, LogEntry, partition_of

Audit = Callable[[Sequence[LogEntry]], None]
"""Raises where a log is not sound; it is asked before anything is dropped."""


@dataclass(frozen=True)
class Archiving:
    """Whatever step is lost, doing it again goes on from there; the log is always in one place at least."""

    log: Log
    tables: Tables
    archive: Archive
    views: Views

    def put_away(self, table: str, audit: Audit) -> Archived | None:
        """Archive a table that has ended; None where there is none, or where its log has grown meanwhile.

        `log` reads the hot log. What reads back is compared with it and audited before it is dropped.
        """
        place = self.tables.get(table)
        if place is None:
            return None
        if not isinstance(place, Archived):
            entries = self.log.read(table)
            if not entries:
                return None
            place = Archived(entries[-1].seq, self.archive.write(table, entries))
            audit(self.archive.read(place.location))
            if not self.tables.archive(table, place):
                return None
        self.forget(table)
        return place

    def forget(self, table: str) -> None:
        """Take a table out of the read models that do not go on knowing an archived one."""
        for model in MODELS.values():
            if not model.archived:
                while not self._forgotten(model, table):
                    continue

    def _forgotten(self, model: AnyModel, table: str) -> bool:
        """Drop a table's document and rows; False where a projector wrote in between."""
        live = self.views.live(model.name, partition_of(table))
        if live is None or live.form != model.form:
            return True
        gone = self._rows(model, live, table)
        if gone is None:
            return True
        return self.views.commit(live.place, live.at, live.at, [Change(table, None, gone)])

    def _rows(self, model: AnyModel, live: Generation, table: str) -> tuple[str, ...] | None:
        data = self.views.documents(live.place, [table]).get(table)
        if data is None:
            return None
        document = model.decode(data)
        return () if document is None else model.rows(table, document)
