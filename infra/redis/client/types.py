"""What redis-py takes and gives; its annotations promise neither a common client nor the shape of a reply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

RedisClient = Any
"""A client of one server or of a cluster, blocking or awaited."""

Argument = str | bytes | int

RedisCommand = Sequence[Argument]
"""A command's name and its arguments."""

Reply = Any
"""What came back for a command; each parser says what shape it takes."""

Fields = Mapping[bytes, bytes]
"""The fields of a stream's entry."""

Row = tuple[bytes, dict[bytes, bytes]]
"""An entry of a stream: its id and fields."""

Rows = list[Row]


class UnfitServer(Exception):
    """The server is not fit to hold the log; the message says why, and what relaxes the check."""
