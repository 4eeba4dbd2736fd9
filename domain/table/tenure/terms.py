"""The terms of a table: who may sit down, reserved seats, proposals to end or to change the rules."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.correspondence.calendar import Hours
from domain.table.tenure.seating import Entry


class UsedAllowances(Value, frozen=True):
    """What a player has used up at a seat since the game began.

    `lapses` are time-outs in a row, `timeouts` all of them where there is no pace. `departures` counts how
    often the player left. `hours` are those of the player's clock, changed at `hours_set` (UTC, ms).
    """

    player: str
    timeouts: int = 0
    lapses: int = 0
    departures: int = 0
    hours: Hours | None = None
    hours_set: int | None = None

    @property
    def is_untouched(self) -> bool:
        """Whether nothing would begin anew if it were forgotten; departures are counted by the clock, too."""
        return not (self.timeouts or self.lapses or self.hours_set)


class RulesProposal(Value, frozen=True):
    """The version that the operator `by` proposes; the players of `agreed` want it.

    From `lapses` on (UTC, ms) nobody can agree. `made` is the record that proposed it.
    """

    version: int
    by: str
    why: str
    agreed: tuple[str, ...]
    lapses: int
    made: int | UnsetType = UNSET


ONE_PERSON_VERSION = 2
"""The version of the rules of tables and tournaments from which programs count as their owners.

Before it every account was a person of its own, and logs did not record whose a program is.
"""


class OwnedProgram(Value, frozen=True):
    """A program's account that has held a seat, and the player who owns it."""

    player: str
    owner: str


class KeptSeat(Value, frozen=True):
    """A seat of a table that has not begun, which only this player may take until then (UTC, ms).

    `owner` is the player whose program it is kept for, unset for a person's own account.
    """

    seat: int
    player: str
    until: int
    owner: str | UnsetType = UNSET

    @property
    def person(self) -> str:
        """The person that it is kept for."""
        return self.player if isinstance(self.owner, UnsetType) else self.owner


class EndProposal(Value, frozen=True):
    """The players who want the game to end as it stands; from `lapses` on (UTC, ms) nobody can agree.

    `made` is the record that proposed it.
    """

    agreed: tuple[str, ...]
    lapses: int
    made: int | UnsetType = UNSET


class TableTerms(Value, frozen=True):
    """What holds at a table beside its game; a table that has none of it writes nothing.

    `after` is the table whose players play on here.
    """

    entry: Entry | None = None
    after: str | None = None
    kept: tuple[KeptSeat, ...] = ()
    end: EndProposal | None = None

    def kept_for(self, seat: int, at: int) -> str | None:
        """Return the player whom the seat is kept for at that time (UTC, ms)."""
        return next((one.player for one in self.kept if one.seat == seat and at < one.until), None)

    def open_end(self, at: int) -> EndProposal | None:
        """Return the proposal to end the game that can be agreed to at that time (UTC, ms)."""
        return self.end if self.end is not None and at < self.end.lapses else None

    def without_seat(self, seat: int) -> TableTerms:
        """Keep a seat for nobody any more."""
        return replace(self, kept=tuple(one for one in self.kept if one.seat != seat))

    def without_person(self, person: str) -> TableTerms:
        """Return the terms with no seat kept for a person, or for their programs, any more."""
        return replace(self, kept=tuple(one for one in self.kept if one.person != person))


NO_TERMS = TableTerms()
