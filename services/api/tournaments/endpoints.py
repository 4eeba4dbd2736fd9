"""Tournaments: list, view, open, enter, withdraw, log."""

from __future__ import annotations

from typing import Annotated, Any, assert_never

import msgspec
from fastapi import APIRouter, Path, Query
from msgspec import UNSET, UnsetType
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.audit.report import AuditReport
from domain.games import catalog
from domain.kernel.game import Game
from domain.log.export import EncodedRecord, LogExport, encode_export
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.pace import AtHour, Pace, find_preset
from domain.table.tenure.seating import Entry
from domain.table.tenure.terms import ONE_PERSON_VERSION
from domain.tournament.commands import (
    CancelTournament,
    Enter,
    EnterBots,
    OpenTournament,
    StartTournament,
    TournamentCommand,
    Withdraw,
)
from domain.tournament.plan import MAX_ROUNDS, TournamentPlan, invalid_plan_reason, tournament_pace
from domain.tournament.state import Tournament, TournamentPhase
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, decode_refusal
from services.api.auth.authentication import PLAYING, AnyCall, PlayerCall, PlayingCall, require_scope
from services.api.auth.quotas import charge_records, require_tournament_quota
from services.api.games.presenters import require_game, require_seats
from services.api.http.arguments import (
    MAX_PAGE_TABLES,
    IdempotencyKeyArg,
    PreferArg,
    add_next_link,
    bounds,
    command_id_or_new,
    preferred_wait,
    require_readable,
)
from services.api.http.responses import JsonResponse
from services.api.problems import ACCEPTED, CREATED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, Responses, answers, problems
from services.api.runtime.command_outcomes import ANY_DIGEST, find_outcome, submit_and_wait
from services.api.runtime.state import ApiState
from services.api.tables.arguments import CommandIdQueryArg, InviteArg
from services.api.tables.requests import MAX_SEQ, TableId
from services.api.tables.responses import PendingResponse
from services.api.tables.seats import RULE, add_owner, find_own_hours, find_shown, has_blocked, keep_apart
from services.api.tables.submission import REFUSAL_CODES, conflict_problem
from services.api.tournaments.presenters import (
    build_rounds,
    build_tournament_summaries,
    build_tournament_view,
    load_tournament,
    tournament_head,
)
from services.api.tournaments.schemas import (
    EntryRequest,
    NewTournament,
    RoundsResponse,
    TournamentRequest,
    TournamentsResponse,
    TournamentView,
)
from services.queries.tournaments_reader import TOURNAMENT_CURSOR, LoadedTournament

router = APIRouter(tags=["tournaments"], route_class=ApiRoute)

TournamentArg = Annotated[
    str, Path(**bounds(TableId), description="The tournament's id", examples=["3fk5q2mzyxw4cap7"])
]


