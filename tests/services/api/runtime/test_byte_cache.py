"""What a process remembers, in bounded memory."""

from __future__ import annotations

from services.api.runtime.executor import ByteCache
from services.shared.caching import LruCache


def test_what_is_kept_goes_by_how_long_ago_it_was_used() -> None:
    kept: LruCache[str] = LruCache(3)
    for name in "abc":
        kept.put(name, name)
    kept.get("a")
    kept.put("d", "d")

    assert ["a", None, "c", "d"] == [kept.get(name) for name in "abcd"]


def test_kept_bytes_never_weigh_more_than_allowed() -> None:
    kept = ByteCache(10_000)
    for number in range(100):
        kept.put_bytes(number, b"x" * 800)

    assert 10 == sum(kept.get(number) is not None for number in range(100))
    assert b"huge" * 5_000 == kept.put_bytes("huge", b"huge" * 5_000)
    assert kept.get("huge") is None


def test_keeping_again_replaces_the_weight_too() -> None:
    kept: LruCache[int] = LruCache(10)
    for _ in range(100):
        kept.put("one", 1, 5)
    kept.put("two", 2, 5)

    assert [1, 2] == [kept.get("one"), kept.get("two")]
