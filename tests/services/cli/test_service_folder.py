"""A whole service as a folder: `export --all` and `import DIR`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from infra.ports.accounts import Player
from infra.redis.store import RedisStore, open_async_store, open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import read_settings
from services.cli.main import app
from tests.support.runtime.redis_servers import real_server
from tests.support.tables.random_logs import play_random_table

RUN = CliRunner()
HOT, PARKED, FOREIGN = "00hot", "01parked", "02foreign"
TABLES = (HOT, PARKED, FOREIGN)
SECRET = "5a" * 32


class Service:
    """A separate store, and the command line that uses it."""

    def __init__(self, url: str, data: Path) -> None:
        self.url, self.variables = url, {"RAILHEAD_REDIS_URL": url, "RAILHEAD_DATA": str(data)}
        self.store: RedisStore = open_store(url, read_settings())

    def run(self, *words: str) -> Result:
        return RUN.invoke(app, list(words), env=self.variables)

    def register(self, player: str, name: str) -> None:
        async def register() -> None:
            store = open_async_store(self.url, read_settings())
            await store.accounts.register(Player(player, name, 1_790_000_000_000, None))
            await store.close()

        asyncio.run(register())

    def names(self, *players: str) -> list[str]:
        async def find() -> list[str]:
            store = open_async_store(self.url, read_settings())
            found = await store.accounts.find_players(players)
            await store.close()
            return sorted(player.name for player in found.values())

        return asyncio.run(find())


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Service]:
    with real_server() as url:
        service = Service(url, tmp_path / "old")
        for table in TABLES:
            import_table(service.store, table, log_named(table), foreign=table == FOREIGN)
        service.store.tables.park(PARKED, "an operator wants it so")
        service.register("pann", "Ann")
        yield service
        service.store.close()


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Service]:
    with real_server() as url:
        service = Service(url, tmp_path / "new")
        yield service
        service.store.close()


def log_named(table: str) -> LogExport:
    """Return a log under a different id, with a new hash chain."""
    entries: list[EncodedRecord] = []
    for entry in play_random_table(steps=20).entries:
        record = msgspec.json.decode(entry.data)
        record["table"] = table
        if entries:
            record["prev"] = entries[-1].hash
        data = msgspec.json.encode(record)
        entries.append(EncodedRecord(digest(data), data))
    return LogExport(tuple(entries), SECRET)


def test_whole_service_round_trips(old: Service, new: Service, tmp_path: Path) -> None:
    folder = str(tmp_path / "all")
    assert 0 == old.run("export", "--all", folder).exit_code
    told = new.run("import", folder)

    assert (0, True) == (told.exit_code, "3 tables imported" in told.output)
    assert ["Ann"] == new.names("pann")
    for table in TABLES:
        assert old.store.log.read(table) == new.store.log.read(table)
        assert old.store.tables.get(table) == new.store.tables.get(table)
        assert bytes.fromhex(SECRET) == new.store.secrets.get(table)
    assert [False, False, True] == [new.store.tables.is_foreign(table) for table in TABLES]


def test_second_run_changes_nothing(old: Service, new: Service, tmp_path: Path) -> None:
    folder = str(tmp_path / "all")
    for _ in range(2):
        assert 0 == old.run("export", "--all", folder).exit_code
    new.run("import", folder)
    again = new.run("import", folder)

    assert (0, True) == (again.exit_code, "3 already present" in again.output)
    assert "accounts already present" in again.output


def test_other_accounts_are_not_replaced(old: Service, new: Service, tmp_path: Path) -> None:
    folder = str(tmp_path / "all")
    old.run("export", "--all", folder)
    new.register("pbob", "Bob")
    refused = new.run("import", folder)

    assert (3, True) == (refused.exit_code, "accounts of people on this server already" in refused.output)
    assert ["Bob"] == new.names("pann", "pbob")
    assert new.store.tables.get(HOT) is None


def test_damaged_file_is_reported_and_skipped(old: Service, new: Service, tmp_path: Path) -> None:
    folder = tmp_path / "all"
    old.run("export", "--all", str(folder))
    file = folder / "tables" / "00" / f"{HOT}.railhead"
    file.write_bytes(file.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    told = new.run("import", str(folder))

    assert (1, True) == (told.exit_code, f"table {HOT} was not imported" in told.output)
    assert new.store.tables.get(HOT) is None
    assert new.store.tables.get(PARKED) is not None


def test_different_table_with_the_same_id_stays(old: Service, new: Service, tmp_path: Path) -> None:
    folder = str(tmp_path / "all")
    old.run("export", "--all", folder)
    import_table(new.store, HOT, LogExport(log_named(HOT).entries[:3], SECRET))
    told = new.run("import", folder)

    assert (1, True) == (told.exit_code, "a different table with this id" in told.output)
    assert 3 == len(new.store.log.read(HOT))


def test_partial_export_is_refused(old: Service, new: Service, tmp_path: Path) -> None:
    folder = tmp_path / "all"
    old.run("export", "--all", str(folder))
    (folder / "export.json").unlink()
    refused = new.run("import", str(folder))

    assert (3, True) == (refused.exit_code, "not a complete export" in refused.output)


def test_damaged_log_is_reported_by_the_export(old: Service, tmp_path: Path) -> None:
    client = old.store.client
    key = next(name for name in client.keys(f"*:log:{HOT}"))
    client.xdel(key, client.xrange(key)[3][0])
    told = old.run("export", "--all", str(tmp_path / "all"))

    assert (1, True) == (told.exit_code, f"table {HOT} was not written" in told.output)
    assert (tmp_path / "all" / "tables" / "01" / f"{PARKED}.railhead").exists()


def test_export_needs_a_table_or_a_folder(old: Service) -> None:
    assert 2 == old.run("export").exit_code
    assert 2 == old.run("export", HOT, "--all", "x").exit_code
