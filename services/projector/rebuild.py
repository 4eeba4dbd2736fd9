"""Rebuilds: new generations are built alongside those in use.

First the position of the feed's end is recorded. Then the whole logs of all tables are folded, hot or
archived, and finally the feed from that position. Records in the feed that were already folded from a log are
skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from infra.logs import get_logger
from infra.ports.event_store import DamagedArchive, FeedTrimmed
from infra.ports.tables import ArchivedLog
from projections.read_model import AnyReadModel
from services.projector.metrics import REBUILDS
from services.projector.projection_writer import (
    GenerationSuperseded,
    ProjectionWriter,
    ProjectorPorts,
    WriterGroup,
    advance_together,
    commit_together,
    read_log_pages,
)
from services.queries.log_reader import decode_runs

log = get_logger()

TABLES_TOGETHER = 8
BATCH = 500

Progress = Callable[[int, int], None]
"""Called with the number of tables folded so far, and the total number of tables."""


class RebuildInProgress(Exception):
    """Another process is building the model."""


def rebuild(
    model: AnyReadModel, partition: int, ports: ProjectorPorts, progress: Progress = lambda done, of: None
) -> None:
    """Build a new generation and switch to it; raise RebuildInProgress or GenerationSuperseded on failure."""
    rebuild_together((model,), partition, ports, progress)


def rebuild_together(
    models: Sequence[AnyReadModel],
    partition: int,
    ports: ProjectorPorts,
    progress: Progress = lambda done, of: None,
) -> None:
    """Rebuild several models, reading each log only once. Raises the same errors as `rebuild`."""
    pending = list(models)
    while pending:
        pending = _build_generations(pending, partition, ports, progress)
        for model in pending:
            log.warning(
                "the feed was trimmed past a rebuild, which starts over",
                model=model.name,
                partition=partition,
            )
    for model in models:
        REBUILDS.labels(model.name).inc()


def _build_generations(
    models: Sequence[AnyReadModel], partition: int, ports: ProjectorPorts, progress: Progress
) -> list[AnyReadModel]:
    """Build generations and switch to them; return the models for which the feed was trimmed too early."""
    writers = [*_begin(models, partition, ports)]
    trimmed, open_writers = [], list(writers)
    try:
        _fold_logs(writers, partition, ports, progress)
        for writer in writers:
            try:
                _catch_up(writer)
            except FeedTrimmed:
                ports.read_models.abandon_build(writer.generation)
                trimmed.append(writer.model)
            open_writers.remove(writer)
    except GenerationSuperseded:
        for writer in open_writers:
            ports.read_models.abandon_build(writer.generation)
        raise
    return trimmed


def _begin(
    models: Sequence[AnyReadModel], partition: int, ports: ProjectorPorts
) -> Iterator[ProjectionWriter]:
    """Start new generations of all models, or of none."""
    end, begun = ports.feed.ends(partition).last, list[ProjectionWriter]()
    for model in models:
        generation = ports.read_models.begin_build(model.name, partition, end)
        if generation is None:
            for writer in begun:
                ports.read_models.abandon_build(writer.generation)
            raise RebuildInProgress(
                f"{model.name} is being built in partition {partition} by another process"
            )
        begun.append(ProjectionWriter(model, generation, end, ports))
    yield from begun


def _fold_logs(
    writers: Sequence[ProjectionWriter], partition: int, ports: ProjectorPorts, progress: Progress
) -> None:
    locations = ports.tables.list_partition(partition)
    done = 0
    for group in _groups(sorted(locations)):
        hot = [table for table in group if not isinstance(locations[table], ArchivedLog)]
        for writer in writers:
            writer.begin_logs(group if writer.model.keeps_archived else hot)
        for table in group:
            if table in hot or any(writer.model.keeps_archived for writer in writers):
                _fold_log(writers, table, ports)
        _require_current(commit_together(writers, ports.read_models))
        done += len(group)
        progress(done, len(locations))


def _fold_log(writers: Sequence[ProjectionWriter], table: str, ports: ProjectorPorts) -> None:
    """Fold a log into each model that needs it."""
    try:
        for entries in read_log_pages(ports.log, table):
            runs = decode_runs(entries).get(table)
            used = [] if runs is None else [writer.fold_log_page(table, runs) for writer in writers]
            if not any(used):
                return
    except DamagedArchive as error:
        log.warning("a table is left out of read models", table=table, why=str(error))


def _catch_up(writer: ProjectionWriter) -> None:
    """Fold the feed until the generation is complete, and switch to it."""
    ports, generation = writer.ports, writer.generation
    while True:
        while entries := ports.feed.read(generation.partition, writer.position, BATCH):
            group = WriterGroup((writer,), entries)
            advance_together((group,), ports.read_models)
            if group.unknown is not None:
                raise group.unknown
            _require_current(group.superseded)
        match ports.read_models.switch(generation, writer.model.schema_version):
            case "live":
                return
            case "superseded":
                raise GenerationSuperseded(f"another rebuild of {generation} came in between")
            case "behind":
                continue


def _require_current(superseded: Sequence[ProjectionWriter]) -> None:
    for writer in superseded:
        raise GenerationSuperseded(f"{writer.generation} is no longer at {writer.position}")


def _groups(tables: Sequence[str]) -> Iterator[list[str]]:
    rest = iter(tables)
    while group := list(islice(rest, TABLES_TOGETHER)):
        yield group
