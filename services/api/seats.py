"""Sitting down, getting up, asking for a bot, starting."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.values import Command
from domain.table.commands import LeaveSeat, StartTable, TakeSeat, WantBot
from services.api.believed import Caller
from services.api.bodies import Begin, SitDown, Taken
from services.api.commands import REFUSED, carry_out
from services.api.describing import described
from services.api.errors import ACCEPTED, OK
from services.api.idempotency import id_of
from services.api.identity import Asking, Served, require_player
from services.api.looking import seen_by
from services.api.opening import nonce_for
from services.api.parameters import IDEMPOTENCY, INVITE, PLACE, PREFER, RETRIED, TABLE
from services.api.service import Service
from services.api.shapes import Done, StillWaiting
from services.stored import Wish

SECONDS = 10
"""How long these wait for their outcome where the caller has no preference."""

router = APIRouter()
_answers = (
    (OK, Done, (), ("Railhead-Head", "Preference-Applied")),
    (ACCEPTED, StillWaiting, (), ("Location",)),
)
_problems = (*REFUSED, "forbidden", "partition-full")


@router.post(
    "/v1/tables/{table}/seats",
    **described(
        "Sit down, or ask for a bot",
        "tables",
        SitDown,
        *_answers,
        says="Take a seat, with a nonce of one's own that goes into every draw or one made for it; with "
        "`bot`, ask for one. It waits 10 s for its outcome, unless `Prefer` says otherwise.",
        takes=(TABLE, INVITE, PREFER, IDEMPOTENCY),
        problems=_problems,
        access="player",
    ),
)
async def sit_down(
    request: Request,
    service: Served,
    caller: Asking,
    body: Annotated[SitDown, Depends(Taken(SitDown))],
) -> Response:
    """Take a seat with a nonce of the caller's or one made for it; with `bot`, let one take it."""
    player, command_id = require_player(caller), id_of(request, body.command_id)
    nonce = body.nonce or nonce_for(service, TABLE(request), player, command_id)
    command = TakeSeat(nonce) if body.bot is None else WantBot(body.bot)
    return await _ordered(request, service, caller, (command_id, body.seat, command))


@router.delete(
    "/v1/tables/{table}/seats/{seat}",
    **described(
        "Get up",
        "tables",
        None,
        *_answers,
        says="Leave a seat; during the game it waits for somebody else.",
        takes=(TABLE, PLACE, RETRIED, INVITE, PREFER, IDEMPOTENCY),
        problems=_problems,
        access="player",
    ),
)
async def get_up(request: Request, service: Served, caller: Asking) -> Response:
    """Leave a seat; during the game it waits for somebody else."""
    command_id = id_of(request, RETRIED(request))
    return await _ordered(request, service, caller, (command_id, PLACE(request), LeaveSeat()))


@router.post(
    "/v1/tables/{table}/start",
    **described(
        "Start the game",
        "tables",
        Begin,
        *_answers,
        says="Begin, once every seat is taken; for the owner of a table that was opened with "
        "`begin` as `owner`.",
        takes=(TABLE, INVITE, PREFER, IDEMPOTENCY),
        problems=_problems,
        access="player",
    ),
)
async def start(
    request: Request,
    service: Served,
    caller: Asking,
    body: Annotated[Begin, Depends(Taken(Begin))],
) -> Response:
    """Begin, once every seat is taken."""
    command_id = id_of(request, body.command_id)
    return await _ordered(request, service, caller, (command_id, None, StartTable()))


async def _ordered(
    request: Request, service: Service, caller: Caller, order: tuple[str, int | None, Command]
) -> Response:
    player = require_player(caller)
    command_id, seat, command = order
    folded = await seen_by(service, request, caller, TABLE(request))
    wish = Wish(folded.table.id, seat, player, command_id, None, folded.code.encode(command))
    return await carry_out(request, folded, caller, wish, SECONDS)
