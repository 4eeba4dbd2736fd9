"""Folds records into one generation of a read model in one partition, live and rebuilt alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from domain.table.consent.positions import PositionMissing
from infra.logs import get_logger
from infra.ports.event_store import LogEntry, RecordLog
from infra.ports.read_models import DocumentChange, GenerationId
from infra.ports.tables import ArchivedLog
from projections.decoded_record import DecodedRecord, RecordRun
from projections.read_model import AnyReadModel, ReadModelDocument
from services.projector.metrics import FOLDED, UNFOLDABLE
from services.projector.ports import ProjectorPorts
from services.queries.record_decoder import UnknownRecordFormat, decode_records
from services.shared.lru_cache import LruCache

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
        self._cache: LruCache[_CachedDocument] = LruCache(MAX_CACHED_DOCUMENTS)
        self._batch: dict[str, _CachedDocument] = {}
        self._unfoldable: set[str] = set()

    def fold(self, runs: Mapping[str, Sequence[RecordRun]], position: str) -> None:
        """Fold runs of the feed by table and write what they change, or raise GenerationSuperseded."""
        folded = {table: each for table, each in runs.items() if self.model.folds(each[0].records[0])}
        tables = list(folded)
        self._load(tables)
        for table in tables:
            self._fold_runs(table, folded[table])
        self._commit(tables, position, announce=self.model.announces)
        FOLDED.labels(self.model.name).inc(sum(len(run.records) for each in folded.values() for run in each))

    def begin_logs(self, tables: Iterable[str]) -> None:
        """Begin to fold the whole logs of tables."""
        self._batch = {table: _CachedDocument(None, None, frozenset()) for table in tables}

    def fold_log_page(self, table: str, runs: Sequence[RecordRun]) -> bool:
        """Fold the next records of a log that was begun; False where this model has no use for the log."""
        if table not in self._batch or not self.model.folds(runs[0].records[0]):
            return False
        self._fold_runs(table, runs)
        return True

    def commit_logs(self) -> None:
        """Write what the logs that were begun come to; the position stays."""
        self._commit(tuple(self._batch), self.position)

    def _fold_runs(self, table: str, runs: Iterable[RecordRun]) -> None:
        for run in runs:
            if run.plays and self._fold_whole(table, run.records):
                continue
            for one in run.records:
                if table not in self._unfoldable:
                    self._fold_guarded(one)

    def _fold_whole(self, table: str, records: Sequence[DecodedRecord]) -> bool:
        """Fold a run at once, where the document ends right before it; False where each has to be looked at.

        A run that cannot be folded is folded record by record: that says which one is wrong.
        """
        cached = self._batch[table]
        together = self.model.apply_plays
        if together is None or cached.document is None or table in self._unfoldable:
            return False
        if records[0].record.seq != cached.document.seq + 1:
            return False
        try:
            cached.document = together(cached.document, records)
        except Exception:  # noqa: BLE001 - found again, and told, with the record that it is
            return False
        return True

    def _fold_guarded(self, one: DecodedRecord) -> None:
        """Fold one record; a table that cannot be folded stays where it was and holds no other table up."""
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
        cached, seq = self._batch[one.record.table], one.record.seq
        if seq <= _seq(cached.document):
            return
        if seq > _seq(cached.document) + 1:
            if self._is_archived(one.record.table):
                return
            for missing in self._read_log(one.record.table, _seq(cached.document), seq - 1):
                self._apply(cached, missing)
            if _seq(cached.document) != seq - 1:
                raise ValueError(
                    f"the log ends after record {_seq(cached.document)}, the feed has record {seq}"
                )
        self._apply(cached, one)

    def _apply(self, cached: _CachedDocument, one: DecodedRecord) -> None:
        """Fold a record; from record 1 on where the game goes back behind what is stored."""
        try:
            cached.document = self.model.apply(cached.document, one)
        except PositionMissing:
            document = self.model.start()
            for earlier in self._read_log(one.record.table, 0, one.record.seq - 1):
                document = self.model.apply(document, earlier)
            cached.document = self.model.apply(document, one)

    def _read_log(self, table: str, after: int, last: int | None) -> Iterator[DecodedRecord]:
        return chain.from_iterable(map(decode_records, read_log_pages(self.ports.log, table, after, last)))

    def _is_archived(self, table: str) -> bool:
        """Say whether the table lies in the archive and the model does not go on knowing it."""
        return not self.model.keeps_archived and isinstance(self.ports.tables.get(table), ArchivedLog)

    def _load(self, tables: Sequence[str]) -> None:
        self._batch = {table: cached for table in tables if (cached := self._cache.get(table)) is not None}
        missing = [table for table in tables if table not in self._batch]
        found = self.ports.read_models.read_documents(self.generation, missing)
        for table in missing:
            stored = found.get(table)
            document = None if stored is None else self.model.decode(stored)
            rows = () if document is None else self.model.rows(table, document)
            self._batch[table] = _CachedDocument(document, stored, frozenset(rows))

    def _commit(self, tables: Iterable[str], then: str, *, announce: bool = False) -> None:
        changes, store = (
            [change for table in tables if (change := self._change(table))],
            self.ports.read_models,
        )
        if not store.commit(self.generation, self.position, then, changes, announce=announce):
            self._cache.clear()
            raise GenerationSuperseded(f"{self.generation} is no longer at {self.position}")
        self.position = then
        for table in tables:  # only now: what was not committed must not be taken for stored later
            self._cache.put(table, self._batch[table])

    def _change(self, table: str) -> DocumentChange | None:
        cached = self._batch[table]
        if cached.document is None:
            return None
        stored = self.model.encode(cached.document)
        if stored == cached.stored:
            return None
        rows = frozenset(self.model.rows(table, cached.document))
        gone, new = sorted(cached.rows - rows), sorted(rows - cached.rows)
        cached.stored, cached.rows = stored, rows
        return DocumentChange(table, stored, tuple(gone), tuple(new))


def read_log_pages(
    log_reader: RecordLog, table: str, after: int = 0, last: int | None = None
) -> Iterator[Sequence[LogEntry]]:
    """Read a log behind a record, up to another or to its end."""
    while last is None or after < last:
        limit = PAGE if last is None else min(PAGE, last - after)
        entries = log_reader.read(table, after, limit)
        if not entries:
            return
        yield entries
        after = entries[-1].seq


def _seq(document: ReadModelDocument | None) -> int:
    return 0 if document is None else document.seq
