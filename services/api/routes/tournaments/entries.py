"""Entering a tournament and leaving it, starting it, calling it off."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from domain.tournament.commands import CancelTournament, Enter, EnterBots, StartTournament, Withdraw
from services.api.auth.call import PlayingCall
from services.api.auth.tournament_access import load_tournament
from services.api.http.arguments import (
    CommandIdQueryArg,
    EntrantArg,
    IdempotencyKeyArg,
    InviteArg,
    PreferArg,
    TournamentArg,
)
from services.api.http.idempotency import command_id_or_new
from services.api.http.operation import problems
from services.api.routes.tournaments.entering import prepare_entry
from services.api.routes.tournaments.submission import (
    TOURNAMENT_PROBLEMS,
    TOURNAMENT_RESPONSES,
    submit_to_tournament,
)
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.tournaments import EntryRequest, TournamentRequest

router = APIRouter(tags=["tournaments"], route_class=ApiRoute)


@router.post(
    "/v1/tournaments/{tournament}/entries",
    summary="Enter, or let bots enter",
    responses=TOURNAMENT_RESPONSES | problems(*TOURNAMENT_PROBLEMS),
)
async def enter_tournament(
    call: PlayingCall,
    tournament: TournamentArg,
    body: JsonBody[EntryRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Take part: the tables that one is paired for begin by themselves, with the caller seated.

    The hours of the caller's profile go with it, and what the service knows of what the tournament asks.
    Who keeps apart from its organiser stays out. With `bot`, for the owner, so many of the service's bots
    take part. With the same `command_id` it is done once; 202 means that the same has to be sent again.
    """
    loaded = await load_tournament(call, tournament, invite)
    command_id = command_id_or_new(body.command_id, key)
    nonce = body.nonce or call.api.derive_nonce(tournament, call.player, command_id)
    if body.bot is not None:
        command: Enter | EnterBots = EnterBots(body.bot, body.count, nonce)
    else:
        command = await prepare_entry(call, loaded.tournament, nonce, command_id)
    return await submit_to_tournament(call, tournament, command_id, command, prefer)


@router.delete(
    "/v1/tournaments/{tournament}/entries/{entrant}",
    summary="Withdraw",
    responses=TOURNAMENT_RESPONSES | problems(*TOURNAMENT_PROBLEMS),
)
async def withdraw_entrant(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: PlayingCall,
    tournament: TournamentArg,
    entrant: EntrantArg,
    command_id: CommandIdQueryArg = None,
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Take part no longer from the next round on; a table that is on is played to its end, and counts.

    Before the tournament begins its owner may withdraw anybody.
    """
    await load_tournament(call, tournament, invite)
    return await submit_to_tournament(
        call, tournament, command_id_or_new(command_id, key), Withdraw(entrant), prefer
    )


@router.post(
    "/v1/tournaments/{tournament}/start",
    summary="Start a tournament",
    responses=TOURNAMENT_RESPONSES | problems(*TOURNAMENT_PROBLEMS),
)
async def start_tournament(
    call: PlayingCall,
    tournament: TournamentArg,
    body: JsonBody[TournamentRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Begin with those who have entered, for its owner; a table's seats have to be filled at least."""
    await load_tournament(call, tournament, invite)
    command_id = command_id_or_new(body.command_id, key)
    return await submit_to_tournament(call, tournament, command_id, StartTournament(), prefer)


@router.post(
    "/v1/tournaments/{tournament}/cancel",
    summary="Call a tournament off",
    responses=TOURNAMENT_RESPONSES | problems(*TOURNAMENT_PROBLEMS),
)
async def cancel_tournament(
    call: PlayingCall,
    tournament: TournamentArg,
    body: JsonBody[TournamentRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Call it off, for its owner, before it has begun or where no other person takes part.

    Games that are on are played to their end, and count for nothing here.
    """
    await load_tournament(call, tournament, invite)
    command_id = command_id_or_new(body.command_id, key)
    return await submit_to_tournament(call, tournament, command_id, CancelTournament(), prefer)
