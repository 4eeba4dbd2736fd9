"""Reading logs of finished tables."""

from __future__ import annotations

from infra.ports.event_store import LogEntry
from services.queries.log_reader import MAX_CACHED_BYTES, ArchiveCache


class CountingArchive:
    """An archive of logs, each with one large record, that counts how many times it is read."""

    def __init__(self, record_bytes: int) -> None:
        self.record_bytes = record_bytes
        self.reads: list[str] = []

    def read(self, location: str) -> tuple[LogEntry, ...]:
        self.reads.append(location)
        return (LogEntry(1, bytes(self.record_bytes), "0" * 64),)


def test_cache_of_archived_logs_is_limited_by_bytes() -> None:
    archive = CountingArchive(MAX_CACHED_BYTES // 4)
    cache = ArchiveCache(archive)  # type: ignore[arg-type]  # a reader asks for nothing else
    for location in ("a", "b", "c", "d", "e"):
        cache.read(location)

    cache.read("e")
    cache.read("a")

    assert ["a", "b", "c", "d", "e", "a"] == archive.reads


def test_oversized_log_is_not_cached() -> None:
    archive = CountingArchive(MAX_CACHED_BYTES + 1)
    cache = ArchiveCache(archive)  # type: ignore[arg-type]  # a reader asks for nothing else

    assert cache.read("a") == cache.read("a")
    assert ["a", "a"] == archive.reads
