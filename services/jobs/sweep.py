"""The sweep: looks what is due, at the tables that the bell has named and now and then at all."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from infra.logs import logger
from infra.vitals import Vitals
from projections.chairs import of_people
from projections.turns import TURNS, Turns
from services.agenda import Agenda
from services.jobs.dispatching import Dispatcher
from services.jobs.errands import AuditTable, Errand, PlayBots, SeatBot, Ways, errands
from services.jobs.fairness import Line, Work
from services.jobs.watch import Watch
from services.ports import Doorbell
from services.ports_views import NotReady, Views

LIMIT = 1_000
"""Rows that one sweep reads of each kind; the rest comes first when these are gone."""

ENDED_SECONDS = 15.0
"""How often the tables that have ended are gone through."""

MOST_ENDED = 50_000

REFILL_SECONDS = 0.05
"""How often the queue of the bots is filled up while more is due than there is room for."""

WHILE_OTHERS_WAIT = 20
"""Answers that bots give in one go then."""

DAY = 24 * 3600 * 1_000

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0

log = logger()


@dataclass
class Sweep:
    """Reads what is due and hands it to the dispatcher; `lost` are the errors of a store that is away.

    `tend` is called on every round: it says whether somebody died who had work to carry out.
    `ahead` is how much lies in the queue of the bots at most: whose turn is next is chosen here, when there
    is room.
    """

    views: Views
    bell: Doorbell
    dispatcher: Dispatcher
    ways: Ways
    every: float
    archive_days: int
    name_days: int
    demo: tuple[str, int] | None
    lost: tuple[type[Exception], ...]
    begin: Callable[[], None]
    tend: Callable[[], bool]
    ahead: int
    vitals: Vitals = field(default_factory=Vitals)
    _line: Line = field(default_factory=Line, init=False)
    _watch: Watch = field(default_factory=Watch, init=False)
    _swept: float = field(default=float("-inf"), init=False)
    _ended: float = field(default=float("-inf"), init=False)

    def run(self, stopping: Callable[[], bool]) -> None:
        """Go round until it is told to stop; after an outage wait a little longer each time."""
        pause, begun = FIRST_PAUSE, False
        while not stopping():
            try:
                if not begun:
                    self.begin()
                    self.dispatcher.forget()  # who was at it before has ended with its process
                    begun = True
                self.round()
                self.vitals.turned(works=True)
                pause = FIRST_PAUSE
            except NotReady as error:
                self.vitals.turned(works=False)
                log.debug("waits for the read models", why=str(error))
                time.sleep(min(self.every, LONGEST_PAUSE))
            except self.lost as error:
                self.vitals.turned(works=False)
                log.warning("the store is away", error=f"{type(error).__name__}: {error}", pause=pause)
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def round(self) -> None:
        """Wait for the bell or for the time to look, and see to what is due."""
        if self.tend():
            self.dispatcher.forget()
            self._swept = float("-inf")
        now = time.monotonic()
        longest = max(0.0, min(self._swept + self.every - now, REFILL_SECONDS if self._line else self.every))
        for rung in self.bell.wait(self._watch.patience(now, longest)):
            self._watch.hear(rung.tables, time.monotonic())
        now = time.monotonic()
        if now >= self._swept + self.every:
            self._swept = now
            self._see(sorted({*self._tables(), *self._line.tables}))
            self._see_ended(now)
            self.dispatcher.look_after(self.demo)
        else:
            self._see(self._watch.due(now))
        self._hand_out()

    def _hand_out(self) -> None:
        """Put in what bots have to do next, as far as there is room in their queue."""
        room = self.ahead - self.dispatcher.waiting() if self._line else 0
        while room > 0 and (found := self._line.take()) is not None:
            owner, errand = found
            if isinstance(errand, PlayBots) and len(self._line) >= room:
                errand = replace(errand, most=min(errand.most, WHILE_OTHERS_WAIT))
            if self.dispatcher.run([errand]):
                self._line.charge(owner)
                room -= 1

    def _tables(self) -> set[str]:
        """Give the tables at which something may be due."""
        agenda = Agenda(self.views)
        found = {turn.table for player in self.ways.bots for turn in agenda.inbox(player, LIMIT)}
        found |= {want.table for want in agenda.bots(LIMIT)}
        found |= {due.table for due in agenda.due(_now(), LIMIT)}
        return found

    def _see(self, tables: Sequence[str]) -> None:
        """Look at tables, and hand over what is due there."""
        if not tables:
            return
        documents = self.views.live_documents(TURNS.name, TURNS.form, tables)
        moment, now, due = time.monotonic(), _now(), list[Errand]()
        for table in tables:
            turns = TURNS.decode(documents[table]) if table in documents else None
            self._watch.saw(table, turns.seq if turns is not None else 0, moment)
            found = self._due(table, turns, now, moment)
            bots = [errand for errand in found if isinstance(errand, PlayBots | SeatBot)]
            due += [errand for errand in found if not isinstance(errand, PlayBots | SeatBot)]
            owner, people = (turns.owner, of_people(turns.seats)) if turns is not None else ("", False)
            self._line.see(table, Work(owner, people, bots))
        self.dispatcher.run(due)

    def _due(self, table: str, turns: Turns | None, now: int, moment: float) -> tuple[Errand, ...]:
        if turns is None:
            return ()
        found = errands(table, turns, self.ways, now)
        if found.again is not None:
            self._watch.again(table, moment + (found.again - now) / 1_000)
        return found.errands

    def _see_ended(self, moment: float) -> None:
        """Have every table that has ended audited, and put away the old ones."""
        if moment < self._ended + ENDED_SECONDS:
            return
        self._ended = moment
        self.dispatcher.free_names(self.name_days)
        now = _now()
        ended = Agenda(self.views).ended(now + DAY, MOST_ENDED)
        self.dispatcher.run([AuditTable(one.table) for one in ended])
        self.dispatcher.archive([one.table for one in ended if one.at <= now - self.archive_days * DAY])


def _now() -> int:
    return time.time_ns() // 1_000_000
