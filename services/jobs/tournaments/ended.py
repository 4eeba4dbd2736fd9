"""Tournaments that have ended: which are to be audited, and which to be put away."""

from __future__ import annotations

from dataclasses import dataclass, field

from infra.ports.read_models import ReadModelStore
from infra.ports.tables import ArchivedLog, TableDirectory
from projections.tournaments import TOURNAMENTS, ended_place, phase_prefix

MAX_ENDED = 200
"""Tournaments that are looked at in one go, of those that ended last and of those to be put away."""


@dataclass
class EndedTournaments:
    """Reads the tournaments that have ended, which the read model goes on listing when they are archived."""

    read_models: ReadModelStore
    tables: TableDirectory
    _archived: set[str] = field(default_factory=set, init=False)
    _after: str | None = field(default=None, init=False)

    def latest(self) -> tuple[str, ...]:
        """Give those that ended last."""
        return tuple(map(_id, self._rows(None)))

    def to_archive(self, until: int) -> tuple[str, ...]:
        """Give some that ended up to then (UTC, ms) and lie in the hot store; the next call goes on there.

        Each is looked up in the directory until it is archived, and no more in the life of this process.
        """
        begin = ended_place(until)
        rows = self._rows(max(begin, self._after or begin))
        self._after = rows[-1] if len(rows) == MAX_ENDED else None
        unknown = [one for one in map(_id, rows) if one not in self._archived]
        self._archived.update(one for one in unknown if isinstance(self.tables.get(one), ArchivedLog))
        return tuple(one for one in unknown if one not in self._archived)

    def _rows(self, after: str | None) -> tuple[str, ...]:
        return self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix("ended"), MAX_ENDED, None, after
        )


def _id(row: str) -> str:
    return row.partition(":")[2]
