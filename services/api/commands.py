"""Commands: the shape, the identity and the seat are checked at the door, all else is the worker's."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.table.commands import CloseTable, OpenTable, RenewInvitation, StartTable, TakeSeat, WantBot
from services.api.answering import Answer
from services.api.believed import Caller
from services.api.bodies import Ordered, Taken, whole
from services.api.errors import ACCEPTED, Problem
from services.api.idempotency import required_id
from services.api.identity import caller_of, require_player
from services.api.looking import folded_to, holds, require_look
from services.api.outcomes import refused_at_door, told
from services.api.parameters import COMMAND, TABLE
from services.api.preferences import wait
from services.api.quotas import charge_talk
from services.api.service import Service, service_of
from services.api.settling import given, settle, waited_for
from services.api.shapes import Done, Head, StillWaiting
from services.reading import Folded
from services.stored import Answer as Stored
from services.stored import Wish

STANDING = (OpenTable, TakeSeat, WantBot, StartTable, CloseTable, RenewInvitation)
"""Commands of those who need no seat for them."""

REFUSED = (
    "malformed-command",
    "illegal-command",
    "not-your-turn",
    "not-allowed",
    "table-closed",
    "stale-command",
    "conflicting-command-id",
    "failed",
)
"""What may become of a command beside its acceptance."""

_ordered = Taken(Ordered)


def patience(request: Request, otherwise: int = 0) -> int:
    """Read `Prefer: wait=N`."""
    seconds = wait(request)
    return otherwise if seconds is None else seconds


async def post_command(request: Request) -> Response:
    """Take a command in; 200 with its events, its refusal, or 202 while it waits."""
    service, caller = service_of(request), await caller_of(request)
    require_player(caller)
    order = _ordered.read(await whole(request))
    command_id = required_id(request, order.command_id)
    table = TABLE(request)
    folded = await _known(service, caller, table, order.seat)
    require_look(service, request, caller, folded.table)
    command = _command(folded, caller, order)
    wish = wish_of(folded, caller, order, command, command_id)
    await charge_talk(service, wish, command)
    return await carry_out(request, folded, caller, wish)


def _command(folded: Folded, caller: Caller, order: Ordered) -> Command:
    try:
        return folded.code.command(bytes(order.command))
    except MalformedCommand as error:
        mine = order.seat if holds(folded.table, caller, order.seat) else None
        raise refused_at_door(folded, error.slug, error.message, mine) from error


def wish_of(folded: Folded, caller: Caller, order: Ordered, command: Command, command_id: str) -> Wish:
    """Give the wish of an order; its body is written anew, so that blanks make no other command."""
    body = folded.code.encode(command)
    return Wish(folded.table.id, order.seat, require_player(caller), command_id, order.decision, body)


async def carry_out(
    request: Request, folded: Folded, caller: Caller, wish: Wish, otherwise: int = 0
) -> Response:
    """Put a wish in, or give the answer it had; wait as long as the caller prefers."""
    service, seconds = service_of(request), patience(request, otherwise)
    request.state.said = {"table": wish.table, "command_id": wish.command_id}
    answer = await _settled(service, folded, caller, wish, seconds)
    if answer is None:
        return _waiting(wish.table, wish.command_id)
    done = await told(service, wish.table, answer, wish.player, wish)
    return _accepted(request, done, seconds)


async def _settled(
    service: Service, folded: Folded, caller: Caller, wish: Wish, seconds: float
) -> Stored | None:
    objection = _objection(folded, caller, wish)
    if objection is None:
        return await settle(service, wish, seconds)
    answer = await given(service, wish.table, wish.player, wish.command_id)
    if answer is None:
        service.metrics.refusals.labels(objection.code).inc()
        raise objection
    return answer


def _objection(folded: Folded, caller: Caller, wish: Wish) -> Problem | None:
    """Say what speaks against putting the wish in; what had its answer before is given that all the same."""
    if folded.table.phase == "ended":
        return refused_at_door(folded, "table-closed", f"table {wish.table} has ended", None)
    standing = isinstance(folded.code.command(wish.body), STANDING)
    if standing or holds(folded.table, caller, wish.seat):
        return None
    detail = "this takes a seat" if wish.seat is None else f"seat {wish.seat} is not yours"
    return refused_at_door(folded, "not-allowed", detail, None)


async def _known(service: Service, caller: Caller, table: str, seat: int | None) -> Folded:
    """Give the table as this process last knew it, if that is enough: the worker judges by the newest."""
    known = service.folded.get(table)
    if known is not None and holds(known.table, caller, seat):
        return known
    return await folded_to(service, table)


async def get_outcome(request: Request) -> Response:
    """Tell what became of a command."""
    service, caller = service_of(request), await caller_of(request)
    player, table = require_player(caller), TABLE(request)
    command_id, seconds = COMMAND(request), patience(request)
    folded = await folded_to(service, table)
    require_look(service, request, caller, folded.table)
    answer = await waited_for(service, table, player, command_id, seconds)
    if answer is not None:
        return _accepted(request, await told(service, table, answer, player), seconds)
    if service.put_in.get((table, player, command_id)):
        return _waiting(table, command_id)
    raise Problem("not-found", f"no command {command_id!r} of yours has an answer; sending it again is safe")


def _accepted(request: Request, done: Done, seconds: int) -> Answer:
    response = Answer(done, head=Head(done.seq, done.hash))
    if wait(request):
        response.headers["Preference-Applied"] = f"wait={seconds}"
    request.state.said = {**getattr(request.state, "said", {}), "seq": done.seq}
    return response


def _waiting(table: str, command_id: str) -> Answer:
    response = Answer(StillWaiting(command_id, table), ACCEPTED)
    response.headers["Location"] = f"/v1/tables/{table}/commands/{command_id}"
    return response
