"""From a handler to the queue and back: a command of a tournament, and the tournament after it."""

from __future__ import annotations

from typing import assert_never

from starlette.responses import Response

from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.tournament.commands import TournamentCommand
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome
from infra.ports.stored_refusals import decode_refusal
from services.api.auth.call import PlayerCall
from services.api.auth.tournament_access import load_tournament
from services.api.http.operation import Responses, answers
from services.api.http.prefer import preferred_wait
from services.api.http.responses import JsonResponse
from services.api.presenters.outcomes import conflict_problem
from services.api.presenters.tournaments import build_tournament_view
from services.api.routes.tables.submission import REFUSAL_CODES
from services.api.runtime.command_outcomes import ANY_DIGEST, submit_and_wait
from services.api.schemas.problems import ACCEPTED, OK, Problem
from services.api.schemas.responses import PendingResponse
from services.api.schemas.tournaments import TournamentView

WAIT_SECONDS = 10
"""How long these wait for their outcome where the caller has no preference."""

TOURNAMENT_PROBLEMS = (
    *(code for code in REFUSAL_CODES if code not in {"not-your-turn", "stale-command"}),
    "forbidden",
    "partition-full",
)
TOURNAMENT_RESPONSES: Responses = {
    **answers(OK, TournamentView, headers=("Railhead-Head",)),
    **answers(ACCEPTED, PendingResponse),
}


async def submit_to_tournament(
    call: PlayerCall,
    tournament: str,
    command_id: str,
    command: TournamentCommand,
    prefer: str | None,
    status: int = OK,
) -> Response:
    """Put a command in, wait as long as the caller prefers (s), and answer with the tournament after it."""
    body = TOURNAMENT_CODEC.encode(command)
    queued = QueuedCommand(tournament, None, call.player, command_id, None, body)
    call.log(table=tournament, command_id=command_id)
    answer = await submit_and_wait(call.api, queued, preferred_wait(prefer, WAIT_SECONDS))
    if answer is None:
        return JsonResponse(PendingResponse(command_id, tournament), ACCEPTED)
    if answer.digest not in {ANY_DIGEST, queued.content_digest}:
        raise conflict_problem(command_id)
    match answer:
        case AcceptedOutcome():
            # who has just entered a private tournament belongs to it by now
            loaded = await load_tournament(call, tournament, None)
            view = await build_tournament_view(call.api, loaded, call.player)
            return JsonResponse(view, status, head=view.head)
        case RefusedOutcome(_, stored):
            why = decode_refusal(stored)
            call.api.metrics.refusals.labels(why.type).inc()
            raise Problem(why.type, why.detail, rule=why.rule)
        case _:
            assert_never(answer)
