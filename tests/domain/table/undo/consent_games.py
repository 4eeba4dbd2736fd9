"""Tables of the template's game with undo by consent, and the records that the game may go back to."""

from __future__ import annotations

from typing import Any

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.values import Event
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.pace import Bank, Clock, Pace, UndoPolicy
from domain.table.correspondence.state import SeatClock
from domain.table.events import GaveUp, SeatLeft, SeatTaken, TableStarted, TakenBack, TimeRanOut
from domain.table.evolve import AnyRecord
from domain.table.tenure.events import CameBack, SeatLost
from domain.table.undo.commands import AgreeUndo, AskUndo, DeclineUndo
from domain.table.undo.state import Consent
from tests.support.games.table_driver import TableDriver

HOUR = 3_600_000
BANK = Bank(20 * 60, 12 * 60, 120 * 60)


def begin(
    undo: UndoPolicy = "consent", seats: int = 2, clock: Clock | None = BANK, **form: Any
) -> TableDriver:
    """Return a table at its first question; without mail, there are no secret answers."""
    played = TableDriver(GAME)
    played.open(seats, Options(**{"mail": False, **form}), pace=Pace(clock, undo=undo), several=False)
    played.take_seats(*range(seats))
    return played


def consent_of(played: TableDriver) -> Consent:
    """Return the table's undo state."""
    assert played.table.paced is not None
    return played.table.paced.consent


def ask(played: TableDriver, seat: int, to: int) -> AnyRecord:
    """Request an undo for a seat."""
    return played.submit(AskUndo(to), seat, f"player-{seat}")


def agree(played: TableDriver, seat: int, to: int) -> AnyRecord:
    return played.submit(AgreeUndo(to), seat, f"player-{seat}")


def decline(played: TableDriver, seat: int) -> AnyRecord:
    return played.submit(DeclineUndo(), seat, f"player-{seat}")


def clock_of(played: TableDriver, seat: int) -> SeatClock:
    assert played.table.paced is not None
    return played.table.paced.clocks[seat]


def reach_of(played: TableDriver) -> list[int]:
    """Return the records that the game may go back to."""
    return [point.seq for point in consent_of(played).reach]


def finish_turn(played: TableDriver) -> None:
    """Answer until another seat has a decision, avoiding draws where possible."""
    (seat,) = played.seats_to_act
    while played.seats_to_act == (seat,):
        played.play(played.legal_options(seat)[-1])


class ExpectedReach:
    """The records that consent may undo, computed from the log: the latest steps at each moment.

    A step that was once too far back stays out of reach, even after later steps are undone.
    """

    def __init__(self, undo: UndoPolicy) -> None:
        self._undo = undo
        self._most = 1_000 if undo == "free" else 40
        self._seen = self._oldest = 0
        self._line: list[int] = []

    def follow(self, log: list[AnyRecord]) -> list[int]:
        """Return the records in reach at the end of the log, which must continue the log of the last call."""
        for seq in range(self._seen + 1, len(log) + 1):
            self._line = standing_line(log[:seq], self._undo)
            self._oldest = max([self._oldest, *self._line[-self._most :][:1]])
        self._seen = len(log)
        return [seq for seq in self._line if seq >= self._oldest]


def standing_line(log: list[AnyRecord], undo: UndoPolicy) -> list[int]:
    """Return the records in reach of consent, found by walking back through the log without folding it."""
    found: list[int] = []
    seq = len(log)
    while seq and undo != "own":
        record = log[seq - 1]
        back = next((event for event in record.events if isinstance(event, TakenBack)), None)
        if back is not None:
            if any(_closes(event, undo) for one in log[back.to : seq] for event in one.events):
                break  # undo does not restore the holders of seats
            seq = back.to
            continue
        if any(_closes(event, undo) for event in record.events):
            break
        if is_played(record):
            if undo == "consent" and shows(record):
                break
            found.append(seq - 1)
        seq -= 1
    return found[::-1]


def _closes(event: Event, undo: UndoPolicy) -> bool:
    if isinstance(event, SeatTaken | SeatLeft | StoodIn | CameBack | SeatLost):
        return undo != "free"
    return isinstance(event, TableStarted | GaveUp | TimeRanOut)


def is_played(record: AnyRecord) -> bool:
    """Return whether the record contains events of the game itself."""
    module = "domain.table"
    return any(not type(event).__module__.startswith(module) for event in record.events)


def shows(record: AnyRecord) -> bool:
    """Return whether the record revealed something that was not known before."""
    return bool(record.draws) or any(event.reveals and not event.ends_turn for event in record.events)
