"""What is due in a tournament, as commands of the service: pure, so that any sweep finds the same.

Every command has an id that follows from what it does. So a sweep that is late, lost or run twice changes
nothing but the moment: what was done already has its answer, and what was not is found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from domain.log.codec import codec_for
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.commands import OpenTable
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.pairing import PairedPlayer, TablePairing
from domain.tournament.commands import CancelTournament, CloseRound, EnterResult, PairRound, TournamentCommand
from domain.tournament.rules.lifecycle import STALE_MS
from domain.tournament.rules.rounds import may_close
from domain.tournament.state import Group, Round, Tournament
from infra.ports.command_queue import QueuedCommand

ATTEMPT_MILLISECONDS = 600_000
"""What was refused is a new command after so long."""

NAME_LENGTH = 60


class TableProgress(NamedTuple):
    """A table that was opened; once it has `ended`, its places (None: called off) and its last hash.

    To the seats in `no_shows` nobody came; UNSET where that is not known.
    """

    ended: bool
    places: tuple[int, ...] | None = None
    head: str = ""
    no_shows: tuple[int, ...] | UnsetType = UNSET


DeriveTable = Callable[[str, int, int], str]
"""Gives the id of a table by its tournament, round and group."""


def find_due_commands(
    tournament: Tournament, tables: Mapping[str, TableProgress], derive: DeriveTable, now: int
) -> tuple[QueuedCommand, ...]:
    """Give what is due by now (UTC, ms); `tables` are those of its groups that are known to be there."""
    attempt = now // ATTEMPT_MILLISECONDS
    if tournament.phase == "open" and now - tournament.at > STALE_MS:
        return (_command(tournament, f"stale-{attempt}", CancelTournament()),)
    if tournament.phase != "running":
        return ()
    current = tournament.current_round
    if current is None:
        number = len(tournament.rounds) + 1
        count = len(tournament.active) // tournament.plan.group
        found = tuple(derive(tournament.id, number, group) for group in range(1, count + 1))
        return (_command(tournament, f"pair-{number}-{attempt}", PairRound(number, found)),)
    if may_close(tournament, current, now):
        return (_command(tournament, f"close-{current.number}-{attempt}", CloseRound(current.number)),)
    return (*_openings(tournament, tables, attempt), *_results(tournament, tables, attempt))


def _openings(
    tournament: Tournament, tables: Mapping[str, TableProgress], attempt: int
) -> Iterator[QueuedCommand]:
    for one in tournament.rounds:
        for number, group in enumerate(one.groups, 1):
            if one.outcomes[number - 1] is None and group.table not in tables:
                yield open_table_command(tournament, one, number, f"open-{attempt}")


def _results(
    tournament: Tournament, tables: Mapping[str, TableProgress], attempt: int
) -> Iterator[QueuedCommand]:
    for group in tournament.open_groups:
        found = tables.get(group.table)
        if found is not None and found.ended:
            result = EnterResult(group.table, found.places, found.head, found.no_shows)
            yield _command(tournament, f"result-{group.table}-{attempt}", result)


def _command(tournament: Tournament, command_id: str, command: TournamentCommand) -> QueuedCommand:
    body = TOURNAMENT_CODEC.encode(command)
    return QueuedCommand(tournament.id, None, SERVICE_PLAYER, command_id, None, body)


def open_table_command(tournament: Tournament, of: Round, number: int, command_id: str) -> QueuedCommand:
    """Give the command that opens the table of a group of a round, by its number, with its players seated."""
    plan, group = tournament.plan, of.groups[number - 1]
    codec = codec_for(plan.game)
    options: Any = msgspec.convert(plan.options, codec.game.options_type)
    command = OpenTable(
        game=plan.game,
        seats=len(group.entrants),
        options=options,
        name=table_name(plan.name, of.number, number),
        public=plan.public,
        lines=plan.lines,
        several=False,
        pace=plan.pace,
        talk="beside",
        pairing=TablePairing(tournament.table_place(of, number), _paired_players(tournament, group)),
    )
    return QueuedCommand(group.table, None, SERVICE_PLAYER, command_id, None, codec.encode(command))


def _paired_players(tournament: Tournament, group: Group) -> tuple[PairedPlayer, ...]:
    entrants = (tournament.entrants[number] for number in group.entrants)
    return tuple(PairedPlayer(one.player, one.nonce, one.hours, one.owner) for one in entrants)


def table_name(tournament: str, of: int, group: int) -> str:
    """Name a table by its tournament, round and group; a long name of the tournament is cut."""
    place = f" {of}.{group}"
    return f"{tournament[: NAME_LENGTH - len(place)]}{place}"
