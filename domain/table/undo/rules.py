"""Rules for undoing moves, with or without the other players' consent, and for forking a table (TBL-2).

A fork's log is self-contained: record 1 holds the events played so far. Nothing in the fork changes the
original table.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.chance import DRAW_SCHEME
from domain.kernel.game import Game
from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableLimitReached
from domain.table.agreements import check_proposal, proposal_name
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import TakeBack
from domain.table.context import CommandContext, CommandInputs, require_playing_seat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import find_preset
from domain.table.events import SeatTaken, TableOpened, TableStarted, TakenBack
from domain.table.evolve import AnyTable, new_table
from domain.table.records import SubmittedCommand, written_table_version
from domain.table.undo.commands import AgreeUndo, AskUndo, DeclineUndo, OpenFork
from domain.table.undo.events import Forked, UndoAgreed, UndoAsked, UndoDeclined
from domain.table.undo.state import Consent, UndoRequest

MAX_UNDOS = 500
"""Maximum number of undos in a turn; it keeps logs from growing without limit."""


def _is_used_up(table: AnyTable) -> bool:
    """Return whether the limit of undos is reached; tables of version 1 have no limit."""
    return not isinstance(table.undos, UnsetType) and table.undos >= MAX_UNDOS


def undo_targets(table: AnyTable, seat: int) -> tuple[int, ...]:
    """Return the records to which the seat may go back without consent, latest first."""
    if table.phase != "playing" or _is_used_up(table):
        return ()
    return tuple(point.seq for point in reversed(table.undo_points) if point.seat == seat)


def take_back(context: CommandContext, command: TakeBack) -> None:
    """Undo the seat's own steps, back to the state after the record that the command names."""
    seat = require_playing_seat(context)
    if _is_used_up(context.table):
        raise TableLimitReached(f"this turn was undone {MAX_UNDOS} times; finish it first", RULE)
    reach = undo_targets(context.table, seat)
    if command.to not in reach:
        allowed = ", ".join(map(str, reach)) or "none"
        raise IllegalCommand(f"the game cannot go back to record {command.to}; possible: {allowed}")
    context.asked_since = next(
        point.asked_since for point in context.table.undo_points if point.seq == command.to
    )
    context.record(TakenBack(command.to))
    context.answered_seats.add(seat)


RULE = "TBL-2"
MAX_ASKS = 2
"""Maximum number of undo requests that a seat may make until it finishes a turn."""


def askable_targets(table: AnyTable, seat: int, at: int) -> tuple[int, ...]:
    """Return the records to which the seat may ask to go back at `at` (UTC, ms), latest first.

    Records that the seat can reach without consent are left out.
    """
    consent = _consent(table)
    if consent is None or table.phase != "playing" or table.seats[seat].gave_up:
        return ()
    if consent.open_request(at) is not None:
        return ()
    own = set(undo_targets(table, seat))
    reach = (point.seq for point in reversed(consent.reach) if point.seq not in own)
    if consent.count_asks(seat) < MAX_ASKS:
        return tuple(reach)
    return tuple(to for to in reach if not seats_needed(table, seat, to))


def seats_needed(table: AnyTable, seat: int, to: int) -> tuple[int, ...]:
    """Return the seats that must agree to a seat's undo request.

    These are the seats that have acted since record `to` or have an open decision. If draws would be undone,
    all other seats must agree; in a sandbox, none must. Only people's seats count.
    """
    paced = table.paced
    if paced is None or paced.pace.undo == "free":
        return ()
    points = paced.consent.points_since(to)
    concerned = {pending.seat for pending in table.waiting}
    concerned.update(other for point in points for other in point.acted)
    if any(point.crosses for point in points):
        concerned.update(range(len(table.seats)))
    return tuple(other for other in sorted(concerned) if _answers_for_itself(table, other, seat))


def _answers_for_itself(table: AnyTable, other: int, seat: int) -> bool:
    """Return whether the other seat is played by a different person, who can be asked."""
    held = table.seats[other]
    if held.player is None or held.gave_up or is_bot_account(held.player):
        return False
    own = table.seats[seat].player
    same = own is not None and table.person_of(held.player) == table.person_of(own)
    return not same and table.stand_in(other) is None


