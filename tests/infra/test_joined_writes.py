"""Writes within one turn of the event loop are sent as one piece, in order; closing loses none of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from infra.joined_writes import MOST_HELD, JoinedWrites


class Line:
    """A transport that records its calls."""

    def __init__(self) -> None:
        self.told: list[bytes | str] = []

    def write(self, data: bytes) -> None:
        self.told.append(bytes(data))

    def is_closing(self) -> bool:
        return "closed" in self.told or "aborted" in self.told

    def get_write_buffer_size(self) -> int:
        return 7

    def write_eof(self) -> None:
        self.told.append("end")

    def close(self) -> None:
        self.told.append("closed")

    def abort(self) -> None:
        self.told.append("aborted")


def told(act: Callable[[JoinedWrites], Any]) -> list[bytes | str]:
    """Return the transport's calls during an action, up to the end of its turn of the event loop."""
    line = Line()

    async def acted() -> None:
        act(JoinedWrites(cast("asyncio.Transport", line), asyncio.get_running_loop()))
        await asyncio.sleep(0)

    asyncio.run(acted())
    return line.told


def write(joined: JoinedWrites) -> None:
    joined.write(b"head ")
    joined.write(b"body")


def test_head_and_body_are_one_piece() -> None:
    assert [b"head body"] == told(write)


def test_write_in_a_later_turn_is_a_separate_piece() -> None:
    line = Line()

    async def streamed() -> None:
        joined = JoinedWrites(cast("asyncio.Transport", line), asyncio.get_running_loop())
        for event in (b"one", b"two"):
            joined.write(event)
            await asyncio.sleep(0)

    asyncio.run(streamed())

    assert [b"one", b"two"] == line.told


@pytest.mark.parametrize(("end", "last"), [("close", "closed"), ("write_eof", "end")])
def test_closing_sends_pending_writes_first(end: str, last: str) -> None:
    def act(joined: JoinedWrites) -> None:
        write(joined)
        getattr(joined, end)()

    assert [b"head body", last] == told(act)


def test_aborting_sends_nothing_more() -> None:
    def act(joined: JoinedWrites) -> None:
        write(joined)
        joined.abort()

    assert ["aborted"] == told(act)


def test_buffer_stays_below_the_transports_high_water_mark() -> None:
    sizes: list[int] = []

    def act(joined: JoinedWrites) -> None:
        for _ in range(3):
            joined.write(b"x" * MOST_HELD)
            sizes.append(joined.get_write_buffer_size())

    assert [2 * MOST_HELD, MOST_HELD] == [len(piece) for piece in told(act)]
    assert [MOST_HELD + 7, 7, MOST_HELD + 7] == sizes
