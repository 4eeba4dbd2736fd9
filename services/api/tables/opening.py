"""Opening and forking tables, and the named paces. Each step has a derived command id, so retries are safe.

The opening contains a digest of the whole request. So the same command id with different content is refused
before a seat is taken or a bot is added.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from fastapi import APIRouter
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.games import catalog
from domain.kernel.game import Game
from domain.kernel.values import Command, Event
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat, WantBot
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.pace import DEFAULT_PRESET, PRESETS, SOLO_PRESET, Pace
from domain.table.evolve import AnyTable
from domain.table.records import TABLE_VERSION
from domain.table.talk.readable_text import plain_text
from domain.table.tenure.seating import Entry, invalid_entry_reason
from domain.table.tenure.shown import Shown
from domain.table.undo.commands import Fork, OpenFork
from domain.table.undo.line import surviving_line
from infra.ports.command_queue import QueuedCommand
from services.api.auth.authentication import AnyCaller
from services.api.auth.table_access import load_visible_table
from services.api.games.presenters import find_pace, read_options, require_game, require_seats
from services.api.http.arguments import InviteArg, require_readable
from services.api.http.responses import JsonResponse, constant_json_response
from services.api.problems import ACCEPTED, CREATED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, Responses, answers, problems
from services.api.runtime.dependencies import Games, Limits, Settings, Tables
from services.api.runtime.players import KnownCaller
from services.api.tables.records import codec_of
from services.api.tables.requests import NewFork, NewTable
from services.api.tables.responses import PendingResponse, TableView
from services.api.tables.schemas import PaceSummary
from services.api.tables.seats import Seats
from services.api.tables.submission import SUBMISSION_PROBLEMS, Sender, build_outcome
from services.api.tables.view import build_table_view, problem_at, to_log_head
from services.queries.reader import LoadedTable

STEP_SECONDS = 10
"""Default time to wait for each of the two steps of an opening."""
router = APIRouter(tags=["tables"], route_class=ApiRoute)


OPENED: Responses = (
    answers(CREATED, TableView, headers=("Location", "Railhead-Head"))
    | answers(ACCEPTED, PendingResponse)
    | problems(*SUBMISSION_PROBLEMS)
)


async def opened_response(sender: Sender, head: LoadedTable, seat: int | None) -> Response:
    view = await build_table_view(sender.tables, head, head, sender.caller, seat)
    response = JsonResponse(view, CREATED, head=view.head)
    response.headers["Location"] = f"/v1/tables/{head.table.id}"
    return response


def unfinished_response(command_id: str, table: str) -> Response:
    return JsonResponse(PendingResponse(command_id, table), ACCEPTED)


@router.post("/v1/tables", summary="Open a table", status_code=CREATED, responses=OPENED)
async def open_table(
    body: JsonBody[NewTable], sender: Sender, limits: Limits, seats: Seats, settings: Settings, games: Games
) -> Response:
    """Open a table, and optionally take a seat and add bots.

    `options` are defined by the game. Seats listed neither in `me` nor in `bots` wait for other players.
    Repeating the request with the same `command_id` returns the same table, even after an interruption. The
    response is sent after at most 10 s, unless `Prefer` says otherwise; 202 means that a step is still
    running and the request must be repeated. The same id with different content is a conflict and changes
    nothing.
    """
    player, tables, commands = sender.caller.player, sender.tables, sender.commands
    game = _check_game(games, body)
    command_id = sender.headers.command_id(body.command_id)
    table = tables.derive_id(player, command_id)
    seconds = sender.headers.wait(STEP_SECONDS)
    await limits.require_room_to_open(player, table)
    await limits.require_table_quota(player, table)
    own_hours = await seats.find_hours(player) if body.hours is None else UNSET
    shown = await seats.find_shown(player, rated=body.rated)
    shown = await seats.add_owner(player, shown, TABLE_VERSION)
    planned = TableOpening(table, player, command_id, own_hours, shown)
    opening, *others = _build_commands(tables, settings, game, body, planned)
    bind_contextvars(table=table, command_id=command_id)
    # Send the opening alone, and first: if it is refused, no seat is taken and no bot is added.
    for step in ([opening], others):
        waits = (commands.submit_and_wait(queued, seconds) for queued in step)
        outcomes = await asyncio.gather(*waits, return_exceptions=True)
        for queued, answer in zip(step, outcomes, strict=True):
            if isinstance(answer, BaseException):
                raise answer
            if answer is None:
                return unfinished_response(queued.command_id, table)
            await build_outcome(tables, commands, table, answer, player, queued)
    seat = None if body.me is None else body.me.seat
    return await opened_response(sender, await tables.load(table), seat)


class TableOpening(msgspec.Struct, frozen=True):
    """A table that a player opens; `own_hours` are the default for the player's seat."""

    table: str
    player: str
    command_id: str
    own_hours: Hours | UnsetType
    shown: Shown | UnsetType

    def build_command(self, game: Game[Any], step: str, seat: int | None, command: Command) -> QueuedCommand:
        """Return the queued command of a step, with an id that a retry repeats."""
        body = codec_for(game.name).encode(command)
        return QueuedCommand(self.table, seat, self.player, f"{self.command_id}{step}", None, body)


