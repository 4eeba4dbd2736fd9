"""Looking back at a game: scores by turn, reviews, explained places, rules reports, possible worlds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import Response

from domain.audit.rules_comparison import compare_rules_for_seat
from domain.drawing.explaining.explanation import ExplainedPlace, Reader, explain_place
from domain.drawing.explaining.place_card import draw_signs
from domain.kernel.bots import SimulatedChance
from domain.kernel.game import Game
from domain.kernel.refusals import Topics
from domain.table import visibility
from infra.ports.event_store import LogEntry
from projections.course import PointsCourse, SeatReview, follow_points
from services.api.auth.authentication import AnyCaller, PlayingCaller
from services.api.auth.table_access import VisibleTable, holds_seat, require_own_seat, require_seat_access
from services.api.http.arguments import AtArg, OwnSeatArg, SeatArg, SeatNumber, bounds
from services.api.http.responses import JsonResponse, build_from, encode_json
from services.api.problems import ACCEPTED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.dependencies import Jobs
from services.api.runtime.players import Caller
from services.api.tables.proposals import RulesReport, build_rules_report
from services.api.tables.requests import ReviewRequest
from services.api.tables.responses import CardLineSummary, PlaceExplanation, PlaceRefusal
from services.api.tables.schemas import ReviewProgress, WorldResponse
from services.api.tables.table import TAGGED, UNCHANGED, Executor, TaggedExecutor
from services.api.tables.view import problem_at, to_log_head
from services.queries.log_reader import decode_record
from services.queries.reader import LoadedTable

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)


@router.get(
    "/course",
    summary="Get the scores turn by turn",
    responses=answers(OK, PointsCourse, headers=TAGGED) | UNCHANGED | problems("not-allowed"),
)
async def get_course(caller: AnyCaller, head: VisibleTable, executor: TaggedExecutor) -> Response:
    """Return every player's points after each turn of a finished game, counted by the game's rules.

    The response includes the turning points, the score sheet by category, and the tie-breakers. The log is
    replayed once, and the result is cached.
    """
    if head.table.phase != "ended":
        raise problem_at(
            head,
            "not-allowed",
            "scores would reveal hidden information; they are available once the table has ended",
        )
    key = ("course", head.hash)
    entries = await executor.read_whole_log(head, key)
    course = await executor.compute(key, lambda: _follow(entries))
    return await executor.respond_compressed(head, key, course)


def _follow(entries: Sequence[LogEntry]) -> bytes:
    return encode_json(follow_points(decode_record(entry)[0] for entry in entries))


@router.get(
    "/explain",
    summary="Explain a place on the board",
    responses=answers(OK, PlaceExplanation, headers=TAGGED) | UNCHANGED,
)
async def get_explanation(
    caller: AnyCaller,
    head: VisibleTable,
    executor: TaggedExecutor,
    place: Annotated[
        str,
        Query(
            min_length=1,
            max_length=100,
            description="The place, as named by `data-at` in the drawing and by `at` in options",
            examples=["alder"],
        ),
    ],
    seat: SeatArg = None,
    at: AtArg = None,
) -> Response:
    """Explain a place on the board: what it is and does, its current costs and yields, and the choices there.

    The explanation uses only what the seat or a spectator may know. The response is `not-found` if the board
    has no such place.
    """
    shown = (await executor.load_shown(head, seat, at)).shown
    own_seat = seat if shown is head and holds_seat(head.table, caller, seat) else None
    key = ("explain", shown.hash, seat, own_seat, place)
    told = await executor.compute(key, lambda: _explain(shown, seat, own_seat, place))
    if not told:
        raise problem_at(head, "not-found", f"the board has no place {place!r}")
    return executor.respond(head, told)


def _explain(shown: LoadedTable, seat: int | None, own: int | None, place: str) -> bytes:
    game, state = shown.code.game, shown.table.game_state
    if state is None:
        return b""
    reader = Reader(visibility.game_view(game, shown.table, seat), own)
    random = Random(secrets.randbits(64))  # noqa: S311 - for imagined worlds only
    told = explain_place(game, state, reader, place, random)
    return b"" if told is None else encode_json(_summary(place, told, game.presentation.topics))


def _summary(place: str, told: ExplainedPlace, topics: Topics) -> PlaceExplanation:
    card, why = told.card, told.refusal
    return build_from(
        PlaceExplanation,
        card,
        place=place,
        lines=tuple(CardLineSummary(line.words, draw_signs(line.signs) or None) for line in card.lines),
        topic=card.topic or None,
        options=told.options,
        refusal=None if why is None else PlaceRefusal(why.reason, why.rule, topics.of_rule(why.rule)),
    )


@router.post(
    "/review",
    summary="Request a review",
    status_code=ACCEPTED,
    responses=answers(ACCEPTED, ReviewProgress, headers=("Retry-After",)) | problems("not-allowed"),
)
async def request_review(
    caller: PlayingCaller, head: VisibleTable, body: JsonBody[ReviewRequest], jobs: Jobs
) -> Response:
    """Start a review: a planner judges how a seat played, using only what it could know at the time.

    The review appears at the address in the response. An existing review is not computed again.
    """
    table, seat = head.table.id, body.seat
    _require_reviewable(head, caller, seat)
    review = await _read_review(jobs, table, seat)
    if review is None or not review.is_whole:
        turns = 0 if review is None else len(review.turns)
        await jobs.reviews.request(table, seat, turns)
    return _progress_response(table, seat, review)


@router.get(
    "/review",
    summary="Get a review",
    responses=answers(OK, SeatReview)
    | answers(ACCEPTED, ReviewProgress, headers=("Retry-After",))
    | problems("not-allowed"),
)
async def get_review(
    caller: AnyCaller,
    head: VisibleTable,
    jobs: Jobs,
    seat: Annotated[
        int, Query(**bounds(SeatNumber), description="The seat whose game is reviewed", examples=[1])
    ] = 0,
) -> Response:
    """Return a seat's moves turn by turn, the moves a planner would have made, and the difference in points.

    The response is 202 while the review is being computed, and 404 (`not-found`) if none was requested.
    """
    table = head.table.id
    _require_reviewable(head, caller, seat)
    is_active = await jobs.reviews.is_active(table, seat)
    review = await _read_review(jobs, table, seat)  # in this order, as the last piece may have just ended
    if review is not None and review.is_whole:
        return JsonResponse(review)
    if is_active:
        return _progress_response(table, seat, review)
    raise Problem("not-found", f"nobody has requested a review of table {table} for seat {seat} yet", retry=2)


async def _read_review(jobs: Jobs, table: str, seat: int) -> SeatReview | None:
    kept = await jobs.reviews.read(table, seat)
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=SeatReview)
    except msgspec.DecodeError:  # of an earlier schema, so it is computed again
        return None


def _require_reviewable(head: LoadedTable, caller: Caller, seat: int) -> None:
    if head.table.phase != "ended":
        raise problem_at(head, "not-allowed", "a review is available only after the table has ended")
    if head.table.game_state is None:
        raise problem_at(head, "not-allowed", "no game was played at this table")
    require_seat_access(head.table, caller, seat)


def _progress_response(table: str, seat: int, review: SeatReview | None) -> Response:
    done, turns = (0, None) if review is None else (len(review.turns), review.of)
    where = f"/v1/tables/{table}/review?seat={seat}"
    response = JsonResponse(ReviewProgress(table, seat, where, done, turns), ACCEPTED)
    response.headers["Retry-After"] = "1"
    return response


@router.get(
    "/rules-report",
    summary="Compare a proposed rules version",
    responses=answers(OK, RulesReport, headers=("Railhead-Head",)),
)
async def get_rules_report(
    caller: AnyCaller, head: VisibleTable, executor: Executor, seat: OwnSeatArg = None
) -> Response:
    """Return the past commands that would turn out differently under the proposed rules version.

    A seat sees only its own commands, because whether another seat's command is allowed may depend on hidden
    information. In a game without hidden information it sees all commands. The response is `not-found` unless
    an operator has proposed a version.
    """
    proposal = head.table.proposed_rules
    if proposal is None:
        raise problem_at(
            head, "not-found", f"table {head.table.id} has no open proposal of a different rules version"
        )
    shown = head.table.seat_of(caller.player or "") if seat is None else seat
    require_seat_access(head.table, caller, shown)
    key, version, game = ("rules", head.hash, shown), proposal.version, head.code.game
    past = await executor.read_whole_log(head, key)
    report = await executor.compute(key, lambda: _compare(game, past, version, shown))
    return JsonResponse(msgspec.Raw(report), head=to_log_head(head))


def _compare(game: Game[Any], entries: Sequence[LogEntry], version: int, seat: int | None) -> bytes:
    differences = compare_rules_for_seat((entry.record for entry in entries), version, seat)
    return encode_json(build_rules_report(game, version, seat, differences))


@router.get(
    "/world",
    summary="Get a possible world",
    responses=answers(OK, WorldResponse, headers=TAGGED) | UNCHANGED | problems("not-your-turn"),
)
async def get_world(
    caller: PlayingCaller, head: VisibleTable, executor: TaggedExecutor, own: OwnSeatArg = None
) -> Response:
    """Return an imagined world: the game's state, with everything hidden from the seat drawn at random.

    `state` is in its stored form, for programs that analyse it. For a given seat and record, the world is
    always the same. Tables that do not allow analysis return it too: it reveals only what the seat may know,
    not the value of its options.
    """
    seat = require_own_seat(head, caller, own, "can request a world")
    if head.table.phase != "playing" or head.table.game_state is None:
        raise problem_at(head, "not-your-turn", "no game is in progress at this table")
    world = await executor.compute(("world", head.hash, seat), lambda: _draw(head, seat))
    return executor.respond(head, world)


def _draw(head: LoadedTable, seat: int) -> bytes:
    table, game = head.table, head.code.game
    chance = SimulatedChance(Random(secrets.randbits(64)))  # noqa: S311 - for imagined worlds only
    state = head.code.encode(game.planning.determinize(table.position, seat, chance))
    return encode_json(
        WorldResponse(
            game=table.game,
            version=table.version,
            options=msgspec.Raw(head.code.encode(table.options)),
            seats=len(table.seats),
            seat=seat,
            decision=table.decision(seat),
            head=table.seq,
            hash=head.hash,
            state=msgspec.Raw(state),
        )
    )
