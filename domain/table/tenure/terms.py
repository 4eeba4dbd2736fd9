"""What was settled between people: who may sit down, seats that are kept, whether the game is to end."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.tenure.entry import Entry


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
        """Give the player whom the seat is kept for at that time (UTC, ms)."""
        return next((one.player for one in self.kept if one.seat == seat and at < one.until), None)

    def open_end(self, at: int) -> EndProposal | None:
        """Give the proposal to end the game that can be agreed to at that time (UTC, ms)."""
        return self.end if self.end is not None and at < self.end.lapses else None

    def without_seat(self, seat: int) -> TableTerms:
        """Keep a seat for nobody any more."""
        return replace(self, kept=tuple(one for one in self.kept if one.seat != seat))

    def without_person(self, person: str) -> TableTerms:
        """Return the terms with no seat kept for a person, or for their programs, any more."""
        return replace(self, kept=tuple(one for one in self.kept if one.person != person))


NO_TERMS = TableTerms()
