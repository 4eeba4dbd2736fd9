"""Older records are packed once a table has been quiet for a while, and never delay a command."""

from __future__ import annotations

from math import inf

from services.worker.worker import MAX_TOGETHER, MAX_WAITING, SETTLE_SECONDS, DuePacking

TABLE = "aaaaaaaaaaaaaaaa"
BLOCK = 6


class CountingPacker:
    """Records the tables that it packs; a table in `long` has more to pack that many times."""

    def __init__(self, long: dict[str, int] | None = None) -> None:
        self.packed: list[str] = []
        self._long = long or {}

    def is_due(self, before: int, seq: int) -> bool:
        return (seq - 1) // BLOCK > (before - 1) // BLOCK

    def pack(self, table: str) -> bool:
        self.packed.append(table)
        left = self._long.get(table, 0)
        self._long[table] = left - 1
        return left > 0


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def waiting(packer: CountingPacker, clock: Clock, *tables: str) -> DuePacking:
    due = DuePacking(packer, clock)
    for table in tables:
        due.note(table, BLOCK, BLOCK + 1)
    return due


def test_table_is_packed_after_it_settles() -> None:
    packer, clock = CountingPacker(), Clock()
    due = waiting(packer, clock, TABLE)
    due.pack(idle=True)
    assert packer.packed == []
    assert due.seconds_to_next() == SETTLE_SECONDS
    clock.now += SETTLE_SECONDS
    assert due.seconds_to_next() == 0
    due.pack(idle=True)
    assert packer.packed == [TABLE]
    assert due.seconds_to_next() == inf


def test_steady_records_neither_delay_nor_repeat_packing() -> None:
    packer, clock = CountingPacker(), Clock()
    due = waiting(packer, clock, TABLE)
    for seq in range(BLOCK + 1, 10 * BLOCK):
        clock.now += SETTLE_SECONDS / (9 * BLOCK)
        due.note(TABLE, seq, seq + 1)
    clock.now = 100.0 + SETTLE_SECONDS
    due.pack(idle=True)
    due.pack(idle=True)
    assert packer.packed == [TABLE]


def test_long_log_is_packed_without_another_wait() -> None:
    packer, clock = CountingPacker({TABLE: 2}), Clock()
    due = waiting(packer, clock, TABLE)
    clock.now += SETTLE_SECONDS
    for _ in range(3):
        due.pack(idle=True)
    assert packer.packed == [TABLE] * 3


def test_packing_waits_under_load() -> None:
    packer, clock = CountingPacker(), Clock()
    tables = [f"{number:016}" for number in range(MAX_WAITING)]
    due = waiting(packer, clock, *tables)
    clock.now += 10 * SETTLE_SECONDS
    due.pack(idle=False)
    assert packer.packed == []
    due.note("one-too-many", BLOCK, BLOCK + 1)
    due.pack(idle=False)
    assert packer.packed == [tables[0]]


def test_idle_packing_is_limited() -> None:
    packer, clock = CountingPacker(), Clock()
    due = waiting(packer, clock, *(f"{number:016}" for number in range(10)))
    clock.now += SETTLE_SECONDS
    due.pack(idle=True)
    assert len(packer.packed) == MAX_TOGETHER
