"""Writers of one partition that move on together: one round trip reads for all, another writes for all.

A commit is on the disk before it is answered; one after the other, a model would wait for the disk of each
before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from infra.ports.read_models import ReadModelStore
from projections.decoded_record import RecordRun
from services.projector.projection_writer import ProjectionWriter


def fold_together(
    writers: Sequence[ProjectionWriter],
    store: ReadModelStore,
    runs: Mapping[str, Sequence[RecordRun]],
    position: str,
) -> list[ProjectionWriter]:
    """Fold runs of the feed by table and write what they change; give the writers that were superseded."""
    missing = {writer.generation: writer.begin_runs(runs) for writer in writers}
    stored = store.read_documents_of(missing)
    for writer in writers:
        writer.fold_runs(stored[writer.generation])
    return commit_together(writers, store, position)


def commit_together(
    writers: Sequence[ProjectionWriter], store: ReadModelStore, position: str | None = None
) -> list[ProjectionWriter]:
    """Write what was folded since it was begun, and give the writers that were superseded.

    These are of no use any more. Without a position each writer stays where it is.
    """
    commits = [writer.prepare_commit(position or writer.position) for writer in writers]
    written = store.commit_together(commits)
    for writer, commit, done in zip(writers, commits, written, strict=True):
        if done:
            writer.end(commit)
    return [writer for writer, done in zip(writers, written, strict=True) if not done]
