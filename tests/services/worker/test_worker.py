from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pytest

from domain.log.hash_chain import digest
from domain.table.commands import Say
from infra.ports.command_queue import QueuedCommand
from infra.ports.event_store import ResultBatch, StoreReply
from infra.ports.leases import Lease
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, VersionConflict, decode_refusal
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore
from infra.redis.tables.event_store import RedisPendingReply
from services.worker import worker
from services.worker.worker import MAX_CONFLICTS
from tests.support.tables.worker_tables import (
    CODEC,
    WorkerTable,
    build_worker,
    fragile_rules,
    is_chain_intact,
    run_until,
)


@pytest.fixture
def _fragile() -> Iterator[None]:
    with fragile_rules():
        yield


def refusal_of(play: WorkerTable, command: QueuedCommand) -> str:
    """Return the type of a stored refusal."""
    found = play.answer_to(command)
    assert isinstance(found, RefusedOutcome), found
    return decode_refusal(found.body).type


def test_table_is_opened_and_played_in_order(play: WorkerTable) -> None:
    worker = build_worker(play.store)
    play.open()
    run_until(worker, play.is_answered)
    for _ in range(5):
        play.play_first_option()
        run_until(worker, play.is_answered)

    assert [play.answer_to(command) for command in play.sent] == [
        AcceptedOutcome(command.content_digest, seq) for seq, command in enumerate(play.sent, 1)
    ]
    assert is_chain_intact(play.store, play.table)
    assert play.current_table().phase == "playing"


def test_announced_command_is_not_read_from_the_queue(
    play: WorkerTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "POLL_SECONDS", 3_600.0)
    running = build_worker(play.store)
    play.open()
    run_until(running, play.is_answered)
    submit, read = play.store.event_store.submit, list[Lease]()

    def count_reads(batches: Sequence[ResultBatch], leases: Sequence[Lease], limit: int) -> RedisPendingReply:
        read.extend(leases)
        return submit(batches, leases, limit)

    monkeypatch.setattr(play.store.event_store, "submit", count_reads)
    for _ in range(3):
        play.play_first_option()
        run_until(running, play.is_answered)

    assert read == []
    assert is_chain_intact(play.store, play.table)


def test_stored_record_has_hash_and_arrival_time(play: WorkerTable) -> None:
    play.open()
    run_until(build_worker(play.store), play.is_answered)

    (first, *_) = play.store.log.read(play.table)

    assert first.hash == digest(first.record)
    assert abs(CODEC.decode_record(first.record).at / 1_000 - time.time()) < 60


def test_secret_is_kept_until_the_end(play: WorkerTable) -> None:
    worker = build_worker(play.store)
    play.open()
    run_until(worker, play.is_answered)
    secret = play.store.secrets.get(play.table)
    assert secret is not None
    assert len(secret) == 32

    while play.current_table().phase == "playing":
        play.play_first_option()
        run_until(worker, play.is_answered)

    assert play.store.secrets.get(play.table) is None
    assert play.current_table().secret == secret.hex()


def test_commands_of_one_table_keep_their_order(play: WorkerTable) -> None:
    play.open()
    for number in range(200):
        play.say(f"line {number}")

    run_until(build_worker(play.store), play.is_answered)

    assert play.chat_lines() == [f"line {number}" for number in range(200)]
    assert is_chain_intact(play.store, play.table)


def test_tables_in_many_partitions_are_played_together(store: RedisStore) -> None:
    plays = [WorkerTable(store, f"{number % 8:02x}table{number}") for number in range(40)]
    for play in plays:
        play.open()
    worker = build_worker(store, warm_tables=5)

    run_until(worker, lambda: all(play.is_answered() for play in plays))

    assert {play.current_table().phase for play in plays} == {"playing"}


def test_refusal_is_stored_with_kind_and_head(play: WorkerTable) -> None:
    play.open()
    worker = build_worker(play.store)
    run_until(worker, play.is_answered)

    stranger = play.send("nobody", 0, Say("let me in"))
    run_until(worker, play.is_answered)

    found = play.answer_to(stranger)
    assert isinstance(found, RefusedOutcome)
    assert (decode_refusal(found.body).type, decode_refusal(found.body).seq) == ("not-allowed", 3)


def test_command_for_a_missing_table_is_refused(play: WorkerTable) -> None:
    command = play.say("anyone there?")
    run_until(build_worker(play.store), play.is_answered)

    assert refusal_of(play, command) == "table-closed"
    assert play.store.log.read(play.table) == ()


@pytest.mark.parametrize(
    "body", [b'{"type":"OpenTable","game":"chess"}', b"[]", b'{"type":"OpenTable"}', b"\xff"]
)
def test_invalid_table_is_refused(play: WorkerTable, body: bytes) -> None:
    command = QueuedCommand(play.table, None, "p0", "c", None, body)
    play.store.command_queue.put([command])
    play.sent.append(command)
    run_until(build_worker(play.store), play.is_answered)

    assert refusal_of(play, command) == "malformed-command"


