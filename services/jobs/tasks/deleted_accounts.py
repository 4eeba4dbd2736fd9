"""Jobs: delete accounts, erase their messages, release unused names.

Logs only change through players' commands, and keep the player's id. A deletion is repeated until nothing is
left to do, since a command in flight may have seated the player in the meantime.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from domain.kernel.values import Command
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import CloseTable, LeaveSeat
from domain.table.talk.words import SpokenLine
from domain.table.tenure.commands import KeepSeat
from domain.tournament.commands import CancelTournament, Withdraw
from domain.tournament.rules import other_people
from domain.tournament.state import Tournament, TournamentPhase
from infra.logs import get_logger
from infra.ports.accounts import DeletionCancelled, NameTaken, Player
from infra.ports.command_queue import PartitionFull, QueuedCommand
from projections.journal import JOURNAL, speaker_prefix
from projections.lobby import LOBBY, LobbyDocument, Phase, kept_prefix, player_prefix
from projections.seats import SeatOccupancy
from projections.tournaments import TOURNAMENTS, member_prefix
from services.jobs.job_context import current_context

log = get_logger()

MAX_SPOKEN_TABLES = 100_000
"""Maximum number of tables to search for one player's chat messages; in practice, no player reaches it."""


def erase_talk_of(player: str) -> int:
    """Erase all chat messages of a player, as if that player had done it; return their number.

    Costs one read per table at which the player has chatted.
    """
    ports = current_context().ports
    tables = ports.read_models.read_first_rows(
        JOURNAL.name, JOURNAL.schema_version, speaker_prefix(player), MAX_SPOKEN_TABLES
    )
    erased = 0
    for table in tables:
        for seq, line in ports.talk.read_all(table).items():
            if line.player == player and isinstance(line, SpokenLine):
                erased += ports.talk.erase(table, seq, "speaker") == "erased"
    return erased


DAY_SECONDS = 24 * 3600


def free_names(days: int) -> int:
    """Release names unused for `days` days; return their number. The players and their games remain."""
    today = int(time.time()) // DAY_SECONDS
    freed = current_context().accounts(lambda accounts: accounts.free_unused_names(today, days))
    for player in freed:
        log.info("released an unused name", player=player.id, name=player.name)
    return len(freed)


MAX_TABLES = 1_000
"""Maximum number of a player's tables per run; the next run continues with the rest."""

ATTEMPT_MILLISECONDS = 10_000
"""Milliseconds until a refused command is sent as a new one."""

NAME_DIGITS = 4

RUNNING_PHASES: tuple[Phase, ...] = ("open", "playing")


class SeatCommand(NamedTuple):
    """A command to send to a table on behalf of a deleted player."""

    seat: int | None
    command: Command


def delete_accounts() -> int:
    """Delete the accounts that are due; return the number of accounts processed."""
    due = current_context().accounts(lambda accounts: accounts.list_deletions(_now()))
    for player in due:
        if not player.deleted and not _delete(player):
            continue
        remaining = _leave_all(player.id) or _erase_talk(player.id)
        if player.deleted and not remaining:
            _finish(player.id)
    return len(due)


def _erase_talk(player: str) -> int:
    """Erase the player's chat messages if the player requested that; return their number."""
    wanted = current_context().accounts(lambda accounts: accounts.wants_talk_erased(player))
    if not wanted:
        return 0
    current_context().accounts(lambda accounts: accounts.forget_reported_words(player))
    return erase_talk_of(player)


def _finish(player: str) -> None:
    current_context().accounts(lambda accounts: accounts.cancel_talk_erasure(player))
    current_context().accounts(lambda accounts: accounts.finish_deletion(player))


def _delete(player: Player) -> bool:
    """Remove the name and the credentials; return False if the player has cancelled the deletion."""
    call = current_context().accounts
    try:
        while not _rename(player.id):
            pass
    except DeletionCancelled:
        return False
    call(lambda accounts: accounts.close_sessions(player.id))
    call(lambda accounts: accounts.revoke_tokens(player.id))
    current_context().ports.forget_notices(player.id)
    log.info("deleted an account", player=player.id)
    return True


def _rename(player: str) -> bool:
    """Replace the name with `Gone` and a random number; return False if that name is taken."""
    name = f"Gone {secrets.randbelow(10**NAME_DIGITS):0{NAME_DIGITS}d}"
    try:
        current_context().accounts(lambda accounts: accounts.delete_player(player, name))
    except NameTaken:
        return False
    return True


