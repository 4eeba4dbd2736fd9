"""A command that kills its workers becomes a dead letter; all other commands are executed."""

from __future__ import annotations

from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, decode_refusal
from tests.support.tables.worker_tables import (
    WorkerTable,
    build_worker,
    fragile_rules,
    run_until,
)


def test_only_the_deadly_command_becomes_a_dead_letter(play: WorkerTable) -> None:
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
    assert (letter.command, letter.reason) == (deadly, "delivered 4 times; it seems to crash the worker")
    assert all(isinstance(play.answer_to(command), AcceptedOutcome) for command in others)


def test_sender_is_notified_of_a_dead_letter(play: WorkerTable) -> None:
    with fragile_rules():
        play.open()
        broken = play.say("break")
        run_until(build_worker(play.store), play.is_answered)

    found = play.answer_to(broken)
    assert isinstance(found, RefusedOutcome)
    assert "the table continues without it" in decode_refusal(found.body).detail
