"""Submitting a command. Form, identity and seat are checked here, everything else by the worker."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from starlette.responses import Response

from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.table.commands import Say, TakeSeat
from domain.table.talk.readable_text import plain_text, unreadable_reason
from domain.table.tenure.commands import KeepSeat, OfferSeat
from domain.table.undo.commands import OpenFork
from infra.ports.command_queue import QueuedCommand
from services.api.auth.access import holds_seat, load_table, require_visible
from services.api.auth.authentication import PlayerCall, PlayingCall, now_ms, origin_of
from services.api.auth.quotas import charged_chat, require_voice
from services.api.http.arguments import (
    IdempotencyKeyArg,
    PreferArg,
    bounds,
    preferred_wait,
    require_command_id,
)
from services.api.problems import Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.runtime.command_outcomes import await_outcome
from services.api.runtime.players import Caller
from services.api.tables.arguments import InviteArg, TableArg
from services.api.tables.requests import CommandId, CommandRequest
from services.api.tables.seats import prepare_invitation, prepare_offer, prepare_sitting
from services.api.tables.submission import (
    OUTCOME_RESPONSES,
    REFUSAL_CODES,
    SUBMISSION_PROBLEMS,
    build_outcome,
    outcome_response,
    pending_response,
    refusal_problem,
    submit_command,
)
from services.queries.reader import LoadedTable

router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.post(
    "/v1/tables/{table}/commands",
    summary="Send a command",
    responses=OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS),
)
async def post_command(
    call: PlayingCall,
    table: TableArg,
    body: JsonBody[CommandRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Send a command of the game, with the decision that it answers, or a command of the table.

    Commands of the table (chat, undo, resigning) name no decision. Without `Prefer` the command is queued and
    the response does not wait for its outcome. The same `command_id` of a player at a table always gets the
    same response.
    """
    command_id = require_command_id(body.command_id, key)
    folded = await _find_table(call, table, body.seat)
    require_visible(call, folded.table, invite)
    command = _decode(folded, call.caller, body)
    if isinstance(command, OpenFork):
        detail = "use POST /v1/forks to open a fork"
        raise refusal_problem(folded, "malformed-command", detail, body.seat)
    if isinstance(command, TakeSeat):
        _require_unshown(folded, command, body.seat)
        command = await prepare_sitting(call, folded, body.seat, command, command_id)
    if isinstance(command, KeepSeat):
        command = await prepare_invitation(call, folded, command)
    if isinstance(command, OfferSeat):
        command = await prepare_offer(call, folded, command)
    words: str | None = None
    if isinstance(command, Say):
        command, words = _check_talk(folded, command, body.seat)
    # Encoded anew: blanks make no other command.
    encoded = folded.code.encode(command)
    queued = QueuedCommand(table, body.seat, call.player, command_id, body.decision, encoded, words)
    await require_voice(call.api, queued, command)
    await call.api.origin_notes.note(folded.table, call.player, origin_of(call.request), now_ms())
    async with charged_chat(call.api, queued, command):
        return await submit_command(call, folded, queued, prefer)


@router.get(
    "/v1/tables/{table}/commands/{command_id:path}",
    summary="Get a command's outcome",
    responses=OUTCOME_RESPONSES | problems(*REFUSAL_CODES),
)
async def get_outcome(
    call: PlayingCall,
    table: TableArg,
    command_id: Annotated[
        str,
        Path(**bounds(CommandId), description="The command's id", examples=["move-17"]),
    ],
    invite: InviteArg = None,
    prefer: PreferArg = None,
) -> Response:
    """Return the response that the command got or would have got.

    Not-found if the command is unknown: it can safely be sent again.
    """
    api, player = call.api, call.player
    folded = await load_table(api, table)
    require_visible(call, folded.table, invite)
    answer = await await_outcome(api, table, player, command_id, preferred_wait(prefer, 0))
    if answer is not None:
        return outcome_response(call, await build_outcome(api, table, answer, player), prefer)
    if api.submitted.get((table, player, command_id)):
        return pending_response(table, command_id)
    raise Problem(
        "not-found", f"your command {command_id!r} has no outcome yet; you can safely send it again"
    )


def _require_unshown(folded: LoadedTable, command: TakeSeat, seat: int | None) -> None:
    """Refuse what nobody says of himself."""
    if command.shown is not UNSET:
        detail = "leave out `shown`; the service sets it"
        raise refusal_problem(folded, "malformed-command", detail, seat)


async def _find_table(call: PlayerCall, table: str, seat: int | None) -> LoadedTable:
    """Return the table as this process last knew it, if that is enough: the worker judges by the newest."""
    cached = call.api.ports.reader.last_known(table)
    if cached is not None and holds_seat(cached.table, call.caller, seat):
        return cached
    return await load_table(call.api, table)


def _check_talk(folded: LoadedTable, command: Say, seat: int | None) -> tuple[Say, str | None]:
    """Give what is queued of a line of talk; where a table keeps its talk beside the log, the words apart."""
    text = "" if isinstance(command.text, UnsetType) else command.text
    if reason := unreadable_reason(plain_text(text)):
        raise refusal_problem(folded, "malformed-command", f"the message cannot be read: {reason}", seat)
    command = replace(command, to=command.to or UNSET)
    return (Say(to=command.to), text) if folded.table.keeps_talk_beside else (command, None)


def _decode(folded: LoadedTable, caller: Caller, body: CommandRequest) -> Command:
    try:
        command = folded.code.decode_command(bytes(body.command))
        if isinstance(command, Say):
            _require_text(command)
        return command
    except MalformedCommand as error:
        mine = body.seat if holds_seat(folded.table, caller, body.seat) else None
        raise refusal_problem(folded, error.slug, error.message, mine) from error


def _require_text(command: Say) -> None:
    """Refuse talk without words, and a digest, which is the service's to make."""
    if isinstance(command.text, UnsetType):
        raise MalformedCommand("Object missing required field `text`")
    if not isinstance(command.digest, UnsetType):
        raise MalformedCommand("Object contains unknown field `digest`: send only the text of a message")
