"""Audits of tables that were played with different data, by a reader with other data."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.editions import ABOUT, SETTING
from domain.log.codec import codec_of
from domain.table.events import TableEnded
from domain.tournament.commands import CloseRound, EnterResult
from infra.export_files import read_export, write_export
from services.cli.console import DONE, FAILED
from tests.domain.audit.test_results import play
from tests.services.cli.test_editions import run
from tests.support.source_files import ROOT
from tests.support.tables.memory_tournaments import MemoryTournament, started

PLAY = """
import sys
from pathlib import Path
from tests.services.cli.test_edition_audits import play_table
play_table(int(sys.argv[1]), Path(sys.argv[2]))
"""


def paired_cup() -> MemoryTournament:
    cup = started(6, rounds=1)
    cup.pair()
    return cup


def play_table(number: int, file: Path) -> None:
    """Play a table of the tournament with this process's data, and export it."""
    cup = paired_cup()
    played = play(cup, number, cup.round.groups[number - 1])
    write_export(file, played.entries)


def write_edition(editions: Path, name: str, fares: int) -> Path:
    edition = editions / "template"
    edition.mkdir(parents=True)
    edition.joinpath(ABOUT).write_text(f'name = "{name}"\nread_by = "Ada"\n')
    edition.joinpath("line.toml").write_text(f"[numbers]\nfares = {fares}\n")
    return editions


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tournament of three tables: two of different editions, and one of the packaged data."""
    folder, cup = tmp_path_factory.mktemp("archive"), paired_cup()
    given = (
        write_edition(folder / "one", "Box of 2013", fares=4),
        write_edition(folder / "other", "Box of 2020", fares=5),
        None,
    )
    for number, editions in enumerate(given, 1):
        file = folder / f"{number}.railhead"
        run_python(editions, "-c", PLAY, str(number), str(file))
        entries = read_export(file).entries
        last = codec_of(entries[0].data).decode_record(entries[-1].data)
        (score,) = (event.score for event in last.events if isinstance(event, TableEnded))
        assert score is not None
        cup.serve(EnterResult(cup.round.groups[number - 1].table, score.places, entries[-1].hash))
    cup.serve(CloseRound(1))
    write_export(folder / "cup.railhead", cup.entries)
    return folder


def run_python(editions: Path | None, *arguments: str) -> None:
    setting = {} if editions is None else {SETTING: str(editions)}
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env={**os.environ, **setting}, check=True)


def audit_cup(archive: Path, editions: Path | None, *options: str) -> subprocess.CompletedProcess[str]:
    tables = (f"--table={archive / f'{number}.railhead'}" for number in (1, 2, 3))
    return run(editions, "audit", str(archive / "cup.railhead"), *tables, *options)


@pytest.mark.parametrize("reader", [None, "one"])
def test_tables_of_a_tournament_are_audited_with_their_own_data(archive: Path, reader: str | None) -> None:
    audited = audit_cup(archive, archive / reader if reader else None)
    *_, results, first, second, third, verdict = map(str.strip, audited.stdout.splitlines())

    assert (DONE, "") == (audited.returncode, audited.stderr)
    assert "ok  results: 3 of 3 results match the logs of their tables" == results
    assert re.fullmatch(r"table 00table-1-1: edition \w{12}, Box of 2013, read by Ada", first)
    assert re.fullmatch(r"table 00table-1-2: edition \w{12}, Box of 2020, read by Ada", second)
    assert ("table 00table-1-3: packaged data", "sound") == (third, verdict)


def test_table_of_the_packaged_data_is_audited_by_a_reader_with_an_edition(archive: Path) -> None:
    audited = run(archive / "one", "audit", str(archive / "3.railhead"))

    assert (DONE, "sound") == (audited.returncode, audited.stdout.splitlines()[-1])


def test_forged_edition_of_a_tournaments_table_is_found(archive: Path, tmp_path: Path) -> None:
    forged = tmp_path / "forged.railhead"
    forged.write_text((archive / "1.railhead").read_text().replace("fares = 4", "fares = 9", 1))
    audited = run(None, "audit", str(archive / "cup.railhead"), "--table", str(forged))

    assert FAILED == audited.returncode
    assert f"{forged} is not sound: " in audited.stderr


def test_missing_edition_is_named(archive: Path, tmp_path: Path) -> None:
    """An export without the files of its edition, read where there is no such edition."""
    bare = tmp_path / "bare.railhead"
    write_export(bare, read_export(archive / "1.railhead").entries)
    audited = run(None, "audit", str(archive / "cup.railhead"), "--table", str(bare))

    assert DONE == audited.returncode
    assert re.search(
        r"table 00table-1-1: edition \w{12}, which is missing here; its decisions were not checked\n",
        audited.stdout,
    )
