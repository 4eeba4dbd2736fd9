"""Tournaments: list, view, open, enter, withdraw, log."""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec
from fastapi import APIRouter, Path, Query
from msgspec import UNSET
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.audit.report import AuditReport
from domain.games import catalog
from domain.log.export import EncodedRecord, LogExport
from domain.log.tournament_codec import TOURNAMENT_CODEC
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
from services.api.auth.authentication import PLAYING, AnyCaller, require_scope
from services.api.games.presenters import find_pace, read_options, require_game, require_seats
from services.api.http.arguments import (
    MAX_PAGE_TABLES,
    MAX_SEQ,
    CommandIdQueryArg,
    NextLink,
    require_readable,
)
from services.api.http.responses import JSON, JsonResponse, or_none
from services.api.problems import ACCEPTED, CREATED, OK, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.command_outcomes import ANY_DIGEST
from services.api.runtime.dependencies import Games, Jobs, Limits, People, Settings, Tables, Tournaments
from services.api.tables.audit import EXPORTED, export_response
from services.api.tables.responses import PendingResponse
from services.api.tables.seats import Seats, require_apart
from services.api.tables.submission import REFUSAL_CODES, Sender, conflict_problem
from services.api.tournaments import schemas
from services.api.tournaments.presenters import (
    VisibleTournament,
    build_rounds,
    build_tournament_summaries,
    build_tournament_view,
    load_tournament,
    tournament_head,
)
from services.queries.tournaments_reader import TOURNAMENT_CURSOR, LoadedTournament

router = APIRouter(prefix="/v1/tournaments", tags=["tournaments"], route_class=ApiRoute)


@router.get("", summary="List tournaments")
async def list_tournaments(
    caller: AnyCaller,
    tables: Tables,
    tournaments: Tournaments,
    link: NextLink,
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
            description="The `next` value of the previous page",
            examples=["001790000000000:3fk5q2mzyxw4cap7"],
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_PAGE_TABLES, description="The maximum number of tournaments", examples=[20])
    ] = 50,
) -> schemas.TournamentsResponse:
    """List public tournaments, most recently active first.

    With `mine`, list the tournaments that the caller opened or entered. To get the next page, pass `next` as
    `after`; `next` is null on the last page.
    """
    player = require_scope(caller, *PLAYING).player if mine else None
    try:
        page = await tournaments.page(phase, player, after, limit)
    except ValueError as error:
        raise Problem("bad-request", f"after: {error}") from error
    link(page.next)
    shown = await build_tournament_summaries(tables, page.tournaments, caller.player)
    return schemas.TournamentsResponse(shown, page.next)


@router.get("/{tournament}", summary="Get a tournament")
async def get_tournament(
    caller: AnyCaller, loaded: VisibleTournament, tables: Tables
) -> schemas.TournamentView:
    """Return the entrants, the standings, and the latest round."""
    return await build_tournament_view(tables, loaded, caller.player)


@router.get("/{tournament}/rounds", summary="List a tournament's rounds")
async def list_rounds(
    caller: AnyCaller,
    loaded: VisibleTournament,
    tables: Tables,
    link: NextLink,
    after: Annotated[
        int, Query(ge=0, le=MAX_ROUNDS, description="Only rounds after this one", examples=[3])
    ] = 0,
    limit: Annotated[
        int, Query(ge=1, le=MAX_ROUNDS, description="The maximum number of rounds", examples=[5])
    ] = 10,
) -> schemas.RoundsResponse:
    """List the rounds of a tournament: their tables, results and byes."""
    rounds, end = loaded.tournament.rounds, after + limit
    link(end if end < len(rounds) else None)
    return schemas.RoundsResponse(
        await build_rounds(tables, loaded.tournament, rounds[after:end]), tournament_head(loaded)
    )


@router.get(
    "/{tournament}/export",
    summary="Export a tournament's log",
    responses=EXPORTED | problems("not-allowed"),
)
async def export_tournament(
    caller: AnyCaller, loaded: VisibleTournament, tables: Tables, limits: Limits
) -> Response:
    """Return the tournament's log as a file for `railhead audit`, alone or with its tables' logs."""
    tournament = loaded.tournament
    _require_end(loaded)
    await limits.charge_records(caller, tournament.seq)
    entries = await tables.reader.records(tournament.id)
    export = LogExport(tuple(EncodedRecord(entry.hash, entry.record) for entry in entries), None)
    return export_response(tournament.id, export, tournament_head(loaded))


@router.get(
    "/{tournament}/audit",
    summary="Get a tournament's audit",
    responses=answers(OK, AuditReport) | problems("not-allowed"),
)
async def get_tournament_audit(caller: AnyCaller, loaded: VisibleTournament, jobs: Jobs) -> Response:
    """Return the audit report of an ended tournament; `not-found` until the report is ready."""
    _require_end(loaded)
    tournament = loaded.tournament.id
    report = await jobs.audits.read_report(tournament)
    if report is None:
        raise Problem("not-found", f"tournament {tournament} has no report yet", retry=2)
    return Response(report, media_type=JSON)


