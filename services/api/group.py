"""The API processes of one server: shared connection counts, and requests between the processes."""

from __future__ import annotations

import asyncio
import mmap
import os
import secrets
from collections.abc import Awaitable, Callable, Container, Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b

from prometheus_client import Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from services.shared.api_group import ApiGroup

KEY_BYTES = 16
PLACES = 65_536
BYTES_A_COUNT = 2
MOST = 65_535


def lay_out_counts(handle: int, processes: int) -> None:
    """Initialize an empty file of counts; call it before starting any process."""
    os.write(handle, secrets.token_bytes(KEY_BYTES))
    os.ftruncate(handle, KEY_BYTES + processes * PLACES * BYTES_A_COUNT)


class AddressCounts:
    """Numbers of connections by hashed address, summed over all processes.

    Addresses with the same hash share a count.
    """

    def __init__(self, handle: int, number: int) -> None:
        """Map a file initialized by `lay_out_counts`, and reset the row of process `number`."""
        length = os.fstat(handle).st_size
        self._memory = mmap.mmap(handle, length)
        self._key = self._memory[:KEY_BYTES]
        self._rows = [
            memoryview(self._memory)[start : start + PLACES * BYTES_A_COUNT].cast("H")
            for start in range(KEY_BYTES, length, PLACES * BYTES_A_COUNT)
        ]
        self._own = self._rows[number]
        self._own[:] = memoryview(bytes(PLACES * BYTES_A_COUNT)).cast("H")

    def count(self, who: str) -> int:
        place = self._place(who)
        return sum(row[place] for row in self._rows)

    def add(self, who: str, change: int) -> None:
        place = self._place(who)
        self._own[place] = min(MOST, max(0, self._own[place] + change))

    def _place(self, who: str) -> int:
        return int.from_bytes(blake2b(who.encode(), key=self._key, digest_size=2).digest())


LABEL = "process"


class _Gathered(Collector):
    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = tuple(metrics)

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def merge_counts(own: int, by_process: Mapping[int, bytes], shared_names: Container[str]) -> bytes:
    """Return the metrics of all processes as one text; shared metrics only once, from process `own`."""
    metrics: dict[str, Metric] = {}
    for number, text in sorted(by_process.items()):
        for family in text_string_to_metric_families(text.decode()):
            shared = family.name in shared_names
            if shared and number != own:
                continue
            merged = metrics.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            labels = {} if shared else {LABEL: str(number + 1)}
            merged.samples += [
                sample._replace(labels={**sample.labels, **labels}) for sample in family.samples
            ]
    return generate_latest(_Gathered(metrics.values()))


ANSWER_SECONDS = 2.0
ALIVE, COUNTS = b"alive\n", b"counts\n"
MOST_BYTES = 4_000_000


class Siblings:
    """Answers requests from the other processes of a group, and sends requests to them."""

    def __init__(self, group: ApiGroup, render_counts: Callable[[], bytes]) -> None:
        self.number, self._group, self._render = group.number, group, render_counts
        self._server: asyncio.AbstractServer | None = None

    async def open(self) -> None:
        """Start answering, replacing any earlier process with this number."""
        place = self._group.socket_of(self.number)
        with suppress(FileNotFoundError):
            place.unlink()
        self._server = await asyncio.start_unix_server(self._answer, str(place))

    def close(self) -> None:
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
        """Return the processes that accept connections but do not answer, except restarting ones."""
        answers = await self._ask_others(ALIVE)
        return tuple(number for number, answer in answers.items() if isinstance(answer, TimeoutError))

    async def read_counts(self) -> dict[int, bytes]:
        """Return the metrics of every other process that answers."""
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
