from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, decode_refusal
from infra.redis.keys import keys_of_partition
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.worker.main import DELIVERIES
from tests.support.runtime.processes import ProcessGroup, kill, process_group, wait_until
from tests.support.runtime.redis_servers import real_server, scratch_folder
from tests.support.tables.worker_tables import WorkerTable, is_chain_intact

pytestmark = pytest.mark.e2e

LEASE_SECONDS = 1.0
PARTITIONS = 8


@contextmanager
def service() -> Iterator[tuple[RedisStore, ProcessGroup]]:
    """Run a real server and workers as separate processes, with short leases."""
    settings = {"partitions": PARTITIONS, "lease_seconds": LEASE_SECONDS}
    with scratch_folder() as folder, real_server() as url:
        store = open_store(url, Settings(partitions=PARTITIONS))
        with process_group(folder, redis_url=url, **settings) as started:
            yield store, started
        store.close()


def opened(store: RedisStore, tables: int) -> list[WorkerTable]:
    """Open tables in all partitions, with two players each; half of them store chat outside the log."""
    plays = [
        WorkerTable(store, f"{number % PARTITIONS:02x}table{number}", beside=number % 2 == 1)
        for number in range(tables)
    ]
    for play in plays:
        play.open()
    return plays


def talk(plays: list[WorkerTable], start: int, lines: int) -> None:
    """Enqueue numbered chat messages for each table."""
    for number in range(start, start + lines):
        for play in plays:
            play.say(f"line {number}")


def all_answered(plays: list[WorkerTable]) -> bool:
    return all(play.is_answered() for play in plays)


def check(plays: list[WorkerTable], lines: int) -> None:
    """Check that every command is in its log exactly once, in order, and was answered with its record."""
    for play in plays:
        assert play.chat_lines() == [f"line {number}" for number in range(lines)]
        assert [play.answer_to(wish) for wish in play.sent] == [
            AcceptedOutcome(wish.content_digest, seq) for seq, wish in enumerate(play.sent, 1)
        ]
        assert is_chain_intact(play.store, play.table)


def holders(store: RedisStore) -> list[str]:
    leases = [store.client.get(keys_of_partition(number).lease) for number in range(PARTITIONS)]
    return [lease.decode().split()[1].split("/")[0] if lease else "" for lease in leases]


def records(store: RedisStore) -> int:
    with store.client.pipeline(transaction=False) as pipeline:
        for number in range(PARTITIONS):
            pipeline.xlen(keys_of_partition(number).feed)
        return sum(pipeline.execute())


def waiting(store: RedisStore) -> int:
    """Return the number of unanswered commands."""
    return sum(store.client.xlen(keys_of_partition(number).commands) for number in range(PARTITIONS))


@pytest.mark.whole
def test_worker_killed_during_traffic_loses_and_repeats_no_command() -> None:
    with service() as (store, started):
        plays = opened(store, 12)
        worker = started.worker("one")
        interrupted = bursts = 0
        while interrupted < 3:
            enough = records(store) + 40
            with ThreadPoolExecutor(1) as beside:  # traffic continues during the kill
                talked = beside.submit(talk, plays, bursts * 30, 30)
                wait_until(lambda so_many=enough: records(store) > so_many, "traffic")  # type: ignore[misc]  # a bound default
                kill(worker)
                interrupted += waiting(store) > 0 or not talked.done()
            worker = started.worker("one")
            bursts += 1
            assert bursts < 20, "the traffic ended before the worker was killed"
        wait_until(lambda: all_answered(plays), "all answers")

        check(plays, bursts * 30)
        assert [store.dead_letters.read(number) for number in range(PARTITIONS)] == [()] * PARTITIONS


def test_worker_waking_up_after_a_takeover_changes_nothing() -> None:
    with service() as (store, started):
        plays = opened(store, 8)
        sleeper = started.worker("sleeper")
        talk(plays, 0, 30)
        wait_until(lambda: len(plays[0].chat_lines()) > 0, "traffic")
        os.kill(sleeper.pid, signal.SIGSTOP)
        started.worker("other")
        wait_until(lambda: holders(store) == ["other"] * PARTITIONS, "the other to take over")
        talk(plays, 30, 30)
        wait_until(lambda: all_answered(plays), "answers by the other")
        check(plays, 60)
        written = [store.log.read(play.table) for play in plays]

        os.kill(sleeper.pid, signal.SIGCONT)
        wait_until(lambda: "sleeper" in holders(store), "the sleeper to take its share")

        assert written == [store.log.read(play.table) for play in plays]
        talk(plays, 60, 10)
        wait_until(lambda: all_answered(plays), "answers by both")
        check(plays, 70)


def test_command_that_kills_its_worker_becomes_a_dead_letter() -> None:
    with service() as (store, started):
        (play,) = opened(store, 1)
        play.say("line 0")
        deadly = play.say("die")
        play.say("line 1")
        deaths, worker = 0, started.start("tests.support.runtime.fragile_worker", "dangerous")
        while not play.is_answered():
            if worker.poll() is not None:
                deaths += 1
                worker = started.start("tests.support.runtime.fragile_worker", "dangerous")
            assert deaths < 10
            time.sleep(0.02)
        play.say("line 2")
        wait_until(play.is_answered, "the table to play on")

        assert deaths == DELIVERIES
        assert play.chat_lines() == ["line 0", "line 1", "line 2"]
        (letter,) = store.dead_letters.read(0)
        assert (letter.command, letter.reason) == (
            deadly,
            f"delivered {DELIVERIES + 1} times; it seems to crash the worker",
        )
        answer = play.answer_to(deadly)
        assert isinstance(answer, RefusedOutcome)
        assert decode_refusal(answer.body).type == "failed"


def test_second_worker_started_by_hand_shares_the_load() -> None:
    with service() as (store, started):
        plays = opened(store, 8)
        started.worker("first")
        wait_until(lambda: holders(store) == ["first"] * PARTITIONS, "the first to hold all")
        started.worker("second")
        wait_until(lambda: holders(store).count("second") == PARTITIONS // 2, "the second to hold half")

        talk(plays, 0, 20)
        wait_until(lambda: all_answered(plays), "all answers")

        check(plays, 20)
        assert sorted(holders(store)) == ["first"] * 4 + ["second"] * 4


def test_stopping_worker_hands_over_its_partitions_immediately() -> None:
    with service() as (store, started):
        plays = opened(store, 8)
        first = started.worker("first")
        wait_until(lambda: holders(store) == ["first"] * PARTITIONS, "the first to hold all")
        started.worker("second")
        wait_until(lambda: holders(store).count("second") == PARTITIONS // 2, "the second to hold half")
        talk(plays, 0, 20)

        first.terminate()

        assert first.wait(60) == 0
        wait_until(lambda: holders(store) == ["second"] * PARTITIONS, "the second to hold all")
        wait_until(lambda: all_answered(plays), "all answers")
        check(plays, 20)
