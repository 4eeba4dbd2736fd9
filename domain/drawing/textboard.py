"""The board as plain text: lines of at most 80 characters, in blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

WIDTH = 80


def wrap_lines(lines: Iterable[str]) -> list[str]:
    """Wrap long lines, indenting continuation lines."""
    return [
        part for line in lines for part in wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    ]


def join_blocks(blocks: Iterable[Sequence[str]]) -> str:
    """Join blocks of lines with empty lines between them, leaving out empty blocks."""
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block) + "\n"