def ask_undo(context: CommandContext, command: AskUndo) -> None:
    """Open an undo request; the game goes back immediately if nobody has to agree."""
    seat = require_playing_seat(context)
    table, at = context.table, context.submitted.at
    consent = _require_consent(context)
    if table.seats[seat].gave_up:
        raise NotAllowed(f"seat {seat} has resigned", RULE)
    if consent.open_request(at) is not None:
        raise IllegalCommand("an undo request is already open; it must be answered first", RULE)
    points = consent.points_since(command.to)
    if not points:
        allowed = ", ".join(str(point.seq) for point in reversed(consent.reach)) or "none"
        raise IllegalCommand(
            f"the game cannot go back to record {command.to}, even by agreement; possible: {allowed}", RULE
        )
    needed = seats_needed(table, seat, command.to)
    if needed and consent.count_asks(seat) >= MAX_ASKS:
        raise TableLimitReached(
            f"seat {seat} has made {MAX_ASKS} undo requests; it can ask again after its next turn",
            RULE,
        )
    crosses = any(point.crosses for point in points)
    context.record(UndoAsked(seat, command.to, needed, at + DAY_MS, crosses, proposal_name(context)))
    if not needed:
        _grant(context)


def agree_undo(context: CommandContext, command: AgreeUndo) -> None:
    """Agree to the undo request; the game goes back once all seats asked have agreed."""
    seat = require_playing_seat(context)
    request = _require_request(context)
    if command.to != request.to:
        raise IllegalCommand(f"the open undo request is for record {request.to}, not {command.to}", RULE)
    if seat not in request.needed or seat in request.agreed:
        raise IllegalCommand(f"seat {seat} is not asked to agree", RULE)
    check_proposal(command.made, request.made, RULE)
    context.record(UndoAgreed(seat))
    if len(request.agreed) + 1 == len(request.needed):
        _grant(context)


def decline_undo(context: CommandContext, command: DeclineUndo) -> None:
    """Decline the undo request, or withdraw it if the submitter's seat made it."""
    seat = require_playing_seat(context)
    request = _require_request(context)
    if seat != request.seat and seat not in request.needed:
        raise IllegalCommand(f"seat {seat} is not asked to agree", RULE)
    context.record(UndoDeclined(seat, withdrawn=seat == request.seat))


def _grant(context: CommandContext) -> None:
    """Go back to the record of the open request; the decisions that were open there are asked again."""
    request = _require_request(context)
    context.record(TakenBack(request.to, True if request.crosses else UNSET))
    context.answered_seats.update(range(len(context.table.seats)))


def _consent(table: AnyTable) -> Consent | None:
    paced = table.paced
    return None if paced is None or paced.pace.undo == "own" else paced.consent


def _require_consent(context: CommandContext) -> Consent:
    consent = _consent(context.table)
    if consent is None:
        raise IllegalCommand("at this table you can undo only your own steps of an unfinished turn", RULE)
    return consent


def _require_request(context: CommandContext) -> UndoRequest:
    request = _require_consent(context).open_request(context.submitted.at)
    if request is None:
        raise IllegalCommand("no undo request is open", RULE)
    return request


MAX_LINE_BYTES = 1_000_000
"""Maximum JSON size of a fork's events in bytes: about four times that of the longest games."""


def open_fork(
    game: Game[Any], command: OpenFork[Any, Any], submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> CommandContext:
    """Open a fork with the command's line of play: a private sandbox whose host holds all seats."""
    _check_line(game, command)
    event = TableOpened(
        game=game.name,
        version=game.version,
        seats=command.seats,
        options=command.options,
        name=command.name,
        owner=submitted.player,
        public=False,
        hours=None,
        begin="owner",
        commitment=inputs.commitment,
        scheme=DRAW_SCHEME,
        lines=command.lines,
        several=True,
        pace=replace(find_preset("open"), undo="free"),
        fork=command.fork,
        talk=command.talk,
    )
    table = new_table(submitted.table, submitted.at, event, written_table_version(inputs.opening_version))
    context = CommandContext(game, table, submitted, inputs, [event])
    nonces = (command.nonce,) * command.seats
    for seat in range(command.seats):
        context.record(SeatTaken(seat, submitted.player, command.nonce))
    context.record(TableStarted(nonces))
    inputs.chance.fix_nonces(nonces)
    context.record(Forked(command.line))
    return context


def _check_line(game: Game[Any], command: OpenFork[Any, Any]) -> None:
    if command.version != game.version:
        raise MalformedCommand(
            f"the line uses version {command.version} of the rules; this service has {game.version}",
            RULE,
        )
    if len(msgspec.json.encode(command.line)) > MAX_LINE_BYTES:
        raise MalformedCommand("the game is too long to fork", RULE)
    try:
        state = game.fold(game.blank(command.options, command.seats), command.line)
    except Exception as error:  # events that no rule produced can raise any exception
        raise MalformedCommand(f"the line cannot be replayed: {error!r}", RULE) from error
    if not state.stack:
        raise MalformedCommand("the game is over at this record; choose an earlier one", RULE)
