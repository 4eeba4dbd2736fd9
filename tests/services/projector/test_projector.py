from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from redis.exceptions import RedisError

from domain.log.hash_chain import digest
from infra.embedded.server import EmbeddedServer
from infra.ports.notifier import Notification
from infra.ports.read_models import ReadModelNotReady
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.keys import keys_of_partition
from infra.redis.store import RedisStore, StoreConfig
from projections.journal import JOURNAL
from projections.registry import READ_MODELS
from projections.turns import TURNS
from services.projector.feed_consumer import TRIM_SECONDS, FeedConsumer
from services.projector.metrics import STOPPED, UNFOLDABLE
from tests.support.runtime.processes import wait_until
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.tables.stored_projectors import listed, projector, turns
from tests.support.tables.stored_tables import FEED_KEPT, StoredTables, build_stored_tables

TABLE, OTHER = "03table", "02other"


def test_projector_folds_every_partition(stock: StoredTables) -> None:
    one = projector(stock)
    one.run_once()
    stock.open(TABLE)
    stock.open(OTHER)

    turns(one, lambda: listed(stock, TABLE) == listed(stock, OTHER) == 3)


def test_notification_triggers_a_read(real_stock: StoredTables) -> None:
    """The clock does not move, so no regular poll takes place."""
    one = projector(real_stock, clock=lambda: 5.0, poll=0.5)
    one.run_once()
    real_stock.open(TABLE)

    turns(one, lambda: listed(real_stock, TABLE) == 3)


def test_turn_documents_are_announced_when_written(
    real_stock: StoredTables,
) -> None:
    """Each batch causes one announcement; nobody waits for the other read models."""
    one, notifier = projector(real_stock), real_stock.store.document_notifier()
    one.run_once()
    assert () == notifier.wait(0.05)
    real_stock.open(TABLE)
    assert () == notifier.wait(0.0)

    turns(one, lambda: turns_seq(real_stock) == 3)

    assert (Notification(3, (TABLE,)),) == notifier.wait(2.0)
    notifier.close()


def turns_seq(stock: StoredTables) -> int:
    """Return the seq of the table's turns document."""
    found = stock.sources.read_models.read_live_documents(TURNS.name, TURNS.schema_version, [TABLE])
    document = TURNS.decode(found[TABLE]) if TABLE in found else None
    return 0 if document is None else document.seq


def test_projectors_share_and_take_over_partitions(
    real_stock: StoredTables,
) -> None:
    one, two = projector(real_stock, "one/1"), projector(real_stock, "two/1")

    def shared() -> bool:
        two.run_once()
        return len(one.leases.held) == len(two.leases.held) == 2

    turns(one, shared)

    assert {0, 1, 2, 3} == one.leases.held.keys() | two.leases.held.keys()

    two.run(lambda: True)
    turns(one, lambda: len(one.leases.held) == 4)
    real_stock.open(TABLE)
    real_stock.open(OTHER)
    turns(one, lambda: listed(real_stock, TABLE) == listed(real_stock, OTHER) == 3)


