"""Folds the feed of one partition into all read models."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from infra.logs import get_logger
from infra.ports.event_store import FeedEntry, FeedPlace, FeedTrimmed
from infra.ports.tables import parse_position
from projections.read_model import AnyReadModel
from projections.registry import RETIRED_MODELS
from services.projector.projection_writer import (
    GenerationSuperseded,
    ProjectionWriter,
    ProjectorPorts,
    WriterGroup,
    advance_together,
)
from services.projector.rebuild import RebuildInProgress, rebuild
from services.queries.log_reader import UnknownRecordFormat

log = get_logger()

TRIM_SECONDS = 10.0
"""Seconds between trims of a feed."""


@dataclass
class FeedConsumer:
    """Consumes the feed of one partition; models at the same position share the records that are read.

    `heartbeat` is called regularly during a long rebuild. `too_new` holds the models that were already
    reported as built by a newer service; all partitions share it.
    """

    partition: int
    models: Sequence[AnyReadModel]
    ports: ProjectorPorts
    feed_kept: int
    batch: int = 500
    heartbeat: Callable[[], None] = lambda: None
    clock: Callable[[], float] = time.time
    too_new: set[str] = field(default_factory=set)
    _writers: dict[str, ProjectionWriter] = field(default_factory=dict)
    _trimmed: float = 0.0
    _has_news: bool = True
    _retired: bool = False

    def consume_batch(self) -> bool:
        """Fold new records, up to a batch; return whether there may be more."""
        result = consume_together((self,), self.ports)[self.partition]
        if isinstance(result, UnknownRecordFormat):
            raise result
        return result

    def open_positions(self) -> list[str]:
        """Open new models, and return the positions of all models: usually one, except after a rebuild."""
        return sorted({writer.position for writer in self._open_writers()})

    def group_at(self, position: str, entries: Sequence[FeedEntry]) -> WriterGroup:
        """Return the models at a position together with the feed entries after it."""
        group = WriterGroup(self._writers_at(position), entries)
        self._report_lag(group)
        self._has_news |= bool(entries)
        return group

    def rebuild_at(self, position: str) -> None:
        """Rebuild the models at a position that the feed no longer reaches."""
        for writer in self._writers_at(position):
            log.warning("a read model fell behind", model=writer.model.name, partition=self.partition)
            del self._writers[writer.model.name]
            self._rebuild(writer.model)

    def end(self, group: WriterGroup) -> bool:
        """Process a group's result; return whether there may be more records."""
        for writer in group.superseded:  # they will be opened again
            del self._writers[writer.model.name]
        return len(group.entries) == self.batch or bool(group.superseded)

    @property
    def settled_at(self) -> str | None:
        """The position shared by all models if they are only waiting for new records; otherwise None."""
        positions = {writer.position for writer in self._writers.values()}
        is_settled = len(self._writers) == len(self.models) and len(positions) == 1
        return positions.pop() if is_settled and not self._has_news else None

    def reset(self) -> None:
        """Forget the positions of the generations, so that they are read again."""
        self._writers.clear()

    def _open_writers(self) -> list[ProjectionWriter]:
        self._retire_models()
        for model in self.models:
            if model.name not in self._writers:
                self._open_writer(model)
        return list(self._writers.values())

    def _retire_models(self) -> None:
        """Delete the models that only earlier builds had, once per partition."""
        if not self._retired:
            for name in RETIRED_MODELS:
                self.ports.read_models.drop_model(name, self.partition)
            self._retired = True

    def _open_writer(self, model: AnyReadModel) -> None:
        """Open a model at its position; a missing or outdated model is built first."""
        read_models = self.ports.read_models
        live = read_models.live_generation(model.name, self.partition)
        if live is None and read_models.initialize_partition(
            self.partition, {each.name: each.schema_version for each in self.models}
        ):
            live = read_models.live_generation(model.name, self.partition)
        if live is None or live.schema_version < model.schema_version:
            self._rebuild(model)
            live = read_models.live_generation(model.name, self.partition)
        if live is None or live.schema_version < model.schema_version:
            return
        if live.schema_version > model.schema_version:
            if model.name not in self.too_new:
                log.error(
                    "a read model is newer than this projector, which leaves it alone",
                    model=model.name,
                    form=live.schema_version,
                    own_form=model.schema_version,
                    remedy="upgrade this process; or, to go back for good, stop what is newer and run "
                    f"`railhead rebuild {model.name}`",
                )
            self.too_new.add(model.name)
            return
        self._writers[model.name] = ProjectionWriter(model, live.id, live.checkpoint, self.ports)

    def _rebuild(self, model: AnyReadModel) -> None:
        try:
            rebuild(model, self.partition, self.ports, lambda done, of: self.heartbeat())
        except (GenerationSuperseded, RebuildInProgress):
            log.debug("another process is building this model", model=model.name, partition=self.partition)

    def _writers_at(self, position: str) -> list[ProjectionWriter]:
        return [writer for writer in self._writers.values() if writer.position == position]

    def _report_lag(self, group: WriterGroup) -> None:
        """Report the age (s) of the oldest record that these writers have not folded yet."""
        entries = group.entries
        age = self.clock() - parse_position(entries[0].id)[0] / 1_000 if entries else 0.0
        for writer in group.writers:
            writer.lag.set(max(0.0, age))

    def trim(self) -> None:
        """Trim the part of the feed that every generation has passed, including generations being built."""
        now = self.clock()
        if not self._has_news or 0.0 <= now - self._trimmed < TRIM_SECONDS:
            return
        positions = self.ports.read_models.list_checkpoints(self.partition)
        if positions:
            slowest = min(positions, key=parse_position)
            self.ports.feed.trim(self.partition, slowest, self.feed_kept)
        self._trimmed, self._has_news = now, False


def consume_together(
    consumers: Sequence[FeedConsumer], ports: ProjectorPorts
) -> dict[int, bool | UnknownRecordFormat]:
    """Fold new records in several partitions, up to a batch in each, with three round trips in total.

    The result says for each partition whether there may be more records, or why it has stopped. A record in
    an unknown format stops only its own partition.
    """
    results: dict[int, bool | UnknownRecordFormat] = {consumer.partition: False for consumer in consumers}
    groups: list[tuple[FeedConsumer, WriterGroup]] = []
    places = [(consumer, at) for consumer in consumers for at in consumer.open_positions()]
    followed = ports.feed.read_several(
        [FeedPlace(consumer.partition, at, consumer.batch) for consumer, at in places]
    )
    for (consumer, at), entries in zip(places, followed, strict=True):
        if isinstance(entries, FeedTrimmed):
            consumer.rebuild_at(at)
            results[consumer.partition] = True
        else:
            groups.append((consumer, consumer.group_at(at, entries)))
    advance_together([group for _, group in groups if group.entries], ports.read_models)
    for consumer, group in groups:
        more = group.unknown or consumer.end(group)
        if not isinstance(results[consumer.partition], UnknownRecordFormat):
            results[consumer.partition] = more or results[consumer.partition]
    for consumer in consumers:
        if not isinstance(results[consumer.partition], UnknownRecordFormat):
            consumer.trim()
    return results