def _require_end(loaded: LoadedTournament) -> None:
    if loaded.tournament.phase != "ended":
        detail = "the log is public only after the tournament has ended"
        raise Problem("not-allowed", detail, head=tournament_head(loaded))


async def prepare_entry(
    seats: Seats, player: str, tournament: Tournament, nonce: str, command_id: str
) -> Enter:
    """Return the command that enters a player; raise a problem if the player may not enter.

    A repeated command gets the facts that were filled in the first time.
    """
    known = await seats.commands.find_outcome(tournament.id, player, command_id)
    if isinstance(known, AcceptedOutcome):
        return await _repeat_entry(seats.tables, tournament.id, known.seq, nonce)
    if known is None:
        await _require_apart(seats.people, player, tournament)
        await _require_one_entry(seats.people, player, tournament)
    entry = or_none(tournament.plan.entry)
    shown = await seats.find_shown(
        player, rated=False, entry=entry, owner=tournament.owner, game=tournament.plan.game
    )
    shown = await seats.add_owner(player, shown, tournament.version)
    return Enter(nonce, await seats.find_hours(player), shown)


async def _repeat_entry(tables: Tables, tournament: str, seq: int, nonce: str) -> Enter:
    entry = (await tables.reader.records(tournament, seq - 1, 1))[0]
    before = TOURNAMENT_CODEC.decode_record(entry.record).command
    if isinstance(before, Enter):
        return Enter(nonce, before.hours, before.shown)
    return Enter(nonce, UNSET)


async def _require_apart(people: People, player: str, tournament: Tournament) -> None:
    """Refuse the player if either the player or the organiser has blocked the other.

    Pairings ignore blocks between entrants.
    """
    found = await people.accounts.find_players((player, tournament.owner))
    me, organiser = found.get(player), found.get(tournament.owner)
    if organiser is not None and player != organiser.id:
        mine = f"you have blocked {organiser.display_name}, who organises this tournament"
        require_apart(me, organiser, mine, "the organiser of this tournament does not accept you")


async def _require_one_entry(people: People, player: str, tournament: Tournament) -> None:
    """Refuse a person who has entered through another account, in logs that do not record owners."""
    if tournament.version >= ONE_PERSON_VERSION:
        return
    others = {tournament.entrants[number].player for number in tournament.active} - {player}
    found = await people.names.players((player, *others))
    if any(found[one].person == found[player].person for one in others):
        detail = "you have already entered with another account"
        raise Problem("illegal-command", detail, rule="TBL-6.7")


WAIT_SECONDS = 10
"""Default time that these requests wait for their outcome."""

TOURNAMENT_PROBLEMS = (
    *(code for code in REFUSAL_CODES if code not in {"not-your-turn", "stale-command"}),
    "forbidden",
    "partition-full",
)
TOURNAMENT_RESPONSES = (
    answers(OK, schemas.TournamentView, headers=("Railhead-Head",))
    | answers(ACCEPTED, PendingResponse)
    | problems(*TOURNAMENT_PROBLEMS)
)


async def _submit(
    sender: Sender,
    tournaments: Tournaments,
    tournament: str,
    command_id: str,
    command: TournamentCommand,
    status: int = OK,
) -> Response:
    """Enqueue a command, wait as long as the caller prefers, and return a response with the tournament."""
    caller, encoded = sender.caller, TOURNAMENT_CODEC.encode(command)
    queued = QueuedCommand(tournament, None, caller.player, command_id, None, encoded)
    bind_contextvars(table=tournament, command_id=command_id)
    answer = await sender.commands.submit_and_wait(queued, sender.headers.wait(WAIT_SECONDS))
    if answer is None:
        return JsonResponse(PendingResponse(command_id, tournament), ACCEPTED)
    if answer.digest not in {ANY_DIGEST, queued.content_digest}:
        raise conflict_problem(command_id)
    match answer:
        case AcceptedOutcome():
            # no invitation needed: a player who has just entered may see a private tournament
            loaded = await load_tournament(sender.tables, tournaments, caller, tournament, None)
            view = await build_tournament_view(sender.tables, loaded, caller.player)
            return JsonResponse(view, status, head=view.head)
        case RefusedOutcome(_, stored):
            why = decode_refusal(stored)
            sender.commands.count_refusal(why.type)
            raise Problem(why.type, why.detail, rule=why.rule)
        case _:
            assert_never(answer)


