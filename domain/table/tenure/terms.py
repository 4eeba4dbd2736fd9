"""A table's terms: requirements, reserved seats, and proposals to end the game or change its rules."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.correspondence.calendar import Hours
from domain.table.tenure.seating import Entry


class UsedAllowances(Value, frozen=True):
    """The allowances that a player has used at a seat since the game started.

    `lapses` counts time-outs in a row, and `timeouts` all time-outs at a table without a pace. `departures`
    counts how often the player left. `hours` are the player's playing hours, set at `hours_set` (UTC, ms).
    """

    player: str
    timeouts: int = 0
    lapses: int = 0
    departures: int = 0
    hours: Hours | None = None
    hours_set: int | None = None

    @property
    def is_untouched(self) -> bool:
        """Return whether nothing is used up, apart from departures, which the seat's clock also counts."""
        return not (self.timeouts or self.lapses or self.hours_set)


class RulesProposal(Value, frozen=True):
    """A version of the rules proposed by the operator `by`, to which the players in `agreed` have agreed.

    The proposal expires at `lapses` (UTC, ms). `made` is the record that made it.
    """

    version: int
    by: str
    why: str
    agreed: tuple[str, ...]
    lapses: int
    made: int | UnsetType = UNSET


ONE_PERSON_VERSION = 2
"""First version of the tables' and tournaments' rules in which programs count as their owners.

Before that, every account counted as a separate person, and logs did not record the owners of programs.
"""


class OwnedProgram(Value, frozen=True):
    """A program that has held a seat, with its owner."""

    player: str
    owner: str


class KeptSeat(Value, frozen=True):
    """A seat that is reserved until `until` (UTC, ms), at a table whose game has not started.

    If `player` is a program, `owner` is the player who owns it; otherwise it is unset.
    """

    seat: int
    player: str
    until: int
    owner: str | UnsetType = UNSET

    @property
    def person(self) -> str:
        """The person for whom the seat is reserved."""
        return self.player if isinstance(self.owner, UnsetType) else self.owner


class EndProposal(Value, frozen=True):
    """A proposal to end the game now, and the players who have agreed to it.

    The proposal expires at `lapses` (UTC, ms). `made` is the record that made it.
    """

    agreed: tuple[str, ...]
    lapses: int
    made: int | UnsetType = UNSET


class TableTerms(Value, frozen=True):
    """A table's requirements, reservations and open proposal to end; empty terms are not written.

    `after` is the table of which this is a rematch.
    """

    entry: Entry | None = None
    after: str | None = None
    kept: tuple[KeptSeat, ...] = ()
    end: EndProposal | None = None

    def kept_for(self, seat: int, at: int) -> str | None:
        """Return the player for whom the seat is reserved at `at` (UTC, ms), or None."""
        return next((one.player for one in self.kept if one.seat == seat and at < one.until), None)

    def open_end(self, at: int) -> EndProposal | None:
        """Return the proposal to end the game if it is open at `at` (UTC, ms)."""
        return self.end if self.end is not None and at < self.end.lapses else None

    def without_seat(self, seat: int) -> TableTerms:
        """Return the terms without a seat's reservation."""
        return replace(self, kept=tuple(one for one in self.kept if one.seat != seat))

    def without_person(self, person: str) -> TableTerms:
        """Return the terms without reservations for a person or their programs."""
        return replace(self, kept=tuple(one for one in self.kept if one.person != person))


NO_TERMS = TableTerms()
