"""Decisions that wait for the caller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from services.api.auth.authentication import PlayingCaller
from services.api.http.responses import JsonResponse
from services.api.problems import NO_CONTENT, OK
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import Tables
from services.api.runtime.players import KnownCaller
from services.api.tables.perspective import build_perspective
from services.api.tables.responses import InboxResponse
from services.api.tables.schemas import TurnQuestion, TurnQuestions
from services.api.tables.view import build_lobby_summaries
from services.queries.reader import InboxItem

router = APIRouter(tags=["turns"], route_class=ApiRoute)


async def build_turn_questions(
    tables: Tables, caller: KnownCaller, listed: Sequence[InboxItem]
) -> tuple[TurnQuestion, ...]:
    """Return each decision with its question and table.

    Tables that the lists do not contain yet are omitted.
    """
    known = await tables.reader.lobby_documents(sorted({item.table for item in listed}))
    summaries = await build_lobby_summaries(tables, tuple(known.values()), caller)
    by_id = {summary.id: summary for summary in summaries}
    return tuple(
        [
            TurnQuestion(item.seat, item.decision, await _question(tables, item), by_id[item.table])
            for item in listed
            if item.table in by_id
        ]
    )


async def _question(tables: Tables, asked: InboxItem) -> str | None:
    """Return a decision's question, from the cache if possible; None if the decision was already made."""
    key = (asked.table, asked.seat, asked.decision)
    cached = tables.questions.get(key)
    if cached is not None:
        return cached
    loaded = await tables.load(asked.table)
    if loaded.table.decision(asked.seat) != asked.decision:
        return None
    question = build_perspective(tables.perspectives, loaded, asked.seat, acts=False).question
    return None if question is None else tables.questions.put(key, question)


MAX_QUESTIONS = 12
"""Maximum number of questions per response; each may require folding a table."""


@router.get("/v1/inbox", summary="List tables where it is my turn")
async def list_turns(
    caller: PlayingCaller,
    tables: Tables,
    order: Annotated[
        Literal["since", "due"],
        Query(description="`since`: longest waiting first; `due`: nearest deadline first", examples=["due"]),
    ] = "since",
) -> InboxResponse:
    """List the decisions that wait for the caller, at most 100.

    The decision that has waited longest comes first. With `order=due` the nearest deadline comes first, and
    decisions without a deadline come last.
    """
    reader = tables.reader
    listed = await (reader.inbox_by_due(caller.player) if order == "due" else reader.inbox(caller.player))
    return InboxResponse(listed)


@router.get("/v1/inbox/questions", summary="Describe my decisions")
async def list_questions(caller: PlayingCaller, tables: Tables) -> TurnQuestions:
    """Describe the caller's most urgent decisions in words, at most 12."""
    listed = await tables.reader.inbox_by_due(caller.player, MAX_QUESTIONS)
    return TurnQuestions(await build_turn_questions(tables, caller, listed))


@router.get(
    "/v1/inbox/next",
    summary="Get the next decision",
    responses=answers(OK, InboxItem) | answers(NO_CONTENT),
)
async def get_next_turn(caller: PlayingCaller, tables: Tables) -> Response:
    """Return the decision that has waited longest; 204 without content if none awaits the caller."""
    turn = await tables.reader.next_turn(caller.player)
    return Response(status_code=NO_CONTENT) if turn is None else JsonResponse(turn)
