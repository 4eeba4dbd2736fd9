"""A record with the open decisions before and after it, from which notices are derived."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from domain.table.events import TableOpened
from domain.table.evolve import AnyRecord
from projections.turns import TurnsDocument


class TableStep(NamedTuple):
    """A record, the open decisions before and after it, and whether the game was in progress before it."""

    record: AnyRecord
    before: TurnsDocument
    after: TurnsDocument
    playing: bool

    @property
    def is_paired(self) -> bool:
        """Whether the record opens a table of a tournament, where the game starts immediately."""
        first = self.record.events[0]
        return isinstance(first, TableOpened) and first.pairing is not UNSET
