"""Where a player is asked."""

from __future__ import annotations

from starlette.responses import Response

from services.api.auth.call import PlayerCall
from services.api.http.arguments import InboxOrderArg
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.presenters.people.turn_questions import build_turn_questions
from services.api.routing.route_table import RouteTable
from services.api.schemas.problems import NO_CONTENT, OK
from services.api.schemas.responses import InboxResponse
from services.api.schemas.tables import TurnQuestions
from services.queries.reader import InboxItem

MAX_QUESTIONS = 12
"""Each may need a table to be folded, once."""

routes = RouteTable("turns")


@routes.get(
    "/v1/inbox",
    "Where it is my turn",
    ResponseSpec(OK, InboxResponse),
    problems=("forbidden", "unavailable"),
)
async def list_turns(call: PlayerCall, order: InboxOrderArg) -> Response:
    """List the decisions that wait for the caller, at most 100.

    Those that have waited longest come first; with `order=due` those whose time runs out first, and those
    without a limit last.
    """
    reader = call.api.ports.reader
    listed = await (reader.inbox_by_due(call.player) if order == "due" else reader.inbox(call.player))
    return JsonResponse(InboxResponse(listed))


@routes.get(
    "/v1/inbox/questions",
    "What I am asked",
    ResponseSpec(OK, TurnQuestions),
    problems=("forbidden", "unavailable"),
)
async def list_questions(call: PlayerCall) -> Response:
    """Say in words what the most urgent decisions are, at most 12, and at which tables."""
    listed = await call.api.ports.reader.inbox_by_due(call.player, MAX_QUESTIONS)
    return JsonResponse(TurnQuestions(await build_turn_questions(call, listed)))


@routes.get(
    "/v1/inbox/next",
    "The decision that has waited longest",
    ResponseSpec(OK, InboxItem),
    ResponseSpec(NO_CONTENT),
    problems=("forbidden", "unavailable"),
)
async def get_next_turn(call: PlayerCall) -> Response:
    """Give the first of the inbox; no content where nothing waits."""
    turn = await call.api.ports.reader.next_turn(call.player)
    return Response(status_code=NO_CONTENT) if turn is None else JsonResponse(turn)
