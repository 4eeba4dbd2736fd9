"""The live stream of a table: server-sent events that resume where they were cut.

Nothing is queued for a reader: each takes the next records when its line has room again, so a slow one costs
no memory, and one that takes nothing at all is hung up on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Send

from services.api.believed import Caller
from services.api.bells import Bell
from services.api.identity import caller_of
from services.api.looking import folded_to, holds, require_eyes, seen_by
from services.api.parameters import AFTER, RESUME, SEAT, TABLE
from services.api.records import record_seen
from services.api.service import Service, service_of
from services.reading import Folded

POLL_SECONDS = 1.0
COMMENT_SECONDS = 15.0
LIFE_SECONDS = 3600.0
"""After so long a stream ends and its client comes back: what it may see is asked anew."""

STALLED_SECONDS = 30.0
"""A reader who takes nothing for so long is gone."""

PAGE = 50
COMMENT = b": still here\n\n"


class EventStream(StreamingResponse):
    """A stream of server-sent events, with a time limit on each piece."""

    media_type = "text/event-stream"

    def __init__(self, pieces: AsyncIterator[bytes], held: ExitStack) -> None:
        super().__init__(pieces)
        self._held = held
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"

    async def stream_response(self, send: Send) -> None:
        """Send piece by piece; leave when a piece is not taken in time."""

        async def within(message: Message) -> None:
            async with asyncio.timeout(STALLED_SECONDS):
                await send(message)

        with self._held:
            try:
                await super().stream_response(within)
            except TimeoutError:
                return


async def get_stream(request: Request) -> Response:
    """Send the records that follow `Last-Event-ID` (or `after`), then each as it comes."""
    service, caller = service_of(request), await caller_of(request)
    table, seat, after = TABLE(request), SEAT(request), _resumed(request)
    head = await seen_by(service, request, caller, table)
    require_eyes(head.table, caller, seat)
    held = ExitStack()
    held.callback(await service.streams.hold(caller.bill))
    held.enter_context(service.metrics.streams.track_inprogress())
    bell = held.enter_context(service.bells.at(table))
    return EventStream(_pieces(service, caller, head, seat, after, bell), held)


def _resumed(request: Request) -> int:
    last, after = RESUME(request), AFTER(request)
    return after if last is None else last


async def _pieces(
    service: Service, caller: Caller, head: Folded, seat: int | None, after: int, bell: Bell
) -> AsyncIterator[bytes]:
    """Give the records as they come and comments in between; end with the table, or the right to look."""
    yield b"retry: 2000\n\n"
    table, spoke = head.table.id, time.monotonic()
    end = spoke + LIFE_SECONDS
    while time.monotonic() < end and not service.closing.is_set():
        entries = await service.ports.reader.records(table, after, PAGE)
        head = await folded_to(service, table) if entries else head
        if not _may_go_on(head, caller, seat):
            return
        ended = head.table.phase == "ended"
        for entry in entries:
            yield _event(entry.seq, record_seen(service, entry, seat, ended=ended))
            after, spoke = entry.seq, time.monotonic()
        if ended and after >= head.seq:
            return
        if time.monotonic() - spoke >= COMMENT_SECONDS:
            yield COMMENT
            spoke = time.monotonic()
        if len(entries) < PAGE:
            await bell.wait(POLL_SECONDS)


def _event(seq: int, record: bytes) -> bytes:
    return b"id: %d\nevent: record\ndata: %b\n\n" % (seq, record)


def _may_go_on(head: Folded, caller: Caller, seat: int | None) -> bool:
    return seat is None or head.table.phase == "ended" or holds(head.table, caller, seat)
