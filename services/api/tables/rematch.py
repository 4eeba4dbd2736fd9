"""Playing again with the same people: the new table is the proposal, and all who ask find the same one."""

from __future__ import annotations

import time

from fastapi import APIRouter
from msgspec import UNSET
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.log.codec import codec_for
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.evolve import AnyTable
from domain.table.records import TABLE_VERSION
from domain.table.tenure.seating import SeatAssignment, Seating, SeatOrder
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import AcceptedOutcome, StoredOutcome
from services.api.auth.access import load_table, load_visible_table
from services.api.auth.authentication import PlayerCall, PlayingCall
from services.api.auth.quotas import require_room_to_open, require_table_quota
from services.api.http.arguments import IdempotencyKeyArg, PreferArg, command_id_or_new, preferred_wait
from services.api.http.responses import JsonResponse
from services.api.problems import ACCEPTED, CREATED, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.runtime.command_outcomes import submit_and_wait
from services.api.runtime.state import ApiState
from services.api.tables.arguments import InviteArg, TableArg
from services.api.tables.requests import RematchRequest
from services.api.tables.responses import PendingResponse, TableView
from services.api.tables.seats import prepare_sitting, recorded_owner
from services.api.tables.submission import SUBMISSION_PROBLEMS, build_outcome
from services.api.tables.view import build_table_view, find_rematch, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(tags=["tables"], route_class=ApiRoute)

KEPT_DAYS = 7
"""How long the seats of a rematch are kept, and after which it is called off."""

WAIT_SECONDS = 10
"""How long each step waits where the caller has no preference."""

RULE = "TBL-6.4"


