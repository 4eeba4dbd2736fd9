"""Building a generation beside the one that is read.

The feed's end is noted first; then the whole logs of all tables are folded, hot or archived, and then the
feed from that end on. What a log held already is dropped when the feed brings it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from infra.logs import get_logger
from infra.ports.event_store import FeedTrimmed
from infra.ports.tables import ArchivedLog
from projections.read_model import AnyReadModel
from services.projector.metrics import REBUILDS
from services.projector.ports import ProjectorPorts
from services.projector.projection_writer import GenerationSuperseded, ProjectionWriter
from services.queries.record_decoder import decode_records

log = get_logger()

TABLES_TOGETHER = 8
BATCH = 500

Progress = Callable[[int, int], None]
"""Is told how many tables of how many are folded."""


class RebuildInProgress(Exception):
    """The model is being built by another process."""


def rebuild(
    model: AnyReadModel, partition: int, ports: ProjectorPorts, progress: Progress = lambda done, of: None
) -> None:
    """Build a new generation and switch to it; RebuildInProgress or GenerationSuperseded otherwise."""
    while not _build_generation(model, partition, ports, progress):
        log.warning("the feed went past a rebuild, which begins again", model=model.name, partition=partition)
    REBUILDS.labels(model.name).inc()


def _build_generation(model: AnyReadModel, partition: int, ports: ProjectorPorts, progress: Progress) -> bool:
    """Build a generation and switch to it; False where the feed was trimmed before it could be joined."""
    end = ports.feed.ends(partition).last
    generation = ports.read_models.begin_build(model.name, partition, end)
    if generation is None:
        raise RebuildInProgress(f"{model.name} is being built in partition {partition} by another process")
    writer = ProjectionWriter(model, generation, end, ports)
    _fold_logs(writer, progress)
    try:
        _catch_up(writer)
    except FeedTrimmed:
        ports.read_models.abandon_build(generation)
        return False
    return True


def _fold_logs(writer: ProjectionWriter, progress: Progress) -> None:
    tables = _tables_to_fold(writer)
    done = 0
    for group in _groups(tables):
        writer.fold_logs(group)
        done += len(group)
        progress(done, len(tables))


def _catch_up(writer: ProjectionWriter) -> None:
    """Fold the feed until the generation can be switched to."""
    ports, generation = writer.ports, writer.generation
    while True:
        while entries := ports.feed.read(generation.partition, writer.position, BATCH):
            writer.fold(list(decode_records(entries)), entries[-1].id)
        match ports.read_models.switch(generation, writer.model.schema_version):
            case "live":
                return
            case "superseded":
                raise GenerationSuperseded(f"another rebuild of {generation} came in between")
            case "behind":
                continue


def _tables_to_fold(writer: ProjectionWriter) -> list[str]:
    locations = writer.ports.tables.list_partition(writer.generation.partition)
    return sorted(
        table
        for table, location in locations.items()
        if writer.model.keeps_archived or not isinstance(location, ArchivedLog)
    )


def _groups(tables: Sequence[str]) -> Iterator[list[str]]:
    rest = iter(tables)
    while group := list(islice(rest, TABLES_TOGETHER)):
        yield group
