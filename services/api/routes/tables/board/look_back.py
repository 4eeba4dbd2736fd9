"""Looks back of a seat at its game, after the end."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from projections.course.seat_review import SeatReview
from services.api.auth.access import load_visible_table, require_seat_access
from services.api.auth.call import AnyCall, ApiCall, PlayingCall
from services.api.http.arguments import InviteArg, ReviewedSeatArg, TableArg
from services.api.http.operation import answers, problems
from services.api.http.responses import JsonResponse
from services.api.presenters.table_view import to_log_head
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.problems import ACCEPTED, OK, Problem
from services.api.schemas.requests import ReviewRequest
from services.api.schemas.tables import ReviewProgress

router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.post(
    "/v1/tables/{table}/review",
    summary="Ask for a look back",
    status_code=ACCEPTED,
    responses=answers(ACCEPTED, ReviewProgress, headers=("Retry-After",))
    | problems("not-allowed", "not-found", "forbidden"),
)
async def request_review(
    call: PlayingCall, table: TableArg, body: JsonBody[ReviewRequest], invite: InviteArg = None
) -> Response:
    """Have a planner look back at how a seat played, as far as it could know then.

    The review appears where the answer says; one that is there already is not worked out again.
    """
    seat = body.seat
    await _require_game(call, table, seat, invite)
    review = await _read_review(call, table, seat)
    if review is None or not review.is_whole:
        turns = 0 if review is None else len(review.turns)
        await call.api.ports.reviews.request(table, seat, turns)
    return _tell_of_review(table, seat, review)


@router.get(
    "/v1/tables/{table}/review",
    summary="A look back at a seat's game, after the end",
    responses=answers(OK, SeatReview)
    | answers(ACCEPTED, ReviewProgress, headers=("Retry-After",))
    | problems("not-allowed", "forbidden"),
)
async def get_review(
    call: AnyCall, table: TableArg, seat: ReviewedSeatArg = 0, invite: InviteArg = None
) -> Response:
    """What a seat played in each turn, what a planner would have, and what that is worth, points.

    Until all turns are looked at, 202 where it was asked for and is on its way, else not-found.
    """
    await _require_game(call, table, seat, invite)
    is_active = await call.api.ports.reviews.is_active(table, seat)
    review = await _read_review(
        call, table, seat
    )  # after the other look: the last piece may have ended between
    if review is not None and review.is_whole:
        return JsonResponse(review)
    if is_active:
        return _tell_of_review(table, seat, review)
    raise Problem(
        "not-found", f"nobody has asked yet to look back at table {table} with seat {seat}", retry=2
    )


async def _read_review(call: ApiCall, table: str, seat: int) -> SeatReview | None:
    kept = await call.api.ports.reviews.read(table, seat)
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=SeatReview)
    except msgspec.DecodeError:  # of an earlier form: it is worked out anew
        return None


async def _require_game(call: ApiCall, table: str, seat: int, invite: str | None) -> None:
    """Raise a problem unless the caller may see that table, its game is over, and it has that seat."""
    head = await load_visible_table(call, table, invite)
    if head.table.phase != "ended":
        detail = "what a planner thinks of a game is told once the table has ended"
        raise Problem("not-allowed", detail, head=to_log_head(head))
    if head.table.game_state is None:
        raise Problem("not-allowed", "no game was begun at this table", head=to_log_head(head))
    require_seat_access(head.table, call.caller, seat)


def _tell_of_review(table: str, seat: int, review: SeatReview | None) -> Response:
    """Say where a review appears, how far it has come, and in how many seconds to look."""
    done, turns = (0, None) if review is None else (len(review.turns), review.of)
    where = f"/v1/tables/{table}/review?seat={seat}"
    response = JsonResponse(ReviewProgress(table, seat, where, done, turns), ACCEPTED)
    response.headers["Retry-After"] = "1"
    return response
