"""Opening a tournament."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter
from msgspec import UNSET
from starlette.responses import Response

from domain.games import catalog
from domain.kernel.game import Game
from domain.table.correspondence.pace import AtHour, Pace
from domain.table.correspondence.presets import find_preset
from domain.table.correspondence.zones import ZONES
from domain.table.tenure.entry import Entry
from domain.tournament.commands import OpenTournament
from domain.tournament.paces import tournament_pace
from domain.tournament.plan import TournamentPlan, invalid_plan_reason
from services.api.auth.call import PlayingCall
from services.api.auth.quotas import require_tournament_quota
from services.api.http.arguments import IdempotencyKeyArg, PreferArg
from services.api.http.idempotency import command_id_or_new
from services.api.http.operation import answers, problems
from services.api.http.readable_text import require_readable
from services.api.presenters.games import require_game
from services.api.routes.tournaments.submission import TOURNAMENT_PROBLEMS, submit_to_tournament
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.state import ApiState
from services.api.schemas.problems import ACCEPTED, CREATED, Problem
from services.api.schemas.responses import PendingResponse
from services.api.schemas.tournaments import NewTournament, TournamentView

router = APIRouter(tags=["tournaments"], route_class=ApiRoute)


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
    """Open a tournament, which others enter and the service carries on.

    At its tables no seat is offered to others: where the pace would, a bot answers until the player comes
    back. With the same `command_id` the same tournament is answered; 202 means that the same has to be sent
    again.
    """
    plan = _plan(call.api, body)
    command_id = command_id_or_new(body.command_id, key)
    tournament = call.api.derive_table_id(call.player, f"tournament {command_id}")
    await require_tournament_quota(call.api, call.player, tournament)
    response = await submit_to_tournament(call, tournament, command_id, OpenTournament(plan), prefer, CREATED)
    response.headers["Location"] = f"/v1/tournaments/{tournament}"
    return response


def _plan(api: ApiState, body: NewTournament) -> TournamentPlan:
    """Give the plan of a tournament; bad-request says what of it cannot be."""
    game = catalog.game(require_game(api, body.game, "bad-request"))
    if body.group not in game.seat_counts:
        raise Problem("bad-request", f"{game.title} is for {', '.join(map(str, game.seat_counts))} seats")
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
        raise Problem("bad-request", f"no time zone is called {pace.clock.zone!r}")
    return pace
