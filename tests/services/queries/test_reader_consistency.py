from __future__ import annotations

import asyncio
from typing import Any

import pytest

from domain.log.hash_chain import digest
from domain.table.commands import Say
from infra.redis.keys import keys_of_table
from services.queries.reader import QueryReader, UnfoldableLog
from services.simulation.memory_table import MemoryTable
from tests.support.tables.stored_tables import StoredTables

TABLE, OTHER = "03table", "02other"


async def names(players: frozenset[str]) -> dict[str, str]:
    return {"p0": "Ann"}


def test_cached_table_folds_only_new_records(real_stock: StoredTables) -> None:
    played = real_stock.open(TABLE, rounds=6)

    async def by_turns(reader: QueryReader) -> None:
        for _ in range(40):
            real_stock.play_randomly(TABLE, moves=1)

            assert played.table == (await reader.load_table(TABLE)).table

    real_stock.query(by_turns)


def test_acknowledged_record_is_readable_immediately(real_stock: StoredTables) -> None:
    """No projector runs in this test."""
    real_stock.open(TABLE)

    async def heads(reader: QueryReader) -> list[int]:
        seen = []
        for _ in range(5):
            real_stock.say(TABLE)
            seen.append((await reader.load_table(TABLE)).seq)
        return seen

    assert [4, 5, 6, 7, 8] == real_stock.query(heads)


def test_rewritten_tail_is_read_in_its_current_form(real_stock: StoredTables) -> None:
    """A failover may lose records that a reader has cached; the cached state must then be discarded."""
    played = real_stock.open(TABLE)
    real_stock.say(TABLE, "this will be lost")
    key = keys_of_table(TABLE).log(TABLE)

    async def rewritten(reader: QueryReader) -> tuple[Any, Any]:
        before = await reader.load_table(TABLE)
        real_stock.store.client.delete(key)
        other = MemoryRewrite(played)
        for seq, entry in enumerate(other.entries, 1):
            real_stock.store.client.xadd(key, {"record": entry.data, "hash": entry.hash}, id=f"0-{seq}")
        return before.hash, await reader.load_table(TABLE)

    lost, found = real_stock.query(rewritten)

    assert lost != found.hash
    assert 5 == found.seq


class MemoryRewrite:
    """The log of a table that lost its last record and then got two new ones."""

    def __init__(self, played: Any) -> None:
        again = MemoryTable(played.codec, played.secret, played.id)
        for entry in played.entries[:3]:
            record = played.codec.decode_record(entry.data)
            again.execute(record.player, record.seat, record.command)
        again.execute("p0", 0, Say("something else"))
        again.execute("p0", 0, Say("and more"))
        self.entries = again.entries


def test_error_about_an_unfoldable_log_names_the_record(real_stock: StoredTables) -> None:
    played = real_stock.open(TABLE)
    bad = played.entries[-1].data.replace(b'"nonce1"', b'"nonceX"')
    key = keys_of_table(TABLE).log(TABLE)
    real_stock.store.client.xadd(
        key,
        {"record": bad.replace(b'"seq":3', b'"seq":4'), "hash": digest(bad)},
        id="0-4",
    )

    with pytest.raises(UnfoldableLog, match="record 4 of table 03table does not follow"):
        real_stock.query(lambda reader: reader.load_table(TABLE))


def test_record_of_a_missing_game_is_reported(real_stock: StoredTables) -> None:
    played = real_stock.open(TABLE)
    bad = played.entries[-1].data.replace(b'"game":"template"', b'"game":"vanished"')
    real_stock.store.client.xadd(
        keys_of_table(TABLE).log(TABLE), {"record": bad, "hash": digest(bad)}, id="0-4"
    )

    with pytest.raises(UnfoldableLog, match="vanished"):
        real_stock.query(lambda reader: reader.load_table(TABLE))
    with pytest.raises(UnfoldableLog, match="vanished"):
        real_stock.query(lambda reader: reader.journal_lines(TABLE, None, names))


