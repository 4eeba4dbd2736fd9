"""Files of unknown origin that are given to `import`, `audit` and `replay`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from domain.log.codec import codec_for
from domain.log.export import LogExport, encode_export
from infra.export_files import write_export
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import read_settings
from services.cli.main import app
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.redis_servers import real_server
from tests.support.tables.memory_tournaments import opened
from tests.support.tables.random_logs import play_random_table

RUN = CliRunner()


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[RedisStore]:
    with real_server() as url:
        monkeypatch.setenv("RAILHEAD_REDIS_URL", url)
        monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path / "data"))
        opened = open_store(url, read_settings())
        yield opened
        opened.close()


def table_named(table: str) -> LogExport:
    memory = MemoryTable(codec_for("template"), hashlib.sha256(b"named").digest(), id=table)
    memory.open(2, memory.codec.game.options_type())
    return memory.export(secret=True)


def run(command: str, path: Path, *options: str) -> Result:
    return RUN.invoke(app, [command, str(path), *options])


def test_malformed_ids_are_refused_in_one_line(store: RedisStore, tmp_path: Path) -> None:
    path = tmp_path / "evil.railhead"
    for table in ("00/../../evil", "00a:b", "00a\nb", "00\x1b[2J", "zz", "00" + "a" * 300):
        path.write_bytes(encode_export(table_named(table)))
        for command in ("import", "audit", "replay"):
            refused = run(command, path)

            assert 3 == refused.exit_code, (table, command)
            assert "is not a valid table id" in refused.output, (table, command)
            assert refused.output.strip().isprintable(), (table, command)
    assert [] == store.client.keys("*:tables")


@pytest.mark.usefixtures("store")
def test_nested_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path, nested = tmp_path / "nested.railhead", b'{"a":' * 200_000 + b"1" + b"}" * 200_000
    for data in (nested + b"\n", encode_export(table_named("00a1")) + b"talk " + nested + b"\n"):
        path.write_bytes(data)
        for command in ("import", "audit", "replay"):
            refused = run(command, path)

            assert (3, True) == (refused.exit_code, isinstance(refused.exception, SystemExit)), command


def test_malformed_player_id_is_refused(store: RedisStore, tmp_path: Path) -> None:
    memory = MemoryTable(codec_for("template"), hashlib.sha256(b"named").digest(), id="00players")
    memory.open(2, memory.codec.game.options_type())
    path = tmp_path / "players.railhead"
    export = memory.export(secret=True)
    path.write_bytes(encode_export(export).replace(b'"player":"p1"', b'"player":"p:1"'))

    assert 0 != run("import", path).exit_code
    assert store.tables.get("00players") is None


def test_imported_game_counts_only_on_request(store: RedisStore, tmp_path: Path) -> None:
    path = tmp_path / "finished.railhead"
    write_export(path, play_random_table().entries)
    told = run("import", path)

    assert (0, True) == (told.exit_code, "counts for no player" in told.output)
    assert store.tables.is_foreign("00memory")


def test_game_imported_with_the_counted_option_counts(store: RedisStore, tmp_path: Path) -> None:
    path = tmp_path / "finished.railhead"
    write_export(path, play_random_table().entries)

    assert 0 == run("import", path, "--counted").exit_code
    assert not store.tables.is_foreign("00memory")


def test_tournament_import_requires_the_counted_option(store: RedisStore, tmp_path: Path) -> None:
    path = tmp_path / "tournament.railhead"
    write_export(path, opened().export().entries)
    refused = run("import", path)

    assert (1, True) == (refused.exit_code, "--counted" in refused.output)
    assert 0 == run("import", path, "--counted").exit_code
