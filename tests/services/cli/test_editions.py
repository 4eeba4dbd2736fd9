"""Commands with the data of an edition: simulations, exports, audits elsewhere, and broken files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.editions import ABOUT, SETTING
from services.cli.console import FAILED, USAGE
from tests.support.source_files import ROOT

GAME = "trains_and_stations"
CARD = '[[special_cards]]\nid = "SP01"\nvp = 9\n'


@pytest.fixture
def editions(tmp_path: Path) -> Path:
    folder = tmp_path / "editions" / GAME
    folder.mkdir(parents=True)
    folder.joinpath(ABOUT).write_text('name = "Box of 2013"\nread_by = "Ada"\n')
    folder.joinpath("box.toml").write_text(CARD)
    return folder.parent


def run(editions: Path | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    setting = {} if editions is None else {SETTING: str(editions)}
    return subprocess.run(
        [sys.executable, "-m", "railhead", *arguments],
        cwd=ROOT,
        env={**os.environ, **setting},
        capture_output=True,
        text=True,
        check=False,
    )


def test_export_is_audited_with_its_edition_where_there_is_none(editions: Path, tmp_path: Path) -> None:
    games = tmp_path / "games"
    played = run(editions, "simulate", GAME, "--games", "1", "--player", "greedy", "--export", str(games))
    (export,) = games.iterdir()
    audited, replayed = run(None, "audit", str(export)), run(None, "replay", str(export), "--to", "3")

    assert 0 == played.returncode == audited.returncode == replayed.returncode
    assert "sound" == audited.stdout.splitlines()[-1]
    export.write_text(export.read_text().replace("vp = 9", "vp = 8", 1))
    forged = run(None, "audit", str(export))
    assert FAILED == forged.returncode
    assert "NOT SOUND, tampered with" in forged.stdout


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[special_cards]]\nid = 'SP01'\npoints = 9\n", f"{GAME}/box.toml: .*unknown field `points`"),
        ("[[special_cards]]\nid = 'SP21'\nkind = 'goods'\n", f"{GAME}/box.toml: .*provenance"),
        ("[components]\ncoins = 26\n", "coins: 25, should be 26"),
        ("coins = ", f"{GAME}/box.toml: "),
    ],
)
def test_broken_edition_is_named_and_nothing_starts(editions: Path, text: str, fault: str) -> None:
    editions.joinpath(GAME, "box.toml").write_text(text)
    broken = run(editions, "simulate", GAME, "--games", "1")

    assert USAGE == broken.returncode
    (line,) = broken.stderr.splitlines()
    assert re.search(fault, line)


def test_missing_folder_or_description_is_named(editions: Path) -> None:
    missing = run(editions / "elsewhere", "simulate", GAME, "--games", "1")
    editions.joinpath(GAME, ABOUT).unlink()
    undescribed = run(editions, "simulate", GAME, "--games", "1")

    assert USAGE == missing.returncode == undescribed.returncode
    assert f"RAILHEAD_EDITIONS: there is no folder {editions / 'elsewhere'}\n" == missing.stderr
    assert f"{GAME}/edition.toml is missing: it says what the edition was read from\n" == undescribed.stderr