def test_repeated_command_is_executed_once(play: WorkerTable) -> None:
    play.open()
    play.send("p0", 0, Say("once"), command_id="same")
    play.send("p0", 0, Say("once"), command_id="same")
    play.say("after")
    worker = build_worker(play.store)

    run_until(worker, play.is_answered)

    assert play.chat_lines() == ["once", "after"]


@pytest.mark.usefixtures("_fragile")
def test_command_that_breaks_the_rules_becomes_a_dead_letter(
    play: WorkerTable,
) -> None:
    play.open()
    play.say("before")
    broken = play.say("break")
    play.say("after")
    run_until(build_worker(play.store), play.is_answered)

    assert refusal_of(play, broken) == "failed"
    (letter,) = play.store.dead_letters.read(3)
    assert (letter.reason, letter.command) == ("ZeroDivisionError: a rule broke", broken)
    assert play.chat_lines() == ["before", "after"]


@pytest.mark.usefixtures("_fragile")
def test_failure_reveals_nothing_of_the_state(play: WorkerTable) -> None:
    play.open()
    broken = play.say("break")
    run_until(build_worker(play.store), play.is_answered)

    found = play.answer_to(broken)
    assert isinstance(found, RefusedOutcome)
    assert b"a rule broke" not in found.body


@pytest.mark.usefixtures("_fragile")
def test_endless_rule_is_interrupted(play: WorkerTable) -> None:
    play.open()
    hung = play.say("hang")
    play.say("after")
    run_until(build_worker(play.store), play.is_answered)

    assert refusal_of(play, hung) == "failed"
    assert [letter.reason for letter in play.store.dead_letters.read(3)] == ["the rules took too long"]
    assert play.chat_lines() == ["after"]


def test_unreadable_entry_becomes_a_dead_letter(play: WorkerTable) -> None:
    play.store.client.xadd(keys_of_table(play.table).commands, {"envelope": "{}", "body": ""})
    play.open()

    run_until(build_worker(play.store), play.is_answered)

    assert [letter.command for letter in play.store.dead_letters.read(3)] == [None]


def test_foreign_append_causes_a_new_decision(
    play: WorkerTable,
) -> None:
    """The worker's state is older than the log: a conflict leads to a new fold and the correct record."""
    worker, behind = build_worker(play.store), WorkerTable(play.store)
    play.open()
    run_until(worker, play.is_answered)
    fence = play.store.client.get(keys_of_table(play.table).fence)
    second = build_worker(play.store, "worker/2")
    behind.say("behind")
    run_until(second, behind.is_answered)
    play.store.client.set(keys_of_table(play.table).fence, fence)

    play.say("after")
    run_until(worker, play.is_answered)

    assert play.chat_lines() == ["behind", "after"]
    assert is_chain_intact(play.store, play.table)


def test_many_foreign_appends_do_not_end_the_worker(store: RedisStore) -> None:
    """As after a failover that lost the last records, each table has one conflict."""
    worker = build_worker(store, batch=1)
    names = [f"{number:02}table" for number in range(8)]
    plays, behind = [WorkerTable(store, name) for name in names], [WorkerTable(store, name) for name in names]
    for play in plays:
        play.open()
        run_until(worker, play.is_answered)
    fences = {keys_of_table(name).fence: store.client.get(keys_of_table(name).fence) for name in names}
    second = build_worker(store, "worker/2")
    for other in behind:
        other.say("behind")
        run_until(second, other.is_answered)
    for key, fence in fences.items():
        store.client.set(key, fence)

    for play in plays:
        play.say("after")
    for play in plays:
        run_until(worker, play.is_answered)

    assert [["behind", "after"]] * len(plays) == [play.chat_lines() for play in plays]


class OvertakenAlways:
    """A reply as if somebody else had just written to the log of each decided table."""

    def __init__(self, batches: Sequence[ResultBatch], read: RedisPendingReply) -> None:
        self._batches, self._read = batches, read

    def result(self) -> StoreReply:
        effects = tuple((VersionConflict(0),) * len(batch.results) for batch in self._batches)
        return StoreReply(effects, self._read.result().messages)


def test_worker_ends_after_repeated_foreign_appends(
    play: WorkerTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody works on the worker's partition without a lease; continuing would be an endless race."""
    submit, worker = play.store.event_store.submit, build_worker(play.store)
    monkeypatch.setattr(
        play.store.event_store,
        "submit",
        lambda batches, leases, limit: OvertakenAlways(batches, submit((), leases, limit)),
    )
    play.open()

    with pytest.raises(RuntimeError, match=f"{MAX_CONFLICTS} conflicts at table {play.table}"):
        run_until(worker, play.is_answered)


def test_feeds_are_trimmed_during_work(play: WorkerTable) -> None:
    play.open()
    worker = build_worker(play.store, feed_kept=1)
    run_until(worker, play.is_answered)

    run_until(worker, lambda: play.store.client.xlen(keys_of_table(play.table).feed) == 1)

    assert len(play.store.log.read(play.table)) == 3
