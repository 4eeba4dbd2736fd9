"""A page of the lobby reads a limited number of rows, for any number of tables per owner."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from projections.lobby import LOBBY, LobbyDocument, rows
from services.queries.lobby_reader import MAX_ROWS, LobbyFilter, LobbyReader
from tests.support.tables.template_tables import latest_document, open_template_table


class CountedViews:
    """A lobby in memory that counts the rows read."""

    def __init__(self, tables: Sequence[LobbyDocument]) -> None:
        self.tables = {listed.id: listed for listed in tables}
        self.rows = sorted((row for listed in tables for row in rows(listed.id, listed)), reverse=True)
        self.read = 0

    async def read_last_rows(
        self, model: str, form: int, prefixes: Sequence[str], before: str | None, limit: int
    ) -> tuple[str, ...]:
        (prefix,) = prefixes
        tails = (row.removeprefix(prefix) for row in self.rows if row.startswith(prefix))
        found = tuple(islice((tail for tail in tails if before is None or tail < before), limit))
        self.read += len(found)
        return found

    async def read_live_documents(self, model: str, form: int, tables: Sequence[str]) -> dict[str, bytes]:
        return {table: LOBBY.encode(self.tables[table]) for table in tables}


def tables(count: int, owner: str, since: int = 0) -> list[LobbyDocument]:
    one: LobbyDocument = latest_document("lobby", open_template_table())
    return [
        replace(one, id=f"03{owner}{n}", owner=owner, active=one.active + since + n) for n in range(count)
    ]


def test_page_reads_a_limited_number_of_rows_and_continues() -> None:
    read_models = CountedViews([*tables(2 * MAX_ROWS, "flood", 10), *tables(2, "other")])

    async def walked() -> tuple[list[str], int]:
        found, counted, after, before = list[str](), 0, None, 0
        while True:
            page = await LobbyReader(read_models).read_page(LobbyFilter("open"), after, 4, 3)  # type: ignore[arg-type]  # it asks these two
            assert read_models.read - before <= MAX_ROWS
            before, after = read_models.read, page.next
            found += [listed.owner for listed in page.tables]
            counted += page.more.get("flood", 0)
            if after is None:
                return found, counted

    found, counted = asyncio.run(walked())

    assert 2 == found.count("other")
    assert 2 * MAX_ROWS == counted + found.count("flood")
