"""Muted players, whose chat messages are refused."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from domain.table.commands import Say
from infra.ports.command_queue import QueuedCommand
from infra.ports.talk import Mute
from services.api.problems import Problem
from services.api.runtime.command_outcomes import CommandService
from services.api.runtime.players import AWAY_SECONDS, MAX_ENTRIES, now_ms
from services.api.runtime.ports import Ports
from services.shared.caching import LruCache


class Mutes:
    """Checks whether an operator has muted a player."""

    def __init__(self, ports: Ports, commands: CommandService) -> None:
        self._accounts, self._outages, self._commands = ports.store.accounts, ports.outage_errors, commands
        self._unmuted: LruCache[float] = LruCache(MAX_ENTRIES)

    async def require_voice(self, queued: QueuedCommand, command: object) -> None:
        """Refuse a chat message from a muted player.

        A repeated message that was already answered is let through, and gets the same answer again.
        """
        if not isinstance(command, Say):
            return
        mute = await self._find_mute(queued.player)
        if mute is None or await self._commands.was_answered(queued):
            return
        if mute.until is None:
            raise Problem("not-allowed", f"an operator has muted you: {mute.why}")
        until = datetime.fromtimestamp(mute.until / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
        raise Problem("not-allowed", f"an operator has muted you until {until}: {mute.why}")

    async def _find_mute(self, player: str) -> Mute | None:
        """Return a player's mute, if any.

        While the store is unreachable, a player who was recently not muted counts as not muted.
        """
        try:
            mute = await self._accounts.find_mute(player, now_ms())
        except self._outages:
            if (self._unmuted.get(player) or 0.0) < time.monotonic():
                raise
            return None
        if mute is None:
            self._unmuted.put(player, time.monotonic() + AWAY_SECONDS)
        else:
            self._unmuted.drop(player)
        return mute
