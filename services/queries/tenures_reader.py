"""Who held the seats of a table, and how far a player can be relied on."""

from __future__ import annotations

from collections import defaultdict

from infra.ports.event_store import AsyncRecordLog
from infra.ports.read_models import AsyncReadModelStore
from projections.reliability import MOST_TENURES, Reliability, summarize_reliability
from projections.tenures import TENURES, Tenure, find_tenure, player_prefix
from services.queries.document_reader import read_to_head
from services.shared.rows import read_rows, read_table_id


class TenuresReader:
    """Reads tenures; where the read model of a table lags, it is folded on from the log."""

    def __init__(self, read_models: AsyncReadModelStore, log: AsyncRecordLog) -> None:
        self._read_models, self._log = read_models, log

    async def tenures(self, table: str) -> tuple[Tenure, ...]:
        """Give the tenures of a table up to its last record, by seat; none before its game has begun."""
        found = await read_to_head(TENURES, self._read_models, self._log, table)
        tenures = () if found is None else found.tenures
        return tuple(sorted(tenures, key=lambda one: (one.seat, one.n)))

    async def reliability(self, player: str) -> Reliability:
        """Sum up a player's latest tenures at tables with a pace, or raise ReadModelNotReady."""
        found = await self._read_models.read_last_rows(
            TENURES.name, TENURES.schema_version, [player_prefix(player)], None, MOST_TENURES
        )
        places = defaultdict[str, list[tuple[int, int]]](list)
        rows = read_rows(found, _read_row)
        for table, seat, n in rows:
            places[table].append((seat, n))
        documents = await self._read_models.read_live_documents(
            TENURES.name, TENURES.schema_version, tuple(places)
        )
        decoded = {table: TENURES.decode(data) for table, data in documents.items()}
        tenures = (find_tenure(decoded.get(table), seat, n) for table, seat, n in rows)
        return summarize_reliability(one for one in tenures if one is not None)


def _read_row(row: str) -> tuple[str, int, int]:
    _, table, seat, n = row.split(":")
    return read_table_id(table), int(seat), int(n)
