"""The small parts that the routes are made of."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import get_args

import pytest

import services.api
from domain.table.commands import Nonce
from infra.ports.notifier import Notification
from services.api.runtime.cache import ByteCache, WeightedLruCache
from services.api.runtime.waiters import Waiter, Waiters
from services.api.schemas import requests
from services.api.schemas.problems import STATUS, TITLES, Problem
from services.api.schemas.requests import MAX_DEPTH, check_json


def test_what_is_kept_goes_by_how_long_ago_it_was_used() -> None:
    kept: WeightedLruCache[str] = WeightedLruCache(3)
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
    kept: WeightedLruCache[int] = WeightedLruCache(10)
    for _ in range(100):
        kept.put("one", 1, 5)
    kept.put("two", 2, 5)

    assert [1, 2] == [kept.get("one"), kept.get("two")]


def test_a_ring_before_the_wait_counts() -> None:
    async def waited() -> None:
        bell = Waiter()
        bell.wake()
        async with asyncio.timeout(1):
            await bell.wait(60)

    asyncio.run(waited())


def test_a_bell_rings_for_its_table_and_for_a_whole_partition() -> None:
    async def rung(*rungs: Notification) -> bool:
        bells = Waiters()
        with bells.register("03table") as bell:
            for one in rungs:
                bells.dispatch(one)
            try:
                async with asyncio.timeout(0.05):
                    await bell.wait(60)
            except TimeoutError:
                return False
            return True

    assert asyncio.run(rung(Notification(3, ("03other", "03table"))))
    assert asyncio.run(rung(Notification(3, ())))
    assert not asyncio.run(rung(Notification(3, ("03other",)), Notification(4, ())))


@pytest.mark.parametrize(
    "data", [b'"' + b"[" * 100 + b'"', b'{"a":"\\"[[[[[' + b"[" * 50 + b'"}', b"[]," * 100]
)
def test_brackets_within_strings_and_beside_each_other_are_not_deep(data: bytes) -> None:
    check_json(data)


@pytest.mark.parametrize(
    "data", [b"[" * (MAX_DEPTH + 1), b'{"a":' * (MAX_DEPTH + 1), b'"\\\\"' + b"[" * (MAX_DEPTH + 1)]
)
def test_brackets_that_are_deep_are_found(data: bytes) -> None:
    with pytest.raises(Problem):
        check_json(data)


def test_every_problem_has_a_title_and_a_status() -> None:
    assert set(STATUS) == set(TITLES)


def patterns() -> Iterator[tuple[str, str]]:
    """Give the patterns that read what strangers send: those of modules, and those of the bodies' fields."""
    for found in pkgutil.walk_packages(services.api.__path__, "services.api."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                yield f"{found.name}.{name}", value.pattern
    for kind in (requests.CommandId, requests.TableId, Nonce):
        yield str(kind), get_args(kind)[1].pattern


def test_no_pattern_at_the_door_can_try_again_from_another_place() -> None:
    """One unbounded repeat, of one class of signs: it may give signs back, never part them in other ways."""
    found = dict(patterns())
    unbounded = {name: re.findall(r"[*+](?!/-\])|\{\d+,\}", said) for name, said in found.items()}

    assert found
    assert {} == {name: repeats for name, repeats in unbounded.items() if len(repeats) > 1}
    assert [] == [name for name, said in found.items() if "(" in said]
