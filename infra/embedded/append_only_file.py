r"""How far an append-only file of the embedded server is whole, told from its bytes.

The format is Valkey's: commands as a client sends them (`*2\r\n$3\r\nDEL\r\n$1\r\nk\r\n`), lines of
notes that begin with `#`, and between MULTI and EXEC what counts together or not at all.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

LONGEST_LINE = 128
LINE_END = b"\r\n"


class _Torn(Exception):
    """The bytes end in the midst of a command, or are none."""


def find_whole_end(path: Path, advance: Callable[[int], object] = int) -> int:
    """Give the offset behind the last command that is whole, and in no group that is not.

    It takes about a second for 100 MB; `advance` is told of bytes as they are gone through.
    """
    with path.open("rb") as file:
        return measure_whole(file, advance)


def measure_whole(file: BinaryIO, advance: Callable[[int], object] = int) -> int:
    """Give the same of an open file, as long as it is when this is called."""
    if not os.fstat(file.fileno()).st_size:
        return 0
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        at = whole = 0
        in_group = False
        try:
            while at < len(data):
                name, end = _read_command(data, at)
                in_group = name == b"MULTI" or (in_group and name != b"EXEC")
                advance(end - at)
                at = end
                if not in_group:
                    whole = at
        except _Torn:
            pass
        return whole


def holds_command(path: Path, after: int) -> bool:
    """Say whether a whole command begins anywhere behind an offset at which none does."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        at = data.find(b"*", after + 1)
        while at >= 0:
            try:
                name, _ = _read_command(data, at)
            except _Torn:
                name = b""
            if name.isalpha():
                return True
            at = data.find(b"*", at + 1)
        return False


def _read_command(data: mmap.mmap, at: int) -> tuple[bytes, int]:
    """Give a command's name and where it ends; a note has no name."""
    if data[at : at + 1] == b"#":
        end = data.find(LINE_END, at)
        if end < 0:
            raise _Torn
        return b"", end + 2
    count, at = _read_number(data, at, b"*")
    name = b""
    for number in range(count):
        length, start = _read_number(data, at, b"$")
        at = start + length + 2
        if data[at - 2 : at] != LINE_END:
            raise _Torn
        if number == 0:
            name = data[start : at - 2].upper()
    return name, at


def _read_number(data: mmap.mmap, at: int, sign: bytes) -> tuple[int, int]:
    """Read a line that is a sign and a number; give the number and where the next line begins."""
    end = data.find(LINE_END, at, at + LONGEST_LINE)
    digits = data[at + 1 : end]
    if end < 0 or data[at : at + 1] != sign or not digits.isdigit():
        raise _Torn
    return int(digits), end + 2