def test_long_log_does_not_block_other_requests(real_stock: StoredTables) -> None:
    real_stock.open(TABLE, rounds=100)
    real_stock.play_randomly(TABLE, moves=300)
    real_stock.open(OTHER)

    async def both(reader: QueryReader) -> list[str]:
        done: list[str] = []

        async def one(table: str) -> None:
            await reader.load_table(table)
            done.append(table)

        await asyncio.gather(one(TABLE), one(OTHER))
        return done

    assert [OTHER, TABLE] == real_stock.query(both)


def test_parts_of_a_journal_join_without_gaps(stock: StoredTables) -> None:
    stock.open(TABLE)
    for _ in range(6):
        stock.play_randomly(TABLE, moves=1)
        stock.say(TABLE)
    stock.consume_feeds()

    async def parts(reader: QueryReader) -> tuple[Any, Any]:
        whole = await reader.journal_lines(TABLE, 0, names)
        joined: list[Any] = []
        while part := await reader.journal_lines(
            TABLE, 0, names, after=joined[-1].seq if joined else 0, limit=2
        ):
            joined += part
        return whole, tuple(joined)

    whole, joined = stock.query(parts)

    assert whole == joined
    assert "Ann: hello" == whole[-1].lines[0]


def test_journal_is_equal_without_projector(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.play_randomly(TABLE, moves=8)
    without = stock.query(lambda reader: reader.journal_lines(TABLE, 0, names, after=5))
    stock.consume_feeds()
    stock.play_randomly(TABLE, moves=3)
    lagging = stock.query(lambda reader: reader.journal_lines(TABLE, 0, names, after=5))

    assert without == lagging[: len(without)]
    assert len(without) < len(lagging)


def test_finished_games_journal_is_public(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.play_randomly(TABLE)
    stock.consume_feeds()

    async def journals(reader: QueryReader) -> list[Any]:
        return [await reader.journal_lines(TABLE, seat, names, limit=1_000) for seat in (None, 0, 1)]

    spectator, *seats = stock.query(journals)

    assert [spectator, spectator] == seats


def test_reader_finds_where_the_end_revealed_lines(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.play_randomly(TABLE, moves=12)
    stock.consume_feeds()

    async def read(reader: QueryReader) -> list[Any]:
        return [await reader.journal_lines(TABLE, seat, names, limit=1_000) for seat in (None, 0, 1)]

    async def returns(reader: QueryReader) -> list[int | None]:
        seats = (None, 0, 1)
        return [
            await reader.find_return(TABLE, seat, lines[-1].seq)
            for lines in (before, after)
            for seat, lines in zip(seats, lines, strict=True)
        ]

    before = stock.query(read)
    stock.play_randomly(TABLE)
    after = stock.query(read)
    opened = [
        next(was.seq - 1 for was, now in zip(*each, strict=False) if was != now)
        for each in zip(before, after, strict=True)
    ]

    assert [*opened, None, None, None] == stock.query(returns)


def test_standings_follow_each_game_that_ends(stock: StoredTables) -> None:
    tables = ("00a", "03b", "03c")

    async def summed(reader: QueryReader) -> list[int]:
        games = []
        for table in tables:
            stock.open(table)
            stock.play_randomly(table)
            stock.consume_feeds()
            games.append((await reader.standings())[0].games)
        return games

    assert [1, 2, 3] == stock.query(summed)


def test_lag_is_zero_or_unknown(stock: StoredTables) -> None:
    stock.open(TABLE)
    before = stock.query(lambda reader: reader.lags())
    stock.consume_feeds()
    caught_up = stock.query(lambda reader: reader.lags())
    stock.say(TABLE)

    async def later(reader: QueryReader) -> Any:
        await asyncio.sleep(0.02)
        return await reader.lags()

    behind = stock.query(later)

    assert {None} == set(before.behind.values())
    assert {0} == set(caught_up.behind.values())
    assert all(late is not None and late >= 20 for late in behind.behind.values())
