"""The page about adding a game, followed to the letter: every block is written or run as it stands there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.support.sources import ROOT

PAGE = ROOT / "docs/adding-a-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"^(?:#|<!--) (\S+)(?: -->)?\n")
PARTS = ("domain", "infra", "projections", "services", "tests", "tools", "Makefile", "pyproject.toml", "docs")


class Block(NamedTuple):
    """What stands between fences: a file to write, or (without a path) commands to run."""

    path: str | None
    body: str


def blocks() -> list[Block]:
    """Read the page."""
    found = []
    for kind, body in BLOCK.findall(PAGE.read_text()):
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
        timeout=300,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def test_whoever_follows_the_page_has_a_game_that_keeps_every_promise(tmp_path: Path) -> None:
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / part)
    said = ""
    for path, body in blocks():
        if path is None:
            said = "".join(run(tmp_path, line) for line in body.strip().splitlines())
        else:
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body)

    assert "3 cases, 0 failed" in said
    assert re.search(r"\d+ passed", said)
    assert "Handcar" in (tmp_path / "tests/domain/handcar/games/four-greedy.txt").read_text()
    ruff = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "-q",
        "domain/handcar",
        "tests/support/invariants/handcar.py",
    ]
    checked = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert checked.stdout == ""