def _leave_all(player: str) -> int:
    """Enqueue commands to leave seats, withdraw, and cancel tables and tournaments; return their number."""
    store, attempt = current_context().ports.read_models, _now() // ATTEMPT_MILLISECONDS
    prefixes = (kept_prefix(player), *(player_prefix(player, phase) for phase in RUNNING_PHASES))
    rows = {
        row.removeprefix(prefix).rpartition(":")[2]: None
        for prefix in prefixes
        for row in store.read_first_rows(LOBBY.name, LOBBY.schema_version, prefix, MAX_TABLES)
    }
    documents = store.read_live_documents(LOBBY.name, LOBBY.schema_version, list(rows))
    tables = [table for data in documents.values() if (table := LOBBY.decode(data)) is not None]
    commands = [
        _to_queued_command(table.id, player, wanted, attempt)
        for table in tables
        for wanted in commands_to_leave(table, player)
    ]
    commands += [
        _to_queued_command(tournament.id, player, SeatCommand(None, wanted), attempt)
        for tournament in _load_tournaments(player)
        if (wanted := command_to_withdraw(tournament, player)) is not None
    ]
    _enqueue(commands)
    return len(commands)


def _load_tournaments(player: str) -> Iterator[Tournament]:
    """Yield the unfinished tournaments that the player opened or entered."""
    store = current_context().ports.read_models
    phases: tuple[TournamentPhase, ...] = ("open", "running")
    for phase in phases:
        prefix = member_prefix(player, phase)
        rows = store.read_first_rows(TOURNAMENTS.name, TOURNAMENTS.schema_version, prefix, MAX_TABLES)
        named = [row.partition(":")[2] for row in rows]
        stored = store.read_live_documents(TOURNAMENTS.name, TOURNAMENTS.schema_version, named)
        documents = (TOURNAMENTS.decode(data) for data in stored.values())
        yield from (document.tournament for document in documents if document is not None)


def command_to_withdraw(tournament: Tournament, player: str) -> Command | None:
    """Return the command that withdraws a deleted player from a tournament; None if none is needed.

    A tournament that the player owns is cancelled if it has not started or if no other people play in it;
    otherwise it continues without its owner.
    """
    if tournament.owner == player and (tournament.phase == "open" or not other_people(tournament)):
        return CancelTournament()
    entrant = tournament.entrant_of(player)
    return None if entrant is None else Withdraw(entrant)


def commands_to_leave(table: LobbyDocument, player: str) -> Iterator[SeatCommand]:
    """Yield the commands that remove a deleted player from a table.

    A table that the player owns is cancelled if its game has not begun, or if no other people play and it is
    unrated. Otherwise the player leaves any seat at the table, and any seat reserved for the player becomes
    free.
    """
    alone = table.rated is not True and not any(_is_other_person(seat, player) for seat in table.seats)
    if table.owner == player and (table.phase == "open" or (table.phase == "playing" and alone)):
        yield SeatCommand(None, CloseTable())
    elif table.phase != "ended":
        for number, seat in enumerate(table.seats):
            if seat.player == player:
                yield SeatCommand(number, LeaveSeat())
        now = _now()
        for kept in table.kept_seats:
            if kept.player == player and now < kept.until:
                yield SeatCommand(None, KeepSeat(kept.seat))


def _is_other_person(seat: SeatOccupancy, player: str) -> bool:
    return not (seat.player in {None, player} or seat.gave_up or is_bot_account(seat.player or ""))


def _to_queued_command(table: str, player: str, wanted: SeatCommand, attempt: int) -> QueuedCommand:
    body = msgspec.json.encode(wanted.command, order="deterministic")
    seat = "table" if wanted.seat is None else wanted.seat
    if isinstance(wanted.command, KeepSeat):
        seat = f"kept-{wanted.command.seat}"
    return QueuedCommand(table, wanted.seat, player, f"gone-{seat}-{attempt}", None, body)


def _enqueue(commands: Sequence[QueuedCommand]) -> None:
    for command in commands:
        try:
            current_context().ports.command_queue.put([command])
        except PartitionFull as error:
            log.warning("a full partition delays leaving a table", table=command.table, error=str(error))


def _now() -> int:
    return time.time_ns() // 1_000_000