def _check_game(games: Games, body: NewTable) -> Game[Any]:
    """Return the game; raise bad-request if the requested game or seats are invalid."""
    game = catalog.game(require_game(games, body.game, "bad-request"))
    require_seats(game, body.seats)
    taken = [*body.bots, *([body.me.seat] if body.me else [])]
    if len(set(taken)) < len(taken) or any(seat >= body.seats for seat in taken):
        raise Problem(
            "bad-request", f"you and your bots must take different seats from 0 to {body.seats - 1}"
        )
    require_readable(body.name, "name")
    return game


def _build_commands(
    tables: Tables, settings: Settings, game: Game[Any], body: NewTable, opening: TableOpening
) -> list[QueuedCommand]:
    """Return the commands: the opening, then the caller's seat, then the bots in seat order."""
    commands = [opening.build_command(game, "", None, _open_command(settings, game, body))]
    if body.me is not None:
        nonce = body.me.nonce or tables.derive_nonce(opening.table, opening.player, opening.command_id)
        hours = opening.own_hours if body.me.hours is None else body.me.hours
        commands.append(
            opening.build_command(game, ".me", body.me.seat, TakeSeat(nonce, hours, opening.shown))
        )
    for seat, bot in sorted(body.bots.items()):
        commands.append(opening.build_command(game, f".bot{seat}", seat, WantBot(bot)))
    return commands


def _open_command(settings: Settings, game: Game[Any], body: NewTable) -> Command:
    """Return the command that opens the table; raise bad-request for invalid options."""
    options = read_options(game, body.options, body.seats)
    return OpenTable(
        game=game.name,
        seats=body.seats,
        options=options,
        name=plain_text(body.name),
        public=body.public,
        hours=body.hours,
        begin=body.begin,
        lines=settings.chat_lines_per_game,
        several=body.several,
        beside=_seating_digest(body),
        pace=_pace(body),
        rated=body.rated or UNSET,
        entry=UNSET if body.entry is None else _entry(body.entry),
        talk="beside",
        hints=_hints(body),
    )


def _entry(entry: Entry) -> Entry:
    """Return the conditions for joining; raise bad-request if nobody could meet them."""
    reason = invalid_entry_reason(entry)
    if reason:
        raise Problem("bad-request", f"entry: {reason}")
    return entry


def _hints(body: NewTable) -> bool | UnsetType:
    """Return False if analysis is disabled, else UNSET; raise bad-request for analysis at a rated table."""
    if body.rated and body.hints:
        raise Problem(
            "bad-request", "a rated table does not allow analysis: leave out `hints` or set it to false"
        )
    return False if body.rated or body.hints is False else UNSET


