"""Tables imported from elsewhere are shown, but count for nobody."""

from __future__ import annotations

import pytest

from infra.redis.keys import keys_of_table
from infra.redis.tables.table_import import import_table
from projections.lobby import LOBBY
from projections.table_results.ratings import unrated_reason
from projections.table_results.results import RESULTS
from projections.tenures import TENURES
from services.projector.rebuild import rebuild
from tests.support.tables.random_logs import play_random_table
from tests.support.tables.stored_tables import StoredTables

TABLE, PARTITION = "00memory", 0


def import_finished(stock: StoredTables, *, foreign: bool) -> None:
    import_table(stock.store, TABLE, play_random_table().export(), foreign=foreign)


@pytest.mark.parametrize("rebuilt", [False, True])
def test_foreign_table_has_no_rows_for_counting(real_stock: StoredTables, *, rebuilt: bool) -> None:
    import_finished(real_stock, foreign=True)
    real_stock.consume_feeds()
    if rebuilt:
        for model in (RESULTS, TENURES, LOBBY):
            rebuild(model, PARTITION, real_stock.sources)
    documents, rows = real_stock.dump(RESULTS.name, PARTITION)
    result = RESULTS.decode(documents[TABLE.encode()])

    assert [] == rows
    assert result is not None
    assert result.foreign
    assert [] == real_stock.dump(TENURES.name, PARTITION)[1]
    assert [] != real_stock.dump(LOBBY.name, PARTITION)[1]


def test_counted_table_has_rows_for_counting(real_stock: StoredTables) -> None:
    import_finished(real_stock, foreign=False)
    real_stock.consume_feeds()

    assert [] != real_stock.dump(RESULTS.name, PARTITION)[1]


def test_foreign_table_is_not_rated(real_stock: StoredTables) -> None:
    import_finished(real_stock, foreign=True)
    real_stock.consume_feeds()
    result = RESULTS.decode(real_stock.dump(RESULTS.name, PARTITION)[0][TABLE.encode()])
    assert result is not None

    assert "foreign" == unrated_reason(
        RESULTS.decode(RESULTS.encode(result).replace(b'"rated":false', b'"rated":true')) or result
    )


def test_malformed_table_id_is_not_folded(real_stock: StoredTables) -> None:
    """An earlier build could import a table with such an id."""
    real_stock.open("00whole")
    client, key = real_stock.store.client, keys_of_table("00whole").feed
    entries = client.xrange(key)
    for _, fields in entries:
        wrong = {**fields, b"table": b"00a:b", b"record": fields[b"record"].replace(b"00whole", b"00a:b")}
        client.xadd(key, wrong)
    client.hset(keys_of_table("00whole").tables, "00a:b", '{"type":"HotLog"}')
    real_stock.consume_feeds()

    assert [b"00whole"] == list(real_stock.dump(LOBBY.name, PARTITION)[0])
    assert ["00whole"] == list(real_stock.store.tables.list_partition(PARTITION))


def test_unreadable_location_hides_no_other_table(real_stock: StoredTables) -> None:
    real_stock.open("00whole")
    client = real_stock.store.client
    client.hset(keys_of_table("00whole").tables, "00broken", "[[[")

    assert ["00whole"] == list(real_stock.store.tables.list_partition(PARTITION))
