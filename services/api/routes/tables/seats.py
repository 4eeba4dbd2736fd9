"""Sitting down, getting up, asking for a bot, starting."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.values import Command
from domain.table.commands import LeaveSeat, StartTable, TakeSeat, WantBot
from infra.ports.command_queue import QueuedCommand
from services.api.auth.access import load_visible_table
from services.api.auth.authentication import ApiStateDep, CallerDep, require_player
from services.api.http.idempotency import command_id_or_new
from services.api.http.operation import openapi_route
from services.api.http.parameters import COMMAND_ID_QUERY, IDEMPOTENCY_KEY, INVITE, PREFER, SEAT_NUMBER, TABLE
from services.api.routes.tables.commands import REFUSAL_CODES, submit_command
from services.api.routes.tables.open_table import derive_nonce
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState
from services.api.schemas.problems import ACCEPTED, OK
from services.api.schemas.requests import BodyParser, SeatRequest, StartRequest
from services.api.schemas.responses import OutcomeResponse, PendingResponse

WAIT_SECONDS = 10
"""How long these wait for their outcome where the caller has no preference."""

router = APIRouter()
_answers = (
    (OK, OutcomeResponse, (), ("Railhead-Head", "Preference-Applied")),
    (ACCEPTED, PendingResponse, (), ("Location",)),
)
_problems = (*REFUSAL_CODES, "forbidden", "partition-full")


@router.post(
    "/v1/tables/{table}/seats",
    **openapi_route(
        "Sit down, or ask for a bot",
        "tables",
        SeatRequest,
        *_answers,
        says="Take a seat, with a nonce of one's own that goes into every draw or one made for it; with "
        "`bot`, ask for one. It waits 10 s for its outcome, unless `Prefer` says otherwise.",
        takes=(TABLE, INVITE, PREFER, IDEMPOTENCY_KEY),
        problems=_problems,
        access="player",
    ),
)
async def take_seat(
    request: Request,
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[SeatRequest, Depends(BodyParser(SeatRequest))],
) -> Response:
    """Take a seat with a nonce of the caller's or one made for it; with `bot`, let one take it."""
    player, command_id = require_player(caller), command_id_or_new(request, body.command_id)
    nonce = body.nonce or derive_nonce(api, TABLE(request), player, command_id)
    command = TakeSeat(nonce) if body.bot is None else WantBot(body.bot)
    return await _ordered(request, api, caller, (command_id, body.seat, command))


@router.delete(
    "/v1/tables/{table}/seats/{seat}",
    **openapi_route(
        "Get up",
        "tables",
        None,
        *_answers,
        says="Leave a seat; during the game it waits for somebody else.",
        takes=(TABLE, SEAT_NUMBER, COMMAND_ID_QUERY, INVITE, PREFER, IDEMPOTENCY_KEY),
        problems=_problems,
        access="player",
    ),
)
async def leave_seat(request: Request, api: ApiStateDep, caller: CallerDep) -> Response:
    """Leave a seat; during the game it waits for somebody else."""
    command_id = command_id_or_new(request, COMMAND_ID_QUERY(request))
    return await _ordered(request, api, caller, (command_id, SEAT_NUMBER(request), LeaveSeat()))


@router.post(
    "/v1/tables/{table}/start",
    **openapi_route(
        "Start the game",
        "tables",
        StartRequest,
        *_answers,
        says="Begin, once every seat is taken; for the owner of a table that was opened with "
        "`begin` as `owner`.",
        takes=(TABLE, INVITE, PREFER, IDEMPOTENCY_KEY),
        problems=_problems,
        access="player",
    ),
)
async def start_game(
    request: Request,
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[StartRequest, Depends(BodyParser(StartRequest))],
) -> Response:
    """Begin, once every seat is taken."""
    command_id = command_id_or_new(request, body.command_id)
    return await _ordered(request, api, caller, (command_id, None, StartTable()))


async def _ordered(
    request: Request, api: ApiState, caller: Caller, order: tuple[str, int | None, Command]
) -> Response:
    player = require_player(caller)
    command_id, seat, command = order
    folded = await load_visible_table(api, request, caller, TABLE(request))
    wish = QueuedCommand(folded.table.id, seat, player, command_id, None, folded.code.encode(command))
    return await submit_command(request, folded, caller, wish, WAIT_SECONDS)
