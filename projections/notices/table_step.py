"""A record between what was asked before and after it, as all that is told because of it is found."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from domain.table.events import TableOpened
from domain.table.evolve import AnyRecord
from projections.turns import TurnsDocument


class TableStep(NamedTuple):
    """A record, and what was asked before and after it; `playing`: the game was on before it."""

    record: AnyRecord
    before: TurnsDocument
    after: TurnsDocument
    playing: bool

    @property
    def is_paired(self) -> bool:
        """Whether it opens a table of a tournament, at which the game begins at once."""
        first = self.record.events[0]
        return isinstance(first, TableOpened) and first.pairing is not UNSET
