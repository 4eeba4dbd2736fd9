"""Where a rematch of a table is: its id follows from the table's, so all who look find the same one."""

from __future__ import annotations

from typing import NamedTuple

from services.api.runtime.state import ApiState
from services.queries.reader import LoadedTable, NoSuchTable

MAX_ATTEMPTS = 5
"""Rematches of one table, of which all but the last were called off before they began."""


class FoundRematch(NamedTuple):
    """The rematch that is there, None where there is none, and the id that the next one has."""

    table: LoadedTable | None
    next_id: str


async def find_rematch(api: ApiState, table: str) -> FoundRematch:
    """Look for it; one that was called off before its game began is as if it had never been."""
    found, name = None, ""
    for attempt in range(MAX_ATTEMPTS):
        name = api.derive_table_id("rematch", f"{table}.{attempt}")
        if await api.ports.tables.get(name) is None:
            return FoundRematch(None, name)
        try:
            found = await api.ports.reader.load_table(name)
        except NoSuchTable:
            return FoundRematch(None, name)
        if found.table.phase != "ended" or found.table.game_state is not None:
            return FoundRematch(found, name)
    return FoundRematch(found, name)
