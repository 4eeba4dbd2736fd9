"""A small HTTP/1.1 client: what measures a server must not take more of the machine than the server."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec


class Answered(NamedTuple):
    """A status and a body."""

    status: int
    body: bytes


class Asker:
    """One connection, one request at a time."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self._port, self._token = port, token
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: object, wait: int | None = None) -> Answered:
        """Post a JSON body and read the answer."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        data = msgspec.json.encode(body)
        lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}"]
        lines.append("Content-Type: application/json")
        if self._token:
            lines.append(f"Authorization: Bearer {self._token}")
        if wait is not None:
            lines.append(f"Prefer: wait={wait}")
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        return Answered(int(head[9:12]), await self._reader.readexactly(length))

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
