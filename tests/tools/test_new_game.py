from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.source_files import ROOT

PLAYED = """\
from random import Random
from domain import catalog
from domain.kernel.chance import Seeded
from domain.kernel.decide import asked, decide, options, start

game = catalog.game("rail_barons")
assert game.title == "Rail Barons", game.title
chance = Seeded(bytes(32), ())
state = start(game, game.options(), 3, chance).state
random = Random(1)
steps = 0
while seats := asked(state):
    state = decide(game, state, seats[0], random.choice(list(options(game, state, seats[0]))), chance).state
    steps += 1
print(steps, *catalog.names())
"""


def lay_out(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "tools/new_game.py"), "--root", str(root), *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A working tree with the template in it, and no other game."""
    without = shutil.ignore_patterns("__pycache__")
    for folder in ("kernel", "table", "template"):
        shutil.copytree(ROOT / "domain" / folder, tmp_path / "domain" / folder, ignore=without)
    for file in ("__init__.py", "catalog.py"):
        shutil.copy(ROOT / "domain" / file, tmp_path / "domain" / file)
    shutil.copytree(ROOT / "tests/domain/template", tmp_path / "tests/domain/template", ignore=without)
    for known in ROOT.glob("tests/support/*/template.py"):
        copy = tmp_path / known.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(known, copy)
    return tmp_path


def test_a_game_laid_out_anew_plays_to_its_end_and_is_on_offer(tree: Path) -> None:
    lay_out(tree, "rail_barons").check_returncode()

    played = subprocess.run(
        [sys.executable, "-c", PLAYED], cwd=tree, capture_output=True, text=True, check=False, timeout=60
    )
    steps, *names = played.stdout.split() or ["0"]

    assert (0, ["rail_barons"]) == (played.returncode, names), played.stderr
    assert int(steps) > 10


def test_nothing_of_the_templates_name_is_left_in_the_copy(tree: Path) -> None:
    lay_out(tree, "rail_barons", "--title", "Rail Barons of Old", "--rules", "RBN").check_returncode()

    copies = [path for path in tree.rglob("*") if "rail_barons" in str(path.relative_to(tree))]
    left = [
        f"{path.relative_to(tree)}: {name}"
        for path in copies
        if path.is_file()
        for name in (
            "domain.games.template",
            "domain import template",
            "support.positions.template",
            '"template"',
            "Whistle Stop",
            "WST-",
        )
        if name in path.read_text()
    ]

    assert [] == left
    assert "# Rail Barons of Old" in (tree / "domain/rail_barons/README.md").read_text()


@pytest.mark.parametrize(
    "name", ["Rail", "rail-barons", "9rails", "kernel", "table", "template", "class", "a__b", ""]
)
def test_a_name_that_cannot_be_a_games_is_refused_and_writes_nothing(tree: Path, name: str) -> None:
    before = sorted(tree.rglob("*"))
    refused = lay_out(tree, name)

    assert (2, before) == (refused.returncode, sorted(tree.rglob("*")))
    assert "cannot be a game's name" in refused.stderr


def test_a_game_that_is_there_is_never_written_over(tree: Path) -> None:
    lay_out(tree, "rail_barons").check_returncode()
    readme = tree / "domain/rail_barons/README.md"
    readme.write_text("all my work")
    refused = lay_out(tree, "rail_barons")

    assert (2, "all my work") == (refused.returncode, readme.read_text())
    assert "domain/rail_barons is there already" in refused.stderr
