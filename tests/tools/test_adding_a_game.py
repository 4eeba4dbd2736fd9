"""The pages about adding a game, followed to the letter: every block is written or run as it stands there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.source_files import ROOT

pytestmark = pytest.mark.e2e

PAGE, CARD_PAGE = ROOT / "docs/adding-a-game.md", ROOT / "docs/adding-a-card-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"^(?:#|<!--) (\S+)(?: -->)?\n")
LEFT = {".git", ".venv", ".hypothesis", ".pytest_cache", "build", "dist", "railhead-data"}
"""What is in nobody's fresh checkout; what Python, ruff and mypy have kept is taken along, for speed."""


class Block(NamedTuple):
    """What stands between fences: a file to write, or (without a path) commands to run."""

    path: str | None
    body: str


def blocks(page: Path = PAGE) -> list[Block]:
    """Return the blocks of a page."""
    found = []
    for kind, body in BLOCK.findall(page.read_text()):
        head = PATH.match(body)
        assert head is not None or kind == "sh", f"a block of {kind} that names no file:\n{body[:80]}"
        found.append(Block(head[1], body[head.end() :]) if head and kind != "sh" else Block(None, body))
    return found


def run(tree: Path, line: str) -> str:
    """Run a line of the page in the tree, with this environment in place of the tree's own."""
    program, *words = shlex.split(line)
    programs = {
        "make": ["make", f"BIN={Path(sys.executable).parent}", "READY="],
        ".venv/bin/python": [sys.executable],
        ".venv/bin/railhead": [sys.executable, "-m", "services.cli.main"],
    }
    done = subprocess.run(
        [*programs.get(program, [program]), *words],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "PYTEST_ADDOPTS": "-p no:cacheprovider"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def checkout(tree: Path) -> None:
    """Make what somebody has who begins: the project, under version control."""
    shutil.copytree(ROOT, tree, ignore=lambda _, names: LEFT & set(names), dirs_exist_ok=True)
    for line in ("git init --quiet", "git add --all"):
        run(tree, line)


def follow(page: Path, tree: Path) -> str:
    """Write and run the blocks of a page in the tree; return what its commands print."""
    checkout(tree)
    printed = ""
    for path, body in blocks(page):
        if path is None:
            printed += "".join(run(tree, line) for line in body.strip().splitlines())
        else:
            file = tree / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body)
    return printed


@pytest.mark.long
@pytest.mark.parametrize(("page", "title"), [(PAGE, "Handcar"), (CARD_PAGE, "Lanterns")])
def test_following_a_page_makes_a_game_that_passes_every_gate(page: Path, title: str, tmp_path: Path) -> None:
    """Each block is a file or a run of commands; the first page ends with the gates of `make ci`."""
    printed = follow(page, tmp_path)

    assert "3 cases, 0 failed" in printed
    assert re.search(r"\d+ passed", printed)
    assert page == CARD_PAGE or re.search(rf"games in the package: .*{title}", printed)
    transcript = tmp_path / "tests/domain/games" / title.lower() / "games/four-greedy.txt"
    assert title in transcript.read_text()


def test_the_page_runs_every_gate_of_ci() -> None:
    """But for the tests of all other games, and those of the API's clients, the page among them."""
    (gates,) = re.findall(r"^GATES := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    lines = " ".join(body for path, body in blocks() if path is None)

    assert set() == set(gates.split()) - {"web"} - set(lines.split())
