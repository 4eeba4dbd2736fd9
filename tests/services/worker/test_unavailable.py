"""Tables that a worker cannot load: a damaged log is parked for all, an unknown one left to who knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
import structlog

from domain.log.hash_chain import digest
from infra.ports.outcomes import RefusedOutcome
from infra.ports.stored_refusals import decode_refusal
from infra.ports.tables import ParkedLog
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until

Entry = dict[bytes, bytes]
Change = Callable[[list[Entry]], None]


def opened(store: RedisStore, table: str = "03table") -> WorkerTable:
    """A table that a worker of before has opened."""
    play = WorkerTable(store, table)
    play.open()
    play.say("before")
    run_until(build_worker(store), play.is_answered)
    return play


def rewrite(play: WorkerTable, change: Change) -> None:
    """Write a table's log anew, as something beside the service would."""
    client, key = play.store.client, keys_of_table(play.table).log(play.table)
    entries = [fields for _, fields in client.xrange(key)]
    change(entries)
    client.delete(key)
    for number, fields in enumerate(entries, 1):
        client.xadd(key, fields, id=f"0-{number}")


def flip_a_byte(entries: list[Entry]) -> None:
    entries[1][b"record"] = entries[1][b"record"].replace(b"nonce0", b"nonce9")


def write_a_record_anew(entries: list[Entry]) -> None:
    flip_a_byte(entries)
    entries[1][b"hash"] = digest(entries[1][b"record"]).encode()


def lose_a_record(entries: list[Entry]) -> None:
    del entries[1]


def lose_the_last(entries: list[Entry]) -> None:
    del entries[-1]


def tear_a_record(entries: list[Entry]) -> None:
    torn = entries[-1][b"record"][:-9]
    entries[-1] = {b"record": torn, b"hash": digest(torn).encode()}


def ask(play: WorkerTable, name: str = "worker/2") -> tuple[str, str, list[Any]]:
    """Say something to a fresh worker; give the refusal's type and words, and what it logged as errors."""
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
        (flip_a_byte, "bytes of record 2 do not have the hash"),
        (write_a_record_anew, "record 3 does not follow"),
        (lose_a_record, "record 3 does not follow"),
        (tear_a_record, "record 4 is none"),
    ],
)
def test_a_damaged_log_is_parked_with_its_first_wrong_record_and_the_others_play_on(
    store: RedisStore, change: Change, said: str
) -> None:
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


def from_tomorrow(entries: list[Entry]) -> None:
    """Add a record as another build would: the chain is whole, an event in it is not known here."""
    record = msgspec.json.decode(entries[-1][b"record"])
    record |= {"seq": record["seq"] + 1, "prev": entries[-1][b"hash"].decode()}
    record["events"] = [{"type": "OfTomorrow"}]
    data = msgspec.json.encode(record)
    entries.append({b"record": data, b"hash": digest(data).encode()})


def of_other_rules(entries: list[Entry]) -> None:
    """Add a record that was decided by a later version of the rules."""
    record = msgspec.json.decode(entries[-1][b"record"])
    record |= {"seq": record["seq"] + 1, "prev": entries[-1][b"hash"].decode()}
    record["rules"]["version"] = 99
    data = msgspec.json.encode(record)
    entries.append({b"record": data, b"hash": digest(data).encode()})


def of_changed_rules(entries: list[Entry]) -> None:
    """Add a record that other code decided under the same version: a rule was changed, its number was not."""
    record = msgspec.json.decode(entries[-1][b"record"])
    record |= {"seq": record["seq"] + 1, "prev": entries[-1][b"hash"].decode()}
    record["rules"]["digest"] = "0123456789ab"
    data = msgspec.json.encode(record)
    entries.append({b"record": data, b"hash": digest(data).encode()})


@pytest.mark.parametrize("change", [from_tomorrow, of_other_rules, of_changed_rules])
def test_what_this_build_does_not_know_is_refused_told_once_and_left_to_others(
    store: RedisStore, change: Change
) -> None:
    play, worker = opened(store), build_worker(store, "worker/2")
    rewrite(play, change)
    with structlog.testing.capture_logs() as lines:
        commands = [play.say(f"hello {number}?") for number in range(3)]
        run_until(worker, play.is_answered)

    answers = [play.answer_to(command) for command in commands]
    assert all(isinstance(answer, RefusedOutcome) for answer in answers)
    assert 1 == len([line for line in lines if line["log_level"] == "error"])
    assert not isinstance(store.tables.get(play.table), ParkedLog)
    rewrite(play, lose_the_last)  # as if it were one that is known
    play.say("again")
    run_until(worker, play.is_answered)
    assert play.chat_lines() == ["before", "again"]
