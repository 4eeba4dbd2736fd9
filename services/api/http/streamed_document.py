"""A JSON object that is written part by part: however long its lists, little of it is in memory at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

import msgspec
from starlette.responses import StreamingResponse
from starlette.types import Message, Send

PIECE_BYTES = 65_536
"""How much is gathered before it is sent."""

STALLED_SECONDS = 30.0
"""How long a client may take nothing."""

DocumentPart = tuple[str, Callable[[], Awaitable[object] | AsyncIterator[object]]]
"""A field with what gives its value, or the elements of its list; each is asked for in its turn."""


class StreamedDocument(StreamingResponse):
    """A JSON object; who takes nothing for half a minute is left."""

    media_type = "application/json"

    def __init__(self, parts: Iterable[DocumentPart]) -> None:
        super().__init__(write_document(parts))
        self.headers["Cache-Control"] = "no-store"

    async def stream_response(self, send: Send) -> None:
        """Send piece by piece."""

        async def within(message: Message) -> None:
            async with asyncio.timeout(STALLED_SECONDS):
                await send(message)

        try:
            await super().stream_response(within)
        except TimeoutError:
            return


async def write_document(parts: Iterable[DocumentPart]) -> AsyncIterator[bytes]:
    """Write an object in pieces of some size."""
    gathered = bytearray()
    async for text in _write(parts):
        gathered += text
        if len(gathered) >= PIECE_BYTES:
            yield bytes(gathered)
            gathered.clear()
    yield bytes(gathered)


async def _write(parts: Iterable[DocumentPart]) -> AsyncIterator[bytes]:
    opening = b"{"
    for name, source in parts:
        value = source()
        yield opening + msgspec.json.encode(name) + b":"
        opening = b","
        if isinstance(value, AsyncIterator):
            comma = b"["
            async for element in value:
                yield comma + msgspec.json.encode(element)
                comma = b","
            yield b"]" if comma == b"," else b"[]"
        else:
            yield msgspec.json.encode(await value)
    yield b"}"
