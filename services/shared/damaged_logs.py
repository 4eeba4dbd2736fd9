"""Parking a table whose log is damaged: nobody plays on from what was not written so."""

from __future__ import annotations

from infra.redis.tables.table_directory import RedisTableDirectory


def park_damaged(tables: RedisTableDirectory, table: str, damage: str) -> str:
    """Park a table for all, and give the reason that they are told; `damage` is what `find_damage` says."""
    reason = f"its log is damaged: {damage}"
    tables.park(table, reason, damaged=True)
    return reason
