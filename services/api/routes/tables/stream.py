"""The live stream of a table: server-sent events that resume where they were cut.

Nothing is queued for a reader: each takes the next records when its line has room again, so a slow one costs
no memory, and one that takes nothing at all is hung up on. The store is asked only when the bell has rung:
by the store itself or by `watching`, which looks for all. Whether the reader may still look is asked again
and again; what concerns the table (seats, the invitation) stands in its log, so only a new record changes it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Send

from services.api.auth.access import (
    holds_seat,
    invite_param,
    is_visible_to,
    load_table,
    load_visible_table,
    require_seat_access,
)
from services.api.auth.authentication import authenticate, is_still_valid
from services.api.http.parameters import AFTER, LAST_EVENT_ID, SEAT, TABLE
from services.api.routes.tables.records import visible_record
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState, api_state
from services.api.runtime.waiters import Waiter
from services.queries.reader import LoadedTable

CHECK_SECONDS = 1.0
"""How often a stream sees whether it may go on and whether a comment is due.

With the time for which a token or session is believed this is less than 5 s.
"""

KEEPALIVE_SECONDS = 15.0
MAX_LIFE_SECONDS = 3600.0
"""After so long a stream ends and its client comes back: what it may see is asked anew."""

STALLED_SECONDS = 30.0
"""A reader who takes nothing for so long is gone."""

PAGE_SIZE = 50
KEEPALIVE = b": still here\n\n"


class StreamSubscriber(NamedTuple):
    """Who listens, through which seat's eyes, and the invitation that was brought."""

    caller: Caller
    seat: int | None
    invite: str


class EventStreamResponse(StreamingResponse):
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
    service, caller = api_state(request), await authenticate(request)
    table, seat, after = TABLE(request), SEAT(request), _resumed(request)
    head = await load_visible_table(service, request, caller, table)
    require_seat_access(head.table, caller, seat)
    listener = StreamSubscriber(caller, seat, invite_param(request))
    held = ExitStack()
    held.callback(await service.stream_limiter.acquire(caller.rate_key))
    held.enter_context(service.metrics.streams.track_inprogress())
    bell = held.enter_context(service.waiters.register(table))
    return EventStreamResponse(_pieces(service, listener, head, after, bell), held)


def _resumed(request: Request) -> int:
    """Read where to go on: an empty `Last-Event-ID` says that nothing was heard yet, as `after` 0 does."""
    said, after = LAST_EVENT_ID(request), AFTER(request)
    return after if said is None else int(said or 0)


async def _pieces(
    api: ApiState, listener: StreamSubscriber, head: LoadedTable, after: int, bell: Waiter
) -> AsyncIterator[bytes]:
    """Give the records as they come and comments in between; end with the table, or the right to look."""
    yield b"retry: 2000\n\n"
    table, spoke, news = head.table.id, time.monotonic(), True
    end = spoke + MAX_LIFE_SECONDS
    while time.monotonic() < end and not api.closing.is_set():
        entries = await api.ports.reader.records(table, after, PAGE_SIZE) if news else ()
        head = await load_table(api, table) if news else head
        if not await _may_go_on(api, listener, head):
            return
        ended = head.table.phase == "ended"
        for entry in entries:
            yield _event(entry.seq, visible_record(api, entry, listener.seat, ended=ended))
            after, spoke = entry.seq, time.monotonic()
        if ended and after >= head.seq:
            return
        if time.monotonic() - spoke >= KEEPALIVE_SECONDS:
            yield KEEPALIVE
            spoke = time.monotonic()
        news = len(entries) == PAGE_SIZE or await bell.wait(CHECK_SECONDS)


def _event(seq: int, record: bytes) -> bytes:
    return b"id: %d\nevent: record\ndata: %b\n\n" % (seq, record)


async def _may_go_on(api: ApiState, listener: StreamSubscriber, head: LoadedTable) -> bool:
    """Say whether the listener may still look at the table, and through that seat's eyes."""
    caller, seat, invite = listener
    if not is_visible_to(api, invite, caller, head.table):
        return False
    if seat is not None and head.table.phase != "ended" and not holds_seat(head.table, caller, seat):
        return False
    return await is_still_valid(api, caller)