def _pace(body: NewTable) -> Pace | UnsetType:
    """Return the pace; UNSET if `hours` is used instead; raise bad-request for an unknown time zone."""
    if body.hours is not None:
        if body.pace is not None:
            raise Problem("bad-request", "give `pace` or `hours`, not both")
        return UNSET
    if isinstance(body.pace, Pace):
        return body.pace
    return find_pace(body.pace or (DEFAULT_PRESET if body.seats > 1 else SOLO_PRESET), body.zone)


def _seating_digest(body: NewTable) -> str:
    """Return the digest of the seats that are requested with the opening; empty if there are none."""
    if body.me is None and not body.bots:
        return ""
    seating = msgspec.json.encode((body.me, sorted(body.bots.items())))
    return blake2b(seating, digest_size=16).hexdigest()


class _Source(NamedTuple):
    """A table after a record, with that record's hash and the moves up to it that were not undone."""

    table: AnyTable
    hash: str
    line: tuple[Event, ...]


@router.post(
    "/v1/forks", summary="Fork a table", status_code=CREATED, responses=OPENED | problems("not-found")
)
async def open_fork(
    body: JsonBody[NewFork], sender: Sender, limits: Limits, settings: Settings, invite: InviteArg = None
) -> Response:
    """Open a private table that continues another table from its record `at`, with new random draws.

    Once a table has ended, every caller who may see it can fork it. During a game, only a player who holds
    all its seats can fork it, and only if the game has no hidden information. The caller holds every seat of
    the fork and can undo any step. The fork is not rated. Repeating the request with the same `command_id`
    returns the same table.
    """
    player, tables = sender.caller.player, sender.tables
    head = await load_visible_table(tables, sender.caller, body.table, invite)
    _require_right(head, player)
    source = await _load_source(tables, limits, sender.caller, head, body.at)
    command_id = sender.headers.command_id(body.command_id)
    table = tables.derive_id(player, command_id)
    nonce = tables.derive_nonce(table, player, command_id)
    command = _build_command(source, body, nonce, settings.chat_lines_per_game)
    await limits.require_table_quota(player, table)
    queued = QueuedCommand(table, None, player, command_id, None, codec_for(head.table.game).encode(command))
    bind_contextvars(table=table, command_id=command_id)
    if not await sender.carry_out(queued, sender.headers.wait(STEP_SECONDS)):
        return unfinished_response(command_id, table)
    opened = await tables.load(table)
    return await opened_response(sender, opened, opened.table.waiting[0].seat if opened.table.waiting else 0)


def _require_right(head: LoadedTable, player: str) -> None:
    """Refuse forks of a running game that would reveal hidden information.

    A fork's log becomes public when the fork ends.
    """
    table = head.table
    if table.phase == "ended":
        return
    detail = "a running game can be forked only by the holder of all seats, and only if nothing is hidden"
    holders = {seat.player for seat in table.seats}
    if not head.code.game.is_open or holders != {player}:
        raise Problem("not-allowed", detail, rule="TBL-2", head=to_log_head(head))


async def _load_source(
    tables: Tables, limits: Limits, caller: KnownCaller, head: LoadedTable, at: int
) -> _Source:
    """Return the table after record `at`; raise not-allowed if no game was in progress then."""
    if at > head.seq:
        raise problem_at(head, "not-found", f"table {head.table.id} has records 1 to {head.seq}")
    await limits.charge_records(caller, tables.reader.count_to_fold(head.table.id, at))
    shown = await tables.load(head.table.id, at)
    if shown.table.phase != "playing":
        raise problem_at(head, "not-allowed", f"no game was in progress after record {at}", rule="TBL-2")
    entries = await tables.reader.records(head.table.id, 0, at)
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
async def list_paces(request: Request, caller: AnyCaller) -> Response:
    """List the named paces, each with a summary and its full definition; times of day are in UTC.

    To open a table, give a pace's name, or a custom pace of the same form.
    """
    paces = [PaceSummary(name, pace.summary, pace.pace) for name, pace in PRESETS.items()]
    return constant_json_response(request.headers, paces)