@router.get(
    "/v1/tournaments",
    summary="List tournaments",
    responses=answers(OK, TournamentsResponse, headers=("Link",)),
)
async def list_tournaments(
    call: AnyCall,
    phase: Annotated[
        TournamentPhase | None, Query(description="Only tournaments in this phase", examples=["open"])
    ] = None,
    mine: Annotated[
        bool, Query(description="Only tournaments that the caller opened or entered", examples=[True])
    ] = False,
    after: Annotated[
        str | None,
        Query(
            pattern=f"^{TOURNAMENT_CURSOR}$",
            description="`next` of the previous page",
            examples=["001790000000000:3fk5q2mzyxw4cap7"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_PAGE_TABLES, description="The maximum number of tournaments", examples=[20])
    ] = 50,
) -> Response:
    """List public tournaments, the most recently active first; with `mine` the caller's own.

    Pass `next` of a page as `after` to get the following one; it is null at the end.
    """
    player = require_scope(call.caller, *PLAYING) if mine else None
    try:
        page = await call.api.ports.tournaments.page(phase, player, after, limit)
    except ValueError as error:
        raise Problem("bad-request", f"after: {error}") from error
    shown = await build_tournament_summaries(call.api, page.tournaments, call.caller.player)
    return add_next_link(JsonResponse(TournamentsResponse(shown, page.next)), call.request, page.next)


@router.get(
    "/v1/tournaments/{tournament}",
    summary="Get a tournament",
    responses=answers(OK, TournamentView, headers=("Railhead-Head",)),
)
async def get_tournament(call: AnyCall, tournament: TournamentArg, invite: InviteArg = None) -> Response:
    """Return the entrants, the standings, and the latest round."""
    loaded = await load_tournament(call, tournament, invite)
    view = await build_tournament_view(call.api, loaded, call.caller.player)
    return JsonResponse(view, head=view.head)


@router.get(
    "/v1/tournaments/{tournament}/rounds",
    summary="List a tournament's rounds",
    responses=answers(OK, RoundsResponse, headers=("Railhead-Head", "Link")),
)
async def list_rounds(
    call: AnyCall,
    tournament: TournamentArg,
    after: Annotated[int, Query(ge=0, le=MAX_ROUNDS, description="Rounds after this one", examples=[3])] = 0,
    limit: Annotated[
        int, Query(ge=1, le=MAX_ROUNDS, description="The maximum number of rounds", examples=[5])
    ] = 10,
    invite: InviteArg = None,
) -> Response:
    """List the pairings of each round with tables, results and byes."""
    loaded = await load_tournament(call, tournament, invite)
    rounds = loaded.tournament.rounds
    shown = await build_rounds(call.api, loaded.tournament, rounds[after : after + limit])
    page = RoundsResponse(shown, tournament_head(loaded))
    more = after + limit if after + limit < len(rounds) else None
    return add_next_link(JsonResponse(page, head=page.head), call.request, more)


@router.get(
    "/v1/tournaments/{tournament}/export",
    summary="Export a tournament's log",
    responses=answers(
        OK, media=("application/octet-stream",), headers=("Railhead-Head", "Content-Disposition")
    )
    | problems("not-allowed"),
)
async def export_tournament(call: AnyCall, tournament: TournamentArg, invite: InviteArg = None) -> Response:
    """Return the log as a file for `railhead audit`, alone or with the exports of its tables."""
    loaded = await load_tournament(call, tournament, invite)
    _require_end(loaded)
    await charge_records(call, loaded.tournament.seq)
    entries = await call.api.ports.reader.records(tournament)
    data = encode_export(LogExport(tuple(EncodedRecord(entry.hash, entry.record) for entry in entries), None))
    response = Response(data, media_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament}.railhead"'
    response.headers["Railhead-Head"] = str(tournament_head(loaded))
    return response


@router.get(
    "/v1/tournaments/{tournament}/audit",
    summary="Get a tournament's audit",
    responses=answers(OK, AuditReport) | problems("not-allowed"),
)
async def get_tournament_audit(
    call: AnyCall, tournament: TournamentArg, invite: InviteArg = None
) -> Response:
    """Return the audit report that follows the end of every tournament; not-found until then."""
    _require_end(await load_tournament(call, tournament, invite))
    report = await call.api.ports.audits.read_report(tournament)
    if report is None:
        raise Problem("not-found", f"tournament {tournament} has no report yet", retry=2)
    return Response(report, media_type="application/json")


def _require_end(loaded: LoadedTournament) -> None:
    if loaded.tournament.phase != "ended":
        detail = "the log is public only after the tournament has ended"
        raise Problem("not-allowed", detail, head=tournament_head(loaded))


async def prepare_entry(call: PlayerCall, tournament: Tournament, nonce: str, command_id: str) -> Enter:
    """Return the command by which the caller enters, or raise why that may not be.

    What the service fills in may change, and a command sent again is the same one: it gets what the first
    had.
    """
    known = await find_outcome(call.api, tournament.id, call.player, command_id)
    if isinstance(known, AcceptedOutcome):
        return await _as_before(call, tournament.id, known.seq, nonce)
    if known is None:
        await _require_apart(call, tournament)
        await _require_one_entry(call, tournament)
    entry = None if isinstance(tournament.plan.entry, UnsetType) else tournament.plan.entry
    shown = await find_shown(
        call.api, call.player, rated=False, entry=entry, owner=tournament.owner, game=tournament.plan.game
    )
    shown = await add_owner(call.api, call.player, shown, tournament.version)
    return Enter(nonce, await find_own_hours(call.api, call.player), shown)


async def _as_before(call: PlayerCall, tournament: str, seq: int, nonce: str) -> Enter:
    entry = (await call.api.ports.reader.records(tournament, seq - 1, 1))[0]
    before = TOURNAMENT_CODEC.decode_record(entry.record).command
    if isinstance(before, Enter):
        return Enter(nonce, before.hours, before.shown)
    return Enter(nonce, UNSET)


async def _require_apart(call: PlayerCall, tournament: Tournament) -> None:
    """Refuse who keeps apart from the organiser; others who enter may be anybody: pairings know no blocks."""
    found = await call.api.ports.accounts.find_players((call.player, tournament.owner))
    me, organiser = found.get(call.player), found.get(tournament.owner)
    if me is None or organiser is None or me.id == organiser.id or not keep_apart(me, organiser):
        return
    if has_blocked(me, organiser):
        detail = f"you have blocked {organiser.display_name}, who organises this tournament"
    else:
        detail = "the organiser of this tournament does not accept you"
    raise Problem("not-allowed", detail, rule=RULE)


async def _require_one_entry(call: PlayerCall, tournament: Tournament) -> None:
    """Refuse a person who takes part by another account, where the log does not record owners."""
    if tournament.version >= ONE_PERSON_VERSION:
        return
    others = {tournament.entrants[number].player for number in tournament.active} - {call.player}
    found = await call.api.player_names.players((call.player, *others))
    if any(found[one].person == found[call.player].person for one in others):
        detail = "you have already entered with another account"
        raise Problem("illegal-command", detail, rule="TBL-6.7")


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
    bind_contextvars(table=tournament, command_id=command_id)
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


@router.post(
    "/v1/tournaments/{tournament}/entries",
    summary="Enter, or add bots",
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
    """Enter a tournament. Tables that the entrant is paired for begin by themselves, with them seated.

    The entry takes the hours of the caller's profile and the data that the tournament's conditions need.
    Players blocked by the organiser cannot enter, nor those who blocked them. With `bot` the owner adds bots
    instead. With the same `command_id` it is done once; 202 means that the request must be repeated.
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
    entrant: Annotated[
        int, Path(ge=0, le=MAX_SEQ, description="The entrant's number in the tournament", examples=[3])
    ],
    command_id: CommandIdQueryArg = None,
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Withdraw from the next round on; a running game is played to its end and counts.

    Before the tournament begins its owner may withdraw any entrant.
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
    """Start with the current entrants, who must fill at least one table. For the owner."""
    await load_tournament(call, tournament, invite)
    command_id = command_id_or_new(body.command_id, key)
    return await submit_to_tournament(call, tournament, command_id, StartTournament(), prefer)


@router.post(
    "/v1/tournaments/{tournament}/cancel",
    summary="Cancel a tournament",
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
    """Cancel a tournament before it begins or if no other person takes part. For the owner.

    Running games are played to their end, but do not count here.
    """
    await load_tournament(call, tournament, invite)
    command_id = command_id_or_new(body.command_id, key)
    return await submit_to_tournament(call, tournament, command_id, CancelTournament(), prefer)


@router.post(
    "/v1/tournaments",
    summary="Open a tournament",
    status_code=CREATED,
    responses=answers(CREATED, TournamentView, headers=("Location", "Railhead-Head"))
    | answers(ACCEPTED, PendingResponse)
    | problems(*TOURNAMENT_PROBLEMS),
)
async def open_tournament(
    call: PlayingCall, body: JsonBody[NewTournament], prefer: PreferArg = None, key: IdempotencyKeyArg = None
) -> Response:
    """Open a tournament, which others enter and the service runs.

    At its tables no seat is offered to others: where the pace would do so, a bot plays until the player
    returns. Repeating the request with the same `command_id` returns the same tournament; 202 means that the
    request must be repeated.
    """
    plan = _plan(call.api, body)
    command_id = command_id_or_new(body.command_id, key)
    tournament = call.api.derive_table_id(call.player, f"tournament {command_id}")
    await require_tournament_quota(call.api, call.player, tournament)
    response = await submit_to_tournament(call, tournament, command_id, OpenTournament(plan), prefer, CREATED)
    response.headers["Location"] = f"/v1/tournaments/{tournament}"
    return response


def _plan(api: ApiState, body: NewTournament) -> TournamentPlan:
    """Return the plan of a tournament; bad-request says what of it cannot be."""
    game = catalog.game(require_game(api, body.game, "bad-request"))
    require_seats(game, body.group)
    plan = TournamentPlan(
        form=body.form,
        game=game.name,
        options=_options(game, body),
        pace=tournament_pace(_pace(body)),
        group=body.group,
        rounds=body.rounds,
        most=body.most,
        name=require_readable(body.name, "name"),
        public=body.public,
        round_days=body.round_days,
        lines=api.settings.chat_lines_per_game,
        entry=UNSET if body.entry is None or body.entry == Entry() else body.entry,
    )
    if reason := invalid_plan_reason(plan):
        raise Problem("bad-request", reason)
    return plan


def _options(game: Game[Any], body: NewTournament) -> dict[str, Any]:
    try:
        options = msgspec.json.decode(bytes(body.options), type=game.options_type)
    except msgspec.DecodeError as error:
        raise Problem("bad-request", f"options: {error}") from error
    reason = game.invalid_reason(options, body.group)
    if reason:
        raise Problem("bad-request", reason)
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return written


def _pace(body: NewTournament) -> Pace:
    pace = body.pace if isinstance(body.pace, Pace) else find_preset(body.pace, body.zone)
    if isinstance(pace.clock, AtHour) and not ZONES.has(pace.clock.zone):
        raise Problem("bad-request", f"unknown time zone {pace.clock.zone!r}")
    return pace
