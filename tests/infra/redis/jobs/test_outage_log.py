"""The pulse of the service and its outages, in the store."""

from __future__ import annotations

from infra.ports.outages import Outage
from infra.redis.store import RedisStore


def test_pulse_is_the_last_one_written(store: RedisStore) -> None:
    log = store.outage_log

    assert log.read_pulse() is None
    log.write_pulse(5)
    log.write_pulse(7)
    assert 7 == log.read_pulse()


def test_outage_sets_the_pulse_and_is_listed_until_closed(store: RedisStore) -> None:
    log, first, second = store.outage_log, Outage(900, 1_000), Outage(2_000, 3_000)
    log.begin_outage(second)
    log.begin_outage(first)

    assert (first, second) == log.list_outages()
    assert 1_000 == log.read_pulse()
    log.close_outage(first)
    assert (second,) == log.list_outages()