def test_record_of_unknown_form_stops_only_its_partition(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.open(OTHER)
    stock.consume_feeds()
    bad = stock.tables[TABLE].entries[-1].data.replace(b'"game":"template"', b'"game":"vanished"')
    fields = {"table": TABLE, "seq": 4, "epoch": 1, "record": bad, "hash": digest(bad)}
    stock.store.client.xadd(keys_of_partition(3).feed, fields)
    stock.say(TABLE)
    stock.say(OTHER)
    one = projector(stock)

    turns(one, lambda: listed(stock, OTHER) == 4)

    assert 3 == listed(stock, TABLE)
    assert 1 == STOPPED.labels("3")._value.get()  # noqa: SLF001 - what is shown of it


def test_stopped_partition_resumes_once_readable(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.consume_feeds()
    bad = stock.tables[TABLE].entries[-1].data.replace(b'"game":"template"', b'"game":"vanished"')
    fields = {"table": TABLE, "seq": 4, "epoch": 1, "record": bad, "hash": digest(bad)}
    entry = stock.store.client.xadd(keys_of_partition(3).feed, fields)
    stock.say(TABLE)
    now = [time.monotonic()]
    one = projector(stock, clock=lambda: now[0])
    turns(one, lambda: STOPPED.labels("3")._value.get() == 1)  # noqa: SLF001 - what is shown of it
    stock.store.client.xdel(keys_of_partition(3).feed, entry)
    now[0] += 60

    turns(one, lambda: listed(stock, TABLE) == 4)

    assert 0 == STOPPED.labels("3")._value.get()  # noqa: SLF001 - what is shown of it


def test_unfoldable_table_does_not_stop_others(stock: StoredTables) -> None:
    """Read models that ignore the broken event continue with the table."""
    neighbour = "03neighbour"
    played = stock.open(TABLE)
    stock.open(neighbour)
    stock.consume_feeds()
    stock.say(TABLE)
    broken = played.entries[-1].data.replace(
        b'{"type":"Said","text":"hello"}', b'{"type":"SeatLeft","seat":77}'
    )
    _rewrite_last(stock, broken)
    failures = UNFOLDABLE.labels("lobby")._value.get()  # noqa: SLF001 - what is shown of it
    stock.say(neighbour)
    stock.consume_feeds()

    assert 3 == listed(stock, TABLE)
    assert 4 == listed(stock, neighbour)
    assert failures < UNFOLDABLE.labels("lobby")._value.get()  # noqa: SLF001 - what is shown of it
    journals = {table: JOURNAL.decode(data) for table, data in stock.dump("journal", 3)[0].items()}
    assert {b"03table": 4, b"03neighbour": 4} == {table: one.seq for table, one in journals.items() if one}


def _rewrite_last(stock: StoredTables, record: bytes) -> None:
    """Replace the feed's last record."""
    client, feed = stock.store.client, keys_of_partition(3).feed
    ((entry, fields),) = client.xrevrange(feed, count=1)
    client.xdel(feed, entry)
    client.xadd(feed, {**fields, b"record": record, b"hash": digest(record)})


def test_feed_is_trimmed_behind_the_slowest_generation(stock: StoredTables) -> None:
    now = [1_000.0]
    stock.open(TABLE)
    follower = FeedConsumer(3, tuple(READ_MODELS.values()), stock.sources, FEED_KEPT, clock=lambda: now[0])
    while follower.consume_batch():
        pass
    first = stock.store.feed.ends(3).last
    place = stock.sources.read_models.begin_build("lobby", 3, first)
    assert place is not None
    for _ in range(5):
        stock.say(TABLE)
        follower.consume_batch()
    now[0] += TRIM_SECONDS
    stock.say(TABLE)
    follower.consume_batch()

    assert first == stock.store.feed.ends(3).first

    assert stock.sources.read_models.commit(place, first, stock.store.feed.ends(3).last, [])
    now[0] += TRIM_SECONDS
    stock.say(TABLE)
    follower.consume_batch()

    assert 2 == stock.store.client.xlen(keys_of_partition(3).feed)


def test_projector_resumes_after_an_outage(tmp_path: Path) -> None:
    with scratch_folder() as folder:
        server = EmbeddedServer(folder)
        server.start("everysec")
        client = connect(server.url)
        prepare_server(client, 4, appendfsync="everysec", trust_server=False)
        stock = build_stored_tables(
            RedisStore(client, 4, StoreConfig()), tmp_path, lambda: connect_async(server.url)
        )
        theirs = RedisStore(connect(server.url), 4, StoreConfig())
        one = projector(build_stored_tables(theirs, tmp_path, lambda: connect_async(server.url)))
        stopping = threading.Event()
        thread = threading.Thread(target=one.run, args=(stopping.is_set,))
        thread.start()
        try:
            stock.open(TABLE)
            wait_until(lambda: _holds(lambda: listed(stock, TABLE) == 3), "it is listed")
            server.stop()
            time.sleep(0.3)
            server.start("everysec")
            client.connection_pool.disconnect()
            stock.say(TABLE)
            wait_until(lambda: _holds(lambda: listed(stock, TABLE) == 4), "it goes on")
        finally:
            stopping.set()
            thread.join(60)
            server.stop()
            client.close()
            theirs.close()

        assert not thread.is_alive()


def _holds(until: Callable[[], bool]) -> bool:
    try:
        return until()
    except (ReadModelNotReady, RedisError, OSError):
        return False
