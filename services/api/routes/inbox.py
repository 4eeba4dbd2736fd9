"""Where a player is asked."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from services.api.auth.call import PlayingCall
from services.api.http.arguments import InboxOrderArg
from services.api.http.operation import answers, problems
from services.api.http.responses import JsonResponse
from services.api.presenters.people.turn_questions import build_turn_questions
from services.api.routing import ApiRoute
from services.api.schemas.problems import NO_CONTENT, OK
from services.api.schemas.responses import InboxResponse
from services.api.schemas.tables import TurnQuestions
from services.queries.reader import InboxItem

MAX_QUESTIONS = 12
"""Each may need a table to be folded, once."""
router = APIRouter(tags=["turns"], route_class=ApiRoute)


@router.get("/v1/inbox", summary="Where it is my turn", responses=problems("forbidden", "unavailable"))
async def list_turns(call: PlayingCall, order: InboxOrderArg = "since") -> InboxResponse:
    """List the decisions that wait for the caller, at most 100.

    Those that have waited longest come first; with `order=due` those whose time runs out first, and those
    without a limit last.
    """
    reader = call.api.ports.reader
    listed = await (reader.inbox_by_due(call.player) if order == "due" else reader.inbox(call.player))
    return InboxResponse(listed)


@router.get("/v1/inbox/questions", summary="What I am asked", responses=problems("forbidden", "unavailable"))
async def list_questions(call: PlayingCall) -> TurnQuestions:
    """Say in words what the most urgent decisions are, at most 12, and at which tables."""
    listed = await call.api.ports.reader.inbox_by_due(call.player, MAX_QUESTIONS)
    return TurnQuestions(await build_turn_questions(call, listed))


@router.get(
    "/v1/inbox/next",
    summary="The decision that has waited longest",
    responses=answers(OK, InboxItem) | answers(NO_CONTENT) | problems("forbidden", "unavailable"),
)
async def get_next_turn(call: PlayingCall) -> Response:
    """Give the first of the inbox; no content where nothing waits."""
    turn = await call.api.ports.reader.next_turn(call.player)
    return Response(status_code=NO_CONTENT) if turn is None else JsonResponse(turn)
