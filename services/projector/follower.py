"""Following the feed of one partition for all read models."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from infra.logs import logger
from projections.filed import Filed
from projections.model import AnyModel
from services.filing import filed
from services.projector.folder import Folder, Superseded
from services.projector.metrics import LAG
from services.projector.rebuilding import UnderWay, rebuild
from services.projector.sources import Sources
from services.stored import FeedEntry, FellBehind

log = logger()

TRIM_SECONDS = 10.0
"""How often a feed is trimmed behind the slowest generation."""


@dataclass
class Follower:
    """One partition; models that stand at the same position share what is read of the feed.

    `alive` is called now and then while a rebuild takes long.
    """

    partition: int
    models: Sequence[AnyModel]
    sources: Sources
    feed_kept: int
    batch: int = 500
    alive: Callable[[], None] = lambda: None
    clock: Callable[[], float] = time.time
    _folders: dict[str, Folder] = field(default_factory=dict)
    _newer: set[str] = field(default_factory=set)
    _trimmed: float = 0.0
    _news: bool = True

    def round(self) -> bool:
        """Fold what came since, up to a batch, and say whether there may be more."""
        more = False
        for at in sorted({folder.at for folder in self._open()}):
            more |= self._advance(at)
        self._trim()
        return more

    def forget(self) -> None:
        """Look at everything anew, as an answer was lost on the way."""
        self._folders.clear()

    def _open(self) -> list[Folder]:
        for model in self.models:
            if model.name not in self._folders:
                self._open_one(model)
        return list(self._folders.values())

    def _open_one(self, model: AnyModel) -> None:
        """Take a model up where it stands; one that is missing or of an older form is built first."""
        views = self.sources.views
        live = views.live(model.name, self.partition)
        if live is None and views.found(self.partition, {each.name: each.form for each in self.models}):
            live = views.live(model.name, self.partition)
        if live is None or live.form < model.form:
            self._rebuild(model)
            live = views.live(model.name, self.partition)
        if live is None or live.form < model.form:
            return
        if live.form > model.form:
            if model.name not in self._newer:
                log.error("a read model is newer than this projector", model=model.name, form=live.form)
            self._newer.add(model.name)
            return
        self._folders[model.name] = Folder(model, live.place, live.at, self.sources)

    def _rebuild(self, model: AnyModel) -> None:
        try:
            rebuild(model, self.partition, self.sources, lambda done, of: self.alive())
        except (Superseded, UnderWay):
            log.debug("another process builds this", model=model.name, partition=self.partition)

    def _advance(self, at: str) -> bool:
        """Move the folders that stand at a position on by one batch."""
        group = [folder for folder in self._folders.values() if folder.at == at]
        try:
            entries = self.sources.feed.read(self.partition, at, self.batch)
        except FellBehind:
            for folder in group:
                log.warning("a read model fell behind", model=folder.model.name, partition=self.partition)
                del self._folders[folder.model.name]
                self._rebuild(folder.model)
            return True
        self._report(group, entries)
        if not entries:
            return False
        self._news = True
        records = [filed(entry)[0] for entry in entries]
        moved = [self._fold(folder, records, entries[-1].id) for folder in group]
        return len(entries) == self.batch or not all(moved)

    def _fold(self, folder: Folder, records: Sequence[Filed], then: str) -> bool:
        """Fold a batch; False where the generation is no longer what it was and has to be taken up anew."""
        try:
            folder.fold(records, then)
        except Superseded:
            del self._folders[folder.model.name]
            return False
        return True

    def _report(self, group: Sequence[Folder], entries: Sequence[FeedEntry]) -> None:
        """Say how old the oldest record is that these folders have not folded."""
        age = self.clock() - int(entries[0].id.partition("-")[0]) / 1_000 if entries else 0.0
        for folder in group:
            LAG.labels(folder.model.name, str(self.partition)).set(max(0.0, age))

    def _trim(self) -> None:
        """Drop what every generation has behind it, those being built included."""
        now = self.clock()
        if not self._news or now - self._trimmed < TRIM_SECONDS:
            return
        positions = self.sources.views.positions(self.partition)
        if positions:
            slowest = min(positions, key=_position)
            self.sources.feed.trim(self.partition, slowest, self.feed_kept)
        self._trimmed, self._news = now, False


def _position(entry: str) -> tuple[int, int]:
    milliseconds, _, count = entry.partition("-")
    return int(milliseconds), int(count)
