"""The README's example, links and pictures are current."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_turn_in_python_plays_as_printed() -> None:
    result = doctest.testfile(str(README), module_relative=False)

    assert result.attempted > 5
    assert 0 == result.failed


def test_links_and_pictures_exist() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8"))

    assert "docs/table.png" in links
    assert [] == [link for link in links if not (ROOT / link).exists()]


def test_first_screen_has_two_commands() -> None:
    first = README.read_text(encoding="utf-8").partition("\n## ")[0]

    assert 35 >= len(first.splitlines())
    assert ["make run", "make test"] == re.findall(r"^(make \w+)", first, re.MULTILINE)


def test_board_matches_the_current_drawing() -> None:
    """After changing the drawing, run `python tools/board.py > docs/board.svg`."""
    drawn = subprocess.run(
        [sys.executable, ROOT / "tools" / "board.py"], capture_output=True, text=True, cwd=ROOT, check=True
    )

    assert drawn.stdout == (ROOT / "docs" / "board.svg").read_text(encoding="utf-8")
