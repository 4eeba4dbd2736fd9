"""Looking at tournaments, and their logs after the end."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from domain.audit.report import AuditReport
from domain.log.export import EncodedRecord, LogExport, encode_export
from services.api.auth.authentication import require_scope
from services.api.auth.call import PLAYING, AnyCall
from services.api.auth.quotas import charge_records
from services.api.auth.tournament_access import load_tournament
from services.api.http.arguments import (
    AfterRoundArg,
    InviteArg,
    MyTournamentsArg,
    RoundLimitArg,
    TournamentArg,
    TournamentCursorArg,
    TournamentLimitArg,
    TournamentPhaseArg,
)
from services.api.http.operation import answers, problems
from services.api.http.pagination import add_next_link
from services.api.http.responses import JsonResponse
from services.api.presenters.tournaments import (
    build_rounds,
    build_tournament_summaries,
    build_tournament_view,
    tournament_head,
)
from services.api.routing import ApiRoute
from services.api.schemas.problems import OK, Problem
from services.api.schemas.tournaments import RoundsResponse, TournamentsResponse, TournamentView
from services.queries.tournaments_reader import LoadedTournament

router = APIRouter(tags=["tournaments"], route_class=ApiRoute)


@router.get(
    "/v1/tournaments",
    summary="List tournaments, those first where something happened last",
    responses=answers(OK, TournamentsResponse, headers=("Link",)),
)
async def list_tournaments(
    call: AnyCall,
    phase: TournamentPhaseArg = None,
    mine: MyTournamentsArg = False,
    after: TournamentCursorArg = None,
    limit: TournamentLimitArg = 50,
) -> Response:
    """List public tournaments; with `mine` those that the caller opened or takes part in.

    `next` of a page is what to give as `after` for the following one, null at the end.
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
    summary="Look at a tournament",
    responses=answers(OK, TournamentView, headers=("Railhead-Head",)),
)
async def get_tournament(call: AnyCall, tournament: TournamentArg, invite: InviteArg = None) -> Response:
    """Who takes part, where each stands, and the round that was paired last."""
    loaded = await load_tournament(call, tournament, invite)
    view = await build_tournament_view(call.api, loaded, call.caller.player)
    return JsonResponse(view, head=view.head)


@router.get(
    "/v1/tournaments/{tournament}/rounds",
    summary="Rounds of a tournament",
    responses=answers(OK, RoundsResponse, headers=("Railhead-Head", "Link")),
)
async def list_rounds(
    call: AnyCall,
    tournament: TournamentArg,
    after: AfterRoundArg = 0,
    limit: RoundLimitArg = 10,
    invite: InviteArg = None,
) -> Response:
    """Who met whom at which table, and what came of it; who sat out."""
    loaded = await load_tournament(call, tournament, invite)
    rounds = loaded.tournament.rounds
    shown = await build_rounds(call.api, loaded.tournament, rounds[after : after + limit])
    page = RoundsResponse(shown, tournament_head(loaded))
    more = after + limit if after + limit < len(rounds) else None
    return add_next_link(JsonResponse(page, head=page.head), call.request, more)


@router.get(
    "/v1/tournaments/{tournament}/export",
    summary="The whole log of a tournament, after the end",
    responses=answers(
        OK, media=("application/octet-stream",), headers=("Railhead-Head", "Content-Disposition")
    )
    | problems("not-allowed"),
)
async def export_tournament(call: AnyCall, tournament: TournamentArg, invite: InviteArg = None) -> Response:
    """Give the log as the file that `railhead audit` takes, alone or with the exports of its tables."""
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
    summary="The audit of a tournament",
    responses=answers(OK, AuditReport) | problems("not-allowed"),
)
async def get_tournament_audit(
    call: AnyCall, tournament: TournamentArg, invite: InviteArg = None
) -> Response:
    """Give the report of the audit that follows the end of every tournament; not-found until then."""
    _require_end(await load_tournament(call, tournament, invite))
    report = await call.api.ports.audits.read_report(tournament)
    if report is None:
        raise Problem("not-found", f"there is no report on tournament {tournament} yet", retry=2)
    return Response(report, media_type="application/json")


def _require_end(loaded: LoadedTournament) -> None:
    if loaded.tournament.phase != "ended":
        detail = "the log is open once the tournament has ended"
        raise Problem("not-allowed", detail, head=tournament_head(loaded))
