"""Whose bots are next: owners of tables take turns, and people's tables come before those of bots alone.

What is due waits here and not in the queue, which is first come, first served: whoever comes after a hundred
tables of somebody else waits for one of them, not for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from services.jobs.due_work import PlayBots, SeatBot

BotWork = SeatBot | PlayBots


class TableBotWork(NamedTuple):
    """What bots have to do at a table, whose table it is, and whether people sit there."""

    owner: str
    has_people: bool
    work: Sequence[BotWork]


class FairQueue:
    """What waits, by table; which has waited longest is first.

    Turns are counted as in fair queuing: an owner's next turn is one after the last, but never before the
    turn that is now, so that who comes anew neither waits for those before nor makes up for being away.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, TableBotWork] = {}
        self._turns: dict[str, int] = {}
        self._now = 0

    def __len__(self) -> int:
        """Count the tables at which something waits."""
        return len(self._waiting)

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables at which something waits."""
        return tuple(self._waiting)

    def update(self, table: str, found: TableBotWork) -> None:
        """Say what is due at a table now, in place of what was said before."""
        if found.work:
            self._waiting[table] = found
        else:
            self._waiting.pop(table, None)

    def pop_next(self) -> tuple[str, BotWork] | None:
        """Take what is next, and give its owner."""
        waiting = [(table, work) for table, work in self._waiting.items() if work.has_people]
        waiting = waiting or list(self._waiting.items())
        if not waiting:
            return None
        table, work = min(waiting, key=lambda one: self._turn(one[1].owner))
        self.update(table, work._replace(work=work.work[1:]))
        return work.owner, work.work[0]

    def charge(self, owner: str) -> None:
        """Count a turn that was handed out; what somebody else was at already is none."""
        self._now = self._turn(owner)
        self._turns = {one: turn for one, turn in self._turns.items() if turn > self._now}
        self._turns[owner] = self._now + 1

    def _turn(self, owner: str) -> int:
        return max(self._now, self._turns.get(owner, 0))
