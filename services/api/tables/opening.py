"""Opening a table, forking one, and the paces on offer. Steps have command ids, so that retries are safe.

The opening itself comes first, and alone: it carries a digest of all that was asked for, so the same command
id with other content is refused there, before a seat is taken or a bot asked for.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from fastapi import APIRouter
from msgspec import UNSET, UnsetType
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.games import catalog
from domain.kernel.game import Game
from domain.kernel.values import Command, Event
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat, WantBot
from domain.table.correspondence.calendar import ZONES, Hours
from domain.table.correspondence.pace import DEFAULT_PRESET, PRESETS, SOLO_PRESET, AtHour, Pace, find_preset
from domain.table.evolve import AnyTable
from domain.table.records import TABLE_VERSION
from domain.table.talk.readable_text import plain_text
from domain.table.tenure.seating import Entry, invalid_entry_reason
from domain.table.tenure.shown import Shown
from domain.table.undo.commands import Fork, OpenFork
from domain.table.undo.line import surviving_line
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import StoredOutcome
from services.api.auth.access import load_table, load_visible_table
from services.api.auth.authentication import AnyCall, PlayerCall, PlayingCall
from services.api.auth.quotas import charge_records, require_room_to_open, require_table_quota
from services.api.games.presenters import require_game, require_seats
from services.api.http.arguments import (
    IdempotencyKeyArg,
    PreferArg,
    command_id_or_new,
    preferred_wait,
    require_readable,
)
from services.api.http.responses import JsonResponse, constant_json_response
from services.api.problems import ACCEPTED, CREATED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.command_outcomes import submit_and_wait
from services.api.runtime.state import ApiState
from services.api.tables.arguments import InviteArg
from services.api.tables.records import codec_of
from services.api.tables.requests import NewFork, NewTable
from services.api.tables.responses import PendingResponse, TableView
from services.api.tables.schemas import PaceSummary
from services.api.tables.seats import add_owner, find_own_hours, find_shown
from services.api.tables.submission import SUBMISSION_PROBLEMS, build_outcome
from services.api.tables.view import build_table_view, to_log_head
from services.queries.reader import LoadedTable

STEP_SECONDS = 10
"""How long opening waits for each of its two steps where the caller has no preference."""
router = APIRouter(tags=["tables"], route_class=ApiRoute)


@router.post(
    "/v1/tables",
    summary="Open a table",
    status_code=CREATED,
    responses=answers(CREATED, TableView, headers=("Location", "Railhead-Head"))
    | answers(ACCEPTED, PendingResponse)
    | problems(*SUBMISSION_PROBLEMS),
)
async def open_table(
    call: PlayingCall, body: JsonBody[NewTable], prefer: PreferArg = None, key: IdempotencyKeyArg = None
) -> Response:
    """Open a table, take a seat and add bots.

    `options` are the game's own. Seats that are neither `me` nor `bots` wait for other players. Repeating the
    request with the same `command_id` returns the same table, even after an interruption. It waits 10 s for
    the outcome, unless `Prefer` says otherwise; 202 means that a step is still running and the request must
    be repeated. The same id with different content is a conflict and changes nothing.
    """
    api, player = call.api, call.player
    game = _check_game(api, body)
    command_id = command_id_or_new(body.command_id, key)
    table = api.derive_table_id(player, command_id)
    seconds = preferred_wait(prefer, STEP_SECONDS)
    await require_room_to_open(api, player, table)
    await require_table_quota(api, player, table)
    own_hours = await find_own_hours(api, player) if body.hours is None else UNSET
    shown = await find_shown(api, player, rated=body.rated)
    shown = await add_owner(api, player, shown, TABLE_VERSION)
    planned = TableOpening(table, player, command_id, own_hours, shown)
    opening, *others = _build_commands(api, game, body, planned)
    bind_contextvars(table=table, command_id=command_id)
    # The opening first, and alone: where it is refused, no seat is taken and no bot asked for.
    for step in ([opening], others):
        for queued, answer in zip(step, await _submit_all(api, step, seconds), strict=True):
            if answer is None:
                return JsonResponse(PendingResponse(queued.command_id, table), ACCEPTED)
            await build_outcome(api, table, answer, player, queued)
    head = await load_table(api, table)
    seat = None if body.me is None else body.me.seat
    view = await build_table_view(api, head, head, call.caller, seat)
    response = JsonResponse(view, CREATED, head=view.head)
    response.headers["Location"] = f"/v1/tables/{table}"
    return response


async def _submit_all(
    api: ApiState, commands: list[QueuedCommand], seconds: float
) -> list[StoredOutcome | None]:
    """Put all commands in at once, in this order; a failure is raised when all are through."""
    waits = (submit_and_wait(api, queued, seconds) for queued in commands)
    answers = await asyncio.gather(*waits, return_exceptions=True)
    outcomes: list[StoredOutcome | None] = []
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
        outcomes.append(answer)
    return outcomes


class TableOpening(msgspec.Struct, frozen=True):
    """Whose table is opened, under which command id; `own_hours` go with whoever sits down without others.

    `shown` is what the service says of that player.
    """

    table: str
    player: str
    command_id: str
    own_hours: Hours | UnsetType
    shown: Shown | UnsetType

    def build_command(self, game: Game[Any], step: str, seat: int | None, command: Command) -> QueuedCommand:
        """Return a step's command, under an id of its own that is the same at a retry."""
        body = codec_for(game.name).encode(command)
        return QueuedCommand(self.table, seat, self.player, f"{self.command_id}{step}", None, body)


