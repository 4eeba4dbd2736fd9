"""The ledger of notices on fakeredis, on the real server and on a cluster."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import fakeredis
import pytest
from msgspec.structs import replace

from infra.ports.notices import (
    Addressee,
    ChannelRef,
    EntryFilter,
    LedgerEntry,
    LineState,
    Notice,
    NoticeChannel,
    TableSeq,
    WebhookTarget,
)
from infra.redis import keys
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import load_functions
from infra.redis.functions import NOTICE_LIBRARY
from infra.redis.notices import VISIBILITY_MS, RedisNoticeLedger

NOW = 1_790_000_000_000
REF = ChannelRef("p1", "c1")
CHANNEL = NoticeChannel("c1", "mine", 0, WebhookTarget("https://a.example/", "c2VjcmV0"), "active")

Question = Callable[[RedisNoticeLedger], Awaitable[Any]]
Asker = Callable[[Question], Any]


@pytest.fixture(params=["fake", "real", pytest.param("cluster", marks=pytest.mark.wide)])
def ask(request: pytest.FixtureRequest) -> Asker:
    """Return a function that queries an initially empty ledger, each time with a fresh client."""
    import asyncio  # noqa: PLC0415 - only here

    if request.param == "fake":
        server = fakeredis.FakeServer()
        fakeredis.FakeRedis(server=server).function_load(NOTICE_LIBRARY.source)
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
                return await question(RedisNoticeLedger(client, lambda: NOW))
            finally:
                await client.aclose()

        return asyncio.run(whole())

    return asked


def entry(number: int, *, ready: int = NOW, **changes: Any) -> LedgerEntry:
    notice = Notice(f"turn.00t.p1.{number}", "turn", "00t", "p1", NOW, number)
    return replace(LedgerEntry(notice, "c1", NOW + number, ready, "queued"), **changes)


def names(entries: Any) -> list[str]:
    return [one.notice.id for one in entries]


def test_duplicate_entry_is_stored_once(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> tuple[int, int, int]:
        first = await ledger.queue([entry(1), entry(2)])
        again = await ledger.queue([entry(1), entry(2), entry(3)])
        return first, again, len(await ledger.list_entries("p1", EntryFilter(), 10))

    assert (2, 1, 3) == ask(play)


def test_queue_is_processed_in_order_by_one_at_a_time(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.queue([entry(2, ready=NOW + 2), entry(1, ready=NOW + 1), entry(3, ready=NOW + 500)])
        assert (REF,) == await ledger.due_channels(NOW + 10, 5)
        taken = await ledger.take(REF, NOW + 10, 10)
        assert taken is not None
        assert [entry(1).notice.id] == names(taken.entries)
        assert await ledger.take(REF, NOW + 11, 10) is None
        sent = [replace(one, state="sent") for one in taken.entries]
        assert await ledger.settle(taken, sent, LineState(sent=1), None)
        after = await ledger.take(REF, NOW + 12, 10)
        assert after is not None
        return names(after.entries), after.line.sent

    assert ([entry(2).notice.id], 1) == ask(play)


def test_entries_of_a_dead_worker_go_to_another(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.queue([entry(1)])
        dead = await ledger.take(REF, NOW, 10)
        assert await ledger.due_channels(NOW + VISIBILITY_MS - 1, 5) == ()
        taken = await ledger.take(REF, NOW + VISIBILITY_MS, 10)
        assert dead is not None
        assert taken is not None
        late = await ledger.settle(dead, [entry(1, state="sent")], LineState(), None)
        return late, names(taken.entries)

    assert (False, [entry(1).notice.id]) == ask(play)


def test_waiting_queue_is_not_sped_up_by_new_entries(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.queue([entry(1)])
        taken = await ledger.take(REF, NOW, 10)
        assert taken is not None
        refused = [replace(one, state="refused") for one in taken.entries]
        await ledger.settle(taken, refused, LineState(step=1), NOW + 5_000)
        await ledger.queue([entry(2)])
        assert await ledger.take(REF, NOW + 4_999, 10) is None
        later = await ledger.take(REF, NOW + 5_000, 10)
        assert later is not None
        return names(later.entries)[0], later.line.step

    assert (entry(1).notice.id, 1) == ask(play)


def test_test_message_is_sent_immediately_before_all_others(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.queue([entry(1)])
        taken = await ledger.take(REF, NOW, 10)
        assert taken is not None
        await ledger.settle(taken, taken.entries, LineState(step=3), NOW + 9_000_000)
        await ledger.queue_first(entry(9, ready=NOW + 1))
        first = await ledger.take(REF, NOW + 2, 10)
        assert first is not None
        return names(first.entries)

    assert [entry(9).notice.id] == ask(play)


def test_finished_entry_is_repeated_on_request(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.queue([entry(1, state="sent")])
        assert await ledger.take(REF, NOW, 10) is None
        assert await ledger.requeue(entry(1))
        assert not await ledger.requeue(entry(5))
        taken = await ledger.take(REF, NOW, 10)
        assert taken is not None
        return names(taken.entries)

    assert [entry(1).notice.id] == ask(play)


def test_entries_of_a_removed_channel_end_with_the_reason(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.change_addressee("p1", lambda before: replace(before, channels=(CHANNEL,)))
        await ledger.queue([entry(1), entry(2)])
        await ledger.change_addressee("p1", lambda before: replace(before, channels=()))
        due = await ledger.due_channels(NOW + 10**9, 5)
        return due, [(one.state, one.why) for one in await ledger.list_entries("p1", EntryFilter(), 10)]

    assert ((), [("muted", "channel removed")] * 2) == ask(play)


def test_entries_are_listed_newest_first_by_state_and_position(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.queue([entry(1), entry(2, state="sent"), entry(3)])
        whole = names(await ledger.list_entries("p1", EntryFilter(), 10))
        after = names(await ledger.list_entries("p1", EntryFilter(after=entry(3).key), 10))
        sent = names(await ledger.list_entries("p1", EntryFilter(state="sent"), 10))
        other = await ledger.list_entries("p1", EntryFilter(table="00u"), 10)
        return whole, after, sent, other

    ids = [entry(number).notice.id for number in (3, 2, 1)]
    assert (ids, ids[1:], [ids[1]], ()) == ask(play)


def test_seen_position_never_decreases(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        for seq in (5, 9, 7):
            await ledger.mark_seen("p1", "00t", seq)
        return await ledger.read_seen([TableSeq("p1", "00t"), TableSeq("p2", "00t")])

    assert {TableSeq("p1", "00t"): 9, TableSeq("p2", "00t"): 0} == ask(play)


def test_deleted_addressee_leaves_no_data(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.change_addressee("p1", lambda before: replace(before, channels=(CHANNEL,)))
        await ledger.queue([entry(1)])
        await ledger.mark_seen("p1", "00t", 5)
        await ledger.forget("p1")
        left = [name async for name in ledger._client.scan_iter(f"{keys.tag_of('p1')}*")]  # noqa: SLF001 - all keys
        return left, await ledger.read_addressees(["p1"])

    assert ([], {}) == ask(play)


def test_one_courier_sweeps_at_a_time(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        return [await ledger.hold_sweep(holder, 5_000) for holder in ("a", "b", "a")]

    assert [True, False, True] == ask(play)


def test_watermarks_are_stored_by_partition(ask: Asker) -> None:
    async def play(ledger: RedisNoticeLedger) -> Any:
        await ledger.write_watermarks({3: NOW})
        await ledger.write_watermarks({})
        return await ledger.read_watermarks()

    assert {3: NOW} == ask(play)


def test_addressees_of_one_slot_share_their_keys() -> None:
    assert Addressee() == Addressee((), 8 * 60)
    for name in (keys.addressee_key, keys.ledger_key, keys.order_key, keys.seen_key):
        assert name("p1").startswith(keys.tag_of("p1"))
