"""The README does what it says."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_the_turn_in_memory_plays_as_printed() -> None:
    result = doctest.testfile(str(README), module_relative=False)

    assert result.attempted > 5
    assert 0 == result.failed


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8"))

    assert [] == [link for link in links if not (ROOT / link).exists()]


def test_the_drawn_board_is_what_the_drawing_draws() -> None:
    """After a change of the drawing: `python tools/board.py > docs/board.svg`."""
    drawn = subprocess.run(
        [sys.executable, ROOT / "tools" / "board.py"], capture_output=True, text=True, cwd=ROOT, check=True
    )

    assert drawn.stdout == (ROOT / "docs" / "board.svg").read_text(encoding="utf-8")
