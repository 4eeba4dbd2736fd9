"""A table as data, text or drawing, and the history of its seats."""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from domain.drawing.board import draw_board
from domain.drawing.explaining.explanation import EXPLAINS_NOTHING
from domain.drawing.palette import DARK, LIGHT
from domain.drawing.svg import inline_svg, standalone_svg
from domain.table import visibility
from domain.table.journal_lines import CROSSED_NOTE, HOT_SEAT_NOTE
from infra.ports.event_store import LogEntry
from services.api.accounts.presenters import build_tenures
from services.api.accounts.schemas import TenuresResponse
from services.api.auth.authentication import AnyCaller
from services.api.auth.table_access import VisibleTable, load_visible_table, require_seat_access
from services.api.http.arguments import AtArg, AtLeastArg, IfNoneMatchArg, InviteArg, SeatArg, TableArg
from services.api.http.responses import (
    JSON,
    SVG,
    TEXT,
    VARY,
    Coding,
    choose_coding,
    choose_media_type,
    conditional_response,
    encode_json,
    pack,
)
from services.api.problems import NOT_MODIFIED, OK, Problem
from services.api.routing import ApiRoute, answers
from services.api.runtime.command_outcomes import POLL_SECONDS
from services.api.runtime.dependencies import Limits, Process, Tables
from services.api.runtime.executor import FairExecutor, Work
from services.api.runtime.players import Caller
from services.api.tables.responses import TableView
from services.api.tables.view import build_table_view, problem_at, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)

AT_LEAST_SECONDS = 5.0
TEXT_TYPE = "text/plain; charset=utf-8"

SVG_HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""Headers of a standalone drawing, which contains its style and loads nothing else."""

TAGGED = ("ETag", "Railhead-Head")
UNCHANGED = answers(NOT_MODIFIED, headers=TAGGED)


class RequestedTable(NamedTuple):
    """A table's latest state, the state to show, and the seat from which it is viewed."""

    head: LoadedTable
    shown: LoadedTable
    seat: int | None


async def load_head(
    tables: Tables, caller: AnyCaller, table: TableArg, at_least: AtLeastArg = None, invite: InviteArg = None
) -> LoadedTable:
    """Fold a table that the caller may see; if necessary, wait until it has the record `at_least`."""
    head = await load_visible_table(tables, caller, table, invite)
    if at_least is not None and head.seq < at_least:
        return await _await_record(tables, table, at_least)
    return head


async def _await_record(tables: Tables, table: str, seq: int) -> LoadedTable:
    end = time.monotonic() + AT_LEAST_SECONDS
    with tables.waiters.register(table) as waiter:
        while True:
            head, remaining = await tables.load(table), end - time.monotonic()
            if head.seq >= seq:
                return head
            if remaining <= 0 or tables.waiters.closing.is_set():
                detail = f"record {seq} does not exist yet"
                raise Problem("unavailable", detail, head=to_log_head(head), retry=1)
            await waiter.wait(min(remaining, POLL_SECONDS))


class CallerExecutor(NamedTuple):
    """Reads logs, and makes drawings and analyses, within the limits of one caller.

    `coding` is the compression that the caller accepts, and `if_none_match` is the header of that name.
    """

    shared: FairExecutor
    caller: Caller
    tables: Tables
    limits: Limits
    coding: Coding | None
    if_none_match: str | None = None

    async def load_shown(self, head: LoadedTable, seat: int | None, at: int | None) -> RequestedTable:
        """Return the table after record `at`, as `seat` may see it."""
        require_seat_access(head.table, self.caller, seat)
        if at is None or at == head.seq:
            return RequestedTable(head, head, seat)
        if at > head.seq:
            raise problem_at(head, "not-found", f"table {head.table.id} has records 1 to {head.seq}")
        records = self.tables.reader.count_to_fold(head.table.id, at)
        await self.limits.charge_records(self.caller, records)
        return RequestedTable(head, await self.tables.load(head.table.id, at), seat)

    async def read_whole_log(self, head: LoadedTable, key: Hashable) -> Sequence[LogEntry]:
        """Charge for and return all records up to the head; none if the result for `key` is cached."""
        if self.shared.knows(key):
            return ()
        await self.limits.charge_records(self.caller, head.seq)
        return [entry for entry in await self.tables.reader.records(head.table.id) if entry.seq <= head.seq]

    async def compute(self, key: Hashable, work: Work) -> bytes:
        """Return the result of `work`, cached or computed; too-many-requests above the caller's limit."""
        return await self.shared.compute(self.caller.rate_key, key, work)

    def respond(self, head: LoadedTable, body: bytes, media_type: str = JSON, **headers: str) -> Response:
        """Return a response about a table, or 304 if the caller already has this ETag."""
        named = {"Railhead-Head": str(to_log_head(head)), "Vary": VARY, **headers}
        return conditional_response(self.if_none_match, body, media_type, **named)

    async def respond_compressed(
        self, head: LoadedTable, key: tuple[Any, ...], body: bytes, media_type: str = JSON, **headers: str
    ) -> Response:
        """Return a response like `respond`, with a body that is compressed once per cache key.

        A full board is some 200 KB of repetitive text, which compresses to a tenth.
        """
        coding = self.coding
        if coding is None:
            return self.respond(head, body, media_type, **headers)
        packed = await self.compute((*key, coding), lambda: pack(body, coding))
        return self.respond(head, packed, media_type, **headers, **{"Content-Encoding": coding})


