from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from infra.embedded.server import EmbeddedServer
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome
from infra.ports.stored_refusals import decode_refusal
from infra.redis.store import RedisStore, open_store
from services.shared.partition_leases import PartitionLeases
from services.worker.worker import Worker
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.tables.worker_tables import (
    WorkerTable,
    build_worker,
    fragile_rules,
    is_chain_intact,
    run_until,
    worker_settings,
)


@pytest.fixture
def play(store: RedisStore) -> WorkerTable:
    return WorkerTable(store)


@pytest.fixture
def folder() -> Iterator[Path]:
    with scratch_folder() as folder:
        yield folder


def shares(store: RedisStore, name: str) -> PartitionLeases:
    return PartitionLeases(store.leases, name, store.partitions, lease_seconds=0.3)


def tended(*workers: PartitionLeases) -> list[int]:
    """How many partitions each holds once they had time to agree."""
    deadline = time.monotonic() + 0.6
    while time.monotonic() < deadline:
        for one in workers:
            one.rebalance()
        time.sleep(0.02)
    return [len(one.held) for one in workers]


def test_one_worker_holds_everything(store: RedisStore) -> None:
    assert tended(shares(store, "a/1")) == [8]


def test_workers_share_fairly_and_no_partition_has_two(store: RedisStore) -> None:
    first, second, third = shares(store, "a/1"), shares(store, "b/1"), shares(store, "c/1")
    tended(first)

    assert tended(first, second) == [4, 4]
    assert sorted(tended(first, second, third)) == [2, 3, 3]
    assert sorted([*first.held, *second.held, *third.held]) == list(range(8))


def test_who_leaves_gives_its_share_to_the_others_at_once(store: RedisStore) -> None:
    first, second = shares(store, "a/1"), shares(store, "b/1")
    tended(first, second)

    second.release_all()

    assert tended(first) == [8]


def test_the_share_of_a_worker_that_died_is_taken_when_its_leases_have_lapsed(store: RedisStore) -> None:
    first, second = shares(store, "a/1"), shares(store, "b/1")
    tended(first, second)

    time.sleep(0.7)

    assert tended(first) == [8]


def test_a_worker_that_slept_through_its_lease_holds_nothing_that_another_took(store: RedisStore) -> None:
    first, second = shares(store, "a/1"), shares(store, "b/1")
    tended(first)
    time.sleep(0.7)
    tended(second)

    first.renew()

    assert first.held == {}


def test_a_new_owner_carries_out_what_the_one_before_took_in_first_and_in_order(play: WorkerTable) -> None:
    play.open()
    for number in range(10):
        play.say(f"line {number}")
    lease = play.store.leases.acquire([3], "gone/1")
    play.store.event_store.read_new(lease, 6)
    play.store.leases.release(lease)

    run_until(build_worker(play.store), play.is_answered)

    assert play.chat_lines() == [f"line {number}" for number in range(10)]


def test_a_worker_that_was_fenced_in_the_middle_of_a_batch_changes_nothing(play: WorkerTable) -> None:
    play.open()
    first = build_worker(play.store, "first/1")
    run_until(first, play.is_answered)
    wish = play.say("whose?")
    second = build_worker(play.store, "second/1")
    play.store.client.delete(*play.store.client.keys("*:lease"))
    run_until(second, play.is_answered)

    for _ in range(3):
        first.run_once()

    assert play.chat_lines() == ["whose?"]
    assert play.answer_to(wish) == AcceptedOutcome(wish.content_digest, 4)
    assert is_chain_intact(play.store, play.table)


def test_tables_go_on_when_their_partition_wanders_between_workers(play: WorkerTable) -> None:
    """What a worker kept in memory from before is folded again from the log."""
    play.open()
    workers = [build_worker(play.store, "a/1"), build_worker(play.store, "b/1")]
    run_until(workers[0], play.is_answered)
    workers[0].shut_down()

    for number in range(6):
        worker = workers[number % 2]
        play.say(f"line {number}")
        run_until(worker, play.is_answered)
        worker.shut_down()

    assert play.chat_lines() == [f"line {number}" for number in range(6)]
    assert is_chain_intact(play.store, play.table)


def test_a_command_that_ends_whoever_takes_it_up_is_buried_and_its_batch_is_not(play: WorkerTable) -> None:
    play.open()
    run_until(build_worker(play.store), play.is_answered)
    deadly, *others = [play.say(f"line {number}") for number in range(3)]
    (lease,) = play.store.leases.acquire([3], "worker/2")
    play.store.event_store.read_new([lease], 64)
    for _ in range(2):
        play.store.event_store.read_pending(lease, "0-0")

    run_until(build_worker(play.store, "worker/3", deliveries=3), play.is_answered)

    assert play.chat_lines() == ["line 1", "line 2"]
    (letter,) = play.store.dead_letters.read(3)
    assert (letter.command, letter.reason) == (deadly, "taken up 4 times: it ends whoever takes it up")
    assert all(isinstance(play.answer_to(wish), AcceptedOutcome) for wish in others)


def outage(worker: Worker) -> None:
    """Go round until it is noticed that the store is away."""
    for _ in range(50):
        worker.run_once()


def test_an_innocent_command_is_not_counted_against_when_the_store_goes_away(folder: Path) -> None:
    """Only what is re-read counts as taken up again; a worker that lives keeps what it has in hand."""
    server = EmbeddedServer(folder)
    server.start("always")
    store = open_store(server.url, worker_settings(partitions=8))
    play = WorkerTable(store)
    play.open()
    worker = build_worker(store, deliveries=2)
    run_until(worker, play.is_answered)
    play.say("still here")

    for _ in range(4):
        server.stop()
        with pytest.raises(RedisError):
            outage(worker)
        worker.invalidate()
        server.start("always")
    run_until(worker, play.is_answered)
    said = play.chat_lines()
    store.close()
    server.stop()

    assert said == ["still here"]


def test_a_store_that_is_killed_in_the_middle_of_traffic_loses_and_repeats_nothing(folder: Path) -> None:
    server = EmbeddedServer(folder)
    server.start("always")
    store = open_store(server.url, worker_settings(partitions=8))
    play = WorkerTable(store)
    play.open()
    worker = build_worker(store, batch=8)
    run_until(worker, play.is_answered)
    for number in range(300):
        play.say(f"line {number}")
    for kills in range(1, 4):
        run_until(worker, lambda so_many=60 * kills: len(play.chat_lines()) > so_many)  # type: ignore[misc]  # a bound default
        server.kill()
        with pytest.raises(RedisError):
            outage(worker)
        worker.invalidate()
        server.start("always")
    run_until(worker, play.is_answered)
    said = play.chat_lines()
    store.close()
    server.stop()

    assert said == [f"line {number}" for number in range(300)]


def test_functions_that_a_server_lost_are_brought_back(play: WorkerTable) -> None:
    play.store.client.function_flush()
    play.store.load_functions()
    play.open()

    run_until(build_worker(play.store), play.is_answered)

    assert play.current_table().phase == "playing"


def test_what_its_sender_learns_of_a_buried_command(play: WorkerTable) -> None:
    with fragile_rules():
        play.open()
        broken = play.say("break")
        run_until(build_worker(play.store), play.is_answered)

    found = play.answer_to(broken)
    assert isinstance(found, RefusedOutcome)
    assert "the table plays on" in decode_refusal(found.body).detail
