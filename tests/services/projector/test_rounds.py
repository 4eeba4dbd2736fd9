"""What a projector does in one round, and what it leaves for the next round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

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


class HintsInTurn:
    """A notifier whose waits return these lists one after the other, and then nothing."""

    def __init__(self, *hints: tuple[int, ...]) -> None:
        self._hints = list(hints)

    def wait(self, _: float) -> tuple[Notification, ...]:
        return tuple(Notification(one, ()) for one in (self._hints.pop(0) if self._hints else ()))

    def close(self) -> None: ...


@pytest.mark.parametrize(("busy", "rests", "folded"), [((2, 3), 1, 4), ((3,), 0, 3)])
def test_later_records_share_the_next_round(
    stock: StoredTables, busy: tuple[int, ...], rests: int, folded: int
) -> None:
    """A single later record is not delayed, because its table's bots wait for it."""
    slept, ticks = list[float](), count()
    one = projector(stock, poll=60.0, clock=lambda: next(ticks) / 1_000, sleep=slept.append)
    one.notifier = HintsInTurn((), busy, (2,), (3,))
    for _ in range(2):
        one.run_once()
    stock.open(TABLE)
    stock.open(OTHER)
    one.run_once()
    stock.say(TABLE)
    stock.say(OTHER)

    one.run_once()

    assert rests == len(slept)
    assert 4 == listed(stock, OTHER)
    assert folded == listed(stock, TABLE)
