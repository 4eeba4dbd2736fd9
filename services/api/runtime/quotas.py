"""Limits and quotas: requests, tables, tournaments, chat messages, records."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from domain.table.commands import Say
from domain.tournament.state import TournamentPhase
from infra.ports.command_queue import QueuedCommand
from infra.settings.settings import Settings
from services.api.problems import Problem
from services.api.runtime.command_outcomes import CommandService
from services.api.runtime.limits import RateLimits, is_exempt
from services.api.runtime.mutes import Mutes
from services.api.runtime.players import Caller
from services.api.runtime.ports import Ports
from services.api.runtime.tables import TableService
from services.queries.reader import Phase, ReadModelNotReady

RETRY_SECONDS = 60

RECORDS_A_REQUEST = 100
"""Records that a request may read without extra charge; each further 100 count as another request."""

GOING: tuple[TournamentPhase, ...] = ("open", "running")

MAX_WAITING = 200
"""Maximum number of a player's open decisions to read when counting tables that wait for the player."""

RUNNING_PER_OPEN = 5
"""Ratio of an account's limit on all tables to its limit on tables waiting for players."""

TOURNAMENTS_PER_PLAYER = 3
"""Maximum number of open or running tournaments per owner."""


class LimitService(RateLimits):
    """All limits on players and addresses."""

    def __init__(
        self, ports: Ports, settings: Settings, tables: TableService, commands: CommandService
    ) -> None:
        super().__init__(settings, ports.store.shared_limits, ports.outage_errors)
        self._accounts, self._outages = ports.store.accounts, ports.outage_errors
        self._tables, self._commands, self._tournaments = tables, commands, ports.tournaments
        self._openings = ports.store.shared_limits.recent_openings
        self._most_open, self._most_waiting = settings.open_tables_per_player, settings.most_waiting
        self.mutes = Mutes(ports, commands)

    async def require_table_quota(self, player: str, table: str) -> None:
        """Reserve one of the tables that an account may have; raise too-many-requests above the quota.

        Read models lag, so each opening is announced first; simultaneous openings thus see each other.
        Running tables count too, because an open table may begin without its owner.
        """
        if is_exempt(player) or await self._tables.directory.get(table) is not None:
            return
        before = await self._openings.announce(player, table)
        most = self._most_open
        opened, playing = await self._held(player, before)
        opened, playing = opened - {table}, playing - {table}
        if len(opened) >= most:
            bound = f"{most} tables waiting for players"
        elif len(opened) + len(playing) >= RUNNING_PER_OPEN * most:
            bound = f"{RUNNING_PER_OPEN * most} tables, running or waiting"
        else:
            return
        await self._openings.withdraw(player, table)
        detail = f"you can have at most {bound}; close one or finish a game first"
        raise Problem("too-many-requests", detail, retry=RETRY_SECONDS)

    async def require_tournament_quota(self, player: str, tournament: str) -> None:
        """Reserve a tournament for an account; raise too-many-requests above the quota."""
        if await self._tables.directory.get(tournament) is not None:
            return
        announced, most = f"tournaments.{player}", TOURNAMENTS_PER_PLAYER
        before = await self._openings.announce(announced, tournament)
        held = set(before)
        with suppress(ReadModelNotReady):  # while the lists are first built, only recent openings are known
            for phase in GOING:
                held.update(await self._tournaments.hosted_by(player, phase, most))
            held.difference_update(await self._tournaments.hosted_by(player, "ended", len(before) + 1))
        if len(held - {tournament}) < most:
            return
        await self._openings.withdraw(announced, tournament)
        detail = f"you can have at most {most} open or running tournaments; wait until one ends"
        raise Problem("too-many-requests", detail, retry=RETRY_SECONDS)

    async def _held(self, player: str, announced: tuple[str, ...]) -> tuple[set[str], set[str]]:
        """Return an owner's open and running tables, including recent openings.

        While the lists are first built, only recent openings are known.
        """
        reader, most = self._tables.reader, RUNNING_PER_OPEN * self._most_open
        try:
            phases: dict[str, Phase] = await reader.phases(announced)
            opened = set(await reader.tables_of_owner(player, "open", most))
            playing = set(await reader.tables_of_owner(player, "playing", most))
        except ReadModelNotReady:
            return set(announced), set()
        return count_each_once(announced, phases, opened, playing)

    async def require_room_to_open(self, player: str, table: str) -> None:
        """Raise forbidden if too many tables wait for the player's moves, unless the table already exists."""
        if await self._tables.directory.get(table) is None:
            await self._require_room(player, spare=0)

    async def require_room_to_join(self, player: str, table: str) -> None:
        """Raise forbidden if too many tables wait for the player's moves.

        One more is allowed than for opening a table, so that players who were just admitted are not locked
        out.
        """
        await self._require_room(player, spare=1, besides=table)

    async def _require_room(self, player: str, *, spare: int, besides: str = "") -> None:
        known = (await self._accounts.find_players((player,))).get(player)
        if is_exempt(player) or known is None or known.bot is not None:
            return
        bounds = [bound for bound in (self._most_waiting, known.profile.waiting_most) if bound]
        if not bounds:
            return
        most = min(bounds)
        try:
            waiting = set(await self._tables.reader.tables_kept_waiting(player, MAX_WAITING)) - {besides}
        except ReadModelNotReady:
            return
        if len(waiting) > most + spare:
            detail = (
                f"{len(waiting)} tables are waiting for your move, and the limit is {most + spare}; "
                "move there first"
            )
            raise Problem("forbidden", detail, rule="TBL-6.2")

    async def charge_records(self, caller: Caller, records: int) -> None:
        """Charge a request for the records that it will read, in addition to the request itself."""
        count = records // RECORDS_A_REQUEST
        if count and not is_exempt(caller.rate_key):
            await self.requests.charge_several(caller.rate_key, count)

    @asynccontextmanager
    async def charged_chat(self, queued: QueuedCommand, command: object) -> AsyncIterator[None]:
        """Charge a chat message to its sender at that table; a refused message is free."""
        if not isinstance(command, Say) or is_exempt(queued.player):
            yield
            return
        name = f"{queued.player} {queued.table}"
        try:
            await self.talk.charge(name)
        except Problem:
            if not await self._commands.was_answered(queued):  # an answered one gets the same answer
                raise
            yield
            return
        try:
            yield
        except Problem:
            self.talk.refund(name)
            raise


def count_each_once(
    announced: tuple[str, ...], phases: dict[str, Phase], opened: set[str], playing: set[str]
) -> tuple[set[str], set[str]]:
    """Return the open and the running tables, given three reads; a table may begin between them.

    A table that is in no list yet is open; one that is in both lists is running.
    """
    playing = playing | {table for table, phase in phases.items() if phase == "playing"}
    opened = opened | {table for table in announced if phases.get(table, "open") == "open"}
    return opened - playing, playing
