from __future__ import annotations

import asyncio
from typing import Any

import pytest

from domain.table.commands import Say
from infra.codec import digest
from infra.redis.keys import keys_for
from services.reading import Reader, Unfoldable
from services.simulation.memory import MemoryTable
from tests.support.stock import Stock

TABLE, OTHER = "03table", "02other"


async def names(players: frozenset[str]) -> dict[str, str]:
    return {"p0": "Ann"}


def test_a_reader_that_knows_a_table_folds_only_on(real_stock: Stock) -> None:
    played = real_stock.open(TABLE, rounds=6)

    async def by_turns(reader: Reader) -> None:
        for _ in range(40):
            real_stock.play(TABLE, moves=1)

            assert played.table == (await reader.table_at(TABLE)).table

    real_stock.read(by_turns)


def test_who_was_answered_with_a_record_finds_it_at_once(real_stock: Stock) -> None:
    """No projector runs here at all."""
    real_stock.open(TABLE)

    async def heads(reader: Reader) -> list[int]:
        seen = []
        for _ in range(5):
            real_stock.say(TABLE)
            seen.append((await reader.table_at(TABLE)).seq)
        return seen

    assert [4, 5, 6, 7, 8] == real_stock.read(heads)


def test_a_tail_that_was_lost_and_written_anew_is_read_as_it_is_now(real_stock: Stock) -> None:
    """A failover may lose what a reader has seen; what it remembers then counts no more."""
    played = real_stock.open(TABLE)
    real_stock.say(TABLE, "this will be lost")
    key = keys_for(TABLE).log(TABLE)

    async def rewritten(reader: Reader) -> tuple[Any, Any]:
        before = await reader.table_at(TABLE)
        real_stock.store.client.delete(key)
        other = MemoryRewrite(played)
        for seq, entry in enumerate(other.entries, 1):
            real_stock.store.client.xadd(key, {"record": entry.data, "hash": entry.hash}, id=f"0-{seq}")
        return before.hash, await reader.table_at(TABLE)

    lost, found = real_stock.read(rewritten)

    assert lost != found.hash
    assert 5 == found.seq


class MemoryRewrite:
    """The log of a table whose last record was lost, and two others written in its place."""

    def __init__(self, played: Any) -> None:
        again = MemoryTable(played.code, played.secret, played.id)
        for entry in played.entries[:3]:
            record = played.code.record(entry.data)
            again.do(record.player, record.seat, record.command)
        again.do("p0", 0, Say("something else"))
        again.do("p0", 0, Say("and more"))
        self.entries = again.entries


def test_a_log_that_does_not_fold_says_where(real_stock: Stock) -> None:
    played = real_stock.open(TABLE)
    bad = played.entries[-1].data.replace(b'"nonce1"', b'"nonceX"')
    key = keys_for(TABLE).log(TABLE)
    real_stock.store.client.xadd(
        key,
        {"record": bad.replace(b'"seq":3', b'"seq":4'), "hash": digest(bad)},
        id="0-4",
    )

    with pytest.raises(Unfoldable, match="record 4 of table 03table does not follow"):
        real_stock.read(lambda reader: reader.table_at(TABLE))


def test_a_record_of_a_game_that_is_gone_says_so(real_stock: Stock) -> None:
    played = real_stock.open(TABLE)
    bad = played.entries[-1].data.replace(b'"game":"template"', b'"game":"vanished"')
    real_stock.store.client.xadd(keys_for(TABLE).log(TABLE), {"record": bad, "hash": digest(bad)}, id="0-4")

    with pytest.raises(Unfoldable, match="vanished"):
        real_stock.read(lambda reader: reader.table_at(TABLE))
    with pytest.raises(Unfoldable, match="vanished"):
        real_stock.read(lambda reader: reader.journal(TABLE, None, names))


def test_a_long_log_lets_other_requests_through(real_stock: Stock) -> None:
    real_stock.open(TABLE, rounds=100)
    real_stock.play(TABLE, moves=300)
    real_stock.open(OTHER)

    async def both(reader: Reader) -> list[str]:
        done: list[str] = []

        async def one(table: str) -> None:
            await reader.table_at(table)
            done.append(table)

        await asyncio.gather(one(TABLE), one(OTHER))
        return done

    assert [OTHER, TABLE] == real_stock.read(both)


def test_the_journal_is_read_in_parts_that_join(stock: Stock) -> None:
    stock.open(TABLE)
    for _ in range(6):
        stock.play(TABLE, moves=1)
        stock.say(TABLE)
    stock.follow()

    async def parts(reader: Reader) -> tuple[Any, Any]:
        whole = await reader.journal(TABLE, 0, names)
        joined: list[Any] = []
        while part := await reader.journal(TABLE, 0, names, after=joined[-1].seq if joined else 0, limit=2):
            joined += part
        return whole, tuple(joined)

    whole, joined = stock.read(parts)

    assert whole == joined
    assert "Ann: hello" == whole[-1].says[0]


def test_the_journal_says_the_same_whether_or_not_a_projector_runs(stock: Stock) -> None:
    stock.open(TABLE)
    stock.play(TABLE, moves=8)
    without = stock.read(lambda reader: reader.journal(TABLE, 0, names, after=5))
    stock.follow()
    stock.play(TABLE, moves=3)
    lagging = stock.read(lambda reader: reader.journal(TABLE, 0, names, after=5))

    assert without == lagging[: len(without)]
    assert len(without) < len(lagging)


def test_a_finished_games_journal_tells_everybody_everything(stock: Stock) -> None:
    stock.open(TABLE)
    stock.play(TABLE)
    stock.follow()

    async def told(reader: Reader) -> list[Any]:
        return [await reader.journal(TABLE, seat, names, limit=1_000) for seat in (None, 0, 1)]

    spectator, *seats = stock.read(told)

    assert [spectator, spectator] == seats


def test_standings_follow_each_game_that_ends(stock: Stock) -> None:
    tables = ("00a", "03b", "03c")

    async def summed(reader: Reader) -> list[int]:
        games = []
        for table in tables:
            stock.open(table)
            stock.play(table)
            stock.follow()
            games.append((await reader.standings())[0].games)
        return games

    assert [1, 2, 3] == stock.read(summed)


def test_lag_is_nothing_when_all_is_folded_and_unknown_before_the_first_build(stock: Stock) -> None:
    stock.open(TABLE)
    before = stock.read(lambda reader: reader.lag())
    stock.follow()
    caught_up = stock.read(lambda reader: reader.lag())
    stock.say(TABLE)

    async def later(reader: Reader) -> Any:
        await asyncio.sleep(0.02)
        return await reader.lag()

    behind = stock.read(later)

    assert {None} == set(before.values())
    assert {0} == set(caught_up.values())
    assert all(late is not None and late >= 20 for late in behind.values())
