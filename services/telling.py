"""The journal of a table, told from its records when somebody asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from projections.filed import Filed
from projections.journal import JOURNAL, Journal, Line, line
from services.filing import filed
from services.ports import AsyncLog
from services.ports_views import AsyncViews, NotReady

PAGE = 256
"""Records of a log that are read at once."""

Names = Callable[[frozenset[str]], Awaitable[Mapping[str, str]]]
"""Gives the names of players by their ids; an id that it leaves out stands for itself."""


class Telling:
    """Tells records as a seat may know them; where the read model lags, it is folded on from the log."""

    def __init__(self, views: AsyncViews, log: AsyncLog) -> None:
        self._views, self._log = views, log

    async def lines(
        self, table: str, seat: int | None, names: Names, after: int, limit: int
    ) -> tuple[Line, ...]:
        """Tell the records that follow `after`; those without words are left out."""
        journal = await self._document(table)
        position = 0 if journal is None else min(after, journal.seq)
        lines: list[Line] = []
        while len(lines) < limit:
            entries = await self._log.read(table, position, PAGE)
            if not entries:
                break
            records = [filed(entry)[0] for entry in entries]
            journal = _on(journal, records)
            new = [one for one in records if one.record.seq > after]
            known = await names(_players(journal, new))
            lines += [told for one in new if (told := line(journal, one, seat, known))]
            position = entries[-1].seq
        return tuple(lines[:limit])

    async def _document(self, table: str) -> Journal | None:
        try:
            found = await self._views.documents(JOURNAL.name, JOURNAL.form, [table])
        except NotReady:
            return None
        return JOURNAL.decode(found[table]) if table in found else None


def _on(journal: Journal | None, records: Sequence[Filed]) -> Journal:
    """Fold what the document does not hold yet."""
    folded = journal
    for one in records:
        if folded is None or one.record.seq == folded.seq + 1:
            folded = JOURNAL.apply(folded, one)
    if folded is None:
        raise ValueError("there is no record to fold")
    return folded


def _players(journal: Journal, records: Sequence[Filed]) -> frozenset[str]:
    seated = {sitting.player for sitting in journal.sittings if sitting.player is not None}
    return frozenset(seated | {one.record.player for one in records})
