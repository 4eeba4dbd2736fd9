from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from domain.table.commands import Say
from infra.codec import digest
from infra.redis.keys import keys_for
from infra.redis.store import RedisStore
from services.answers import read
from services.stored import AcceptedAt, Parked, RefusedWith, Wish
from tests.support.workers import CODE, Play, fragile_rules, new_worker, seq_is_whole, work


@pytest.fixture
def play(store: RedisStore) -> Play:
    return Play(store)


@pytest.fixture
def _fragile() -> Iterator[None]:
    with fragile_rules():
        yield


def refusal_of(play: Play, wish: Wish) -> str:
    """The slug of a stored refusal."""
    found = play.answer(wish)
    assert isinstance(found, RefusedWith), found
    return read(found.answer).type


def test_a_table_is_opened_seated_and_played_by_commands_in_order(play: Play) -> None:
    worker = new_worker(play.store)
    play.open()
    work(worker, play.answered)
    for _ in range(5):
        play.move()
        work(worker, play.answered)

    assert [play.answer(wish) for wish in play.sent] == [
        AcceptedAt(wish.digest, seq) for seq, wish in enumerate(play.sent, 1)
    ]
    assert seq_is_whole(play.store, play.table)
    assert play.now().phase == "playing"


def test_record_and_hash_lie_as_they_were_made_and_time_is_that_of_the_arrival(play: Play) -> None:
    play.open()
    work(new_worker(play.store), play.answered)

    (first, *_) = play.store.log.read(play.table)

    assert first.hash == digest(first.record)
    assert abs(CODE.record(first.record).at / 1_000 - time.time()) < 60


def test_the_secret_is_kept_until_the_table_ends(play: Play) -> None:
    worker = new_worker(play.store)
    play.open()
    work(worker, play.answered)
    secret = play.store.secrets.get(play.table)
    assert secret is not None
    assert len(secret) == 32

    while play.now().phase == "playing":
        play.move()
        work(worker, play.answered)

    assert play.store.secrets.get(play.table) is None
    assert play.now().secret == secret.hex()


def test_many_commands_of_one_table_in_a_batch_keep_their_order(play: Play) -> None:
    play.open()
    for number in range(200):
        play.say(f"line {number}")

    work(new_worker(play.store), play.answered)

    assert play.said() == [f"line {number}" for number in range(200)]
    assert seq_is_whole(play.store, play.table)


def test_many_tables_in_many_partitions_are_played_at_once(store: RedisStore) -> None:
    plays = [Play(store, f"{number % 8:02x}table{number}") for number in range(40)]
    for play in plays:
        play.open()
    worker = new_worker(store, warm_tables=5)

    work(worker, lambda: all(play.answered() for play in plays))

    assert {play.now().phase for play in plays} == {"playing"}


def test_a_refusal_is_stored_with_its_kind_and_the_head(play: Play) -> None:
    play.open()
    worker = new_worker(play.store)
    work(worker, play.answered)

    stranger = play.send("nobody", 0, Say("let me in"))
    work(worker, play.answered)

    found = play.answer(stranger)
    assert isinstance(found, RefusedWith)
    assert (read(found.answer).type, read(found.answer).seq) == ("not-allowed", 3)


def test_a_command_for_no_table_is_refused(play: Play) -> None:
    wish = play.say("anyone there?")
    work(new_worker(play.store), play.answered)

    assert refusal_of(play, wish) == "table-closed"
    assert play.store.log.read(play.table) == ()


@pytest.mark.parametrize(
    "body", [b'{"type":"OpenTable","game":"chess"}', b"[]", b'{"type":"OpenTable"}', b"\xff"]
)
def test_a_table_that_cannot_be_opened_is_refused(play: Play, body: bytes) -> None:
    wish = Wish(play.table, None, "p0", "c", None, body)
    play.store.intake.put([wish])
    play.sent.append(wish)
    work(new_worker(play.store), play.answered)

    assert refusal_of(play, wish) == "malformed-command"


def test_a_command_put_in_twice_is_carried_out_once(play: Play) -> None:
    play.open()
    play.send("p0", 0, Say("once"), command_id="same")
    play.send("p0", 0, Say("once"), command_id="same")
    play.say("after")
    worker = new_worker(play.store)

    work(worker, play.answered)

    assert play.said() == ["once", "after"]


