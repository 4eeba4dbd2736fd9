"""Rematches: the new table is itself the invitation, and all players find the same one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from msgspec import UNSET
from msgspec.structs import replace
from starlette.responses import Response
from structlog.contextvars import bind_contextvars

from domain.games import catalog
from domain.log.codec import codec_for
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import TableStarted
from domain.table.evolve import AnyTable
from domain.table.records import TABLE_VERSION
from domain.table.tenure.seating import SeatAssignment, Seating, SeatOrder, bot_names
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import AcceptedOutcome
from services.api.auth.table_access import VisibleTable
from services.api.problems import CREATED, Problem
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.dependencies import Limits, People, Settings, Tables
from services.api.runtime.players import now_ms
from services.api.tables.opening import OPENED, STEP_SECONDS, opened_response, unfinished_response
from services.api.tables.records import codec_of
from services.api.tables.requests import RematchRequest
from services.api.tables.seats import Seats, recorded_owner
from services.api.tables.submission import Sender, build_outcome
from services.api.tables.view import find_rematch, problem_at, to_log_head
from services.queries.reader import LoadedTable

router = APIRouter(prefix="/v1/tables/{table}", tags=["tables"], route_class=ApiRoute)

KEPT_DAYS = 7
"""How long the seats of a rematch are reserved, in days; after that it is cancelled."""

PAGE = 20
"""How many records to read at once to find who began the game."""

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
    order: with `rotate` the next player begins, and `random` draws the order. With `rotate`, everyone keeps
    their seat if an option of the game sets who begins; otherwise all seats shift by one. The same bots are
    added, with the same names.
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
        order, options = await _find_order(tables, before, body.seats)
        command = _build_command(before.table, places, order, options, settings.chat_lines_per_game)
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


async def _find_order(tables: Tables, before: LoadedTable, order: SeatOrder) -> tuple[SeatOrder, object]:
    """Return the order of seats and the options.

    If the next player is to begin and an option can say so, everyone keeps their seat, and so their colour.
    """
    table, seats = before.table, len(before.table.seats)
    presentation = catalog.game(table.game).presentation
    fields = presentation.form.fields_for(seats)
    field = next((each.option for each in fields if each.widget == "seat"), None)
    if order != "rotate" or field is None:
        return order, table.options
    start = getattr(table.options, field)
    if start is None:
        start = await _find_start(tables, before, presentation.start_seat)
    if start is None:
        return order, table.options
    return "keep", replace(table.options, **{field: (start + 1) % seats})


async def _find_start(
    tables: Tables, before: LoadedTable, start_seat: Callable[[Any], int | None]
) -> int | None:
    """Return the seat that began the game, from the first records of its log; None if no event says so."""
    for seq in range(0, before.seq, PAGE):
        for entry in await tables.reader.records(before.table.id, seq, PAGE):
            events = codec_of(entry.record).decode_record(entry.record).events
            start = next((seat for each in events if (seat := start_seat(each)) is not None), None)
            if start is not None or any(isinstance(each, TableStarted) for each in events):
                return start
    return None


def _build_command(
    table: AnyTable,
    places: tuple[SeatAssignment, ...],
    order: SeatOrder,
    options: object,
    lines: int | None,
) -> OpenTable[object]:
    entry = table.agreed_terms.entry
    return OpenTable(
        game=table.game,
        seats=len(table.seats),
        options=options,
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
    names = {player: account.display_name for player, account in known.items()}
    bots = bot_names(table.id, holders, names, table.given_bot_names)
    places, placed = list[SeatAssignment](), set[str]()
    for player, name in zip(holders, bots, strict=True):
        if player is not None and is_bot_account(player):
            kind = player.removeprefix("bot-")
            places.append(SeatAssignment(bot=kind, name=name))  # type: ignore[arg-type]  # the ids name the kinds
            continue
        person = player if player is None or player not in known else known[player].person
        if player is None or person is None or (person in placed and not table.hot_seat):
            places.append(SeatAssignment())
            continue
        placed.add(person)
        places.append(SeatAssignment(player, owner=recorded_owner(known.get(player), TABLE_VERSION)))
    return tuple(places)
