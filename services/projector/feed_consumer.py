"""Following the feed of one partition for all read models."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from infra.logs import get_logger
from infra.ports.event_store import FeedEntry, FeedTrimmed
from projections.decoded_record import DecodedRecord
from projections.read_model import AnyReadModel
from services.projector.metrics import LAG
from services.projector.ports import ProjectorPorts
from services.projector.projection_writer import GenerationSuperseded, ProjectionWriter
from services.projector.rebuild import RebuildInProgress, rebuild
from services.queries.record_decoder import decode_record

log = get_logger()

TRIM_SECONDS = 10.0
"""How often a feed is trimmed behind the slowest generation."""


@dataclass
class FeedConsumer:
    """One partition; models that stand at the same position share what is read of the feed.

    `alive` is called now and then while a rebuild takes long.
    """

    partition: int
    models: Sequence[AnyReadModel]
    ports: ProjectorPorts
    feed_kept: int
    batch: int = 500
    heartbeat: Callable[[], None] = lambda: None
    clock: Callable[[], float] = time.time
    _writers: dict[str, ProjectionWriter] = field(default_factory=dict)
    _newer: set[str] = field(default_factory=set)
    _trimmed: float = 0.0
    _news: bool = True

    def consume_batch(self) -> bool:
        """Fold what came since, up to a batch, and say whether there may be more."""
        more = False
        for at in sorted({folder.position for folder in self._open_writers()}):
            more |= self._advance(at)
        self._trim()
        return more

    def reset(self) -> None:
        """Look at everything anew, as an answer was lost on the way."""
        self._writers.clear()

    def _open_writers(self) -> list[ProjectionWriter]:
        for model in self.models:
            if model.name not in self._writers:
                self._open_writer(model)
        return list(self._writers.values())

    def _open_writer(self, model: AnyReadModel) -> None:
        """Take a model up where it stands; one that is missing or of an older form is built first."""
        views = self.ports.views
        live = views.live_generation(model.name, self.partition)
        if live is None and views.initialize_partition(
            self.partition, {each.name: each.schema_version for each in self.models}
        ):
            live = views.live_generation(model.name, self.partition)
        if live is None or live.schema_version < model.schema_version:
            self._rebuild(model)
            live = views.live_generation(model.name, self.partition)
        if live is None or live.schema_version < model.schema_version:
            return
        if live.schema_version > model.schema_version:
            if model.name not in self._newer:
                log.error(
                    "a read model is newer than this projector", model=model.name, form=live.schema_version
                )
            self._newer.add(model.name)
            return
        self._writers[model.name] = ProjectionWriter(model, live.id, live.checkpoint, self.ports)

    def _rebuild(self, model: AnyReadModel) -> None:
        try:
            rebuild(model, self.partition, self.ports, lambda done, of: self.heartbeat())
        except (GenerationSuperseded, RebuildInProgress):
            log.debug("another process builds this", model=model.name, partition=self.partition)

    def _advance(self, at: str) -> bool:
        """Move the folders that stand at a position on by one batch."""
        group = [folder for folder in self._writers.values() if folder.position == at]
        try:
            entries = self.ports.feed.read(self.partition, at, self.batch)
        except FeedTrimmed:
            for folder in group:
                log.warning("a read model fell behind", model=folder.model.name, partition=self.partition)
                del self._writers[folder.model.name]
                self._rebuild(folder.model)
            return True
        self._report_lag(group, entries)
        if not entries:
            return False
        self._news = True
        records = [decode_record(entry)[0] for entry in entries]
        moved = [self._write(folder, records, entries[-1].id) for folder in group]
        return len(entries) == self.batch or not all(moved)

    def _write(self, folder: ProjectionWriter, records: Sequence[DecodedRecord], then: str) -> bool:
        """Fold a batch; False where the generation is no longer what it was and has to be taken up anew."""
        try:
            folder.fold(records, then)
        except GenerationSuperseded:
            del self._writers[folder.model.name]
            return False
        return True

    def _report_lag(self, group: Sequence[ProjectionWriter], entries: Sequence[FeedEntry]) -> None:
        """Say how old the oldest record is that these folders have not folded."""
        age = self.clock() - int(entries[0].id.partition("-")[0]) / 1_000 if entries else 0.0
        for folder in group:
            LAG.labels(folder.model.name, str(self.partition)).set(max(0.0, age))

    def _trim(self) -> None:
        """Drop what every generation has behind it, those being built included."""
        now = self.clock()
        if not self._news or now - self._trimmed < TRIM_SECONDS:
            return
        positions = self.ports.views.list_checkpoints(self.partition)
        if positions:
            slowest = min(positions, key=_position)
            self.ports.feed.trim(self.partition, slowest, self.feed_kept)
        self._trimmed, self._news = now, False


def _position(entry: str) -> tuple[int, int]:
    milliseconds, _, count = entry.partition("-")
    return int(milliseconds), int(count)
