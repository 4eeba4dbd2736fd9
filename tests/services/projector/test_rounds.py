"""What a projector does in one round, and what it leaves for the next round."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from infra.ports.notifier import Notification
from infra.ports.read_models import GenerationCommit
from tests.support.tables.stored_projectors import listed, projector, turns
from tests.support.tables.stored_tables import StoredTables

TABLE, OTHER = "03table", "02other"


def test_several_partitions_share_one_round_trip(
    stock: StoredTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each commit waits for the disk: with one round trip each, the last partition would wait for all."""
    one, store = projector(stock), stock.sources.read_models
    turns(one, lambda: len(one.leases.held) == 4)
    commit, written = store.commit_together, list[set[int]]()

    def noted(commits: Sequence[GenerationCommit]) -> tuple[bool, ...]:
        written.append({each.generation.partition for each in commits})
        return commit(commits)

    monkeypatch.setattr(store, "commit_together", noted)
    stock.open(TABLE)
    stock.open(OTHER)

    turns(one, lambda: listed(stock, TABLE) == listed(stock, OTHER) == 3)

    assert [{2, 3}] == written


class Clock:
    """A clock that goes on by 1 ms whenever it is read, and while the projector sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class HintsInTurn:
    """A notifier whose waits return these lists one after the other, each after some seconds."""

    def __init__(self, clock: Clock, seconds: float, *hints: tuple[int, ...]) -> None:
        self._clock, self._seconds, self._hints = clock, seconds, list(hints)

    def wait(self, _: float) -> tuple[Notification, ...]:
        self._clock.now += self._seconds
        return tuple(map(Notification, self._hints.pop(0) if self._hints else ()))

    def close(self) -> None: ...


BOTH = (2, 3)


@pytest.mark.parametrize(
    ("after", "hints", "folded"), [(0.0, ((), BOTH, (), (2,), (3,)), 4), (1.0, ((), BOTH, (2,), (3,)), 3)]
)
def test_records_that_come_during_a_rest_share_the_next_round(
    stock: StoredTables, after: float, hints: tuple[tuple[int, ...], ...], folded: int
) -> None:
    """A record that comes later is folded immediately, without waiting for others."""
    clock = Clock()
    one = projector(stock, poll=60.0, clock=clock, sleep=clock.sleep)
    one.notifier = HintsInTurn(clock, after, *hints)
    for _ in range(2):
        one.run_once()
    stock.open(TABLE)
    stock.open(OTHER)
    one.run_once()
    stock.say(TABLE)
    stock.say(OTHER)

    one.run_once()

    assert 4 == listed(stock, OTHER)
    assert folded == listed(stock, TABLE)
