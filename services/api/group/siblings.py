"""What API processes behind one port ask each other: whether they go round, and what they have counted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from services.shared.api_group import ApiGroup

ANSWER_SECONDS = 2.0
ALIVE, COUNTS = b"alive\n", b"counts\n"
MOST_BYTES = 4_000_000


class Siblings:
    """The processes of a group: answers the others, and asks them."""

    def __init__(self, group: ApiGroup, render_counts: Callable[[], bytes]) -> None:
        self.number, self._group, self._render = group.number, group, render_counts
        self._server: asyncio.AbstractServer | None = None

    async def open(self) -> None:
        """Begin to answer; whatever a process of this number left behind is taken over."""
        place = self._group.socket_of(self.number)
        with suppress(FileNotFoundError):
            place.unlink()
        self._server = await asyncio.start_unix_server(self._answer, str(place))

    def close(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                asked = await reader.readline()
                writer.write(self._render() if asked == COUNTS else ALIVE)
                await writer.drain()
        writer.close()

    async def list_silent(self) -> tuple[int, ...]:
        """Give the processes that run and answer nothing; one that is being started again is none of them."""
        answers = await self._ask_others(ALIVE)
        return tuple(number for number, answer in answers.items() if isinstance(answer, TimeoutError))

    async def read_counts(self) -> dict[int, bytes]:
        """Give what each other process has counted, as far as it answers."""
        answers = await self._ask_others(COUNTS)
        return {number: answer for number, answer in answers.items() if isinstance(answer, bytes)}

    async def _ask_others(self, question: bytes) -> dict[int, bytes | Exception]:
        others = [number for number in range(self._group.size) if number != self.number]
        answers = await asyncio.gather(*(_caught(self._ask(number, question)) for number in others))
        return dict(zip(others, answers, strict=True))

    async def _ask(self, number: int, question: bytes) -> bytes:
        async with asyncio.timeout(ANSWER_SECONDS):
            place = str(self._group.socket_of(number))
            reader, writer = await asyncio.open_unix_connection(place, limit=MOST_BYTES)
            try:
                writer.write(question)
                return await reader.read(-1)
            finally:
                writer.close()


async def _caught(asked: Awaitable[bytes]) -> bytes | Exception:
    try:
        return await asked
    except (OSError, TimeoutError) as error:
        return error
