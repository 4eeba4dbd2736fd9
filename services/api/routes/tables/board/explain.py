"""What a place of the board is, and what it means for the reader now."""

from __future__ import annotations

import secrets
from random import Random

from fastapi import APIRouter
from starlette.responses import Response

from domain.drawing.explaining.explanation import ExplainedPlace, Reader, explain_place
from domain.drawing.explaining.place_card import CardLine, draw_signs
from domain.kernel.refusals import Topics
from domain.table import visibility
from services.api.auth.access import holds_seat
from services.api.auth.call import AnyCall
from services.api.http.arguments import AtArg, IfNoneMatchArg, InviteArg, PlaceArg, SeatArg, TableArg
from services.api.http.negotiation import JSON
from services.api.http.operation import answers, problems
from services.api.http.responses import conditional_table_response, encode_json
from services.api.presenters.table_view import to_log_head
from services.api.routes.tables.table import TAGGED, UNCHANGED, load_head, load_shown
from services.api.routing import ApiRoute
from services.api.schemas.problems import OK, Problem
from services.api.schemas.responses import CardLineSummary, PlaceExplanation, PlaceRefusal
from services.queries.reader import LoadedTable

router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/explain",
    summary="What a place of the board is",
    responses=answers(OK, PlaceExplanation, headers=TAGGED) | UNCHANGED | problems("forbidden"),
)
async def get_explanation(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: AnyCall,
    table: TableArg,
    place: PlaceArg,
    seat: SeatArg = None,
    at: AtArg = None,
    invite: InviteArg = None,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """What a thing on the board is, what it does, costs and brings now, and what can be chosen there.

    It is made from what the seat, or a spectator, may know; not-found where the board has no such place.
    """
    head = await load_head(call, table, None, invite)
    requested = await load_shown(call, head, seat, at)
    shown, now = requested.shown, requested.shown is head
    own = seat if now and holds_seat(head.table, call.caller, seat) else None
    key = ("explain", shown.hash, seat, own, place)
    told = await call.api.executor.compute(
        call.caller.rate_key, key, lambda: _explain(shown, seat, own, place)
    )
    if not told:
        raise Problem("not-found", "the board has no such place", head=to_log_head(head))
    return conditional_table_response(if_none_match, told, JSON, to_log_head(head))


def _explain(shown: LoadedTable, seat: int | None, own: int | None, place: str) -> bytes:
    game, state = shown.code.game, shown.table.game_state
    if state is None:
        return b""
    reader = Reader(visibility.game_view(game, shown.table, seat), own)
    random = Random(secrets.randbits(64))  # noqa: S311 - it imagines worlds, it draws nothing
    told = explain_place(game, state, reader, place, random)
    return b"" if told is None else encode_json(_summary(place, told, game.topics))


def _summary(place: str, told: ExplainedPlace, topics: Topics) -> PlaceExplanation:
    card, why = told.card, told.refusal
    return PlaceExplanation(
        place=place,
        title=card.title,
        kind=card.kind,
        lines=tuple(_line(line) for line in card.lines),
        now=card.now,
        facts=card.facts,
        topic=card.topic or None,
        options=told.options,
        refusal=None if why is None else PlaceRefusal(why.reason, why.rule, topics.of_rule(why.rule)),
    )


def _line(line: CardLine) -> CardLineSummary:
    return CardLineSummary(line.words, draw_signs(line.signs) or None)