async def open_executor(
    request: Request, process: Process, caller: AnyCaller, tables: Tables, limits: Limits
) -> CallerExecutor:
    return CallerExecutor(process.executor, caller, tables, limits, choose_coding(request.headers))


Executor = Annotated[CallerExecutor, Depends(open_executor)]


async def open_tagged(executor: Executor, if_none_match: IfNoneMatchArg = None) -> CallerExecutor:
    return executor._replace(if_none_match=if_none_match)


TaggedExecutor = Annotated[CallerExecutor, Depends(open_tagged)]
"""An executor for responses with an ETag."""


async def load_requested(
    head: Annotated[LoadedTable, Depends(load_head)],
    executor: Executor,
    seat: SeatArg = None,
    at: AtArg = None,
) -> RequestedTable:
    return await executor.load_shown(head, seat, at)


Requested = Annotated[RequestedTable, Depends(load_requested)]
"""The table named in the path, from the perspective of `seat`, after record `at`.

It is loaded once the table has the record `at_least`.
"""


@router.get("", summary="Get a table", responses=answers(OK, TableView, media=(SVG, TEXT)) | UNCHANGED)
async def get_table(
    request: Request,
    caller: AnyCaller,
    requested: Requested,
    tables: Tables,
    executor: TaggedExecutor,
    ghosts: Annotated[
        bool,
        Query(
            description="Whether to include a preview of each option on the drawing, as `ghost`",
            examples=[False],
        ),
    ] = True,
) -> Response:
    """Return a table as a seat or a spectator sees it, now or after an earlier record.

    The response has the view and the question. For the caller's own seat it also has the pending decision
    with every legal option. `Accept` selects JSON, the board as SVG, or the board as text.
    """
    head, shown, seat = requested
    media_type = choose_media_type(request, JSON, SVG, TEXT)
    if media_type == SVG:
        return await _drawing_response(executor, requested, "light")
    if media_type == TEXT:
        return executor.respond(head, _render_text(shown, seat).encode(), TEXT_TYPE)
    view = await build_table_view(tables, head, shown, caller, seat, ghosts=ghosts)
    return executor.respond(head, encode_json(view))


@router.get(
    "/board.svg",
    summary="Get the board drawing",
    responses=answers(OK, media=(SVG,), headers=TAGGED) | UNCHANGED,
)
async def get_board(
    requested: Requested,
    executor: TaggedExecutor,
    theme: Annotated[
        Literal["page", "light", "dark"],
        Query(
            description="`page`: an SVG element without styles; `light`, `dark`: a standalone file",
            examples=["dark"],
        ),
    ] = "light",
) -> Response:
    """Return the board as a seat or a spectator sees it; `not-found` before the game begins."""
    return await _drawing_response(executor, requested, theme)


async def _drawing_response(executor: Executor, requested: RequestedTable, theme: str) -> Response:
    head, shown, seat = requested
    require_board(requested)
    key = ("board", shown.hash, seat, theme)
    drawing = await executor.compute(key, lambda: _draw(shown, seat, theme))
    return await executor.respond_compressed(head, key, drawing, SVG, **SVG_HEADERS)


def require_board(requested: RequestedTable) -> None:
    if requested.shown.table.game_state is None:
        head = to_log_head(requested.head)
        raise Problem("not-found", "there is no board until the game begins", head=head)


def _draw(folded: LoadedTable, seat: int | None, theme: str) -> bytes:
    game = folded.code.game
    picture = draw_board(game, visibility.game_view(game, folded.table, seat))
    if theme == "page":
        return inline_svg(picture, explained=game.presentation.explain is not EXPLAINS_NOTHING).encode()
    return standalone_svg(picture, DARK if theme == "dark" else LIGHT).encode()


def _render_text(folded: LoadedTable, seat: int | None) -> str:
    game, table = folded.code.game, folded.table
    note = f"{HOT_SEAT_NOTE}\n\n" if table.hot_seat else ""
    if table.paced is not None and table.paced.consent.crossed:
        note = f"{note}{CROSSED_NOTE}\n\n"
    if table.game_state is None:
        return f"{note}{table.name}: {game.title} has not begun\n"
    text = game.presentation.textboard(visibility.game_view(game, table, seat))
    return f"{note}{text}" if text.endswith("\n") else f"{note}{text}\n"


@router.get("/tenures", summary="List who held the seats")
async def list_tenures(caller: AnyCaller, head: VisibleTable, tables: Tables) -> TenuresResponse:
    """List each seat's holders, with their first and last records, their turns and the reason for leaving.

    The list is empty before the game begins.
    """
    tenures = await tables.reader.tenures(head.table.id)
    return TenuresResponse(await build_tenures(tables.names, head.table, tenures), to_log_head(head))
