"""Writers at one position of a partition's feed, which move on together.

One round trip reads for all groups of a round, another writes for all: a commit waits for the disk, and one
after the other each would also wait for those before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from infra.ports.event_store import FeedEntry
from infra.ports.read_models import GenerationCommit, GenerationId, ReadModelStore
from services.projector.projection_writer import ProjectionWriter
from services.queries.log_reader import UnknownRecordFormat, decode_runs


class WriterGroup:
    """Writers of one partition at one position, and the following entries of its feed.

    After `advance_together`, `unknown` is why nothing was folded, and `superseded` are the writers that are
    no longer usable.
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
        """Fold the started entries; return the writes."""
        if self.unknown is not None:
            return []
        try:
            for writer in self.writers:
                writer.fold_runs(stored[writer.generation])
        except UnknownRecordFormat as error:  # of a record that the feed has no more, and the log has
            self.unknown = error
            return []
        return [writer.prepare_commit(self.entries[-1].id) for writer in self.writers]


def advance_together(groups: Sequence[WriterGroup], store: ReadModelStore) -> None:
    """Fold and write the following entries; a record of an unknown form stops only its own group."""
    missing: dict[GenerationId, list[str]] = {}
    for group in groups:
        missing.update(group.begin())
    stored = store.read_documents_of(missing)
    commits = [commit for group in groups for commit in group.fold(stored)]
    writers = [writer for group in groups if group.unknown is None for writer in group.writers]
    superseded = _commit(writers, commits, store)
    for group in groups:
        group.superseded = [writer for writer in group.writers if writer in superseded]


def commit_together(writers: Sequence[ProjectionWriter], store: ReadModelStore) -> list[ProjectionWriter]:
    """Write everything folded since the start; return the superseded writers.

    Superseded writers are no longer usable. The others stay at their position.
    """
    return _commit(writers, [writer.prepare_commit(writer.position) for writer in writers], store)


def _commit(
    writers: Sequence[ProjectionWriter], commits: Sequence[GenerationCommit], store: ReadModelStore
) -> list[ProjectionWriter]:
    written = store.commit_together(commits) if commits else ()
    for writer, commit, done in zip(writers, commits, written, strict=True):
        if done:
            writer.end(commit)
    return [writer for writer, done in zip(writers, written, strict=True) if not done]
