"""`/v1/ready` reports tables that cannot be played, and a store that refuses writes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from infra.ports.tables import STREAM_START
from infra.redis import keys
from infra.redis.client.connections import connect_standalone
from infra.redis.keys import WORKERS
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from projections.journal import JOURNAL
from projections.lobby import LOBBY
from projections.registry import READ_MODELS
from services.api.health.checks import MAX_SILENCE_MS
from tests.services.api.conftest import run_process
from tests.services.api.running_api import Api, Player, poll_until, run_api, start_game_of_two
from tests.support.runtime.redis_servers import real_server
from tests.support.tables.rewritten_logs import flip_a_byte, of_other_rules, rewrite
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until

Running = tuple[Api, RedisStore, Settings]


@contextmanager
def run_without_worker(data: Path) -> Iterator[Running]:
    """Run an API with its projector on a separate store."""
    with real_server() as url, ExitStack() as parts:
        chosen = Settings(data=data, redis_url=url, port=0, partitions=4, offer_template=True)
        store = open_store(url, chosen)
        parts.callback(store.close)
        parts.enter_context(run_process("projector", chosen))
        beat(store)
        api = parts.enter_context(run_api(chosen))
        poll_until(lambda: api.nobody.get("/v1/ready").status_code, lambda status: status == 200)
        yield api, store, chosen


def beat(store: RedisStore, *, ago: int = 0) -> None:
    """Write the pulse as `jobs` would, backdated by `ago` milliseconds."""
    store.outage_log.write_pulse(time.time_ns() // 1_000_000 - ago)


@pytest.fixture
def workerless(tmp_path: Path) -> Iterator[Running]:
    """Yield a service whose workers the test itself runs: a worker process would answer in their place."""
    with run_without_worker(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Yield a service with a worker process."""
    with run_without_worker(tmp_path_factory.mktemp("data")) as running:
        _, store, settings = running
        with run_process("worker", settings):
            poll_until(lambda: store.client.zrange(WORKERS, 0, -1), lambda names: len(names) == 1)
            yield running


def readiness(api: Api) -> dict[str, Any]:
    found: dict[str, Any] = api.nobody.get("/v1/ready").json()
    return found


def opened(store: RedisStore, table: str) -> WorkerTable:
    play = WorkerTable(store, table)
    play.open()
    worker = build_worker(store)
    run_until(worker, play.is_answered)
    worker.shut_down()  # otherwise the next worker waits until this one counts as dead
    return play


def test_tables_awaiting_a_build_or_repair_are_reported(
    workerless: Running,
) -> None:
    api, store, _ = workerless
    strange, damaged, sound = (opened(store, f"00{name}") for name in ("strange", "damaged", "sound"))
    rewrite(strange, of_other_rules)
    rewrite(damaged, flip_a_byte)
    worker = build_worker(store, "one/2")
    for play in (strange, damaged, sound):
        play.say("hello?")
        run_until(worker, play.is_answered)
    worker.run_once()

    found = readiness(api)

    assert found["ready"]
    assert found["writes"]
    (left,) = found["left_alone"]
    assert (left["worker"], left["tables"], found["damaged"]) == ("one", 1, 1)
    assert "version 99 of the rules of template" in left["unknown"]
    waits, parked = found["detail"]
    assert waits.startswith("Worker one leaves 1 table to workers of a different build")
    assert "1 table is parked because of damaged logs" in parked

    worker.shut_down()
    store.tables.unpark(damaged.table)
    assert ([], 0, []) == tuple(readiness(api)[name] for name in ("left_alone", "damaged", "detail"))


def test_command_refused_for_another_build_is_decided_when_resent(
    played: Running,
) -> None:
    """Clients retry with the same id, as the refusal tells them to."""
    api, store, _ = played
    first, _, table = start_game_of_two(api)
    play = WorkerTable(store, table, beside=True)
    command = {"command_id": "again", "seat": 0, "command": {"type": "Say", "text": "hello"}}
    store.tables.park(table, "a test has parked it")
    refused = first.command(table, command)
    store.tables.unpark(table)

    assert (503, 200) == (refused.status_code, first.command(table, command).status_code)
    assert "this table is stopped until an operator resumes it" in refused.json()["detail"]
    assert ["hello"] == play.chat_lines()