@pytest.mark.usefixtures("_fragile")
def test_a_command_on_which_the_rules_break_is_answered_and_buried_and_its_table_plays_on(play: Play) -> None:
    play.open()
    play.say("before")
    broken = play.say("break")
    play.say("after")
    work(new_worker(play.store), play.answered)

    assert refusal_of(play, broken) == "failed"
    (letter,) = play.store.dead_letters.read(3)
    assert (letter.reason, letter.wish) == ("ZeroDivisionError: a rule broke", broken)
    assert play.said() == ["before", "after"]


@pytest.mark.usefixtures("_fragile")
def test_what_the_sender_of_a_broken_command_learns_tells_nothing_of_the_state(play: Play) -> None:
    play.open()
    broken = play.say("break")
    work(new_worker(play.store), play.answered)

    found = play.answer(broken)
    assert isinstance(found, RefusedWith)
    assert b"a rule broke" not in found.answer


@pytest.mark.usefixtures("_fragile")
def test_a_rule_that_goes_on_for_ever_is_stopped_and_its_table_plays_on(play: Play) -> None:
    play.open()
    hung = play.say("hang")
    play.say("after")
    work(new_worker(play.store), play.answered)

    assert refusal_of(play, hung) == "failed"
    assert [letter.reason for letter in play.store.dead_letters.read(3)] == ["the rules took too long"]
    assert play.said() == ["after"]


def test_an_unreadable_entry_is_buried_and_the_partition_goes_on(play: Play) -> None:
    play.store.client.xadd(keys_for(play.table).commands, {"wish": "{}", "body": ""})
    play.open()

    work(new_worker(play.store), play.answered)

    assert [letter.wish for letter in play.store.dead_letters.read(3)] == [None]


def test_only_a_table_whose_log_cannot_be_folded_is_parked(play: Play) -> None:
    other = Play(play.store, "03other")
    worker = new_worker(play.store)
    for one in (play, other):
        one.open()
    work(worker, lambda: play.answered() and other.answered())
    play.store.client.xadd(
        keys_for(play.table).log(play.table),
        {"record": b'{"rules":{"game":"template","version":1},"x":1}', "hash": "h"},
        id="0-4",
    )
    fresh = new_worker(play.store, "worker/2")

    wish = play.say("hello?")
    other.say("hello!")
    work(fresh, lambda: play.answered() and other.answered())

    assert refusal_of(play, wish) == "unavailable"
    assert isinstance(play.store.tables.get(play.table), Parked)
    assert other.said() == ["hello!"]
    assert len(play.store.log.read(play.table)) == 4


def test_a_table_of_rules_that_this_process_does_not_know_is_refused_but_not_parked(play: Play) -> None:
    worker = new_worker(play.store)
    play.open()
    work(worker, play.answered)
    play.store.client.xadd(
        keys_for(play.table).log(play.table),
        {"record": b'{"rules":{"game":"template","version":99}}', "hash": "h"},
        id="0-4",
    )

    wish = play.say("hello?")
    work(new_worker(play.store, "worker/2"), play.answered)

    assert refusal_of(play, wish) == "unavailable"
    assert not isinstance(play.store.tables.get(play.table), Parked)


def test_an_append_behind_the_workers_back_is_noticed_and_the_command_decided_again(play: Play) -> None:
    """Its warm state is older than the log: a conflict, a fresh fold, and the right record."""
    worker, behind = new_worker(play.store), Play(play.store)
    play.open()
    work(worker, play.answered)
    fence = play.store.client.get(keys_for(play.table).fence)
    second = new_worker(play.store, "worker/2")
    behind.say("behind")
    work(second, behind.answered)
    play.store.client.set(keys_for(play.table).fence, fence)

    play.say("after")
    work(worker, play.answered)

    assert play.said() == ["behind", "after"]
    assert seq_is_whole(play.store, play.table)


def test_feeds_are_trimmed_while_working(play: Play) -> None:
    play.open()
    worker = new_worker(play.store, feed_kept=1)
    work(worker, play.answered)

    work(worker, lambda: play.store.client.xlen(keys_for(play.table).feed) == 1)

    assert len(play.store.log.read(play.table)) == 3
