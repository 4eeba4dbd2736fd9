"""Tables that wait for the caller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from services.api.auth.access import load_table
from services.api.auth.authentication import PlayerCall, PlayingCall
from services.api.http.responses import JsonResponse
from services.api.problems import NO_CONTENT, OK
from services.api.routing import ApiRoute, answers
from services.api.runtime.state import ApiState
from services.api.tables.perspective import build_perspective
from services.api.tables.responses import InboxResponse
from services.api.tables.schemas import TurnQuestion, TurnQuestions
from services.api.tables.view import build_lobby_summaries
from services.queries.reader import InboxItem

router = APIRouter(tags=["turns"], route_class=ApiRoute)


async def build_turn_questions(call: PlayerCall, listed: Sequence[InboxItem]) -> tuple[TurnQuestion, ...]:
    """Return the question and the table of each decision, but for tables that lists do not know yet."""
    api = call.api
    known = await api.ports.reader.lobby_documents(sorted({one.table for one in listed}))
    summaries = await build_lobby_summaries(api, tuple(known.values()), call.caller)
    tables = {summary.id: summary for summary in summaries}
    return tuple(
        [
            TurnQuestion(one.seat, one.decision, await _question(api, one), tables[one.table])
            for one in listed
            if one.table in tables
        ]
    )


async def _question(api: ApiState, asked: InboxItem) -> str | None:
    """Return the question of a decision, which never changes; None where it has been answered meanwhile."""
    key = (asked.table, asked.seat, asked.decision)
    found = api.questions.get(key)
    if found is not None:
        return found
    loaded = await load_table(api, asked.table)
    if loaded.table.decision(asked.seat) != asked.decision:
        return None
    question = build_perspective(api.perspectives, loaded, asked.seat, acts=False).question
    return None if question is None else api.questions.put(key, question)


MAX_QUESTIONS = 12
"""Each may need a table to be folded, once."""


@router.get("/v1/inbox", summary="List tables where it is my turn")
async def list_turns(
    call: PlayingCall,
    order: Annotated[
        Literal["since", "due"],
        Query(description="The order: longest waiting first, or nearest deadline first", examples=["due"]),
    ] = "since",
) -> InboxResponse:
    """List the decisions that await the caller, at most 100.

    The longest waiting come first. With `order=due` the nearest deadline comes first, and decisions without a
    deadline last.
    """
    reader = call.api.ports.reader
    listed = await (reader.inbox_by_due(call.player) if order == "due" else reader.inbox(call.player))
    return InboxResponse(listed)


@router.get("/v1/inbox/questions", summary="List what I am asked")
async def list_questions(call: PlayingCall) -> TurnQuestions:
    """Describe the most urgent decisions of the caller in words, at most 12."""
    listed = await call.api.ports.reader.inbox_by_due(call.player, MAX_QUESTIONS)
    return TurnQuestions(await build_turn_questions(call, listed))


@router.get(
    "/v1/inbox/next",
    summary="Get the next decision",
    responses=answers(OK, InboxItem) | answers(NO_CONTENT),
)
async def get_next_turn(call: PlayingCall) -> Response:
    """Return the first decision of the inbox, or no content if there is none."""
    turn = await call.api.ports.reader.next_turn(call.player)
    return Response(status_code=NO_CONTENT) if turn is None else JsonResponse(turn)
