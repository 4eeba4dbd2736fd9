"""Scheduled backups: when they are made, how many are kept, and their metrics."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from domain.games import catalog
from infra.backups import BackupManifest, BackupPlace, UnfitBackup
from infra.redis.backup.key_export import BACKUPS
from infra.redis.backup.key_families import GROUPS, parse_key
from infra.redis.client.connections import connect_standalone
from infra.redis.client.types import RedisClient
from infra.redis.store import open_store
from infra.settings.settings import Settings
from railhead import Client, requests
from services.operations.backups import (
    HOUR_MS,
    back_up_when_due,
    is_backup_due,
    list_outdated,
    name_backup,
    restore,
)
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.runtime.processes import wait_until
from tests.support.runtime.redis_servers import real_server
from tests.support.runtime.running_service import run_service, run_service_on

TABLE = {"game": "template", "seats": 2, "name": "Alone", "me": {"seat": 0}, "several": True}
NOW = 1_800_000_000_000


def whole(at: int) -> BackupManifest:
    return BackupManifest.draft("folder", at=at, store="id", heads={})


def test_backup_is_due_by_the_age_of_the_newest() -> None:
    day = 24 * HOUR_MS

    assert is_backup_due({}, NOW, 24)
    assert is_backup_due({"half": None, "a": whole(NOW - day)}, NOW, 24)
    assert not is_backup_due({"a": whole(NOW - 9 * day), "b": whole(NOW - day + 1)}, NOW, 24)
    assert is_backup_due({"a": whole(NOW + 1)}, NOW, 24), "a clock was set back"


def test_old_and_incomplete_backups_are_deleted() -> None:
    names = [name_backup(NOW + n * HOUR_MS) for n in range(6)]
    assert names == sorted(names)
    backups: dict[str, BackupManifest | None] = {name: whole(NOW + n) for n, name in enumerate(names)}
    backups |= {names[0]: None, names[3]: None, names[5]: None, "of mine": None, "2020-by-hand": whole(1)}

    assert (names[0], names[1], names[3]) == list_outdated(backups, 2)
    assert (names[0], names[3]) == list_outdated(backups, 9)
    assert () == list_outdated({names[0]: None}, 1)


def test_due_backup_is_made_and_recorded(tmp_path: Path) -> None:
    with real_server() as url, connect_standalone(url) as client:
        place = BackupPlace(str(tmp_path / "backups"))
        settings = Settings(
            redis_url=url, data=tmp_path / "data", partitions=1, backup_url=place.url, backup_keep=2
        )
        open_store(url, settings).close()

        assert back_up_when_due(settings) is not None
        assert back_up_when_due(settings) is None
        assert 1 == len(place.list_backups())
        for name in ("2020-01-01T000000Z", "2020-01-02T000000Z"):
            (tmp_path / "backups" / name).mkdir()
        at_any_time = settings.model_copy(update={"backup_every": 1e-9})
        (first,) = [name for name, manifest in place.list_backups().items() if manifest]
        (tmp_path / "backups" / first).rename(tmp_path / "backups" / "2020-01-03T000000Z")
        assert back_up_when_due(at_any_time) is not None
        assert 2 == len(place.list_backups())
        assert [b"made"] == client.hkeys(BACKUPS)

        (tmp_path / "backups" / "file").write_text("in the way")
        in_the_way = at_any_time.model_copy(update={"backup_url": str(tmp_path / "backups" / "file")})
        with pytest.raises((UnfitBackup, OSError)):
            back_up_when_due(in_the_way)
        assert {b"made", b"failed"} == set(client.hkeys(BACKUPS))


def read_times(address: str, token: str) -> tuple[float, float]:
    """Return the times of the last backup and the last failure, according to the metrics."""
    text = httpx.get(f"{address}/metrics", headers={"Authorization": f"Bearer {token}"}, timeout=60).text
    lines = dict(line.split(" ", 1) for line in text.splitlines() if line[0] != "#")
    names = ("last_backup_timestamp_seconds", "last_backup_failure_timestamp_seconds")
    made, failed = (float(lines[f"railhead_{name}"]) for name in names)
    return made, failed


def unnamed_kinds(client: RedisClient) -> set[str]:
    """Return the kinds of keys in a store that have no known role."""
    names = [parse_key(key) for key in client.scan_iter() if key.startswith(b"{")]
    groups = {tag: group for group in GROUPS for tag in group.tags}
    return {
        f"{name.tag}:{name.kind}" if name else "no key of ours"
        for name in names
        if name is None or name.kind not in {*groups[name.tag].kinds, *catalog.names(), "template"}
    }


@pytest.mark.e2e
def test_scheduled_backups_can_be_restored_elsewhere(tmp_path: Path) -> None:
    place, begun = BackupPlace(str(tmp_path / "backups")), time.time()
    changes = {"partitions": 1, "backup_url": place.url}
    with run_service(tmp_path, "worker", "projector", "api", **changes) as running:
        with Client(running.url) as person:
            token = person.register("Ada").token
            table = person.send(requests.open_table(TABLE)).table.id
            seq = person.take_seat(table, 1).seq
        running.start("jobs")
        wait_until(lambda: any(place.list_backups().values()), "a backup")
        counting = create_operator_token(running.settings, "metrics")
        wait_until(lambda: read_times(running.url, counting)[0], "a count")
        made, failed = read_times(running.url, counting)
        assert (True, 0) == (begun <= made <= time.time(), failed)
        assert set() == unnamed_kinds(running.store.client)

    (name,) = place.list_backups()
    there = tmp_path / "there"
    with real_server() as url:
        restore(Settings(redis_url=url, data=there), place.below(name).url)
        with run_service_on(url, there, partitions=1) as running:
            running.start("worker", "projector", "api")
            with Client(running.url, token) as person:
                sight = person.observe(table, person.observe(table).waiting[0].seat)
                assert seq == sight.at
                assert sight.at + 1 == person.answer(sight, sight.options[0]).seq
