"""Tables that an operator has parked, from a worker's point of view."""

from __future__ import annotations

import structlog

from infra.ports.outcomes import RefusedOutcome
from infra.redis.store import RedisStore
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until


def test_parked_table_is_not_logged_and_resumes_once_unparked(store: RedisStore) -> None:
    """Bots and clocks keep retrying, and the operator already knows that the table is parked."""
    play, worker = WorkerTable(store), build_worker(store)
    play.open()
    run_until(worker, play.is_answered)
    store.tables.park(play.table, "an operator wants it so")
    with structlog.testing.capture_logs() as lines:
        parked = play.say("too late")
        run_until(worker, play.is_answered)
    store.tables.unpark(play.table)
    played = play.say("in time")
    run_until(worker, play.is_answered)

    assert isinstance(play.answer_to(parked), RefusedOutcome)
    assert not isinstance(play.answer_to(played), RefusedOutcome)
    assert play.chat_lines() == ["in time"]
    assert [line for line in lines if line["log_level"] in {"warning", "error"}] == []
