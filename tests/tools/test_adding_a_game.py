"""The pages about adding a game, followed literally: every block is written or run as shown."""

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

PAGE = ROOT / "docs/adding-a-game.md"
PAGES = {PAGE: "Handcar", ROOT / "docs/adding-a-card-game.md": "Lanterns"}
GATES = ["git add --all", "make check package"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"^(?:#|<!--) (\S+)(?: -->)?\n")
LEFT = {".git", ".venv", ".hypothesis", ".pytest_cache", "build", "dist", "railhead-data"}
"""Paths that a fresh checkout lacks; the caches of Python, ruff and mypy are copied for speed."""


class Block(NamedTuple):
    """A fenced block: a file to write, or (without a path) commands to run."""

    path: str | None
    body: str


def blocks(page: Path = PAGE) -> list[Block]:
    found = []
    for kind, body in BLOCK.findall(page.read_text()):
        head = PATH.match(body)
        assert head is not None or kind == "sh", f"a block of {kind} that names no file:\n{body[:80]}"
        found.append(Block(head[1], body[head.end() :]) if head and kind != "sh" else Block(None, body))
    return found


def run(tree: Path, line: str) -> str:
    """Run a line of the page in the tree, with the current environment."""
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
    """Create a newcomer's checkout: the project, under version control."""
    shutil.copytree(ROOT, tree, ignore=lambda _, names: LEFT & set(names), dirs_exist_ok=True)
    for line in ("git init --quiet", "git add --all"):
        run(tree, line)


def follow(page: Path, tree: Path) -> tuple[str, list[str]]:
    """Write and run a page's blocks in the tree; return the output of commands, and the deferred lines.

    Tests and gates are deferred, because they check the whole tree.
    """
    printed, put_off = "", list[str]()
    for path, body in blocks(page):
        if path is not None:
            file = tree / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body)
            continue
        for line in body.strip().splitlines():
            if "-m pytest" in line or line in GATES:
                put_off.append(line)
            else:
                printed += run(tree, line)
    return printed, put_off


def joined(lines: list[str]) -> str:
    """Combine runs of pytest into a single one that selects everything selected by any of them."""
    words = [shlex.split(line) for line in lines]
    paths = sorted({word for line in words for word in line if word.startswith("tests/")})
    picked = " or ".join(line[line.index("-k") + 1] for line in words)
    return f'.venv/bin/python -m pytest {" ".join(paths)} -q -k "{picked}"'


@pytest.mark.long
def test_following_the_pages_makes_games_that_pass_every_gate(tmp_path: Path) -> None:
    """Each block is a file, or a run of commands; the first page ends with the gates of `make ci`."""
    checkout(tmp_path)
    tests = list[str]()
    for page, title in PAGES.items():
        printed, put_off = follow(page, tmp_path)
        transcript = tmp_path / "tests/domain/games" / title.lower() / "games/four-greedy.txt"

        assert "3 cases, 0 failed" in printed
        assert title in transcript.read_text()
        tests += [line for line in put_off if line not in GATES]

    assert re.search(r"\d+ passed", run(tmp_path, joined(tests)))
    assert GATES == blocks()[-1].body.splitlines()
    packed = "".join(run(tmp_path, line) for line in GATES)
    for title in PAGES.values():
        assert re.search(rf"games in the package: .*{title}", packed)


def test_page_runs_every_gate_of_ci() -> None:
    """The exceptions are tests of other games, and tests of the API's clients, including the web page."""
    (gates,) = re.findall(r"^GATES := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    lines = " ".join(body for path, body in blocks() if path is None)

    assert set() == set(gates.split()) - {"web"} - set(lines.split())
