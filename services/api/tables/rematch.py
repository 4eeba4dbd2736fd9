"""Rematches: the new table is itself the invitation, and all players find the same one."""

from __future__ import annotations

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
from infra.ports.outcomes import AcceptedOutcome
from services.api.auth.table_access import VisibleTable
from services.api.problems import CREATED, Problem
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.dependencies import Limits, People, Settings
from services.api.runtime.players import now_ms
from services.api.tables.opening import OPENED, STEP_SECONDS, opened_response, unfinished_response
from services.api.tables.requests import RematchRequest
from services.api.tables.seats import Seats, recorded_owner
from services.api.tables.submission import Sender, build_outcome
from services.api.tables.view import find_rematch, problem_at, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(prefix="/v1/tables/{table}", tags=["tables"], route_class=ApiRoute)

KEPT_DAYS = 7
"""How long the seats of a rematch are reserved, in days; after that it is cancelled."""

RULE = "TBL-6.4"


@router.post("/rematch", summary="Start a rematch", status_code=CREATED, responses=OPENED)
async def open_rematch(
    before: VisibleTable,
    body: JsonBody[RematchRequest],
    sender: Sender,
    limits: Limits,
    seats: Seats,
    settings: Settings,
) -> Response:
    """Open a rematch of a game that has ended, or find the rematch already opened, and take a seat there.

    Seats are reserved for 7 days for the players who held them at the end. The first caller chooses the seat
    order: with `rotate` the second seat goes first, and `random` draws the order. The same bots are added.
    The game starts when all players have sat down. Otherwise the table is cancelled, and a new rematch can be
    opened.
    """
    player, tables, command_id = (
        sender.caller.player,
        sender.tables,
        sender.headers.command_id(body.command_id),
    )
    seconds = sender.headers.wait(STEP_SECONDS)
    _require_played(before, player)
    existing = await find_rematch(tables, before.table.id)
    if existing.table is None:
        rematch = existing.next_id
        await limits.require_room_to_open(player, rematch)
        await limits.require_table_quota(player, rematch)
        places = await _find_places(seats.people, before.table)
        command = _build_command(before.table, places, body.seats, settings.chat_lines_per_game)
        encoded = codec_for(before.table.game).encode(command)
        queued = QueuedCommand(rematch, None, player, f"{command_id}.open"[-64:], None, encoded)
        if not await _open(sender, queued, seconds):
            return unfinished_response(command_id, rematch)
    else:
        rematch = existing.table.table.id
    bind_contextvars(table=rematch, command_id=command_id)
    head = await tables.load(rematch)
    for seat in _kept_seats(head, player):
        sitting = f"{command_id}.{seat}"[-64:]
        nonce = tables.derive_nonce(rematch, player, sitting)
        taken = await seats.prepare_sitting(player, head, seat, TakeSeat(nonce), sitting)
        queued = QueuedCommand(rematch, seat, player, sitting, None, head.code.encode(taken))
        if not await sender.carry_out(queued, seconds):
            return unfinished_response(command_id, rematch)
    head = await tables.load(rematch)
    return await opened_response(sender, head, head.table.seat_of(player))


def _require_played(before: LoadedTable, player: str) -> None:
    table, head = before.table, to_log_head(before)
    if table.phase != "ended" or table.game_state is None:
        raise Problem("table-closed", "a rematch needs a game that has ended", rule=RULE, head=head)
    if table.fork is not UNSET:
        raise Problem("not-allowed", "this game was a solo fork; fork it again instead", rule=RULE, head=head)
    if table.seat_of(player) is None:
        detail = "only players seated at the end can ask for a rematch; open a new table instead"
        raise Problem("not-allowed", detail, rule=RULE, head=head)


async def _open(sender: Sender, queued: QueuedCommand, seconds: float) -> bool:
    """Open the table unless another player has just done so; return False if there is no outcome yet."""
    answer = await sender.commands.submit_and_wait(queued, seconds)
    if answer is None:
        return False
    if isinstance(answer, AcceptedOutcome) or await sender.tables.directory.get(queued.table) is None:
        await build_outcome(sender.tables, sender.commands, queued.table, answer, queued.player, queued)
    return True


def _kept_seats(head: LoadedTable, player: str) -> list[int]:
    """Return the seats reserved for a player; a problem if there are none and the player has no seat."""
    if head.table.phase == "ended":
        raise problem_at(head, "table-closed", "the rematch was cancelled", rule=RULE)
    kept = sorted(kept_seat.seat for kept_seat in head.table.agreed_terms.kept if kept_seat.player == player)
    if not kept and head.table.seat_of(player) is None:
        raise problem_at(head, "not-allowed", "your seat in the rematch is no longer reserved", rule=RULE)
    return kept


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
        seating=Seating(places, now_ms() + KEPT_DAYS * DAY_MS, order),
        after=table.id,
    )


async def _find_places(people: People, table: AnyTable) -> tuple[SeatAssignment, ...]:
    """Assign the seats to their holders at the end of the game; bots keep their seats, stand-ins do not.

    Except at hot-seat tables, a person gets one seat; another one, held by that person's program, becomes
    free.
    """
    holders = [seat.player for seat in table.seats]
    known = await people.accounts.find_players(holder for holder in holders if holder is not None)
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
