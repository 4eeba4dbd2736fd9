"""A table's live stream: server-sent events, resumed by record number.

Nothing is queued for a reader: each takes the next records when its connection has room again, so a slow one
costs no memory, and one that takes nothing at all is cut. The store is asked for records only when the waiter
was woken, by the store itself or by the poller, which looks for all. So it is, too, when its credential has
ended; what else gives the right to look (seats, the invitation) stands in the table's log, and only a new
record changes it. Between these it sleeps until a comment is due.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Header, Query
from starlette.responses import Response, StreamingResponse
from starlette.types import Send

from domain.table.talk.words import TalkLine
from infra.ports.event_store import LogEntry
from services.api.auth.access import (
    holds_seat,
    is_visible_to,
    load_table,
    load_visible_table,
    require_seat_access,
)
from services.api.auth.authentication import AnyCall, is_still_valid
from services.api.http.responses import EVENT_STREAM, encode_json
from services.api.problems import OK, Problem
from services.api.routing import ApiRoute, answers
from services.api.runtime.players import Caller
from services.api.runtime.state import ApiState
from services.api.runtime.waiting import Waiter
from services.api.tables.arguments import AfterArg, InviteArg, SeatArg, TableArg
from services.api.tables.records import encode_visible_record, find_lines
from services.api.tables.view import build_erased_event, count_erased
from services.queries.reader import LoadedTable, UnfoldableLog

router = APIRouter(tags=["play"], route_class=ApiRoute)

KEEPALIVE_SECONDS = 15.0
TOGETHER = 15
"""Streams are given their comments together, at so many moments in those seconds: one wake for many."""

MAX_LIFE_SECONDS = 3600.0
"""After so long a stream ends and its client comes back: what it may see is asked anew."""

PAGE_SIZE = 50
KEEPALIVE = b": still here\n\n"

BareArg = Annotated[
    bool,
    Query(description="Leave `data` empty (`{}`): for clients that read records elsewhere", examples=[True]),
]


class StreamSubscriber(NamedTuple):
    """Who listens, from which seat's perspective, and by which invitation; `bare`: to numbers alone."""

    caller: Caller
    seat: int | None
    invite: str
    bare: bool


class StreamLook(NamedTuple):
    """The next records, what lies beside those of talk, the table, and how many lines are erased."""

    entries: Sequence[LogEntry]
    head: LoadedTable
    lines: Mapping[int, TalkLine]
    erased: int


class EventStreamResponse(StreamingResponse):
    """A stream of server-sent events; its connection cuts a reader who takes nothing."""

    media_type = EVENT_STREAM

    def __init__(self, pieces: AsyncIterator[bytes], held: ExitStack) -> None:
        super().__init__(pieces)
        self._held = held
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"

    async def stream_response(self, send: Send) -> None:
        """Send piece by piece, and give back what was held for it."""
        with self._held:
            await super().stream_response(send)


@router.get(
    "/v1/tables/{table}/stream",
    summary="Stream records",
    responses=answers(OK, media=(EVENT_STREAM,)),
)
async def get_stream(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: AnyCall,
    table: TableArg,
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
    invite: InviteArg = None,
) -> Response:
    """Stream records as server-sent events: `id` is the seq, `event` is `record`, `data` the record as JSON.

    Records have the form of /events. When chat messages were erased, an event `erased` without an id lists
    them. The stream ends with the table, when the caller may no longer see it, when this build cannot read
    on, and after an hour. A client that reconnects with `Last-Event-ID` misses nothing.
    """
    api, caller = call.api, call.caller
    head = await load_visible_table(call, table, invite)
    require_seat_access(head.table, caller, seat)
    if call.request.method == "HEAD":
        return _head_response()
    # An empty id says that nothing was heard yet, as `after` 0 does.
    resumed = after if last_event_id is None else int(last_event_id or 0)
    held = ExitStack()
    held.callback(await api.limits.streams.acquire(caller.rate_key))
    held.enter_context(api.metrics.streams.track_inprogress())
    waiter = held.enter_context(api.waiters.register(table))
    held.enter_context(api.credential_watch.register(caller, waiter))
    subscriber = StreamSubscriber(caller, seat, invite or "", bare)
    return EventStreamResponse(_pieces(api, subscriber, head, resumed, waiter), held)


def _head_response() -> Response:
    """Return the head of the answer that a GET would have; no stream is held open for it."""
    response = Response(media_type=EVENT_STREAM, headers={"Cache-Control": "no-store"})
    del response.headers["Content-Length"]
    return response


async def _pieces(
    api: ApiState, subscriber: StreamSubscriber, head: LoadedTable, after: int, waiter: Waiter
) -> AsyncIterator[bytes]:
    """Give records as they come and comments in between; end with the table, or where none may be read on."""
    yield b"retry: 2000\n\n"
    table, spoke, news, erased = head.table.id, time.monotonic(), True, 0
    end = spoke + MAX_LIFE_SECONDS
    while time.monotonic() < end and not api.closing.is_set():
        look = await _look(api, table, after, waiter.last_wake) if news else StreamLook((), head, {}, erased)
        if look is None or not await _may_go_on(api, subscriber, look.head):
            return
        entries, head, lines, found = look
        ended = head.table.phase == "ended"
        for entry in entries:
            seen = b"{}"
            if not subscriber.bare:
                line = lines.get(entry.seq)
                seen = encode_visible_record(api, entry, subscriber.seat, ended=ended, line=line)
            yield _event(entry.seq, seen)
            after, spoke = entry.seq, time.monotonic()
        if found != erased:
            erased = found
            yield b"event: erased\ndata: %b\n\n" % encode_json(await build_erased_event(api, table))
        if ended and after >= head.seq:
            return
        if time.monotonic() >= _comment_due(spoke):
            yield KEEPALIVE
            spoke = time.monotonic()
        api.demo_viewers.note(head.table)
        due = min(_comment_due(spoke), end) - time.monotonic()
        news = len(entries) == PAGE_SIZE or await waiter.wait(max(0.0, due))


def _comment_due(spoke: float) -> float:
    """Return when a stream that spoke then is to say something again (s): by then, or a little earlier."""
    latest = spoke + KEEPALIVE_SECONDS
    return latest - latest % (KEEPALIVE_SECONDS / TOGETHER)


async def _look(api: ApiState, table: str, after: int, wake: int) -> StreamLook | None:
    """Read what is new, once for all streams of the table that the same wake woke; None as `_read_look`."""
    if not wake:
        return await _read_look(api, table, after)
    look: StreamLook | None = await api.stream_looks.read(
        (table, after, wake), lambda: _read_look(api, table, after)
    )
    return look


async def _read_look(api: ApiState, table: str, after: int) -> StreamLook | None:
    """Read what is new; None where this build cannot read the log on, or it is there no more."""
    entries = await api.ports.reader.records(table, after, PAGE_SIZE)
    try:
        head = await load_table(api, table)
    except (UnfoldableLog, Problem):
        return None
    return StreamLook(entries, head, await find_lines(api, table, entries), await count_erased(api, head))


def _event(seq: int, record: bytes) -> bytes:
    return b"id: %d\nevent: record\ndata: %b\n\n" % (seq, record)


async def _may_go_on(api: ApiState, subscriber: StreamSubscriber, head: LoadedTable) -> bool:
    """Return whether the subscriber may still look at the table, from that seat's perspective."""
    caller, seat, invite, _ = subscriber
    if not is_visible_to(api, invite, caller, head.table):
        return False
    if seat is not None and head.table.phase != "ended" and not holds_seat(head.table, caller, seat):
        return False
    return await is_still_valid(api, caller)