@router.post("/{tournament}/entries", summary="Enter, or add bots", responses=TOURNAMENT_RESPONSES)
async def enter_tournament(
    loaded: VisibleTournament,
    body: JsonBody[schemas.EntryRequest],
    sender: Sender,
    tournaments: Tournaments,
    seats: Seats,
) -> Response:
    """Enter a tournament; or, with `bot`, add bots to the caller's own tournament.

    The service seats the entrant at each table that they are paired for, and starts the game. The entry
    records the playing hours of the caller's profile, and the facts that the tournament's entry requirements
    depend on. A player cannot enter if either the player or the organiser has blocked the other. A request
    with the same `command_id` is carried out only once; 202 means that it must be repeated.
    """
    tournament, player = loaded.tournament, sender.caller.player
    command_id = sender.headers.command_id(body.command_id)
    nonce = body.nonce or sender.tables.derive_nonce(tournament.id, player, command_id)
    if body.bot is not None:
        command: Enter | EnterBots = EnterBots(body.bot, body.count, nonce)
    else:
        command = await prepare_entry(seats, player, tournament, nonce, command_id)
    return await _submit(sender, tournaments, tournament.id, command_id, command)


@router.delete("/{tournament}/entries/{entrant}", summary="Withdraw", responses=TOURNAMENT_RESPONSES)
async def withdraw_entrant(
    loaded: VisibleTournament,
    entrant: Annotated[
        int, Path(ge=0, le=MAX_SEQ, description="The entrant's number in the tournament", examples=[3])
    ],
    sender: Sender,
    tournaments: Tournaments,
    command_id: CommandIdQueryArg = None,
) -> Response:
    """Withdraw from the next round onwards. A running game is played to the end and counts.

    Before the tournament begins, its owner may withdraw any entrant.
    """
    command_id = sender.headers.command_id(command_id)
    return await _submit(sender, tournaments, loaded.tournament.id, command_id, Withdraw(entrant))


@router.post("/{tournament}/start", summary="Start a tournament", responses=TOURNAMENT_RESPONSES)
async def start_tournament(
    loaded: VisibleTournament,
    body: JsonBody[schemas.TournamentRequest],
    sender: Sender,
    tournaments: Tournaments,
) -> Response:
    """Start a tournament with its current entrants, who must fill at least one table. Owner only."""
    command_id = sender.headers.command_id(body.command_id)
    return await _submit(sender, tournaments, loaded.tournament.id, command_id, StartTournament())


@router.post("/{tournament}/cancel", summary="Cancel a tournament", responses=TOURNAMENT_RESPONSES)
async def cancel_tournament(
    loaded: VisibleTournament,
    body: JsonBody[schemas.TournamentRequest],
    sender: Sender,
    tournaments: Tournaments,
) -> Response:
    """Cancel a tournament before it begins, or if no other person takes part. Owner only.

    Running games are played to the end, but do not count for the tournament.
    """
    command_id = sender.headers.command_id(body.command_id)
    return await _submit(sender, tournaments, loaded.tournament.id, command_id, CancelTournament())


@router.post(
    "",
    summary="Open a tournament",
    status_code=CREATED,
    responses=answers(CREATED, schemas.TournamentView, headers=("Location", "Railhead-Head"))
    | answers(ACCEPTED, PendingResponse)
    | problems(*TOURNAMENT_PROBLEMS),
)
async def open_tournament(
    body: JsonBody[schemas.NewTournament],
    sender: Sender,
    limits: Limits,
    tournaments: Tournaments,
    settings: Settings,
    games: Games,
) -> Response:
    """Open a tournament for others to enter. The service runs it.

    At its tables, an absent player's seat is never offered to others: where the pace would offer it, a bot
    plays until the player returns. Repeating the request with the same `command_id` returns the same
    tournament; 202 means that the request must be repeated.
    """
    plan, player = _plan(games, body, settings.chat_lines_per_game), sender.caller.player
    command_id = sender.headers.command_id(body.command_id)
    tournament = sender.tables.derive_id(player, f"tournament {command_id}")
    await limits.require_tournament_quota(player, tournament)
    response = await _submit(sender, tournaments, tournament, command_id, OpenTournament(plan), CREATED)
    response.headers["Location"] = f"/v1/tournaments/{tournament}"
    return response


def _plan(games: Games, body: schemas.NewTournament, lines: int | None) -> TournamentPlan:
    game = catalog.game(require_game(games, body.game, "bad-request"))
    require_seats(game, body.group)
    options = read_options(game, body.options, body.group)
    plan = TournamentPlan(
        form=body.form,
        game=game.name,
        options=msgspec.json.decode(msgspec.json.encode(options)),
        pace=tournament_pace(find_pace(body.pace, body.zone)),
        group=body.group,
        rounds=body.rounds,
        most=body.most,
        name=require_readable(body.name, "name"),
        public=body.public,
        round_days=body.round_days,
        lines=lines,
        entry=UNSET if body.entry is None or body.entry == Entry() else body.entry,
    )
    if reason := invalid_plan_reason(plan):
        raise Problem("bad-request", reason)
    return plan
