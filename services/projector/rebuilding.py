"""Building a generation beside the one that is read.

The feed's end is noted first; then the whole logs of all tables are folded, hot or archived, and then the
feed from that end on. What a log held already is dropped when the feed brings it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from infra.logs import logger
from projections.model import AnyModel
from services.filing import filed
from services.projector.folder import Folder, Superseded
from services.projector.metrics import REBUILDS
from services.projector.sources import Sources
from services.stored import Archived, FellBehind

log = logger()

TABLES_TOGETHER = 8
BATCH = 500

Progress = Callable[[int, int], None]
"""Is told how many tables of how many are folded."""


class UnderWay(Exception):
    """The model is being built by another process."""


def rebuild(
    model: AnyModel, partition: int, sources: Sources, progress: Progress = lambda done, of: None
) -> None:
    """Build a new generation and switch to it; UnderWay or Superseded if another process builds it."""
    while not _built(model, partition, sources, progress):
        log.warning("the feed went past a rebuild, which begins again", model=model.name, partition=partition)
    REBUILDS.labels(model.name).inc()


def _built(model: AnyModel, partition: int, sources: Sources, progress: Progress) -> bool:
    """Build a generation and switch to it; False where the feed was trimmed before it could be joined."""
    end = sources.feed.ends(partition).last
    place = sources.views.begin(model.name, partition, end)
    if place is None:
        raise UnderWay(f"{model.name} is being built in partition {partition} by another process")
    folder = Folder(model, place, end, sources)
    _fold_logs(folder, progress)
    try:
        _follow(folder)
    except FellBehind:
        sources.views.abandon(place)
        return False
    return True


def _fold_logs(folder: Folder, progress: Progress) -> None:
    tables = _tables(folder)
    done = 0
    for group in _groups(tables):
        folder.fold_logs(group)
        done += len(group)
        progress(done, len(tables))


def _follow(folder: Folder) -> None:
    """Fold the feed until the generation can be switched to."""
    sources, place = folder.sources, folder.place
    while True:
        while entries := sources.feed.read(place.partition, folder.at, BATCH):
            folder.fold([filed(entry)[0] for entry in entries], entries[-1].id)
        match sources.views.switch(place, folder.model.form):
            case "live":
                return
            case "superseded":
                raise Superseded(f"another rebuild of {place} came in between")
            case "behind":
                continue


def _tables(folder: Folder) -> list[str]:
    everywhere = folder.sources.tables.all(folder.place.partition)
    return sorted(
        table
        for table, whereabouts in everywhere.items()
        if folder.model.archived or not isinstance(whereabouts, Archived)
    )


def _groups(tables: Sequence[str]) -> Iterator[list[str]]:
    rest = iter(tables)
    while group := list(islice(rest, TABLES_TOGETHER)):
        yield group