def test_store_without_memory_is_readable_and_reports_refused_writes(played: Running) -> None:
    api, _, settings = played
    first, _, table = start_game_of_two(api)
    with connect_standalone(settings.redis_url or "") as client, run_api(settings) as fresh:
        client.config_set("maxmemory", 1)
        try:
            told, refused = readiness(api), say(first, table)
            seen = [first.look(table), api.nobody.get("/v1/tables").json(), first.get("/v1/inbox").json()]
            late = fresh.client(first.token).get(f"/v1/tables/{table}")
        finally:
            client.config_set("maxmemory", 0)
    poll_until(lambda: api.nobody.get("/v1/ready").status_code, lambda status: status == 200)

    assert (told["ready"], told["store"], told["writes"]) == (False, True, False)
    assert "reached its memory limit (maxmemory)" in told["detail"][0]
    assert (503, "unavailable") == (refused.status_code, refused.json()["code"])
    assert "memory" in refused.json()["detail"]
    assert all(seen)
    assert late.status_code == 200, late.text
    assert say(first, table).status_code == 200


def say(player: Player, table: str) -> Any:
    return player.command(table, {"seat": 0, "command": {"type": "Say", "text": "hello"}})


@pytest.fixture
def unfolded(tmp_path: Path) -> Iterator[tuple[Api, RedisStore]]:
    """Run an API, without a projector, on a store whose read models have been built."""
    with real_server() as url, ExitStack() as parts:
        chosen = Settings(data=tmp_path, redis_url=url, port=0, partitions=2, offer_template=True)
        store = open_store(url, chosen)
        parts.callback(store.close)
        for partition in range(store.partitions):
            initialize(store, partition)
        beat(store)
        yield parts.enter_context(run_api(chosen)), store


def initialize(store: RedisStore, partition: int, **versions: int) -> None:
    known = {model.name: model.schema_version for model in READ_MODELS.values()}
    store.client.delete(keys.generations_key(partition))
    assert store.read_models.initialize_partition(partition, {**known, **versions})


def test_models_dropped_by_a_newer_build_leave_the_api_ready(unfolded: tuple[Api, RedisStore]) -> None:
    api, store = unfolded
    assert api.nobody.get("/v1/ready").json()["retired"] == []

    for partition in range(store.partitions):
        store.read_models.drop_model(JOURNAL.name, partition)
    answer = api.nobody.get("/v1/ready")

    assert answer.status_code == 200
    assert answer.json()["retired"] == [JOURNAL.name]
    assert JOURNAL.name not in answer.json()["lag"]
    assert "has changed or dropped these lists: journal" in answer.json()["detail"][0]


def test_models_of_a_newer_schema_version_leave_the_api_ready(unfolded: tuple[Api, RedisStore]) -> None:
    api, store = unfolded
    initialize(store, 1, lobby=LOBBY.schema_version + 1)

    answer = api.nobody.get("/v1/ready")

    assert (200, [LOBBY.name]) == (answer.status_code, answer.json()["retired"])


def test_models_of_an_older_schema_version_are_not_built_yet(unfolded: tuple[Api, RedisStore]) -> None:
    api, store = unfolded
    initialize(store, 1, lobby=LOBBY.schema_version - 1)

    answer = api.nobody.get("/v1/ready")

    assert (503, None) == (answer.status_code, answer.json()["lag"][LOBBY.name])


def test_model_being_rebuilt_after_it_was_dropped_is_not_retired(unfolded: tuple[Api, RedisStore]) -> None:
    api, store = unfolded
    for partition in range(store.partitions):
        store.read_models.drop_model(JOURNAL.name, partition)
        store.read_models.begin_build(JOURNAL.name, partition, STREAM_START)

    answer = api.nobody.get("/v1/ready")

    assert (503, []) == (answer.status_code, answer.json()["retired"])


def test_silent_jobs_are_reported_and_leave_the_api_ready(unfolded: tuple[Api, RedisStore]) -> None:
    api, store = unfolded
    assert api.nobody.get("/v1/ready").json()["calls_time"]

    beat(store, ago=MAX_SILENCE_MS)
    answer = api.nobody.get("/v1/ready")

    assert (200, False) == (answer.status_code, answer.json()["calls_time"])
    assert answer.json()["detail"][0].startswith("No jobs process is running")


def test_readiness_counts_against_no_limit(unfolded: tuple[Api, RedisStore]) -> None:
    api, store = unfolded

    assert "RateLimit" not in api.nobody.get("/v1/ready").headers
    assert [] == list(store.client.scan_iter("*limits*"))
