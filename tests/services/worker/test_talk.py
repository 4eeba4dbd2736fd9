"""Chat text outside the log is stored together with its record, or not at all."""

from __future__ import annotations

import pytest

from domain.log.talk_lines import spoken_digest
from domain.table.commands import Say
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, decode_refusal
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore
from tests.support.tables.worker_tables import (
    CODEC,
    WorkerTable,
    build_worker,
    fragile_rules,
    is_chain_intact,
    run_until,
)


@pytest.fixture
def beside(store: RedisStore) -> WorkerTable:
    """Return an open table that stores chat text outside its log."""
    table = WorkerTable(store, beside=True)
    table.open()
    return table


def test_text_is_stored_only_outside_the_log(beside: WorkerTable) -> None:
    said = beside.say("between us")
    run_until(build_worker(beside.store), beside.is_answered)

    assert ["between us"] == beside.chat_lines()
    assert AcceptedOutcome(said.content_digest, 4) == beside.answer_to(said)
    assert not any(b"between us" in entry.record for entry in beside.store.log.read(beside.table))
    assert not any(b"between us" in entry.record for entry in beside.store.feed.read(3, "0-0", 100))
    assert 0 == beside.store.client.xlen(keys_of_table(beside.table).commands)


def test_each_message_has_its_own_salt(beside: WorkerTable) -> None:
    for _ in range(3):
        beside.say("again")
    run_until(build_worker(beside.store), beside.is_answered)

    digests = [spoken_digest(entry.record) for entry in beside.store.log.read(beside.table)][3:]
    assert 3 == len(set(digests))


def test_repeated_message_is_posted_once(beside: WorkerTable) -> None:
    for text in ("first", "first", "second"):
        beside.send("p0", 0, Say(), words=text, command_id="once")
    run_until(build_worker(beside.store), beside.is_answered)

    assert ["first"] == beside.chat_lines()


def test_fenced_worker_writes_neither_record_nor_text(beside: WorkerTable) -> None:
    first = build_worker(beside.store, "first/1")
    run_until(first, beside.is_answered)
    beside.say("whose?")
    second = build_worker(beside.store, "second/1")
    beside.store.client.delete(*beside.store.client.keys("*:lease"))
    run_until(second, beside.is_answered)
    for _ in range(3):
        first.run_once()

    assert ["whose?"] == beside.chat_lines()
    assert is_chain_intact(beside.store, beside.table)


def test_refused_message_stores_no_text(beside: WorkerTable) -> None:
    refused = beside.send("p1", 0, Say(), words="not my seat")
    run_until(build_worker(beside.store), beside.is_answered)

    found = beside.answer_to(refused)
    assert isinstance(found, RefusedOutcome)
    assert "not-allowed" == decode_refusal(found.body).type
    assert {} == beside.store.talk.read_all(beside.table)


def test_dead_letter_has_no_text(beside: WorkerTable) -> None:
    with fragile_rules():
        beside.say("break")
        beside.say("after")
        run_until(build_worker(beside.store), beside.is_answered)

    (letter,) = beside.store.dead_letters.read(3)
    assert letter.command is not None
    assert (b'{"type":"Say"}', None) == (letter.command.body, letter.command.words)
    assert ["after"] == beside.chat_lines()


def test_unseparated_text_is_refused(beside: WorkerTable) -> None:
    bare = beside.send("p0", 0, Say("in the body"))
    empty = beside.send("p0", 0, Say())
    run_until(build_worker(beside.store), beside.is_answered)

    for command in (bare, empty):
        found = beside.answer_to(command)
        assert isinstance(found, RefusedOutcome)
        assert "malformed-command" == decode_refusal(found.body).type


def test_snapshot_has_no_text(beside: WorkerTable) -> None:
    for number in range(110):
        beside.say(f"line {number}")
    run_until(build_worker(beside.store), beside.is_answered)

    snapshot = beside.store.snapshots.get(beside.table)
    assert snapshot is not None
    assert b"line" not in snapshot.state
    assert CODEC.decode_table(snapshot.state).keeps_talk_beside


def test_erased_message_is_counted_once(beside: WorkerTable) -> None:
    beside.say("gone")
    run_until(build_worker(beside.store), beside.is_answered)
    talk = beside.store.talk

    assert ["erased", "erased before", "missing"] == [
        talk.erase(beside.table, 4, "speaker"),
        talk.erase(beside.table, 4, "operator"),
        talk.erase(beside.table, 5, "operator"),
    ]
    assert b"1" == beside.store.client.hget(keys_of_table(beside.table).talk(beside.table), "erased")
