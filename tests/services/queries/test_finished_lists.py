"""Lists of finished games contain every game once, page by page, for any number of games."""

from __future__ import annotations

import asyncio
from hashlib import sha256

from domain.games.template.variants import Options
from domain.log.codec import codec_for
from domain.table.commands import GiveUp, OpenTable, TakeSeat
from infra.redis.ratings import AsyncRedisRatingStore
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from infra.redis.tables.record_log import AsyncRedisRecordLog
from projections.table_results.ratings import FORMULA
from services.queries.lobby_reader import LobbyFilter
from services.queries.ratings_reader import FinishedTable, RatingsReader
from services.simulation.memory_table import MemoryTable
from tests.support.tables.stored_tables import StoredTables

GAMES, PAGE = 120, 13


def finish(stock: StoredTables, table: str) -> None:
    """Play a two-player game to its end by resigning."""
    played = MemoryTable(codec_for("template"), sha256(table.encode()).digest(), table)
    played.clock += 10_000 * len(stock.tables)
    stock.tables[table] = played
    stock.submit(table, "p0", None, OpenTable("template", 2, Options(), "A table", several=False))
    for seat in (0, 1):
        stock.submit(table, f"p{seat}", seat, TakeSeat("n"))
    stock.submit(table, "p1", 1, GiveUp())


def names(numbers: range) -> set[str]:
    return {f"{number % 4:02x}game{number}" for number in numbers}


def finished_games(stock: StoredTables, after: str | None) -> tuple[list[str], str | None]:
    """Read a page of the finished games on a player's page."""

    async def read() -> tuple[FinishedTable, ...]:
        client = stock.async_client()
        try:
            models = AsyncRedisReadModelStore(client, stock.store.partitions)
            reader = RatingsReader(
                AsyncRedisRatingStore(client, FORMULA), models, AsyncRedisRecordLog(client)
            )
            return await reader.finished("p0", after, PAGE, own=True)
        finally:
            await client.aclose()

    page = asyncio.run(read())
    return [one.table for one in page], page[-1].row if len(page) == PAGE else None


def listed_tables(stock: StoredTables, after: str | None) -> tuple[list[str], str | None]:
    """Read a page of the finished games in the lobby."""
    wanted = LobbyFilter(phase="ended", player="p0")
    page = stock.query(lambda reader: reader.lobby_page(wanted, after=after, limit=PAGE))
    return [one.id for one in page.tables], page.next


def test_all_finished_games_are_listed_once(
    real_stock: StoredTables,
) -> None:
    for table in sorted(names(range(GAMES))):
        finish(real_stock, table)
    real_stock.consume_feeds()
    begun = [(read, *read(real_stock, None)) for read in (finished_games, listed_tables)]
    finish(real_stock, "00late")
    real_stock.consume_feeds()

    for read, first, following in begun:
        found, after, pages = first, following, 1
        while after is not None:
            page, after = read(real_stock, after)
            found, pages = [*found, *page], pages + 1

        assert names(range(GAMES)) == set(found) - {"00late"}, read
        assert len(found) == len(set(found)), read
        assert GAMES // PAGE < pages, read
        assert "00late" == read(real_stock, None)[0][0], read
