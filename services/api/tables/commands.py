"""Sending commands. Format, identity and seat are checked here; the worker checks everything else."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.table.commands import Say, TakeSeat
from domain.table.talk.readable_text import plain_text, unreadable_reason
from domain.table.tenure.commands import KeepSeat, OfferSeat
from domain.table.undo.commands import OpenFork
from infra.ports.command_queue import QueuedCommand
from services.api.auth.authentication import PlayingCaller, origin_of
from services.api.auth.table_access import holds_seat, load_visible_table, require_visible
from services.api.http.arguments import CommandHeaderValues, CommandId, InviteArg, PreferArg, TableArg, bounds
from services.api.problems import Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.runtime.dependencies import Commands, Limits, People, Tables
from services.api.runtime.players import KnownCaller, now_ms
from services.api.tables.requests import CommandRequest
from services.api.tables.seats import Seats
from services.api.tables.submission import (
    OUTCOME_RESPONSES,
    REFUSAL_CODES,
    SUBMISSION_RESPONSES,
    Sender,
    build_outcome,
    outcome_response,
    pending_response,
    refusal_problem,
)
from services.queries.reader import LoadedTable

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)


@router.post("/commands", summary="Send a command", responses=SUBMISSION_RESPONSES)
async def post_command(
    request: Request,
    table: TableArg,
    body: JsonBody[CommandRequest],
    sender: Sender,
    people: People,
    limits: Limits,
    seats: Seats,
    invite: InviteArg = None,
) -> Response:
    """Send a game command, with the decision that it answers, or a table command.

    Table commands (chat, undo, resigning and so on) name no decision. Without `Prefer`, the command is queued
    and the response does not wait for its outcome. A player who repeats a `command_id` at a table always gets
    the same response.
    """
    caller, player = sender.caller, sender.caller.player
    command_id = sender.headers.require_command_id(body.command_id)
    folded = await _find_table(sender.tables, caller, table, body.seat)
    require_visible(sender.tables, caller, folded.table, invite)
    command = await _prepare(seats, player, folded, _decode(folded, caller, body), body.seat, command_id)
    words: str | None = None
    if isinstance(command, Say):
        command, words = _split_chat(folded, command, body.seat)
    encoded = folded.code.encode(command)  # encoded again, so that whitespace makes no difference
    queued = QueuedCommand(table, body.seat, player, command_id, body.decision, encoded, words)
    await limits.mutes.require_voice(queued, command)
    await people.origin_notes.note(folded.table, player, origin_of(request), now_ms())
    async with limits.charged_chat(queued, command):
        return await sender.submit(folded, queued)


async def _prepare(
    seats: Seats, player: str, folded: LoadedTable, command: Command, seat: int | None, command_id: str
) -> Command:
    """Add what the service knows about players; refuse commands that have their own endpoints."""
    match command:
        case OpenFork():
            detail = "use POST /v1/forks to open a fork"
            raise refusal_problem(folded, "malformed-command", detail, seat)
        case TakeSeat():
            if command.shown is not UNSET:
                detail = "leave out `shown`; the service sets it"
                raise refusal_problem(folded, "malformed-command", detail, seat)
            return await seats.prepare_sitting(player, folded, seat, command, command_id)
        case KeepSeat():
            return await seats.prepare_invitation(player, folded, command, command.player)
        case OfferSeat():
            return await seats.prepare_invitation(player, folded, command, command.to)
        case _:
            return command


@router.get(
    "/commands/{command_id:path}",
    summary="Get a command's outcome",
    responses=OUTCOME_RESPONSES | problems(*REFUSAL_CODES),
)
async def get_outcome(
    caller: PlayingCaller,
    table: TableArg,
    command_id: Annotated[
        str, Path(**bounds(CommandId), description="The command's id", examples=["move-17"])
    ],
    tables: Tables,
    commands: Commands,
    invite: InviteArg = None,
    prefer: PreferArg = None,
) -> Response:
    """Return the response that the command got, or would have got if the caller had waited.

    The response is `not-found` if the command is unknown; it can then safely be sent again.
    """
    player = caller.player
    await load_visible_table(tables, caller, table, invite)
    seconds = CommandHeaderValues(prefer).wait()
    answer = await commands.await_outcome(table, player, command_id, seconds)
    if answer is not None:
        return outcome_response(await build_outcome(tables, commands, table, answer, player), prefer)
    if commands.was_submitted(table, player, command_id):
        return pending_response(table, command_id)
    raise Problem(
        "not-found", f"your command {command_id!r} has no outcome yet; you can safely send it again"
    )


async def _find_table(tables: Tables, caller: KnownCaller, table: str, seat: int | None) -> LoadedTable:
    """Return the table, from the cache if the caller holds the seat in that state.

    The cached state may be old; the worker decides based on the latest state.
    """
    cached = tables.reader.last_known(table)
    if cached is not None and holds_seat(cached.table, caller, seat):
        return cached
    return await tables.load(table)


def _split_chat(folded: LoadedTable, command: Say, seat: int | None) -> tuple[Say, str | None]:
    """Return a chat message; if the table keeps messages outside the log, return its text separately."""
    text = "" if isinstance(command.text, UnsetType) else command.text
    if reason := unreadable_reason(plain_text(text)):
        raise refusal_problem(folded, "malformed-command", f"the message cannot be read: {reason}", seat)
    command = replace(command, to=command.to or UNSET)
    return (Say(to=command.to), text) if folded.table.keeps_talk_beside else (command, None)


def _decode(folded: LoadedTable, caller: KnownCaller, body: CommandRequest) -> Command:
    try:
        command = folded.code.decode_command(bytes(body.command))
        if isinstance(command, Say):
            _require_text(command)
        return command
    except MalformedCommand as error:
        mine = body.seat if holds_seat(folded.table, caller, body.seat) else None
        raise refusal_problem(folded, error.slug, error.message, mine) from error


def _require_text(command: Say) -> None:
    """Refuse a message without text, or with a digest, which only the service creates."""
    if isinstance(command.text, UnsetType):
        raise MalformedCommand("Object missing required field `text`")
    if not isinstance(command.digest, UnsetType):
        raise MalformedCommand("Object contains unknown field `digest`: send only the text of a message")
