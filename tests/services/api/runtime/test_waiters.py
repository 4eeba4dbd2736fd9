"""Requests that wait for a table are woken."""

from __future__ import annotations

import asyncio

from infra.ports.notifier import NewOutcome, Notification
from infra.ports.outcomes import AcceptedOutcome
from services.api.runtime.waiting import Waiter, Waiters


def test_waking_before_the_wait_counts() -> None:
    async def waited() -> None:
        waiter = Waiter()
        waiter.wake()
        async with asyncio.timeout(1):
            await waiter.wait(60)

    asyncio.run(waited())


def test_waiter_is_woken_for_its_table_or_partition() -> None:
    async def is_woken(*notifications: Notification) -> bool:
        waiters = Waiters()
        with waiters.register("03table") as waiter:
            for one in notifications:
                waiters.dispatch(one)
            try:
                async with asyncio.timeout(0.05):
                    await waiter.wait(60)
            except TimeoutError:
                return False
            return True

    assert asyncio.run(is_woken(Notification(3, ("03other", "03table"))))
    assert asyncio.run(is_woken(Notification(3, ())))
    assert not asyncio.run(is_woken(Notification(3, ("03other",)), Notification(4, ())))


def test_waiter_gets_the_outcome_of_its_command_only() -> None:
    waiters = Waiters()
    outcomes = {command: AcceptedOutcome("", 1, command.encode()) for command in ("ann:1", "ann:2", "bob:1")}
    news = tuple(NewOutcome("03table", command, outcome) for command, outcome in outcomes.items())

    with (
        waiters.register("03table", "ann:1") as own,
        waiters.register("03table") as watching,
        waiters.register("03other", "ann:1") as elsewhere,
    ):
        waiters.dispatch(Notification(3, ("03table",), outcomes=news))

    assert [each.outcome for each in (own, watching, elsewhere)] == [outcomes["ann:1"], None, None]
