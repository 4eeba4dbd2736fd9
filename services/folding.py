"""Tables folded for readers: up to the head as the log has it, or as they were after an earlier record.

What is remembered is never trusted blindly: the record that it stands at is read again with those that
follow, and has to have the hash that it had.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from domain.table.evolve import AnyTable, fold
from infra.codec import Codec, codec
from projections.boards import Board
from services.filing import Unfoldable, filed
from services.ports import AsyncLog
from services.ports_views import AsyncViews, NotReady
from services.read_models import MODELS
from services.recent import Recent
from services.stored import LogEntry, Value

BOARDS = MODELS["boards"]

PAGE = 256
"""Records that are folded before other requests get their turn."""

STRIDE = 32
"""Records between two states that are remembered of a table's past."""

HEADS, STONES = 512, 1_024


class NoSuchTable(LookupError):
    """There is no table of this id."""


class NoSuchRecord(LookupError):
    """The table has no record of this number yet."""


class Folded(Value, frozen=True):
    """A table's state after record `seq`, whose hash is `hash`, and the codec of its game and version."""

    table: AnyTable
    seq: int
    hash: str
    code: Codec


class Folding:
    """Folds tables from boards and logs."""

    def __init__(self, views: AsyncViews, log: AsyncLog, heads: int = HEADS, stones: int = STONES) -> None:
        self._views, self._log = views, log
        self._heads: Recent[str, Folded] = Recent(heads)
        self._stones: Recent[tuple[str, int], Folded] = Recent(stones)

    async def at_head(self, table: str) -> Folded:
        """Fold a table up to its last record."""
        start = self._heads.get(table) or await self._board(table)
        found = await self._on(table, start, None)
        known = self._heads.get(table)
        if known is None or known.seq <= found.seq:
            self._heads.put(table, found)
        return found

    async def at(self, table: str, seq: int) -> Folded:
        """Fold a table up to an earlier record."""
        found = await self._on(table, self._stone(table, seq), seq) if seq > 0 else None
        if found is None or found.seq != seq:
            raise NoSuchRecord(f"table {table} has no record {seq}")
        return found

    async def _board(self, table: str) -> Folded | None:
        """Give the state that the read model keeps; while that is being built the log alone has to do."""
        try:
            found = await self._views.documents(BOARDS.name, BOARDS.form, [table])
        except NotReady:
            return None
        board: Board | None = BOARDS.decode(found[table]) if table in found else None
        if board is None:
            return None
        return Folded(board.table, board.seq, board.hash, codec(board.kept.game, board.kept.version))

    def _stone(self, table: str, seq: int) -> Folded | None:
        """Give the nearest remembered state that is not later."""
        head = self._heads.get(table)
        if head is not None and head.seq == seq:
            return head
        steps = range(seq - seq % STRIDE, 0, -STRIDE)
        return next((stone for step in steps if (stone := self._stones.get((table, step)))), None)

    async def _on(self, table: str, start: Folded | None, last: int | None) -> Folded:
        """Fold what follows a state, or everything where the log no longer holds that state's record."""
        if start is not None:
            found = await self._folded(table, start, last)
            if found is not None:
                return found
            self._heads.drop(table)
        found = await self._folded(table, None, last)
        if found is None:
            raise NoSuchTable(f"there is no table {table}")
        return found

    async def _folded(self, table: str, start: Folded | None, last: int | None) -> Folded | None:
        """Fold on from a state; None where the log does not hold the record that it stands at."""
        state = start
        after = 0 if start is None else start.seq - 1
        while last is None or after < last:
            limit = PAGE if last is None else min(PAGE, last - after)
            entries = await self._log.read(table, after, limit)
            if start is not None and after == start.seq - 1:
                if not entries or entries[0].hash != start.hash:
                    return None
                after, fresh = start.seq, entries[1:]
            else:
                fresh = entries
            if fresh:
                state, after = self._step(table, state, fresh), fresh[-1].seq
            if len(entries) < limit:
                break
            await asyncio.sleep(0)  # a long log must not hold other requests up
        return state

    def _step(self, table: str, state: Folded | None, entries: Sequence[LogEntry]) -> Folded:
        """Fold entries, and remember a state now and then."""
        found = state
        for entry in entries:
            found = _followed(table, found, entry)
            if entry.seq % STRIDE == 0:
                self._stones.put((table, entry.seq), found)
        if found is None:
            raise NoSuchTable(f"there is no table {table}")
        return found


def _followed(table: str, before: Folded | None, entry: LogEntry) -> Folded:
    """Fold one entry; Unfoldable says where it breaks."""
    one, code = filed(entry)
    if before is not None and one.record.prev != before.hash:
        raise Unfoldable(f"record {entry.seq} of table {table} does not follow the one before")
    try:
        after = fold(code.game, None if before is None else before.table, one.record)
    except Exception as error:
        raise Unfoldable(f"table {table} breaks at record {entry.seq}: {error!r}") from error
    return Folded(after, entry.seq, entry.hash, code)
