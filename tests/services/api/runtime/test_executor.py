"""Drawings and evaluations are computed only once; callers take turns, and each has a limit."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from services.api.problems import Problem
from services.api.runtime.executor import ByteCache, FairExecutor


def test_work_is_done_once_for_all_waiters() -> None:
    done: list[int] = []
    begun, go_on = threading.Event(), threading.Event()

    def work() -> bytes:
        begun.set()
        go_on.wait(5)
        done.append(1)
        return b"made"

    async def asked() -> list[bytes]:
        workshop = FairExecutor(ByteCache(10_000), 2)
        waits = [asyncio.create_task(workshop.compute("a", "key", work)) for _ in range(5)]
        await asyncio.to_thread(begun.wait, 5)
        waits[0].cancel()
        go_on.set()
        found = await asyncio.gather(*waits[1:])
        found.append(await workshop.compute("a", "key", work))
        workshop.close()
        return found

    assert [b"made"] * 5 == asyncio.run(asked())
    assert [1] == done


def test_failed_work_is_reported_and_retried() -> None:
    def broken() -> bytes:
        raise ZeroDivisionError

    async def asked() -> bytes:
        workshop = FairExecutor(ByteCache(10_000), 2)
        with pytest.raises(ZeroDivisionError):
            await workshop.compute("a", "key", broken)
        made = await workshop.compute("a", "key", lambda: b"made")
        workshop.close()
        return made

    assert b"made" == asyncio.run(asked())


class Held:
    """Work that waits until it is released, and records in which order it ran."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.done: list[str] = []

    def piece(self, name: str) -> bytes:
        self.go_on.wait(5)
        self.done.append(name)
        return name.encode()


def test_caller_with_much_work_lets_others_go_first() -> None:
    held = Held()

    async def asked() -> None:
        workshop = FairExecutor(ByteCache(10_000), 100)
        wanted = [*(f"many {number}" for number in range(5)), "one 0", "other 0", "one 1"]
        waits = []
        for name in wanted:
            waits.append(
                asyncio.create_task(workshop.compute(name.split()[0], name, partial(held.piece, name)))
            )
            await asyncio.sleep(0)
        held.go_on.set()
        await asyncio.gather(*waits)
        workshop.close()

    asyncio.run(asked())

    first = ["many 0", "many 1", "one 0", "other 0", "many 2", "one 1", "many 3", "many 4"]
    assert first == held.done


def test_long_work_lets_others_go_in_between() -> None:
    held = Held()
    steps = iter((None, None, b"made"))

    def step() -> bytes | None:
        held.piece("long")
        return next(steps)

    async def asked() -> bytes:
        workshop = FairExecutor(ByteCache(10_000), 100)
        long = asyncio.create_task(workshop.compute("one", "long", step))
        await asyncio.sleep(0)
        short = asyncio.create_task(workshop.compute("other", "short", partial(held.piece, "short")))
        await asyncio.sleep(0)
        held.go_on.set()
        await short
        made = await long
        workshop.close()
        return made

    assert b"made" == asyncio.run(asked())
    assert ["long", "short", "long", "long"] == held.done


def test_caller_has_a_limit_that_does_not_hinder_others() -> None:
    held = Held()

    async def asked() -> list[bytes]:
        workshop = FairExecutor(ByteCache(10_000), 2)
        waits = [asyncio.create_task(workshop.compute("a", n, partial(held.piece, n))) for n in ("1", "2")]
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="can run 2 drawings, analyses or checks at once") as refused:
            await workshop.compute("a", "3", lambda: held.piece("3"))
        house = [
            asyncio.create_task(workshop.compute("bot-greedy", n, partial(held.piece, n))) for n in "5678"
        ]
        assert ("too-many-requests", 1) == (refused.value.code, refused.value.retry)
        shared = asyncio.create_task(workshop.compute("b", "1", lambda: held.piece("never")))
        other = asyncio.create_task(workshop.compute("b", "4", lambda: held.piece("4")))
        await asyncio.sleep(0)
        held.go_on.set()
        made = await asyncio.gather(*waits, shared, other)
        assert 4 == len(await asyncio.gather(*house))
        made.append(await workshop.compute("a", "3", lambda: held.piece("3")))
        workshop.close()
        return made

    assert [b"1", b"2", b"1", b"4", b"3"] == asyncio.run(asked())


def test_failed_or_abandoned_work_does_not_block_later_work() -> None:
    def broken() -> bytes:
        raise ZeroDivisionError

    async def asked() -> bytes:
        workshop = FairExecutor(ByteCache(10_000), 1)
        for number in range(3):
            with pytest.raises(ZeroDivisionError):
                await workshop.compute("a", number, broken)
        waiting = asyncio.create_task(workshop.compute("a", "left", lambda: b"left"))
        await asyncio.sleep(0)
        waiting.cancel()
        made = await workshop.compute("b", "key", lambda: b"made")
        made += await workshop.compute("a", "again", lambda: b" again")
        workshop.close()
        return made

    assert b"made again" == asyncio.run(asked())
