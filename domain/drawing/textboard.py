"""The board as plain text: lines of at most 80 characters, in blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

WIDTH = 80


def wrap_lines(lines: Iterable[str]) -> list[str]:
    """Wrap lines, what follows indented."""
    return [
        part for line in lines for part in wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    ]


def join_blocks(blocks: Iterable[Sequence[str]]) -> str:
    """Write blocks of lines, an empty line between them; a block without lines is left out."""
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block) + "\n"