def _check_game(api: ApiState, body: NewTable) -> Game[Any]:
    """Return the game, or raise what speaks against the table."""
    game = catalog.game(require_game(api, body.game, "bad-request"))
    require_seats(game, body.seats)
    taken = [*body.bots, *([body.me.seat] if body.me else [])]
    if len(set(taken)) < len(taken) or any(seat >= body.seats for seat in taken):
        raise Problem("bad-request", f"seats 0 to {body.seats - 1} hold you and your bots, one each")
    require_readable(body.name, "name")
    return game


def _build_commands(
    api: ApiState, game: Game[Any], body: NewTable, opening: TableOpening
) -> list[QueuedCommand]:
    """Return the opening, the caller's seat, and the bots in seat order."""
    commands = [opening.build_command(game, "", None, _open_command(api, game, body))]
    if body.me is not None:
        nonce = body.me.nonce or api.derive_nonce(opening.table, opening.player, opening.command_id)
        hours = opening.own_hours if body.me.hours is None else body.me.hours
        commands.append(
            opening.build_command(game, ".me", body.me.seat, TakeSeat(nonce, hours, opening.shown))
        )
    for seat, bot in sorted(body.bots.items()):
        commands.append(opening.build_command(game, f".bot{seat}", seat, WantBot(bot)))
    return commands


def _open_command(api: ApiState, game: Game[Any], body: NewTable) -> Command:
    """Return the command that opens the table; bad-request where the game does not take its options."""
    try:
        options = msgspec.json.decode(bytes(body.options), type=game.options_type)
    except msgspec.DecodeError as error:
        raise Problem("bad-request", f"options: {error}") from error
    reason = game.invalid_reason(options, body.seats)
    if reason:
        raise Problem("bad-request", reason)
    return OpenTable(
        game=game.name,
        seats=body.seats,
        options=options,
        name=plain_text(body.name),
        public=body.public,
        hours=body.hours,
        begin=body.begin,
        lines=api.settings.chat_lines_per_game,
        several=body.several,
        beside=_seating_digest(body),
        pace=_pace(body),
        rated=body.rated or UNSET,
        entry=UNSET if body.entry is None else _entry(body.entry),
        talk="beside",
        hints=_hints(body),
    )


def _entry(entry: Entry) -> Entry:
    """Return what is asked of players; bad-request where nobody could fulfil it."""
    reason = invalid_entry_reason(entry)
    if reason:
        raise Problem("bad-request", f"entry: {reason}")
    return entry


def _hints(body: NewTable) -> bool | UnsetType:
    """Return whether hints are given, unset where they are; bad-request where they would spoil a rating."""
    if body.rated and body.hints:
        raise Problem(
            "bad-request", "a rated table does not allow analysis: leave out `hints` or set it to false"
        )
    return False if body.rated or body.hints is False else UNSET


def _pace(body: NewTable) -> Pace | UnsetType:
    """Return the pace that is asked for, none where `hours` are; bad-request where a zone is unknown."""
    if body.hours is not None:
        if body.pace is not None:
            raise Problem("bad-request", "give `pace` or `hours`, not both")
        return UNSET
    if isinstance(body.pace, Pace):
        return body.pace
    pace = find_preset(body.pace or (DEFAULT_PRESET if body.seats > 1 else SOLO_PRESET), body.zone)
    if isinstance(pace.clock, AtHour) and not ZONES.has(pace.clock.zone):
        raise Problem("bad-request", f"unknown time zone {pace.clock.zone!r}")
    return pace


def _seating_digest(body: NewTable) -> str:
    """Digest what is asked for with the opening; empty where that is all."""
    if body.me is None and not body.bots:
        return ""
    seating = msgspec.json.encode((body.me, sorted(body.bots.items())))
    return blake2b(seating, digest_size=16).hexdigest()


FORK_SECONDS = 10
"""How long opening waits where the caller has no preference."""


class _Source(NamedTuple):
    """A table as it was after record `at`, whose hash is `hash`, and the line that stood there."""

    table: AnyTable
    hash: str
    line: tuple[Event, ...]


@router.post(
    "/v1/forks",
    summary="Fork a table",
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
    """Open a private table that continues another from record `at`, with random draws of its own.

    After a table has ended, every caller who may see it can fork it. During a game only a player who holds
    all its seats can, and only if the game hides nothing. The caller holds every seat and can undo any step;
    the game is not rated. Repeating the request with the same `command_id` returns the same table.
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
    bind_contextvars(table=table, command_id=command_id)
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
    detail = "during a game, only a player who holds all seats can fork it, and only if it hides nothing"
    holders = {seat.player for seat in table.seats}
    if not head.code.game.is_open or holders != {player}:
        raise Problem("not-allowed", detail, rule="TBL-2", head=to_log_head(head))


async def _load_source(call: PlayerCall, head: LoadedTable, at: int) -> _Source:
    """Return the table after that record; not-found where there is none, not-allowed where no game was on."""
    if at > head.seq:
        raise Problem(
            "not-found", f"table {head.table.id} has records 1 to {head.seq}", head=to_log_head(head)
        )
    await charge_records(call, call.api.ports.reader.count_to_fold(head.table.id, at))
    shown = await load_table(call.api, head.table.id, at)
    if shown.table.phase != "playing":
        detail = f"no game was in progress after record {at}"
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


@router.get("/v1/paces", summary="List the named paces", responses=answers(OK, list[PaceSummary]))
async def list_paces(call: AnyCall) -> Response:
    """List the named paces with a summary and their full values; their hours are in UTC.

    Open a table with a name or with a custom value of the same form.
    """
    return constant_json_response(
        call.request.headers, [PaceSummary(name, one.summary, one.pace) for name, one in PRESETS.items()]
    )
