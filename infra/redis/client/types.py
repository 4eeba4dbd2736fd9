"""Types for redis-py, whose annotations have neither a common client type nor the shape of replies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

RedisClient = Any
"""A client of a single server or of a cluster, blocking or asynchronous."""

Argument = str | bytes | int

RedisCommand = Sequence[Argument]
"""A command's name and its arguments."""

Reply = Any
"""A command's reply; each parser documents the shape it expects."""

Fields = Mapping[bytes, bytes]
"""The fields of a stream entry."""

Row = tuple[bytes, dict[bytes, bytes]]
"""A stream entry: its id and fields."""

Rows = list[Row]


class UnfitServer(Exception):
    """The server is not fit to store the logs; the message says why, and which setting relaxes the check."""
