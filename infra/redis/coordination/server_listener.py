"""Messages of channels of one server, read by hiredis from a connection of their own.

A worker hears of every command: a message alone costs redis-py's reader 60 us of CPU and this one 16, each of
eight that come together 9 and 2.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterable, Iterator

import hiredis
from redis._parsers import BaseParser
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import InvalidResponse

from infra.redis.client.packing import pack
from infra.redis.client.types import RedisClient
from infra.redis.coordination.cluster_notifier import Message

CHUNK_BYTES = 65_536


class SocketListener:
    """Listens until it is closed or the connection is lost, which is raised."""

    def __init__(self, client: RedisClient, channels: Iterable[bytes]) -> None:
        self._reader = hiredis.Reader(protocolError=InvalidResponse, replyError=BaseParser.parse_error)
        self._connection = client.connection_pool.make_connection()
        self._connection.connect()
        self._connection.send_packed_command([pack(("SSUBSCRIBE", *channels))])
        self._socket = self._connection._sock  # noqa: SLF001 - no public way

    def read(self, seconds: float) -> Iterator[Message]:
        """Wait for a message, at most so long, and give all that came."""
        self._reader.feed(self._receive(seconds))
        try:
            while (reply := self._reader.gets()) is not False:
                if isinstance(reply, Exception):
                    raise reply
                if reply[0] == b"smessage":
                    yield reply[1], reply[2]
        except InvalidResponse as error:
            raise Lost(f"the server said what is no message: {error}") from error

    def close(self) -> None:
        """Stop listening."""
        self._connection.disconnect()

    def _receive(self, seconds: float) -> bytes:
        """Wait for bytes, and give none where none come in time."""
        self._socket.settimeout(seconds)
        try:
            data: bytes = self._socket.recv(CHUNK_BYTES)
        except (TimeoutError, BlockingIOError, ssl.SSLWantReadError):
            return b""
        except OSError as error:
            raise Lost(f"the connection was lost: {error}") from error
        if not data:
            raise Lost("the server closed the connection")
        return data
