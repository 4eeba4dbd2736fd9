from __future__ import annotations

import dataclasses
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.game import Game, Planning
from domain.kernel.presentation import Presentation
from tests.support.source_files import ROOT

PLAYED = """\
from random import Random
from domain.games import catalog
from domain.kernel.bots import choose_random, play_out
from domain.kernel.chance import SeededChance
from domain.kernel.decide import start_game

game, random = catalog.game("rail_barons"), Random(1)
assert game.title == "Rail Barons", game.title
chance = SeededChance(bytes(32), ())
state = start_game(game, game.options_type(), 3, chance).state
state = play_out(game, state, choose_random, random, chance)
print(state.round, *catalog.names())
print(game.presentation.textboard(game.view(state, None)))
"""


def lay_out(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "tools/new_game.py"), "--root", str(root), *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a working tree with the template and no other game."""
    without = shutil.ignore_patterns("__pycache__")
    for folder in ("domain/kernel", "domain/games/template", "tests/domain/games/template"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=without)
    for file in ("domain/__init__.py", "domain/games/__init__.py", "domain/games/catalog.py"):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def test_new_game_plays_to_its_end_and_is_offered(tree: Path) -> None:
    lay_out(tree, "rail_barons").check_returncode()

    played = subprocess.run(
        [sys.executable, "-c", PLAYED], cwd=tree, capture_output=True, text=True, check=False, timeout=180
    )

    assert played.returncode == 0, played.stderr
    first, *board = played.stdout.splitlines()
    assert first == "6 rail_barons"
    assert "rounds: 6" in board


def test_new_game_has_less_than_half_of_all_optional_parts(tree: Path) -> None:
    lay_out(tree, "rail_barons").check_returncode()

    classes = (Game, Presentation, Planning)
    fields = {field.name for kind in classes for field in dataclasses.fields(kind) if field.init}
    given = set(
        re.findall(r"^    (\w+)=", (tree / "domain/games/rail_barons/__init__.py").read_text(), re.MULTILINE)
    ) | {"determinize"}
    assert given < fields
    assert 2 * len(given) < len(fields)


def test_copy_keeps_nothing_of_the_templates_name(tree: Path) -> None:
    lay_out(tree, "rail_barons", "--title", "Rail Barons of Old", "--rules", "RBN").check_returncode()

    copies = [path for path in tree.rglob("*") if "rail_barons" in str(path.relative_to(tree))]
    left = [
        f"{path.relative_to(tree)}: {name}"
        for path in copies
        if path.is_file()
        for name in (
            "domain.games.template",
            "games import template",
            '"template"',
            "Whistle Stop",
            "WST-",
        )
        if name in path.read_text()
    ]

    assert [] == left
    assert "# Rail Barons of Old" in (tree / "domain/games/rail_barons/README.md").read_text()


@pytest.mark.parametrize(
    "name", ["Rail", "rail-barons", "9rails", "catalog", "template", "class", "a__b", ""]
)
def test_invalid_game_name_is_refused_and_writes_nothing(tree: Path, name: str) -> None:
    before = sorted(tree.rglob("*"))
    refused = lay_out(tree, name)

    assert (2, before) == (refused.returncode, sorted(tree.rglob("*")))
    assert "cannot be a game's name" in refused.stderr


def test_existing_game_is_never_overwritten(tree: Path) -> None:
    lay_out(tree, "rail_barons").check_returncode()
    readme = tree / "domain/games/rail_barons/README.md"
    readme.write_text("all my work")
    refused = lay_out(tree, "rail_barons")

    assert (2, "all my work") == (refused.returncode, readme.read_text())
    assert "domain/games/rail_barons already exists" in refused.stderr
