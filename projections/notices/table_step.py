"""A record with the turns before and after it, from which notices are derived."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from domain.table.events import TableOpened
from domain.table.evolve import AnyRecord
from projections.turns import TurnsDocument


class TableStep(NamedTuple):
    """A record, and the turns before and after it; `playing` tells whether the game was running before it."""

    record: AnyRecord
    before: TurnsDocument
    after: TurnsDocument
    playing: bool

    @property
    def is_paired(self) -> bool:
        """Whether the record opens a table of a tournament, where the game starts at once."""
        first = self.record.events[0]
        return isinstance(first, TableOpened) and first.pairing is not UNSET
