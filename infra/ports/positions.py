"""Positions in a stream of the store: feeds, command queues, dead letters, the operators' log."""

from __future__ import annotations

STREAM_START = "0-0"
"""The position before the first entry of any stream."""


def parse_position(position: str) -> tuple[int, int]:
    """Read a position MILLISECONDS-COUNT as numbers: positions compare as these, never as text."""
    milliseconds, _, count = position.partition("-")
    return int(milliseconds), int(count or 0)
