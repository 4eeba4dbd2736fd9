"""Sitting down, getting up, asking for a bot, starting."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter
from msgspec import UNSET
from starlette.responses import Response

from domain.kernel.values import Command
from domain.table.commands import LeaveSeat, StartTable, TakeSeat, WantBot
from infra.ports.command_queue import QueuedCommand
from services.api.auth.access import load_visible_table
from services.api.auth.call import PlayerCall, PlayingCall
from services.api.http.arguments import (
    CommandIdQueryArg,
    IdempotencyKeyArg,
    InviteArg,
    PreferArg,
    SeatNumberArg,
    TableArg,
)
from services.api.http.idempotency import command_id_or_new
from services.api.http.operation import problems
from services.api.routes.tables.sitting import prepare_sitting
from services.api.routes.tables.submission import OUTCOME_RESPONSES, SUBMISSION_PROBLEMS, submit_command
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.requests import SeatRequest, StartRequest

WAIT_SECONDS = 10
"""How long these wait for their outcome where the caller has no preference."""
router = APIRouter(tags=["tables"], route_class=ApiRoute)


class SeatChange(NamedTuple):
    """A command about a seat, None for the whole table, under its id."""

    command_id: str
    seat: int | None
    command: Command


@router.post(
    "/v1/tables/{table}/seats",
    summary="Sit down, or ask for a bot",
    responses=OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS),
)
async def take_seat(
    call: PlayingCall,
    table: TableArg,
    body: JsonBody[SeatRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Take a seat, with a nonce of one's own that goes into every draw or one made for it.

    With `bot`, ask for one. It waits 10 s for its outcome, unless `Prefer` says otherwise.
    """
    command_id = command_id_or_new(body.command_id, key)
    nonce = body.nonce or call.api.derive_nonce(table, call.player, command_id)
    hours = UNSET if body.hours is None else body.hours
    command = TakeSeat(nonce, hours) if body.bot is None else WantBot(body.bot)
    return await _submit(call, table, invite, prefer, SeatChange(command_id, body.seat, command))


@router.delete(
    "/v1/tables/{table}/seats/{seat}",
    summary="Get up",
    responses=OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS),
)
async def leave_seat(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: PlayingCall,
    table: TableArg,
    seat: SeatNumberArg,
    command_id: CommandIdQueryArg = None,
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Leave a seat; during the game it waits for somebody else."""
    change = SeatChange(command_id_or_new(command_id, key), seat, LeaveSeat())
    return await _submit(call, table, invite, prefer, change)


@router.post(
    "/v1/tables/{table}/start",
    summary="Start the game",
    responses=OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS),
)
async def start_game(
    call: PlayingCall,
    table: TableArg,
    body: JsonBody[StartRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Begin, once every seat is taken; for the owner of a table that was opened with `begin` as `owner`."""
    change = SeatChange(command_id_or_new(body.command_id, key), None, StartTable())
    return await _submit(call, table, invite, prefer, change)


async def _submit(
    call: PlayerCall, table: str, invite: str | None, prefer: str | None, change: SeatChange
) -> Response:
    folded = await load_visible_table(call, table, invite)
    command = change.command
    if isinstance(command, TakeSeat):
        command = await prepare_sitting(call, folded, change.seat, command, change.command_id)
    body = folded.code.encode(command)
    queued = QueuedCommand(table, change.seat, call.player, change.command_id, None, body)
    return await submit_command(call, folded, queued, prefer, WAIT_SECONDS)
