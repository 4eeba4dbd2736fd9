"""A table as data, text or drawing, and the history of its seats."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
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
from services.api.accounts.presenters import build_tenures
from services.api.accounts.schemas import TenuresResponse
from services.api.auth.access import VisibleTable, load_visible_table, require_seat_access
from services.api.auth.authentication import AnyCaller
from services.api.http.arguments import AtArg, AtLeastArg, IfNoneMatchArg, InviteArg, SeatArg, TableArg
from services.api.http.responses import (
    JSON,
    SVG,
    TEXT,
    Coding,
    choose_coding,
    choose_media_type,
    conditional_table_response,
    encode_json,
    pack,
)
from services.api.problems import NOT_MODIFIED, OK, Problem
from services.api.routing import ApiRoute, answers
from services.api.runtime.command_outcomes import POLL_SECONDS
from services.api.runtime.dependencies import Limits, Process, Tables
from services.api.runtime.executor import FairExecutor
from services.api.runtime.players import Caller
from services.api.tables.responses import TableView
from services.api.tables.view import build_table_view, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(tags=["play"], route_class=ApiRoute)

AT_LEAST_SECONDS = 5.0
TEXT_TYPE = "text/plain; charset=utf-8"

SVG_HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""Headers of a standalone drawing, which contains its style and loads nothing else."""

TAGGED = ("ETag", "Railhead-Head")
UNCHANGED = answers(NOT_MODIFIED, headers=TAGGED)


class RequestedTable(NamedTuple):
    """A table at its head and as shown, and the seat from which it is viewed."""

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


async def load_requested(
    head: Annotated[LoadedTable, Depends(load_head)],
    tables: Tables,
    limits: Limits,
    caller: AnyCaller,
    seat: SeatArg = None,
    at: AtArg = None,
) -> RequestedTable:
    return await load_shown(tables, limits, caller, head, seat, at)


Requested = Annotated[RequestedTable, Depends(load_requested)]
"""The table named in the path, from the perspective of `seat`, after record `at`.

It is loaded once the table has the record `at_least`.
"""


async def load_shown(
    tables: Tables, limits: Limits, caller: Caller, head: LoadedTable, seat: int | None, at: int | None
) -> RequestedTable:
    require_seat_access(head.table, caller, seat)
    if at is None or at == head.seq:
        return RequestedTable(head, head, seat)
    if at > head.seq:
        detail = f"table {head.table.id} has records 1 to {head.seq}"
        raise Problem("not-found", detail, head=to_log_head(head))
    await limits.charge_records(caller, tables.reader.count_to_fold(head.table.id, at))
    return RequestedTable(head, await tables.load(head.table.id, at), seat)


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
    """Runs drawings and analyses for one caller; `coding` is the compression that the caller accepts."""

    shared: FairExecutor
    rate_key: str
    coding: Coding | None

    def knows(self, key: Hashable) -> bool:
        """Return whether the result is cached, so that the caller need not read the input."""
        return self.shared.knows(key)

    async def compute(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        """Return the result of `work`, cached or computed; too-many-requests above the caller's limit."""
        return await self.shared.compute(self.rate_key, key, work)

    async def compress(self, key: tuple[Any, ...], body: bytes) -> tuple[bytes, dict[str, str]]:
        """Return a body, compressed once per cache key, and the headers that name the compression.

        A full board is some 200 KB of repetitive text, which compresses to a tenth.
        """
        coding = self.coding
        if coding is None:
            return body, {}
        return await self.compute((*key, coding), lambda: pack(body, coding)), {"Content-Encoding": coding}


async def open_executor(request: Request, process: Process, caller: AnyCaller) -> CallerExecutor:
    return CallerExecutor(process.executor, caller.rate_key, choose_coding(request.headers))


Executor = Annotated[CallerExecutor, Depends(open_executor)]


@router.get(
    "/v1/tables/{table}",
    summary="Get a table",
    responses=answers(OK, TableView, media=(SVG, TEXT)) | UNCHANGED,
)
async def get_table(
    request: Request,
    caller: AnyCaller,
    requested: Requested,
    tables: Tables,
    executor: Executor,
    ghosts: Annotated[
        bool,
        Query(
            description="Whether each option includes its preview on the drawing, in `ghost`",
            examples=[False],
        ),
    ] = True,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """Return a table as a seat or a spectator sees it, now or after an earlier record.

    The response has the view and the question. For the caller's own seat it also has the pending decision
    with every legal option. `Accept` selects JSON, the board as SVG, or the board as text.
    """
    head, shown, seat = requested
    media_type = choose_media_type(request, JSON, SVG, TEXT)
    if media_type == SVG:
        return await _drawing_response(executor, requested, "light", if_none_match)
    if media_type == TEXT:
        text = _render_text(shown, seat).encode()
        return conditional_table_response(if_none_match, text, TEXT_TYPE, to_log_head(head))
    view = await build_table_view(tables, head, shown, caller, seat, ghosts=ghosts)
    return conditional_table_response(if_none_match, encode_json(view), JSON, to_log_head(head))


@router.get(
    "/v1/tables/{table}/board.svg",
    summary="Get the board drawing",
    responses=answers(OK, media=(SVG,), headers=TAGGED) | UNCHANGED,
)
async def get_board(
    requested: Requested,
    executor: Executor,
    theme: Annotated[
        Literal["page", "light", "dark"],
        Query(
            description="`page`: an SVG element without styles; `light`, `dark`: a standalone file",
            examples=["dark"],
        ),
    ] = "light",
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """Return the board as a seat or a spectator sees it; not-found before the game begins."""
    return await _drawing_response(executor, requested, theme, if_none_match)


async def _drawing_response(
    executor: Executor, requested: RequestedTable, theme: str, if_none_match: str | None
) -> Response:
    head, shown, seat = requested
    require_board(requested)
    key = ("board", shown.hash, seat, theme)
    drawing = await executor.compute(key, lambda: _draw(shown, seat, theme))
    drawing, packed = await executor.compress(key, drawing)
    return conditional_table_response(if_none_match, drawing, SVG, to_log_head(head), **SVG_HEADERS, **packed)


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


@router.get("/v1/tables/{table}/tenures", summary="List who held the seats")
async def list_tenures(caller: AnyCaller, head: VisibleTable, tables: Tables) -> TenuresResponse:
    """List each seat's holders, with their first and last records, their turns and the reason for leaving.

    The list is empty before the game begins.
    """
    tenures = await tables.reader.tenures(head.table.id)
    return TenuresResponse(await build_tenures(tables.names, head.table, tenures), to_log_head(head))
