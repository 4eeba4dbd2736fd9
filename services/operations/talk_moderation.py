"""What an operator may do about talk; it stands in the operators' log alone, as no log of a table changes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from infra.ports.accounts import Player
from infra.ports.people.talk import Mute, ReportedLine
from services.operations.operator_ports import OperatorActionResult, OperatorPorts, require_table_id
from services.operations.operator_trail import OperationRefused, OperatorTrail

IN_THE_LOG = (
    "nothing is said there, or the table was opened when talk still stood in its log, which forgets nothing"
)


DAY_MILLISECONDS = 24 * 3_600_000

FindPlayer = Callable[[str], Awaitable[Player]]
"""Gives the ordinary player of a name or id, or raises OperationRefused."""


class TalkModeration:
    """What the operator of that name does about talk."""

    def __init__(
        self, ports: OperatorPorts, trail: OperatorTrail, find_player: FindPlayer, operator: str
    ) -> None:
        self._ports, self._trail = ports, trail
        self._find_player, self._operator = find_player, operator

    async def erase_line(self, table: str, seq: int, why: str) -> OperatorActionResult:
        """Erase the words of a line of talk, for good; that somebody spoke, and when, stays in the log."""
        require_table_id(table)
        await self._trail.write(f"erase talk {seq}", table, why)
        if int(table[:2], 16) >= self._ports.partitions or await self._ports.tables.get(table) is None:
            raise OperationRefused("not-found", f"there is no table {table}")
        match await self._ports.talk.erase(table, seq, "operator"):
            case "missing":
                says = f"record {seq} of table {table} has no words that can be erased: {IN_THE_LOG}"
                raise OperationRefused("not-allowed", says)
            case "erased before":
                return OperatorActionResult(table, f"the words of record {seq} were erased before")
            case "erased":
                return OperatorActionResult(table, f"the words of record {seq} are erased")

    async def list_reports(self) -> tuple[ReportedLine, ...]:
        """Give the lines that were reported, those first that were reported first."""
        return await self._ports.accounts.list_reported()

    async def close_report(self, table: str, seq: int, why: str) -> OperatorActionResult:
        """Take a line out of the queue: something was done about it, or there is nothing to do."""
        require_table_id(table)
        await self._trail.write(f"close report {seq}", table, why)
        if await self._ports.accounts.close_report(table, seq) is None:
            raise OperationRefused("not-found", f"no report on record {seq} of table {table} waits")
        return OperatorActionResult(table, f"the report on record {seq} is closed")

    async def mute_player(self, player: str, days: int | None, why: str) -> OperatorActionResult:
        """Let a player talk no more for so many days, or (None) for good; the player plays on."""
        how = "for good" if days is None else f"for {days} days"
        async with self._trail.on_refusal("mute", player, f"{how}: {why}"):
            found = await self._find_player(player)
        await self._trail.write("mute", found.id, f"{how}: {why}")
        now = time.time_ns() // 1_000_000
        until = None if days is None else now + days * DAY_MILLISECONDS
        await self._ports.accounts.mute(found.id, Mute(why, self._operator, now, until))
        return OperatorActionResult(found.id, f"{found.name} does not talk {how}")

    async def unmute_player(self, player: str, why: str) -> OperatorActionResult:
        """Let a player talk again."""
        async with self._trail.on_refusal("unmute", player, why):
            found = await self._find_player(player)
        await self._trail.write("unmute", found.id, why)
        if not await self._ports.accounts.unmute(found.id):
            return OperatorActionResult(found.id, f"nothing kept {found.name} from talking")
        return OperatorActionResult(found.id, f"{found.name} may talk again")
