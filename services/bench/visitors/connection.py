"""A small HTTP/1.1 client: what measures a server must not take more of the machine than the server."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec


class HttpReply(NamedTuple):
    """A status, a body, and the head that came before it, in small letters."""

    status: int
    body: bytes
    head: bytes = b""


class BenchConnection:
    """One connection, one request at a time; `source` is the loopback address that it comes from."""

    def __init__(self, port: int, token: str | None = None, source: str | None = None) -> None:
        self._port, self._token, self._source = port, token, source
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> HttpReply:
        """Read the answer to a GET."""
        return await self._ask(f"GET {path} HTTP/1.1", b"", ())

    async def post(self, path: str, body: object, wait: int | None = None) -> HttpReply:
        """Post a JSON body and read the answer."""
        return await self.post_bytes(path, msgspec.json.encode(body), wait)

    async def post_bytes(self, path: str, data: bytes, wait: int | None = None) -> HttpReply:
        """Post bytes as they are, said to be JSON, and read the answer."""
        lines = [f"Content-Length: {len(data)}", "Content-Type: application/json"]
        if wait is not None:
            lines.append(f"Prefer: wait={wait}")
        return await self._ask(f"POST {path} HTTP/1.1", data, lines)

    async def _ask(self, request: str, data: bytes, headers: list[str] | tuple[str, ...]) -> HttpReply:
        if self._reader is None or self._writer is None:
            local = None if self._source is None else (self._source, 0)
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=local
            )
        lines = [request, "Host: 127.0.0.1", *headers]
        if self._token:
            lines.append(f"Authorization: Bearer {self._token}")
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        return HttpReply(int(head[9:12]), await self._reader.readexactly(length), head)

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
