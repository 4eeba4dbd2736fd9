from __future__ import annotations

from dataclasses import replace

import pytest
import structlog

from infra.ports.read_models import ReadModelNotReady
from projections.lobby import LOBBY
from projections.read_model import AnyReadModel
from projections.registry import READ_MODELS
from projections.turns import TURNS, TurnsDocument
from services.projector.rebuild import RebuildInProgress, rebuild
from tests.support.tables.stored_tables import StoredTables

TABLE, OTHER, PARTITION = "03table", "03other", 3

Dumps = dict[str, tuple[dict[bytes, bytes], list[bytes]]]


def dumps(stock: StoredTables) -> Dumps:
    return {model: stock.dump(model, PARTITION) for model in READ_MODELS}


def rebuild_all(stock: StoredTables) -> None:
    for model in READ_MODELS.values():
        rebuild(model, PARTITION, stock.sources)


@pytest.mark.parametrize("records", [0, 1, 2, 7, 8, 9, 200])
def test_rebuilt_and_live_documents_are_equal(stock: StoredTables, records: int) -> None:
    """A batch has 8 records in this test, so that the numbers of records include the edges of batches."""
    stock.consume_feeds(batch=8)
    play(stock, records)
    stock.consume_feeds(batch=8)
    live = dumps(stock)

    rebuild_all(stock)

    assert live == dumps(stock)
    assert (records > 0) == bool(live["lobby"][0])


def play(stock: StoredTables, records: int) -> None:
    """Store roughly this many records at two tables, first one after the other, then alternating."""
    if records == 0:
        return
    stock.open(TABLE, seats=2, rounds=3, begin="owner")
    if records > 3:
        stock.open(OTHER, rounds=6)
    while sum(len(played.entries) for played in stock.tables.values()) < records:
        stock.play_randomly(OTHER, moves=2)
        stock.say(TABLE)


def test_empty_partition_needs_no_rebuild(stock: StoredTables) -> None:
    forms = {name: model.schema_version for name, model in READ_MODELS.items()}

    assert stock.sources.read_models.initialize_partition(PARTITION, forms)
    assert not stock.sources.read_models.initialize_partition(PARTITION, forms)

    stock.open(TABLE)
    stock.consume_feeds()
    live = dumps(stock)
    generations = [_live_generation(stock, name) for name in READ_MODELS]
    rebuild_all(stock)

    assert live == dumps(stock)
    assert [1] * len(READ_MODELS) == generations


def test_partition_with_a_table_is_not_empty(stock: StoredTables) -> None:
    stock.open(TABLE)

    assert not stock.sources.read_models.initialize_partition(PARTITION, {"lobby": 1})

    stock.store.feed.trim(PARTITION, "0-0", 0)

    assert not stock.sources.read_models.initialize_partition(PARTITION, {"lobby": 1})


@pytest.mark.parametrize("kept", [1, 0])
def test_rebuild_includes_tables_beyond_the_feed(stock: StoredTables, kept: int) -> None:
    stock.open(TABLE)
    stock.play_randomly(TABLE, moves=10)
    stock.consume_feeds()
    live = dumps(stock)
    stock.store.feed.trim(PARTITION, "0-0", kept)

    rebuild_all(stock)

    assert live == dumps(stock)


def test_model_behind_the_feed_is_rebuilt(stock: StoredTables) -> None:
    stock.open(TABLE)
    follower = stock.feed_consumer(PARTITION)
    while follower.consume_batch():
        pass
    stock.play_randomly(TABLE, moves=10)
    stock.store.feed.trim(PARTITION, "0-0", 2)
    while follower.consume_batch():
        pass
    caught_up = dumps(stock)

    rebuild_all(stock)

    assert caught_up == dumps(stock)
    assert 1 < _live_generation(stock, "turns")


