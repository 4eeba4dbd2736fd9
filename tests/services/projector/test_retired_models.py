"""Read models of an earlier build that this build lacks are deleted, and block no feed."""

from __future__ import annotations

from infra.ports.read_models import DocumentChange
from infra.ports.tables import STREAM_START
from tests.support.tables.stored_tables import StoredTables

TABLE, PARTITION = "03table", 3


def test_retired_models_data_is_deleted(
    stock: StoredTables,
) -> None:
    """If a projector of the earlier build takes over again, it finds no data, and rebuilds the model."""
    models = stock.sources.read_models
    live = models.begin_build("boards", PARTITION, STREAM_START)
    assert live is not None
    assert models.commit(live, STREAM_START, "1-0", [DocumentChange(TABLE, b"{}", (), ("a row",))])
    assert "live" == models.switch(live, 1)
    half_built = models.begin_build("boards", PARTITION, STREAM_START)
    assert half_built is not None
    before = set(stock.store.client.keys("*boards*"))
    stock.open(TABLE)

    stock.consume_feeds()

    assert before
    assert set() == set(stock.store.client.keys("*boards*")) - {name for name in before if b"lock" in name}
    assert models.live_generation("boards", PARTITION) is None
    assert not models.commit(live, "1-0", "2-0", [])
    assert STREAM_START not in models.list_checkpoints(PARTITION)
    models.abandon_build(half_built)
    again = models.begin_build("boards", PARTITION, STREAM_START)
    assert again is not None
    assert again.number > half_built.number
