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
SHOW = f"""
from services.api.games.presenters import build_game_summary
from services.api.pages.rules import render_rules

print(build_game_summary("{GAME}").summary, render_rules("{GAME}").decode())
"""
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


def test_simulation_names_its_edition_in_text_only(editions: Path) -> None:
    words = ("simulate", GAME, "--games", "1")
    boxed, packaged, report = run(editions, *words), run(None, *words), run(editions, *words, "--json")

    assert "with the data of Box of 2013, read by Ada" == boxed.stdout.splitlines()[0]
    assert packaged.stdout.startswith(f"{GAME}, 3 players")
    assert "Box of 2013" not in report.stdout


def test_form_and_rules_page_name_the_edition_and_its_values(editions: Path) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env={**os.environ, SETTING: str(editions)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert "Played with the data of Box of 2013." in shown
    assert "This service plays with the data of Box of 2013, read by Ada." in shown
    assert "Read from Box of 2013:</strong></p><ul><li>The 20 special cards: SP01: vp 9</li></ul>" in shown
    assert "<li>The upgrades of goods in each building</li>" in shown
    assert "<li>The nine city boards</li>" in shown
    assert "<li>The 20 special cards: 19 of 20</li>" in shown
    assert "The map was printed only as a picture" not in shown


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "[[special_cards]]\nid = 'SP01'\npoints = 9\n",
            f"{GAME}/box.toml: special_cards, SP01: unknown key points; possible: id, kind, ",
        ),
        (
            "[[special_cards]]\nid = 'SP21'\nkind = 'goods'\n",
            "special cards: 21, should be 20",
        ),
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


def test_missing_folder_is_named(editions: Path) -> None:
    missing = run(editions / "elsewhere", "simulate", GAME, "--games", "1")

    assert USAGE == missing.returncode
    assert f"RAILHEAD_EDITIONS: there is no folder {editions / 'elsewhere'}\n" == missing.stderr


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        (f"{GAME}/{ABOUT}", None, f"{GAME}/edition.toml is missing: it says what the edition was read from"),
        (f"{GAME}/{ABOUT}", "name = 3", f"{GAME}/edition.toml: name: Expected text, got a whole number; .*"),
        (
            f"{GAME}/boxes.toml",
            "",
            f"boxes.toml is not a data file of {GAME}; possible: board.toml, box.toml",
        ),
        (
            f"{GAME}/box.toml.txt",
            "",
            f"box.toml.txt is not a data file of {GAME}; possible: board.toml, box.toml",
        ),
        ("trains/box.toml", "", "trains is not a game; possible: el_paso, gold_rush, .*"),
        (f"{GAME}/box.toml", "replaced = 3", f"{GAME}/box.toml: replaced is 3; possible names: .*"),
        (f"{GAME}/box.toml", "cities = [{ id = [] }]", f"{GAME}/box.toml: .*"),
        (f"{GAME}/box.toml", 'name = "\udcff"', f"{GAME}/box.toml: line 1: .* not UTF-8; save .* as UTF-8"),
    ],
)
def test_broken_folder_is_named(editions: Path, name: str, text: str | None, fault: str) -> None:
    file = editions / name
    file.parent.mkdir(exist_ok=True)
    if text is None:
        file.unlink()
    else:
        file.write_bytes(text.encode(errors="surrogateescape"))
    broken = run(editions, "simulate", GAME, "--games", "1")

    assert USAGE == broken.returncode
    assert re.fullmatch(fault, broken.stderr.strip())


@pytest.mark.parametrize(
    ("old", "new"),
    [('"game":"trains_and_stations"', '"game":"../trains_elsewhere"'), ("vp = 9", "vp = = 9")],
    ids=["a game outside the folder", "a file that is not TOML"],
)
def test_audit_of_a_hostile_export_ends_with_a_verdict(
    editions: Path, tmp_path: Path, old: str, new: str
) -> None:
    games = tmp_path / "games"
    run(editions, "simulate", GAME, "--games", "1", "--player", "greedy", "--export", str(games))
    (export,) = games.iterdir()
    export.write_text(export.read_text().replace(old, new))
    audited = run(None, "audit", str(export))

    assert FAILED == audited.returncode
    assert "NOT SOUND" in audited.stdout
    assert "Traceback" not in audited.stderr
