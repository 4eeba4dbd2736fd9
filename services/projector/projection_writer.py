"""Folds records into one generation of a read model, live or in a rebuild."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from infra.logs import get_logger
from infra.ports.event_store import FeedEntry, LogEntry, RecordLog
from infra.ports.read_models import DocumentChange, GenerationCommit, GenerationId
from infra.ports.tables import ArchivedLog
from infra.redis.read_models.read_model_store import RedisReadModelStore
from infra.redis.tables.feed import RedisFeed
from infra.redis.tables.table_directory import RedisTableDirectory
from projections.decoded_record import DecodedRecord, RecordRun
from projections.read_model import AnyReadModel, ReadModelDocument
from services.projector.metrics import FOLDED, LAG, UNFOLDABLE
from services.queries.log_reader import UnknownRecordFormat, decode_records, decode_runs
from services.shared.caching import LruCache


class WriterGroup:
    """Writers of one partition at one position, and the feed entries that follow.

    After `advance_together`, `unknown` says why nothing was folded, and `superseded` lists the writers that
    can no longer be used.
    """

    def __init__(self, writers: Sequence[ProjectionWriter], entries: Sequence[FeedEntry]) -> None:
        self.writers, self.entries = writers, entries
        self.unknown: UnknownRecordFormat | None = None
        self.superseded: list[ProjectionWriter] = []

    def begin(self) -> dict[GenerationId, list[str]]:
        """Start folding; return the tables whose documents must be read."""
        try:
            runs = decode_runs(self.entries)
        except UnknownRecordFormat as error:
            self.unknown = error
            return {}
        return {writer.generation: writer.begin_runs(runs) for writer in self.writers}

    def fold(self, stored: Mapping[GenerationId, Mapping[str, bytes]]) -> list[GenerationCommit]:
        """Fold the entries, given the `stored` documents, and return the writes."""
        if self.unknown is not None:
            return []
        try:
            for writer in self.writers:
                writer.fold_runs(stored[writer.generation])
        except UnknownRecordFormat as error:  # in a missing record that was read from the log
            self.unknown = error
            return []
        return [writer.prepare_commit(self.entries[-1].id) for writer in self.writers]


def advance_together(groups: Sequence[WriterGroup], store: RedisReadModelStore) -> None:
    """Fold and write the entries of all groups; a record in an unknown format stops only its own group."""
    missing: dict[GenerationId, list[str]] = {}
    for group in groups:
        missing.update(group.begin())
    stored = store.read_documents_of(missing)
    commits = [commit for group in groups for commit in group.fold(stored)]
    writers = [writer for group in groups if group.unknown is None for writer in group.writers]
    superseded = _commit(writers, commits, store)
    for group in groups:
        group.superseded = [writer for writer in group.writers if writer in superseded]


def commit_together(
    writers: Sequence[ProjectionWriter], store: RedisReadModelStore
) -> list[ProjectionWriter]:
    """Write everything folded since the start; return the superseded writers, which are no longer usable.

    The position of the others does not change.
    """
    return _commit(writers, [writer.prepare_commit(writer.position) for writer in writers], store)


def _commit(
    writers: Sequence[ProjectionWriter], commits: Sequence[GenerationCommit], store: RedisReadModelStore
) -> list[ProjectionWriter]:
    written = store.commit_together(commits) if commits else ()
    for writer, commit, done in zip(writers, commits, written, strict=True):
        if done:
            writer.end(commit)
    return [writer for writer, done in zip(writers, written, strict=True) if not done]


log = get_logger()


@dataclass(frozen=True)
class ProjectorPorts:
    """The ports of a projector; `log` reads logs from wherever they are stored."""

    feed: RedisFeed
    log: RecordLog
    tables: RedisTableDirectory
    read_models: RedisReadModelStore


PAGE = 256
"""Records of a log per read."""

MAX_CACHED_DOCUMENTS = 32
"""Maximum number of cached documents per model and partition, for tables in play."""


class GenerationSuperseded(Exception):
    """This generation was advanced by another projector, or deleted."""


@dataclass
class _CachedDocument:
    """A table's document as folded so far, and the stored document with its rows."""

    document: ReadModelDocument | None
    stored: bytes | None
    rows: frozenset[str]


