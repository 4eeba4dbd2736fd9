"""Readers start from a worker's snapshot if it matches this log and the current types."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.table.evolve import AnyTable, fold
from infra.ports.event_store import Snapshot
from tests.support.tables.misfit_snapshots import every_misfit
from tests.support.tables.stored_tables import StoredTables

TABLE = "03table"


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that collects the numbers of the records folded by a reader."""
    seqs: list[int] = []

    def noted(game: Any, before: Any, record: Any) -> AnyTable:
        seqs.append(record.seq)
        return fold(game, before, record)

    monkeypatch.setattr("services.queries.table_loader.fold", noted)
    return seqs


def keep_then_play(stock: StoredTables) -> Snapshot:
    """Open a table, store a snapshot, and play two more moves."""
    stock.open(TABLE)
    kept = stock.keep_snapshot(TABLE)
    stock.play_randomly(TABLE, 2)
    return kept


def read(stock: StoredTables) -> AnyTable:
    return stock.query(lambda reader: reader.load_table(TABLE)).table


def test_only_records_after_a_snapshot_are_folded(stock: StoredTables, folded: list[int]) -> None:
    kept = keep_then_play(stock)

    assert stock.tables[TABLE].table == read(stock)
    assert [kept.seq + 1, kept.seq + 2] == folded


@every_misfit
def test_mismatched_snapshot_is_ignored(
    stock: StoredTables, folded: list[int], wrong: dict[str, object]
) -> None:
    kept = keep_then_play(stock)
    stock.store.snapshots.put(TABLE, replace(kept, **wrong))

    assert stock.tables[TABLE].table == read(stock)
    assert list(range(1, kept.seq + 3)) == folded
