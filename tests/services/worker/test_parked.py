"""Tables that an operator has parked, as a worker meets them."""

from __future__ import annotations

import structlog

from infra.redis.store import RedisStore
from services.stored import RefusedWith
from tests.support.workers import Play, new_worker, work


def test_a_parked_table_is_no_news_and_is_played_on_once_it_is_unparked(store: RedisStore) -> None:
    """Bots and clocks ask again and again; whoever parked it knows."""
    play, worker = Play(store), new_worker(store)
    play.open()
    work(worker, play.answered)
    store.tables.park(play.table, "an operator wants it so")
    with structlog.testing.capture_logs() as lines:
        parked = play.say("too late")
        work(worker, play.answered)
    store.tables.unpark(play.table)
    played = play.say("in time")
    work(worker, play.answered)

    assert isinstance(play.answer(parked), RefusedWith)
    assert not isinstance(play.answer(played), RefusedWith)
    assert play.said() == ["in time"]
    assert [line for line in lines if line["log_level"] in {"warning", "error"}] == []