@router.post(
    "/v1/tables/{table}/rematch",
    summary="Start a rematch",
    status_code=CREATED,
    responses=answers(CREATED, TableView, headers=("Location", "Railhead-Head"))
    | answers(ACCEPTED, PendingResponse)
    | problems(*SUBMISSION_PROBLEMS),
)
async def open_rematch(
    call: PlayingCall,
    table: TableArg,
    body: JsonBody[RematchRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Open a table like one that has ended, or find the one already opened, and take a seat there.

    Seats are reserved for 7 days for the players who held them at the end, in the order chosen by the first
    caller: `rotate` lets the second seat begin, `random` draws the order. The same bots are added. The game
    begins when all have sat down, and is cancelled otherwise; then another rematch can be opened.
    """
    command_id = command_id_or_new(body.command_id, key)
    seconds = preferred_wait(prefer, WAIT_SECONDS)
    before = await load_visible_table(call, table, invite)
    _require_played(before, call.player)
    found = await find_rematch(call.api, table)
    opens = found.table is None
    if opens and not await _open(call, before, found.next_id, command_id, body.seats, seconds):
        return JsonResponse(PendingResponse(command_id, found.next_id), ACCEPTED)
    rematch = found.next_id if found.table is None else found.table.table.id
    bind_contextvars(table=rematch, command_id=command_id)
    if not await _sit_down(call, rematch, command_id, seconds):
        return JsonResponse(PendingResponse(command_id, rematch), ACCEPTED)
    head = await load_table(call.api, rematch)
    view = await build_table_view(call.api, head, head, call.caller, head.table.seat_of(call.player))
    response = JsonResponse(view, CREATED, head=view.head)
    response.headers["Location"] = f"/v1/tables/{rematch}"
    return response


def _require_played(before: LoadedTable, player: str) -> None:
    """Refuse what nobody can play again, and who did not play."""
    table, head = before.table, to_log_head(before)
    if table.phase != "ended" or table.game_state is None:
        raise Problem("table-closed", "a rematch needs a game that has ended", rule=RULE, head=head)
    if table.fork is not UNSET:
        raise Problem("not-allowed", "this game was a solo fork; fork it again instead", rule=RULE, head=head)
    if table.seat_of(player) is None:
        detail = "only players seated at the end can ask for a rematch; open a new table instead"
        raise Problem("not-allowed", detail, rule=RULE, head=head)


async def _open(
    call: PlayerCall, before: LoadedTable, rematch: str, command_id: str, order: SeatOrder, seconds: float
) -> bool:
    """Open the table; False where it is still on its way. Somebody else may have been quicker."""
    api, player = call.api, call.player
    await require_room_to_open(api, player, rematch)
    await require_table_quota(api, player, rematch)
    places = await _find_places(api, before.table)
    command = _build_command(before.table, places, order, api.settings.chat_lines_per_game)
    body = codec_for(before.table.game).encode(command)
    queued = QueuedCommand(rematch, None, player, f"{command_id}.open"[-64:], None, body)
    answer = await submit_and_wait(api, queued, seconds)
    if answer is None:
        return False
    if not await _was_there(call, rematch, answer):
        await build_outcome(api, rematch, answer, player, queued)
    return True


async def _was_there(call: PlayerCall, rematch: str, answer: StoredOutcome) -> bool:
    """Whether the table is there although this opening was refused: another one opened it."""
    return not isinstance(answer, AcceptedOutcome) and await call.api.ports.tables.get(rematch) is not None


def _build_command(
    table: AnyTable, places: tuple[SeatAssignment, ...], order: SeatOrder, lines: int | None
) -> OpenTable[object]:
    entry = table.agreed_terms.entry
    return OpenTable(
        game=table.game,
        seats=len(table.seats),
        options=table.options,
        name=table.name,
        public=table.public,
        hours=table.hours,
        lines=lines,
        talk="beside",
        several=table.hot_seat,
        pace=UNSET if table.paced is None else table.paced.pace,
        rated=table.rated,
        hints=False if table.rated is True else table.hints,
        entry=UNSET if entry is None else entry,
        seating=Seating(places, _now() + KEPT_DAYS * DAY_MS, order),
        after=table.id,
    )


async def _find_places(api: ApiState, table: AnyTable) -> tuple[SeatAssignment, ...]:
    """Return for whom the seats are: their holders at the end, bots among them; a stand-in makes room.

    Where a person has one seat, the second one of a person, held by a program, is for anybody.
    """
    holders = [seat.player for seat in table.seats]
    known = await api.ports.accounts.find_players(one for one in holders if one is not None)
    places, placed = list[SeatAssignment](), set[str]()
    for player in holders:
        if player is not None and is_bot_account(player):
            places.append(SeatAssignment(bot=player.removeprefix("bot-")))  # type: ignore[arg-type]  # the ids name the kinds
            continue
        person = player if player is None or player not in known else known[player].person
        if player is None or person is None or (person in placed and not table.hot_seat):
            places.append(SeatAssignment())
            continue
        placed.add(person)
        places.append(SeatAssignment(player, owner=recorded_owner(known.get(player), TABLE_VERSION)))
    return tuple(places)


async def _sit_down(call: PlayerCall, rematch: str, command_id: str, seconds: float) -> bool:
    """Take the seats that are kept for the caller; False where one is still on its way."""
    head = await load_table(call.api, rematch)
    if head.table.phase == "ended":
        raise Problem("table-closed", "the rematch was cancelled", rule=RULE, head=to_log_head(head))
    kept = sorted(one.seat for one in head.table.agreed_terms.kept if one.player == call.player)
    if not kept and head.table.seat_of(call.player) is None:
        detail = "your seat in the rematch is no longer reserved"
        raise Problem("not-allowed", detail, rule=RULE, head=to_log_head(head))
    for seat in kept:
        sitting = f"{command_id}.{seat}"[-64:]
        nonce = call.api.derive_nonce(rematch, call.player, sitting)
        command = await prepare_sitting(call, head, seat, TakeSeat(nonce), sitting)
        queued = QueuedCommand(rematch, seat, call.player, sitting, None, head.code.encode(command))
        answer = await submit_and_wait(call.api, queued, seconds)
        if answer is None:
            return False
        await build_outcome(call.api, rematch, answer, call.player, queued)
    return True


def _now() -> int:
    return time.time_ns() // 1_000_000
