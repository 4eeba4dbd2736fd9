"""Tables that a worker cannot load: damaged ones are parked, those with unknown rules left to others."""

from __future__ import annotations

from typing import Any

import pytest
import structlog

from infra.ports.outcomes import RefusedOutcome, decode_refusal
from infra.ports.tables import ParkedLog, partition_of
from infra.redis.coordination.leases import RedisLeases
from infra.redis.store import RedisStore
from tests.support.tables.rewritten_logs import (
    Change,
    flip_a_byte,
    from_tomorrow,
    lose_a_record,
    lose_the_last,
    of_changed_rules,
    of_other_rules,
    rewrite,
    tear_a_record,
    write_a_record_anew,
)
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until


def opened(store: RedisStore, table: str = "03table") -> WorkerTable:
    """Return a table that an earlier worker has opened."""
    play = WorkerTable(store, table)
    play.open()
    play.say("before")
    run_until(build_worker(store), play.is_answered)
    return play


def ask(play: WorkerTable, name: str = "worker/2") -> tuple[str, str, list[Any]]:
    """Post a message with a new worker; return the refusal's type and text, and the logged errors."""
    command = play.say("hello?")
    with structlog.testing.capture_logs() as lines:
        run_until(build_worker(play.store, name), play.is_answered)
    answer = play.answer_to(command)
    assert isinstance(answer, RefusedOutcome)
    refusal = decode_refusal(answer.body)
    return refusal.type, refusal.detail, [line for line in lines if line["log_level"] == "error"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (flip_a_byte, "bytes of record 2 do not match its hash"),
        (write_a_record_anew, "record 3 does not follow"),
        (lose_a_record, "record 3 does not follow"),
        (tear_a_record, "entry 4 is not a record"),
    ],
)
def test_damaged_log_is_parked_and_others_continue(store: RedisStore, change: Change, said: str) -> None:
    play, other = opened(store), opened(store, "03other")
    rewrite(play, change)

    slug, message, told = ask(play)
    other.say("hello!")
    run_until(build_worker(store, "worker/2"), other.is_answered)

    assert (slug, len(told)) == ("unavailable", 1)
    assert said in message
    parked = store.tables.get(play.table)
    assert isinstance(parked, ParkedLog)
    assert said in parked.reason
    assert other.chat_lines() == ["before", "hello!"]


@pytest.mark.parametrize("change", [from_tomorrow, of_other_rules, of_changed_rules])
def test_unknown_rules_are_refused_and_reported_once(store: RedisStore, change: Change) -> None:
    play, worker = opened(store), build_worker(store, "worker/2")
    rewrite(play, change)
    with structlog.testing.capture_logs() as lines:
        commands = [play.say(f"hello {number}?") for number in range(3)]
        run_until(worker, play.is_answered)

    answers = [play.answer_to(command) for command in commands]
    assert all(isinstance(answer, RefusedOutcome) for answer in answers)
    assert 1 == len([line for line in lines if line["log_level"] == "error"])
    assert not isinstance(store.tables.get(play.table), ParkedLog)
    rewrite(play, lose_the_last)  # as if the version were known again
    play.say("again")
    run_until(worker, play.is_answered)
    assert play.chat_lines() == ["before", "again"]


def test_partition_with_unknown_rules_is_left_to_another_worker(
    store: RedisStore,
) -> None:
    """A command waits in the partition undecided; if there is no other worker, the command is refused."""
    play, worker = opened(store), build_worker(store, "worker/2")
    rewrite(play, of_other_rules)
    others = RedisLeases(store.client, 60_000)
    others.send_heartbeat("other/1")
    command = play.say("hello?")

    run_until(worker, lambda: bool(others.list_declined(["worker/2"])))
    for _ in range(5):
        worker.run_once()
    (lease,) = others.acquire([partition_of(play.table)], "other/1")
    assert play.answer_to(command) is None

    others.release([lease])
    others.deregister("other/1")
    run_until(worker, play.is_answered)
    assert isinstance(play.answer_to(command), RefusedOutcome)
