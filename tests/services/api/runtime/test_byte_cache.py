"""A cache within one process, limited in size."""

from __future__ import annotations

from services.api.runtime.executor import ByteCache
from services.shared.caching import LruCache


def test_least_recently_used_entries_are_evicted() -> None:
    kept: LruCache[str] = LruCache(3)
    for name in "abc":
        kept.put(name, name)
    kept.get("a")
    kept.put("d", "d")

    assert ["a", None, "c", "d"] == [kept.get(name) for name in "abcd"]


def test_cached_bytes_never_exceed_the_limit() -> None:
    kept = ByteCache(10_000)
    for number in range(100):
        kept.put_bytes(number, b"x" * 800)

    assert 10 == sum(kept.get(number) is not None for number in range(100))
    assert b"huge" * 5_000 == kept.put_bytes("huge", b"huge" * 5_000)
    assert kept.get("huge") is None


def test_storing_again_replaces_the_size_too() -> None:
    kept: LruCache[int] = LruCache(10)
    for _ in range(100):
        kept.put("one", 1, 5)
    kept.put("two", 2, 5)

    assert [1, 2] == [kept.get("one"), kept.get("two")]