def test_records_during_a_rebuild_count_once(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.open(OTHER)
    stock.consume_feeds()

    def meanwhile(done: int, of: int) -> None:
        stock.play_randomly(TABLE, moves=3)
        stock.say(OTHER)
        stock.open(f"03new{len(stock.tables)}")

    for model in READ_MODELS.values():
        rebuild(model, PARTITION, stock.sources, meanwhile)
    stock.consume_feeds()
    joined = dumps(stock)

    rebuild_all(stock)

    assert joined == dumps(stock)
    assert set(stock.tables) == {table.decode() for table in joined["lobby"][0]}


def test_old_generation_serves_until_the_switch(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.consume_feeds()
    seen: list[int] = []

    def meanwhile(done: int, of: int) -> None:
        listed = stock.query(lambda reader: reader.lobby_page())
        seen.append(len(listed.tables))

    rebuild(READ_MODELS["lobby"], PARTITION, stock.sources, meanwhile)

    assert [1] == seen
    assert 2 == _live_generation(stock, "lobby")


def test_lagging_generation_is_not_switched_to(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.consume_feeds()
    read_models, end = stock.sources.read_models, stock.store.feed.ends(PARTITION).last
    late = read_models.begin_build("lobby", PARTITION, "5-0")
    assert late is not None

    assert "behind" == read_models.switch(late, 1)

    read_models.commit(late, "5-0", end, [])

    assert "live" == read_models.switch(late, 1)


def test_one_rebuild_per_model_at_a_time(stock: StoredTables) -> None:
    stock.consume_feeds()
    read_models = stock.sources.read_models
    first = read_models.begin_build("lobby", PARTITION, "0-0")
    assert first is not None

    with pytest.raises(RebuildInProgress):
        rebuild(READ_MODELS["lobby"], PARTITION, stock.sources)
    read_models.abandon_build(first)
    rebuild(READ_MODELS["lobby"], PARTITION, stock.sources)

    assert "superseded" == read_models.switch(first, 1)
    assert not read_models.commit(first, "0-0", "1-0", [])


def test_switch_supersedes_the_old_writer(stock: StoredTables) -> None:
    stock.open(TABLE)
    follower = stock.feed_consumer(PARTITION)
    while follower.consume_batch():
        pass
    rebuild_all(stock)
    stock.play_randomly(TABLE, moves=4)
    while follower.consume_batch():
        pass
    follower.consume_batch()
    caught_up = dumps(stock)

    rebuild_all(stock)

    assert caught_up == dumps(stock)


def test_two_followers_of_one_partition_fold_each_record_once(stock: StoredTables) -> None:
    stock.open(TABLE)
    followers = [stock.feed_consumer(PARTITION), stock.feed_consumer(PARTITION)]
    for _ in range(6):
        stock.play_randomly(TABLE, moves=2)
        for follower in followers:
            follower.consume_batch()
    for follower in followers:
        while follower.consume_batch():
            pass
    both = dumps(stock)

    rebuild_all(stock)

    assert both == dumps(stock)


def test_older_documents_are_rebuilt(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.consume_feeds()
    newer = {name: _of_form(model, model.schema_version + 1) for name, model in READ_MODELS.items()}

    stock.consume_feeds(models=newer)

    assert [2] * len(READ_MODELS) == [_live_generation(stock, name) for name in READ_MODELS]


def test_newer_documents_are_not_read(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.consume_feeds(
        models={name: _of_form(model, model.schema_version + 1) for name, model in READ_MODELS.items()}
    )

    stock.consume_feeds()

    assert [1] * len(READ_MODELS) == [_live_generation(stock, name) for name in READ_MODELS]
    with pytest.raises(ReadModelNotReady, match=f"form {LOBBY.schema_version + 1}"):
        stock.query(lambda reader: reader.lobby_page())


def test_downgrade_message_names_the_remedy(stock: StoredTables) -> None:
    """A downgrade may be due to older time zone data.

    An automatic rebuild would undo the rebuild by a newer process.
    """
    stock.open(TABLE)
    newer = {TURNS.name: _of_form(TURNS, TURNS.schema_version + 1)}
    stock.consume_feeds(models=newer)
    with structlog.testing.capture_logs() as lines:
        follower = stock.feed_consumer(PARTITION)
        follower.consume_batch()
        follower.consume_batch()

    (line,) = [line for line in lines if line["log_level"] == "error"]
    assert "railhead rebuild turns" in line["remedy"]
    rebuild(TURNS, PARTITION, stock.sources)
    stock.say(TABLE)
    follower.consume_batch()
    assert ("p0", "p1") == tuple(seat.player for seat in _turns(stock).seats)
    assert len(stock.tables[TABLE].entries) == _turns(stock).seq


def _turns(stock: StoredTables) -> TurnsDocument:
    found = stock.sources.read_models.read_live_documents(TURNS.name, TURNS.schema_version, [TABLE])
    document = TURNS.decode(found[TABLE])
    assert document is not None
    return document


def _live_generation(stock: StoredTables, model: str) -> int:
    live = stock.sources.read_models.live_generation(model, PARTITION)
    assert live is not None
    return live.id.number


def _of_form(model: AnyReadModel, form: int) -> AnyReadModel:
    return replace(model, schema_version=form)
