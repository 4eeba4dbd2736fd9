"""Folding records into one generation of a read model in one partition: live and rebuilt alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from infra.logs import get_logger
from infra.ports.read_models import DocumentChange, GenerationId
from infra.ports.tables import ArchivedLog
from projections.decoded_record import DecodedRecord
from projections.read_model import AnyReadModel, ReadModelDocument
from services.projector.metrics import FOLDED, UNFOLDABLE
from services.projector.ports import ProjectorPorts
from services.queries.record_decoder import UnknownRecordFormat, decode_record

log = get_logger()

PAGE = 256
"""Records of a log that are read at once."""

MAX_CACHED_DOCUMENTS = 32
"""Documents kept in memory for each model and partition: what is played just now."""


class GenerationSuperseded(Exception):
    """The generation is not where it was left: another projector moved it on, or it is gone."""


@dataclass
class _CachedDocument:
    """A table's document as folded, and what of it is stored."""

    document: ReadModelDocument | None
    stored: bytes | None
    rows: frozenset[str]


class ProjectionWriter:
    """Folds records into documents and writes them with the position they lead to.

    A record that a document holds already is dropped; where records are missing between, the log gives them.
    So the feed may be joined anywhere.
    """

    def __init__(
        self, model: AnyReadModel, generation: GenerationId, position: str, ports: ProjectorPorts
    ) -> None:
        self.model, self.generation, self.position = model, generation, position
        self.ports = ports
        self._warm: OrderedDict[str, _CachedDocument] = OrderedDict()
        self._unfoldable: set[str] = set()

    def fold(self, records: Sequence[DecodedRecord], position: str) -> None:
        """Fold records of the feed and write what they change, or raise Superseded."""
        tables = list(dict.fromkeys(one.record.table for one in records))
        self._load(tables)
        for one in records:
            if one.record.table not in self._unfoldable:
                self._fold_guarded(one)
        self._commit(tables, position)
        FOLDED.labels(self.model.name).inc(len(records))

    def fold_logs(self, tables: Sequence[str]) -> None:
        """Fold the whole logs of tables and write what they come to; the position stays."""
        for table in tables:
            self._warm[table] = _CachedDocument(None, None, frozenset())
            for one in self._read_log(table, 0, None):
                if table not in self._unfoldable:
                    self._fold_guarded(one)
        self._commit(tables, self.position)

    def _fold_guarded(self, one: DecodedRecord) -> None:
        """Fold one record; a table that cannot be folded stays where it was and holds nobody else up."""
        table = one.record.table
        try:
            self._fold_one(one)
        except UnknownRecordFormat:
            raise
        except Exception:
            self._unfoldable.add(table)
            UNFOLDABLE.labels(self.model.name).inc()
            log.exception("a table cannot be folded", model=self.model.name, table=table, seq=one.record.seq)

    def _fold_one(self, one: DecodedRecord) -> None:
        warm, seq = self._warm[one.record.table], one.record.seq
        if seq <= _seq(warm.document):
            return
        if seq > _seq(warm.document) + 1:
            if self._is_archived(one.record.table):
                return
            for missing in self._read_log(one.record.table, _seq(warm.document), seq - 1):
                warm.document = self.model.apply(warm.document, missing)
            if _seq(warm.document) != seq - 1:
                raise ValueError(
                    f"the log ends after record {_seq(warm.document)}, the feed has record {seq}"
                )
        warm.document = self.model.apply(warm.document, one)

    def _read_log(self, table: str, after: int, last: int | None) -> Iterator[DecodedRecord]:
        while last is None or after < last:
            limit = PAGE if last is None else min(PAGE, last - after)
            entries = self.ports.log.read(table, after, limit)
            if not entries:
                return
            yield from (decode_record(entry)[0] for entry in entries)
            after = entries[-1].seq

    def _is_archived(self, table: str) -> bool:
        """Say whether the table lies in the archive and the model does not go on knowing it."""
        return not self.model.keeps_archived and isinstance(self.ports.tables.get(table), ArchivedLog)

    def _load(self, tables: Sequence[str]) -> None:
        missing = [table for table in tables if table not in self._warm]
        found = self.ports.views.read_documents(self.generation, missing)
        for table in missing:
            stored = found.get(table)
            document = None if stored is None else self.model.decode(stored)
            rows = () if document is None else self.model.rows(table, document)
            self._warm[table] = _CachedDocument(document, stored, frozenset(rows))

    def _commit(self, tables: Iterable[str], then: str) -> None:
        changes = [change for table in tables if (change := self._change(table))]
        if not self.ports.views.commit(self.generation, self.position, then, changes):
            self._warm.clear()
            raise GenerationSuperseded(f"{self.generation} is no longer at {self.position}")
        self.position = then
        for table in tables:
            self._warm.move_to_end(table)
        while len(self._warm) > MAX_CACHED_DOCUMENTS:
            self._warm.popitem(last=False)

    def _change(self, table: str) -> DocumentChange | None:
        warm = self._warm[table]
        if warm.document is None:
            return None
        stored = self.model.encode(warm.document)
        if stored == warm.stored:
            return None
        rows = frozenset(self.model.rows(table, warm.document))
        gone, new = sorted(warm.rows - rows), sorted(rows - warm.rows)
        warm.stored, warm.rows = stored, rows
        return DocumentChange(table, stored, tuple(gone), tuple(new))


def _seq(document: ReadModelDocument | None) -> int:
    return 0 if document is None else document.seq
