from __future__ import annotations

from services.shared.caching import LruCache


def test_least_recently_used_value_is_evicted_first() -> None:
    cache: LruCache[str] = LruCache(2)
    cache.put("a", "A")
    cache.put("b", "B")
    cache.get("a")
    cache.put("c", "C")

    assert ("A", None, "C") == (cache.get("a"), cache.get("b"), cache.get("c"))


def test_values_are_limited_by_their_size() -> None:
    cache: LruCache[str] = LruCache(10)
    cache.put("a", "A", 6)
    cache.put("b", "B", 4)
    cache.put("a", "AA", 7)

    assert ("AA", None) == (cache.get("a"), cache.get("b"))


def test_oversized_value_is_returned_but_not_cached() -> None:
    cache: LruCache[str] = LruCache(10)
    cache.put("a", "A", 4)

    assert cache.put("a", "AAA", 11) == "AAA"
    assert cache.get("a") is None
    assert len(cache) == 0


def test_dropped_value_frees_space() -> None:
    cache: LruCache[int] = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.drop("a")
    cache.drop("never there")
    cache.put("c", 3)

    assert {"b", "c"} == set(cache)
