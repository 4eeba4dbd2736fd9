"""Tells the owners of tables that are parked for damage, each once, whoever tells it twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from domain.games import catalog
from domain.table.bot_accounts import is_bot_account
from infra.ports.people.notices.entries import Notice
from infra.ports.read_models import ReadModelStore
from infra.ports.tables import TableFaults
from projections.lobby import LOBBY
from projections.notices.values import NO_TABLE, notice_id


@dataclass
class DamageTeller:
    """`take_in` queues notices at a moment (UTC, ms); of one that is known already nothing comes.

    They are about no table as the courier sees it: this one cannot be looked at. Which owners have been told
    is remembered only to save the work.
    """

    faults: TableFaults
    read_models: ReadModelStore
    take_in: Callable[[Sequence[Notice], int], None]
    _told: set[str] = field(default_factory=set, init=False)

    def look(self, now: int) -> int:
        """Tell of the tables that were parked since the last look; give how many."""
        damaged = set(self.faults.list_damaged())
        self._told &= damaged
        fresh = sorted(damaged - self._told)
        if not fresh:
            return 0
        found = self.read_models.read_live_documents(LOBBY.name, LOBBY.schema_version, fresh)
        lobby = [one for data in found.values() if (one := LOBBY.decode(data)) is not None]
        notices = []
        for one in lobby:
            if not is_bot_account(one.owner):
                facts = {"table": one.name, "game": catalog.game(one.game).title}
                name = notice_id("stopped", NO_TABLE, one.owner, one.id)
                notices.append(Notice(name, "stopped", NO_TABLE, one.owner, now, facts=facts))
        if notices:
            self.take_in(notices, now)
        self._told |= {one.id for one in lobby}
        return len(notices)
