"""Parking of tables with damaged logs, so that no one can continue to play there."""

from __future__ import annotations

from infra.redis.tables.table_directory import RedisTableDirectory


def park_damaged(tables: RedisTableDirectory, table: str, damage: str) -> str:
    """Park a table and return the reason to show; `damage` comes from `find_damage`."""
    reason = f"its log is damaged: {damage}"
    tables.park(table, reason, damaged=True)
    return reason
