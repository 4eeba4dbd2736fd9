"""What is written in one turn of the loop, sent by one call.

uvicorn writes the head of an answer and its body apart, and uvloop sends each at once: twice through the
kernel, and to a client that is woken twice. Of the CPU that an answer costs that was a tenth.
"""

from __future__ import annotations

import asyncio
from typing import Any

MOST_HELD = 65_536
"""Bytes that wait for the end of the turn at most: what a transport buffers before it asks for a pause."""


class JoinedWrites(asyncio.Transport):
    """A transport of one connection; whatever is not about writing is the real one's."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport, self._loop = transport, loop
        self._held: list[bytes | bytearray | memoryview] = []
        self._size = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send data at the end of this turn, after what was written before."""
        if not self._held:
            self._loop.call_soon(self._send)
        self._held.append(data)
        self._size += len(data)
        if self._size > MOST_HELD:
            self._send()

    def _send(self) -> None:
        held, self._held, self._size = self._held, [], 0
        if held and not self._transport.is_closing():
            self._transport.write(held[0] if len(held) == 1 else b"".join(held))

    def get_write_buffer_size(self) -> int:
        """Return how many bytes are not sent yet."""
        return self._size + self._transport.get_write_buffer_size()

    def can_write_eof(self) -> bool:
        """Return whether the end can be told without hanging up."""
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        """Tell the end, after what was written."""
        self._send()
        self._transport.write_eof()

    def close(self) -> None:
        """Hang up, after what was written."""
        self._send()
        self._transport.close()

    def abort(self) -> None:
        """Hang up at once."""
        self._transport.abort()

    def is_closing(self) -> bool:
        """Return whether it is hung up, or about to be."""
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        """Take nothing in for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Take in again."""
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what is known of the connection."""
        return self._transport.get_extra_info(name, default)
