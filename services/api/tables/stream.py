"""A table's live stream: server-sent events, which can be resumed by record number.

No events are queued for a reader: each takes the next records when its connection has room again. So a slow
reader costs no memory, and a reader that takes nothing is cut off. The store is only asked for records after
a wake: by a notification, by the poller, or by the end of the credential. All other access rights (seats,
invitation) are in the table's log, so only a new record can change them. In between, the stream sleeps until
a comment is due.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Send

from domain.table.talk.words import TalkLine
from infra.ports.event_store import LogEntry
from services.api.auth.authentication import AnyCaller, is_still_valid
from services.api.auth.table_access import VisibleTable, holds_seat, is_visible_to, require_seat_access
from services.api.http.arguments import AfterArg, InviteArg, SeatArg
from services.api.http.responses import EVENT_STREAM, encode_json
from services.api.problems import OK, Problem
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import People, Streams, Tables
from services.api.runtime.players import Caller
from services.api.runtime.waiting import Waiter
from services.api.tables.records import encode_visible_record, find_lines
from services.api.tables.view import build_erased_event, count_erased
from services.queries.reader import LoadedTable, UnfoldableLog

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)

KEEPALIVE_SECONDS = 15.0
TOGETHER = 15
"""Comments are sent only this many times per KEEPALIVE_SECONDS, so one wake-up serves many streams."""

MAX_LIFE_SECONDS = 3600.0
"""A stream ends after this time; the client then reconnects, and its rights are checked again."""

PAGE_SIZE = 50
KEEPALIVE = b": still here\n\n"

BareArg = Annotated[
    bool,
    Query(
        description="Leave `data` empty (`{}`), for clients that fetch the records separately",
        examples=[True],
    ),
]


class StreamSubscriber(NamedTuple):
    """A reader of a stream; a `bare` one gets only record numbers."""

    caller: Caller
    seat: int | None
    invite: str
    bare: bool


class StreamLook(NamedTuple):
    """The next records with their chat messages (`lines`), the table, and its number of erased messages."""

    entries: Sequence[LogEntry]
    head: LoadedTable
    lines: Mapping[int, TalkLine]
    erased: int


class EventStreamResponse(StreamingResponse):
    """A stream of server-sent events; a reader that takes nothing is cut off by its connection."""

    media_type = EVENT_STREAM

    def __init__(self, pieces: AsyncIterator[bytes], held: ExitStack) -> None:
        super().__init__(pieces)
        self._held = held
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"

    async def stream_response(self, send: Send) -> None:
        with self._held:
            await super().stream_response(send)


@router.get("/stream", summary="Stream records", responses=answers(OK, media=(EVENT_STREAM,)))
async def get_stream(
    caller: AnyCaller,
    head: VisibleTable,
    tables: Tables,
    people: People,
    streams: Streams,
    request: Request,
    invite: InviteArg = None,
    seat: SeatArg = None,
    after: AfterArg = 0,
    last_event_id: Annotated[
        str | None,
        Header(
            pattern=r"^[0-9]{0,15}$",
            alias="Last-Event-ID",
            description="Continue after this record; empty means 0",
            examples=["57"],
        ),
    ] = None,
    bare: BareArg = False,
) -> Response:
    """Stream records as server-sent events with `id` (the `seq`), `event` (`record`) and `data` (JSON).

    `data` has the same form as in `/events`. When chat messages are erased, an event `erased` without an id
    lists all erased messages. The stream ends when the table ends, when the caller may no longer see it, when
    this build cannot read a record, and after an hour. A client that reconnects with `Last-Event-ID` misses
    nothing.
    """
    require_seat_access(head.table, caller, seat)
    if request.method == "HEAD":
        return _head_response()
    resumed = after if last_event_id is None else int(last_event_id or 0)
    waiter, held = await streams.open(caller, head.table.id)
    subscriber = StreamSubscriber(caller, seat, invite or "", bare)
    return EventStreamResponse(_pieces(tables, people, subscriber, head, resumed, waiter), held)


def _head_response() -> Response:
    """Return the headers that a GET would return, without opening a stream."""
    response = Response(media_type=EVENT_STREAM, headers={"Cache-Control": "no-store"})
    del response.headers["Content-Length"]
    return response


async def _pieces(
    tables: Tables,
    people: People,
    subscriber: StreamSubscriber,
    head: LoadedTable,
    after: int,
    waiter: Waiter,
) -> AsyncIterator[bytes]:
    """Yield records as they arrive, and comments in between, until the table or the right to see it ends."""
    yield b"retry: 2000\n\n"
    table, spoke, news, erased = head.table.id, time.monotonic(), True, 0
    end = spoke + MAX_LIFE_SECONDS
    while time.monotonic() < end and not tables.waiters.closing.is_set():
        look = (
            await _look(tables, table, after, waiter.last_wake) if news else StreamLook((), head, {}, erased)
        )
        if look is None or not await _may_go_on(tables, people, subscriber, look.head):
            return
        entries, head, lines, erased_now = look
        ended = head.table.phase == "ended"
        for entry in entries:
            seen = b"{}"
            if not subscriber.bare:
                line = lines.get(entry.seq)
                seen = encode_visible_record(tables, entry, subscriber.seat, ended=ended, line=line)
            yield b"id: %d\nevent: record\ndata: %b\n\n" % (entry.seq, seen)
            after, spoke = entry.seq, time.monotonic()
        if erased_now != erased:
            erased = erased_now
            yield b"event: erased\ndata: %b\n\n" % encode_json(await build_erased_event(tables, table))
        if ended and after >= head.seq:
            return
        if time.monotonic() >= _comment_due(spoke):
            yield KEEPALIVE
            spoke = time.monotonic()
        tables.viewers.note(head.table)
        due = min(_comment_due(spoke), end) - time.monotonic()
        news = len(entries) == PAGE_SIZE or await waiter.wait(max(0.0, due))


def _comment_due(spoke: float) -> float:
    """Return when the next comment of a stream is due (s), rounded down so that streams share a wake."""
    latest = spoke + KEEPALIVE_SECONDS
    return latest - latest % (KEEPALIVE_SECONDS / TOGETHER)


async def _look(tables: Tables, table: str, after: int, wake: int) -> StreamLook | None:
    """Read new records like `_read_look`, but share one read among all streams woken by the same wake-up."""
    if not wake:
        return await _read_look(tables, table, after)
    look: StreamLook | None = await tables.stream_looks.read(
        (table, after, wake), lambda: _read_look(tables, table, after)
    )
    return look


async def _read_look(tables: Tables, table: str, after: int) -> StreamLook | None:
    """Read new records; None if this build cannot read further, or the log is gone."""
    entries = await tables.reader.records(table, after, PAGE_SIZE)
    try:
        head = await tables.load(table)
    except (UnfoldableLog, Problem):
        return None
    return StreamLook(
        entries, head, await find_lines(tables, table, entries), await count_erased(tables, head)
    )


async def _may_go_on(tables: Tables, people: People, subscriber: StreamSubscriber, head: LoadedTable) -> bool:
    caller, seat, invite, _ = subscriber
    if not is_visible_to(tables, caller, head.table, invite):
        return False
    if seat is not None and head.table.phase != "ended" and not holds_seat(head.table, caller, seat):
        return False
    return await is_still_valid(people, caller)
