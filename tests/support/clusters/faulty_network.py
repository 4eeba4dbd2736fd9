"""Connections between cluster nodes and from clients, through proxies that can cut or slow them down.

A proxy listens at the address that a node announces. It identifies its peer by the first bytes: on the nodes'
own bus by the name in each message's head; elsewhere by the port that a replica reports to its primary, or by
the name that a client sets for itself (`client_name` in its address).
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

T = TypeVar("T")

CLIENT = 0
"""The number of all clients without a name; no node has it."""

CHUNK = 1 << 16
LOOK_SECONDS = 0.01
SENDER = slice(40, 80)
REPLICA = re.compile(rb"listening-port\r\n\$\d+\r\n(\d+)\r\n")
NAMED = re.compile(rb"SETNAME\r\n\$\d+\r\n(\w+)\r\n")
END_SECONDS = 10.0


class FaultyNetwork:
    """Proxies, keyed by the port of their node; traffic on a cut connection waits until it is repaired.

    `names` contains nodes by their name on the bus, and named clients with numbers below 0.
    """

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self._cut: frozenset[tuple[int, int]] = frozenset()
        self._lag: dict[int, float] = {}
        self._loop = asyncio.new_event_loop()
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def lay(self, node: int, back: int) -> int:
        """Open a proxy to a port of a node (its own or its bus port), and return the proxy's port."""

        async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            passage = Passage(self, node, is_bus=back != node)
            task = asyncio.current_task()
            if task is not None:
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            with suppress(asyncio.CancelledError):  # asyncio would report it at the end
                await passage.pass_on(reader, writer, back)

        async def listen() -> int:
            server = await asyncio.start_server(met, "127.0.0.1", 0)
            self._servers.append(server)
            return int(server.sockets[0].getsockname()[1])

        return self._call(listen())

    def cut(self, *pairs: tuple[int, int]) -> None:
        """Block all traffic between the two members of each pair, in both directions."""
        self._cut |= {pair for one, other in pairs for pair in ((one, other), (other, one))}

    def slow_down(self, speaker: int, seconds: float) -> None:
        """Delay the requests of a replica or a client, and the responses to them."""
        self._lag[speaker] = seconds

    def heal(self) -> None:
        """Restore all traffic."""
        self._cut, self._lag = frozenset(), {}

    def is_cut(self, source: int, target: int) -> bool:
        """Return whether traffic from one node to another is blocked."""
        return (source, target) in self._cut

    def lag(self, source: int) -> float:
        """Return the delay, in seconds, of traffic from or to a node."""
        return self._lag.get(source, 0.0)

    def close(self) -> None:
        self.heal()
        self._call(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(END_SECONDS)
        self._loop.close()

    async def _end(self) -> None:
        for server in self._servers:
            server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(LOOK_SECONDS)  # releases closed connections

    def _call(self, what: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(END_SECONDS)


class Passage:
    """One connection through a proxy."""

    def __init__(self, network: FaultyNetwork, node: int, *, is_bus: bool) -> None:
        self._network, self._node, self._is_bus = network, node, is_bus
        self._source = CLIENT

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, back: int) -> None:
        """Forward traffic both ways until one side ends."""
        try:
            with suppress(OSError):
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", back)
                try:
                    await self._pump_both((reader, far_writer), (far_reader, writer))
                finally:
                    far_writer.transport.abort()
        finally:
            writer.transport.abort()

    async def _pump_both(self, *ways: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
        pumps = [
            asyncio.create_task(self._pump(*way, is_inward=number == 0)) for number, way in enumerate(ways)
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_inward: bool
    ) -> None:
        while said := await reader.read(CHUNK):
            if is_inward and self._source == CLIENT:
                self._source = self._find_source(said)
            if lag := 0.0 if self._is_bus else self._network.lag(self._source):
                await asyncio.sleep(lag)
            while self._network.is_cut(self._source, self._node):  # noqa: ASYNC110 - it is healed by another thread
                await asyncio.sleep(LOOK_SECONDS)
            writer.write(said)
            await writer.drain()

    def _find_source(self, said: bytes) -> int:
        if self._is_bus:
            return self._network.names.get(said[SENDER].decode("ascii", "replace"), CLIENT)
        if found := REPLICA.search(said):
            return int(found[1])
        named = NAMED.search(said)
        return self._network.names.get(named[1].decode(), CLIENT) if named else CLIENT


@contextmanager
def faulty_network() -> Iterator[FaultyNetwork]:
    """Yield a network without connections."""
    network = FaultyNetwork()
    try:
        yield network
    finally:
        network.close()
