"""A cached result is reused only for the same value with the same other arguments."""

from __future__ import annotations

import pytest

from domain.planning import memory
from domain.planning.memory import ByIdentity


def test_result_is_cached_per_arguments() -> None:
    calls: list[int] = []

    def add(things: list[int], more: int) -> int:
        calls.append(more)
        return sum(things) + more

    total, things = ByIdentity(add), [1, 2]

    assert [4, 5, 4] == [total(things, more) for more in (1, 2, 1)]
    assert [1, 2] == calls


def test_new_value_never_gets_the_result_of_a_deleted_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "KEPT", 3)
    first = ByIdentity[int](lambda things: things[0])

    assert list(range(100)) == [first([number]) for number in range(100)]
