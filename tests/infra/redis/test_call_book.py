"""Webhooks of programs and their results, on fakeredis, on the real server and on a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import fakeredis
import pytest
from msgspec.structs import replace

from infra.ports.calls import MAX_REPORTED_CALLS, BotCall, BusyLine, CallLine, CallReport, SeatCall, TakenLine
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import load_functions
from infra.redis.functions import PLAYER_LIBRARY
from infra.redis.players import HOLD_MS, RedisCallBook

NOW = 1_790_000_000_000
CALL = BotCall("https://a.example/", "c2VjcmV0", NOW)
REPORT = CallReport("call.t.p1.0.7.0", "t", 0, 7, NOW, 12, "accepted", 200)

Question = Callable[[RedisCallBook], Awaitable[Any]]
Asker = Callable[[Question], Any]


@pytest.fixture(params=["fake", "real", pytest.param("cluster", marks=pytest.mark.wide)])
def ask(request: pytest.FixtureRequest) -> Asker:
    """Return a function that queries an initially empty book, each time with a fresh client."""
    if request.param == "fake":
        server = fakeredis.FakeServer()
        fakeredis.FakeRedis(server=server).function_load(PLAYER_LIBRARY.source)
        made: Callable[[], Any] = lambda: fakeredis.FakeAsyncRedis(server=server)  # noqa: E731 - one of two
    else:
        url = request.getfixturevalue(f"{request.param}_url")
        client = connect(url)
        client.flushall()
        load_functions(client)
        client.close()
        made = lambda: connect_async(url)  # noqa: E731 - one of two

    def asked(question: Question) -> Any:
        async def whole() -> Any:
            client = made()
            await client.exists("{a}key")  # a cluster client discovers its nodes first
            try:
                return await question(RedisCallBook(client))
            finally:
                await client.aclose()

        return asyncio.run(whole())

    return asked


def taken(ask: Asker, now: int = NOW, table: str = "t") -> TakenLine:
    found = ask(lambda book: book.take("p1", table, now))
    assert isinstance(found, TakenLine)
    return found


def test_player_with_a_webhook_is_listed_until_removed(ask: Asker) -> None:
    for player in ("p1", "p2"):
        ask(lambda book, player=player: book.change_call(player, lambda _: CALL))  # type: ignore[misc]  # bound now
    off = replace(CALL, state="disabled")
    ask(lambda book: book.change_call("p1", lambda _: off))
    ask(lambda book: book.change_call("p2", lambda _: None))

    assert ("p1",) == ask(lambda book: book.list_callers())
    assert {"p1": off} == ask(lambda book: book.read_calls(["p1", "p2", "p3"]))


def test_call_belongs_to_one_caller_until_settled_or_timed_out(ask: Asker) -> None:
    held = taken(ask)
    assert BusyLine(NOW + HOLD_MS) == ask(lambda book: book.take("p1", "t", NOW + 1))
    assert CallLine() == taken(ask, table="u").line

    line = CallLine({0: SeatCall(7, step=1)})
    ask(lambda book: book.settle(held, line, None))
    assert line == taken(ask, NOW + 1).line


def test_caller_that_is_too_slow_writes_nothing(ask: Asker) -> None:
    slow = taken(ask)
    quick = taken(ask, NOW + HOLD_MS)

    assert ask(lambda book: book.settle(slow, CallLine({0: SeatCall(1)}), REPORT)) is None
    assert ask(lambda book: book.settle(quick, CallLine(), REPORT)) is not None
    assert 1 == len(ask(lambda book: book.read_record("p1")).latest)


def test_calls_are_counted_and_the_last_hundred_listed(ask: Asker) -> None:
    for number in range(MAX_REPORTED_CALLS + 5):
        held, report = taken(ask), replace(REPORT, decision=number)
        ask(lambda book, held=held, report=report: book.settle(held, CallLine(), report))  # type: ignore[misc]  # bound now
    record = ask(lambda book: book.read_record("p1"))

    assert (MAX_REPORTED_CALLS + 5, 0) == (record.counts["accepted"], record.counts["failed"])
    assert list(range(MAX_REPORTED_CALLS + 4, 4, -1)) == [one.decision for one in record.latest]


def test_failures_are_counted_since_the_last_success(ask: Asker) -> None:
    def noted(outcome: Any, at: int) -> Any:
        held = taken(ask, at)
        report = replace(REPORT, outcome=outcome, at=at)
        return ask(lambda book: book.settle(held, CallLine(), report))

    assert (1, NOW) == noted("failed", NOW)
    assert (2, NOW) == noted("unsigned", NOW + 5)
    assert (0, None) == noted("refused", NOW + 6)
    assert (1, NOW + 7) == noted("timed-out", NOW + 7)


def test_deleted_player_leaves_no_data(ask: Asker) -> None:
    ask(lambda book: book.change_call("p1", lambda _: CALL))
    held = taken(ask)
    ask(lambda book: book.settle(held, CallLine({0: SeatCall(7, step=1)}), REPORT))
    ask(lambda book: book.forget("p1"))

    assert {} == ask(lambda book: book.read_calls(["p1"]))
    assert () == ask(lambda book: book.read_record("p1")).latest
    assert CallLine() == taken(ask).line
