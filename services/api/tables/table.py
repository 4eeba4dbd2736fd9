"""A table as data, text or drawing, and who sat at it."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Query
from starlette.responses import Response

from domain.drawing.board import draw_board
from domain.drawing.explaining.explanation import EXPLAINS_NOTHING
from domain.drawing.palette import DARK, LIGHT
from domain.drawing.svg import inline_svg, standalone_svg
from domain.table import visibility
from domain.table.journal_lines import CROSSED_NOTE, HOT_SEAT_NOTE
from services.api.accounts.presenters import build_tenures
from services.api.accounts.schemas import TenuresResponse
from services.api.auth.access import load_table, load_visible_table, require_seat_access
from services.api.auth.authentication import AnyCall, ApiCall
from services.api.auth.quotas import charge_records
from services.api.http.arguments import IfNoneMatchArg
from services.api.http.responses import (
    JSON,
    SVG,
    TEXT,
    JsonResponse,
    choose_coding,
    choose_media_type,
    conditional_table_response,
    encode_json,
    pack,
)
from services.api.problems import NOT_MODIFIED, OK, Problem
from services.api.routing import ApiRoute, answers
from services.api.runtime.command_outcomes import POLL_SECONDS
from services.api.runtime.state import ApiState
from services.api.tables.arguments import AtArg, AtLeastArg, InviteArg, SeatArg, TableArg
from services.api.tables.responses import TableView
from services.api.tables.view import build_table_view, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(tags=["play"], route_class=ApiRoute)

AT_LEAST_SECONDS = 5.0
TEXT_TYPE = "text/plain; charset=utf-8"

SVG_HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A drawing of its own brings its style along and needs nothing else."""

TAGGED = ("ETag", "Railhead-Head")
UNCHANGED = answers(NOT_MODIFIED, headers=TAGGED)


class RequestedTable(NamedTuple):
    """A table at its head and as it is shown, and the seat that looks."""

    head: LoadedTable
    shown: LoadedTable
    seat: int | None


@router.get(
    "/v1/tables/{table}",
    summary="Get a table",
    responses=answers(OK, TableView, media=(SVG, TEXT)) | UNCHANGED,
)
async def get_table(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: AnyCall,
    table: TableArg,
    seat: SeatArg = None,
    at: AtArg = None,
    at_least: AtLeastArg = None,
    ghosts: Annotated[
        bool,
        Query(
            description="Whether options include their preview on the drawing, in `ghost`",
            examples=[False],
        ),
    ] = True,
    invite: InviteArg = None,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """Return what a seat or a spectator sees now or after an earlier record.

    That is the view, the question, and for the caller's own seat its decision with every legal option.
    `Accept` selects JSON, the drawing or the text board.
    """
    head = await load_head(call, table, at_least, invite)
    requested = await load_shown(call, head, seat, at)
    media_type = choose_media_type(call.request, JSON, SVG, TEXT)
    if media_type == SVG:
        return await _drawing_response(call, requested, "light", if_none_match)
    if media_type == TEXT:
        text = _render_text(requested.shown, seat).encode()
        return conditional_table_response(if_none_match, text, TEXT_TYPE, to_log_head(head))
    view = await build_table_view(call.api, head, requested.shown, call.caller, seat, ghosts=ghosts)
    return conditional_table_response(if_none_match, encode_json(view), JSON, to_log_head(head))


@router.get(
    "/v1/tables/{table}/board.svg",
    summary="Get the board drawing",
    responses=answers(OK, media=(SVG,), headers=TAGGED) | UNCHANGED,
)
async def get_board(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: AnyCall,
    table: TableArg,
    seat: SeatArg = None,
    at: AtArg = None,
    at_least: AtLeastArg = None,
    theme: Annotated[
        Literal["page", "light", "dark"],
        Query(
            description="`page`: a fragment without a style; `light`, `dark`: a standalone file",
            examples=["dark"],
        ),
    ] = "light",
    invite: InviteArg = None,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """Return the board as a seat or a spectator sees it; not-found before the game begins."""
    head = await load_head(call, table, at_least, invite)
    return await _drawing_response(call, await load_shown(call, head, seat, at), theme, if_none_match)


async def load_head(call: ApiCall, table: str, at_least: int | None, invite: str | None) -> LoadedTable:
    """Fold a table for one who may look at it, once it has the record `at_least`."""
    head = await load_visible_table(call, table, invite)
    if at_least is not None and head.seq < at_least:
        return await _await_record(call.api, table, at_least)
    return head


async def load_shown(call: ApiCall, head: LoadedTable, seat: int | None, at: int | None) -> RequestedTable:
    """Return the table as it was after record `at`, for a caller who may have that seat's perspective."""
    require_seat_access(head.table, call.caller, seat)
    if at is None or at == head.seq:
        return RequestedTable(head, head, seat)
    if at > head.seq:
        detail = f"table {head.table.id} has records 1 to {head.seq}"
        raise Problem("not-found", detail, head=to_log_head(head))
    await charge_records(call, call.api.ports.reader.count_to_fold(head.table.id, at))
    return RequestedTable(head, await load_table(call.api, head.table.id, at), seat)


async def _await_record(api: ApiState, table: str, seq: int) -> LoadedTable:
    """Wait until the table has that record; unavailable where it does not come in time."""
    end = time.monotonic() + AT_LEAST_SECONDS
    with api.waiters.register(table) as waiter:
        while True:
            head, left = await load_table(api, table), end - time.monotonic()
            if head.seq >= seq:
                return head
            if left <= 0 or api.closing.is_set():
                detail = f"record {seq} does not exist yet"
                raise Problem("unavailable", detail, head=to_log_head(head), retry=1)
            await waiter.wait(min(left, POLL_SECONDS))


async def _drawing_response(
    call: ApiCall, requested: RequestedTable, theme: str, if_none_match: str | None
) -> Response:
    head, shown, seat = requested
    if shown.table.game_state is None:
        raise Problem("not-found", "there is no board until the game begins", head=to_log_head(head))
    key = ("board", shown.hash, seat, theme)
    drawing = await call.api.executor.compute(call.caller.rate_key, key, lambda: _draw(shown, seat, theme))
    drawing, packed = await compress_for(call, key, drawing)
    return conditional_table_response(if_none_match, drawing, SVG, to_log_head(head), **SVG_HEADERS, **packed)


async def compress_for(call: ApiCall, key: tuple[Any, ...], body: bytes) -> tuple[bytes, dict[str, str]]:
    """Return a body as the caller takes it, with the headers that say so; packed once for its cache key.

    A full board is some 200 KB of words that repeat: a tenth of it travels.
    """
    coding = choose_coding(call.request.headers)
    if coding is None:
        return body, {}
    packed = await call.api.executor.compute(call.caller.rate_key, (*key, coding), lambda: pack(body, coding))
    return packed, {"Content-Encoding": coding}


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


@router.get(
    "/v1/tables/{table}/tenures",
    summary="List who held the seats",
    responses=answers(OK, TenuresResponse, headers=("Railhead-Head",)),
)
async def list_tenures(call: AnyCall, table: TableArg, invite: InviteArg = None) -> Response:
    """List who held each seat from which record to which, how their turns went, and why it ended.

    It is empty before the game begins.
    """
    head = await load_visible_table(call, table, invite)
    found = await call.api.ports.reader.tenures(table)
    answer = TenuresResponse(await build_tenures(call.api, head.table, found), to_log_head(head))
    return JsonResponse(answer, head=answer.head)
