"""Opening a table: record 1, which all else follows from."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.chance import DRAW_SCHEME
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import HOST_ACCOUNT
from domain.table.commands import OpenTable
from domain.table.consent.fork_commands import OpenFork
from domain.table.context import CommandContext, CommandInputs
from domain.table.correspondence.pace import AtHour, Pace, invalid_pace_reason
from domain.table.events import SeatTaken, TableOpened
from domain.table.evolve import new_table
from domain.table.records import SERVICE_PLAYER, TABLE_VERSION, SubmittedCommand, written_table_version
from domain.table.rules.admission import seat_players
from domain.table.rules.agreements.asked_seats import COUNTED_GAMES_SINCE
from domain.table.rules.forks import open_fork
from domain.table.rules.lifecycle import begin_game
from domain.table.tenure.entry import invalid_entry_reason
from domain.table.tenure.shown import shown_owner


def open_table(game: Game[Any], submitted: SubmittedCommand[Any], inputs: CommandInputs) -> CommandContext:
    """Make a new table of the command; MalformedCommand if it asks for what no game or clock can do."""
    command = submitted.command
    if not isinstance(command, OpenTable | OpenFork):
        raise TableClosed(f"there is no table {submitted.table}")
    _check(game, command.seats, command.options)
    if isinstance(command, OpenFork):
        return open_fork(game, command, submitted, inputs)
    _check_terms(command, submitted)
    event = _opened(game, command, submitted, inputs)
    table = new_table(submitted.table, submitted.at, event, written_table_version(inputs.opening_version))
    context = CommandContext(game, table, submitted, inputs, [event])
    _require_known_zone(context, command)
    seat_players(context, command)
    return context


def _opened(
    game: Game[Any], command: OpenTable[Any], submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> TableOpened[Any]:
    return TableOpened(
        game=game.name,
        version=game.version,
        seats=command.seats,
        options=command.options,
        name=command.name,
        owner=submitted.player if command.pairing is UNSET else HOST_ACCOUNT,
        public=command.public,
        hours=command.hours,
        begin=command.begin,
        commitment=inputs.commitment,
        scheme=DRAW_SCHEME,
        lines=command.lines,
        several=command.several,
        pace=_table_pace(command, inputs.opening_version),
        rated=command.rated,
        entry=command.entry,
        after=command.after,
        talk=command.talk,
        pairing=command.place,
        demo=command.demo,
        hints=command.hints,
    )


def _table_pace(command: OpenTable[Any], opening_version: int | None) -> Pace | UnsetType:
    """Return the pace of the new table; a counted game has no undo beyond the player's own turn."""
    counted = command.rated is True or not isinstance(command.pairing, UnsetType)
    version = TABLE_VERSION if opening_version is None else opening_version
    if isinstance(command.pace, UnsetType) or not counted or version < COUNTED_GAMES_SINCE:
        return command.pace
    return replace(command.pace, undo="own")


def _check_pairing(command: OpenTable[Any], submitted: SubmittedCommand[Any]) -> None:
    """Let nobody but the service open a table of a tournament."""
    if isinstance(command.pairing, UnsetType):
        return
    if submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service opens the tables of a tournament", "TBL-6.7")
    if len(command.pairing.players) != command.seats or isinstance(command.pace, UnsetType):
        raise MalformedCommand("a table of a tournament has a pace, and a player for each seat", "TBL-6.7")


def seat_paired(context: CommandContext) -> None:
    """Seat the players of a new table of a tournament, and begin; elsewhere nothing is done."""
    command = context.submitted.command
    if not isinstance(command, OpenTable) or isinstance(command.pairing, UnsetType):
        return
    for seat, one in enumerate(command.pairing.players):
        context.record(SeatTaken(seat, one.player, one.nonce, one.hours, shown_owner(one.owner)))
    begin_game(context)


def _check(game: Game[Any], seats: int, options: Any) -> None:
    if seats not in game.seat_counts:
        raise MalformedCommand(
            f"{game.title} is for {', '.join(map(str, game.seat_counts))} seats, not {seats}"
        )
    reason = game.invalid_reason(options, seats)
    if reason:
        raise MalformedCommand(reason)


def _check_terms(command: OpenTable[Any], submitted: SubmittedCommand[Any]) -> None:
    """Refuse a clock, a rating, an entry, a pairing or a demo that could not be."""
    _check_pace(command)
    _check_rated(command)
    _check_pairing(command, submitted)
    if command.demo is True and submitted.player != HOST_ACCOUNT:
        raise NotAllowed("only the house opens tables at which its bots play for all to see")
    if not isinstance(command.entry, UnsetType) and (reason := invalid_entry_reason(command.entry)):
        raise MalformedCommand(reason, "TBL-6.2")


def _check_pace(command: OpenTable[Any]) -> None:
    if isinstance(command.pace, UnsetType):
        return
    if command.hours is not None:
        raise MalformedCommand("a table has a pace or hours for each decision, not both", "TBL-1.1")
    reason = invalid_pace_reason(command.pace)
    if reason:
        raise MalformedCommand(reason, "TBL-1.1")


def _check_rated(command: OpenTable[Any]) -> None:
    """Refuse what could never count: ratings are public, and of one against another."""
    if command.rated is not True:
        return
    if not command.public:
        raise MalformedCommand("a rated table is public, as its result is", "TBL-1.1")
    if command.several:
        raise MalformedCommand("at a rated table a person holds one seat, it is never hot-seat", "TBL-1.1")
    if command.seats == 1:
        raise MalformedCommand("a rated table has two seats or more", "TBL-1.1")


def _require_known_zone(context: CommandContext, command: OpenTable[Any]) -> None:
    """Refuse an hour in no zone, unless the record was made where there was one."""
    clock = None if isinstance(command.pace, UnsetType) else command.pace.clock
    if not isinstance(clock, AtHour) or context.zones.has(clock.zone) or context.inputs.measured is not None:
        return
    raise MalformedCommand(f"no time zone is called {clock.zone!r}", "TBL-1.1")
