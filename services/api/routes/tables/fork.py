"""Playing on from a record of another table, in a table of one's own."""

from __future__ import annotations

from typing import Any, NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from domain.kernel.values import Event
from domain.log.codec import codec_for
from domain.table.consent.fork_commands import Fork, OpenFork
from domain.table.consent.line import surviving_line
from domain.table.evolve import AnyTable
from infra.ports.command_queue import QueuedCommand
from services.api.auth.access import load_table, load_visible_table
from services.api.auth.call import PlayerCall, PlayingCall
from services.api.auth.quotas import charge_records, require_table_quota
from services.api.http.arguments import IdempotencyKeyArg, InviteArg, PreferArg
from services.api.http.idempotency import command_id_or_new
from services.api.http.operation import answers, problems
from services.api.http.prefer import preferred_wait
from services.api.http.readable_text import require_readable
from services.api.http.responses import JsonResponse
from services.api.presenters.outcomes import build_outcome
from services.api.presenters.records import codec_of
from services.api.presenters.table_view import build_table_view, to_log_head
from services.api.routes.tables.submission import SUBMISSION_PROBLEMS
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.command_outcomes import submit_and_wait
from services.api.schemas.problems import ACCEPTED, CREATED, Problem
from services.api.schemas.requests import NewFork
from services.api.schemas.responses import PendingResponse, TableView
from services.queries.reader import LoadedTable

FORK_SECONDS = 10
"""How long opening waits where the caller has no preference."""
router = APIRouter(tags=["tables"], route_class=ApiRoute)


class _Source(NamedTuple):
    """A table as it was after record `at`, whose hash is `hash`, and the line that stood there."""

    table: AnyTable
    hash: str
    line: tuple[Event, ...]


@router.post(
    "/v1/forks",
    summary="Play on from a record of a table",
    status_code=CREATED,
    responses=answers(CREATED, TableView, headers=("Location", "Railhead-Head"))
    | answers(ACCEPTED, PendingResponse)
    | problems(*SUBMISSION_PROBLEMS, "not-found"),
)
async def open_fork(
    call: PlayingCall,
    body: JsonBody[NewFork],
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
    invite: InviteArg = None,
) -> Response:
    """Open a private table that goes on from how another was after record `at`, with draws of its own.

    Of a table that has ended by everybody who may see it; of a running one by who holds all its seats, where
    the game hides nothing. The caller holds every seat and takes back any step; it counts for nobody. With
    the same `command_id` the same table is answered.
    """
    api, player = call.api, call.player
    head = await load_visible_table(call, body.table, invite)
    _require_right(head, player)
    source = await _load_source(call, head, body.at)
    command_id = command_id_or_new(body.command_id, key)
    table = api.derive_table_id(player, command_id)
    nonce = api.derive_nonce(table, player, command_id)
    command = _build_command(source, body, nonce, api.settings.chat_lines_per_game)
    await require_table_quota(api, player, table)
    queued = QueuedCommand(table, None, player, command_id, None, codec_for(head.table.game).encode(command))
    call.log(table=table, command_id=command_id)
    answer = await submit_and_wait(api, queued, preferred_wait(prefer, FORK_SECONDS))
    if answer is None:
        return JsonResponse(PendingResponse(command_id, table), ACCEPTED)
    await build_outcome(api, table, answer, player, queued)
    opened = await load_table(api, table)
    view = await build_table_view(api, opened, opened, call.caller, _first_asked(opened.table))
    response = JsonResponse(view, CREATED, head=view.head)
    response.headers["Location"] = f"/v1/tables/{table}"
    return response


def _first_asked(table: AnyTable) -> int:
    return table.waiting[0].seat if table.waiting else 0


def _require_right(head: LoadedTable, player: str) -> None:
    """Refuse to show by a fork, whose log opens when it ends, what a running game still hides."""
    table = head.table
    if table.phase == "ended":
        return
    detail = "of a game that is on only who holds all its seats makes a fork, where the game hides nothing"
    holders = {seat.player for seat in table.seats}
    if not head.code.game.is_open or holders != {player}:
        raise Problem("not-allowed", detail, rule="TBL-2", head=to_log_head(head))


async def _load_source(call: PlayerCall, head: LoadedTable, at: int) -> _Source:
    """Give the table after that record; not-found where there is none, not-allowed where no game was on."""
    if at > head.seq:
        raise Problem(
            "not-found", f"table {head.table.id} has records 1 to {head.seq}", head=to_log_head(head)
        )
    await charge_records(call, call.api.ports.reader.count_to_fold(head.table.id, at))
    shown = await load_table(call.api, head.table.id, at)
    if shown.table.phase != "playing":
        detail = f"after record {at} no game was on"
        raise Problem("not-allowed", detail, rule="TBL-2", head=to_log_head(head))
    entries = await call.api.ports.reader.records(head.table.id, 0, at)
    line = surviving_line(codec_of(entry.record).decode_record(entry.record) for entry in entries)
    return _Source(shown.table, shown.hash, line)


def _build_command(source: _Source, body: NewFork, nonce: str, lines: int | None) -> OpenFork[Any, Any]:
    table = source.table
    name = table.name if body.name is None else require_readable(body.name, "name")
    return OpenFork(
        game=table.game,
        version=table.version,
        seats=len(table.seats),
        options=table.options,
        name=name,
        nonce=nonce,
        fork=Fork(table.id, body.at, source.hash),
        line=source.line,
        lines=lines,
        talk="beside",
    )
