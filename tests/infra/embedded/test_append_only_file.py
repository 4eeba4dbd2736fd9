"""The intact length of a log is exact to the byte, no matter what follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from infra.embedded.append_only_file import find_whole_end

SELECT = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n"
SET = b"*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$4\r\n\r\n*9\r\n"
NOTE = b"#TS:1700000000\r\n"
MULTI, EXEC = b"*1\r\n$5\r\nMULTI\r\n", b"*1\r\n$4\r\nEXEC\r\n"


def whole_end(folder: Path, data: bytes) -> int:
    path = folder / "incr.aof"
    path.write_bytes(data)
    return find_whole_end(path)


@pytest.mark.parametrize("data", [b"", SELECT, SELECT + NOTE + SET, SELECT + MULTI + SET + SET + EXEC])
def test_intact_log_is_intact_to_its_end(tmp_path: Path, data: bytes) -> None:
    assert len(data) == whole_end(tmp_path, data)


@pytest.mark.parametrize("rest", [b"\0" * 4096, b"\r\n", b"*", b"*1000000\r\n$3\r\n", b"#TS:17", b"%7f\xff"])
def test_bytes_after_the_last_whole_command_are_not_intact(tmp_path: Path, rest: bytes) -> None:
    assert len(SELECT + SET) == whole_end(tmp_path, SELECT + SET + rest)


def test_torn_log_ends_with_the_last_whole_command_or_group(tmp_path: Path) -> None:
    pieces = [SELECT, SET, MULTI + SET + SET + EXEC, SET]
    ends = [sum(map(len, pieces[:count])) for count in range(len(pieces) + 1)]
    data = b"".join(pieces)

    for size in range(len(data)):
        assert max(end for end in ends if end <= size) == whole_end(tmp_path, data[:size])