class ProjectionWriter:
    """Folds records into documents and writes them together with the resulting position.

    Records that a document already contains are skipped; missing records are read from the log. So a writer
    can start anywhere in the feed.
    """

    def __init__(
        self, model: AnyReadModel, generation: GenerationId, position: str, ports: ProjectorPorts
    ) -> None:
        self.model, self.generation, self.position = model, generation, position
        self.ports = ports
        # Look these up only once, since a batch may be a single record.
        self.lag, self._folded = LAG.labels(model.name, str(generation.partition)), FOLDED.labels(model.name)
        self._cache: LruCache[_CachedDocument] = LruCache(MAX_CACHED_DOCUMENTS)
        self._batch: dict[str, _CachedDocument] = {}
        self._runs: dict[str, Sequence[RecordRun]] = {}
        self._unfoldable: set[str] = set()

    def begin_runs(self, runs: Mapping[str, Sequence[RecordRun]]) -> list[str]:
        """Start folding the feed's runs of records; return the tables whose documents must be read."""
        self._runs = {table: each for table, each in runs.items() if self.model.folds(each[0].records[0])}
        self._batch = {
            table: cached for table in self._runs if (cached := self._cache.get(table)) is not None
        }
        return [table for table in self._runs if table not in self._batch]

    def fold_runs(self, stored: Mapping[str, bytes]) -> None:
        """Fold the started runs, given the stored documents."""
        for table, runs in self._runs.items():
            if table not in self._batch:
                self._batch[table] = self._open_document(table, stored.get(table))
            self._fold_runs(table, runs)

    def begin_logs(self, tables: Iterable[str]) -> None:
        """Start folding the whole logs of these tables."""
        self._batch = {table: _CachedDocument(None, None, frozenset()) for table in tables}

    def fold_log_page(self, table: str, runs: Sequence[RecordRun]) -> bool:
        """Fold the next records of a log; return False if this model does not need the log."""
        if table not in self._batch or not self.model.folds(runs[0].records[0]):
            return False
        self._fold_runs(table, runs)
        return True

    def prepare_commit(self, position: str) -> GenerationCommit:
        """Return the write that stores everything folded since the start, and moves to a position."""
        changes = [change for table in self._batch if (change := self._change(table))]
        announce = self.model.announces and position != self.position
        return GenerationCommit(self.generation, self.position, position, changes, announce)

    def end(self, commit: GenerationCommit) -> None:
        """Move to the position of a completed commit."""
        self.position = commit.following
        for table, each in self._batch.items():  # cache them only now, once they are stored
            self._cache.put(table, each)
        self._folded.inc(sum(len(run.records) for each in self._runs.values() for run in each))
        self._batch, self._runs = {}, {}

    def _fold_runs(self, table: str, runs: Iterable[RecordRun]) -> None:
        for run in runs:
            if run.plays and self._fold_whole(table, run.records):
                continue
            for decoded in run.records:
                if table not in self._unfoldable:
                    self._fold_guarded(decoded)

    def _fold_whole(self, table: str, records: Sequence[DecodedRecord]) -> bool:
        """Fold a run in one step if the document ends right before it; else return False.

        If folding a run fails, its records are folded one by one to find the faulty one.
        """
        cached = self._batch[table]
        together = self.model.apply_plays
        if together is None or cached.document is None or table in self._unfoldable:
            return False
        if records[0].record.seq != cached.document.seq + 1:
            return False
        try:
            cached.document = together(cached.document, records)
        except Exception:  # noqa: BLE001 - raised again, and reported, with the faulty record
            return False
        return True

    def _fold_guarded(self, one: DecodedRecord) -> None:
        """Fold one record; a table that cannot be folded stays as it was and does not stop other tables."""
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
                cached.document = self._apply(cached.document, missing)
            if _seq(cached.document) != seq - 1:
                raise ValueError(
                    f"the log ends after record {_seq(cached.document)}, the feed has record {seq}"
                )
        cached.document = self._apply(cached.document, one)

    def _apply(self, document: ReadModelDocument | None, one: DecodedRecord) -> ReadModelDocument:
        after: ReadModelDocument = self.model.apply(document, one)
        if self.model.disregard is None or document is not None:
            return after
        is_foreign = self.ports.tables.is_foreign(one.record.table)
        return self.model.disregard(after) if is_foreign else after

    def _read_log(self, table: str, after: int, last: int | None) -> Iterator[DecodedRecord]:
        return chain.from_iterable(map(decode_records, read_log_pages(self.ports.log, table, after, last)))

    def _is_archived(self, table: str) -> bool:
        """Return whether the table is archived and the model does not keep archived tables."""
        return not self.model.keeps_archived and isinstance(self.ports.tables.get(table), ArchivedLog)

    def _open_document(self, table: str, stored: bytes | None) -> _CachedDocument:
        document = None if stored is None else self.model.decode(stored)
        rows = () if document is None else self.model.rows(table, document)
        return _CachedDocument(document, stored, frozenset(rows))

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
    """Yield the records after `after`, page by page, up to record `last` or the log's end."""
    while last is None or after < last:
        limit = PAGE if last is None else min(PAGE, last - after)
        entries = log_reader.read(table, after, limit)
        if not entries:
            return
        yield entries
        after = entries[-1].seq


def _seq(document: ReadModelDocument | None) -> int:
    return 0 if document is None else document.seq
